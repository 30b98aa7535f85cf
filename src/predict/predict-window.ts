import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import { type Disk, isInfinite } from "./disk.ts";
import { type RecordedWindow, readRecordedWindow } from "./recorded-window.ts";
import { type Refusal, refuseBeyondLimit, refuseOtherLimit, refuseWindow } from "./refusal.ts";
import { type Assumptions, simulate } from "./simulate.ts";

/** How long a window takes on another disk: an estimate and its bounds (docs/predict.md says how often they hold). */
export interface PredictedSeconds {
  seconds: number;
  lowSeconds: number;
  highSeconds: number;
}

/** What is assumed for the estimate and for its bounds; set on the loads of `npm run bench:predict` that are not held out. */
export const ASSUMED: Readonly<Record<keyof PredictedSeconds, Assumptions>> = {
  seconds: { wait: "beside", keptWait: 0, overlap: 6, unmergedWrites: 1 },
  lowSeconds: { wait: "high", keptWait: 0, overlap: Number.POSITIVE_INFINITY, unmergedWrites: 0.75 },
  highSeconds: { wait: "low", keptWait: 0.1, overlap: 1.5, unmergedWrites: 1 },
};
/** What no assumption covers: another run of the same load on the same disk takes so much longer or shorter. */
const SCATTER = 1.1;

/** How long a recorded window would take on a disk, or why that cannot be said. */
export function predictWindow(report: Report, window: Window, disk: Disk): PredictedSeconds | Refusal {
  const refusal = refuseWindow(report, window);
  if (refusal !== undefined) return refusal;
  const recorded = readRecordedWindow(report, window);
  if (recorded === undefined) return { reason: "no-wait" };
  const predicted = isInfinite(disk) ? takeWaitOff(recorded) : simulateBounds(recorded, disk);
  return (
    (isInfinite(disk) ? undefined : refuseBeyondLimit(report, recorded, disk, predicted.seconds)) ??
    refuseOtherLimit(report, recorded, predicted.highSeconds) ??
    predicted
  );
}

/** On an infinitely fast disk, by the meaning of the disk wait. */
function takeWaitOff({ window: { durationSeconds }, wait }: RecordedWindow): PredictedSeconds {
  return {
    seconds: durationSeconds - wait.seconds,
    lowSeconds: durationSeconds - wait.highSeconds,
    highSeconds: durationSeconds - wait.lowSeconds,
  };
}

function simulateBounds(recorded: RecordedWindow, disk: Disk): PredictedSeconds {
  const isLatencyStated = disk.readLatencySeconds !== undefined;
  const high = { ...ASSUMED.highSeconds, ...(isLatencyStated && { keptWait: 0 }) };
  const seconds = simulate(recorded, disk, ASSUMED.seconds);
  return {
    seconds,
    lowSeconds: Math.min(seconds, simulate(recorded, disk, ASSUMED.lowSeconds)) / SCATTER,
    highSeconds: Math.max(seconds, simulate(recorded, disk, high)) * SCATTER,
  };
}
