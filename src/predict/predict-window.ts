import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import { type Disk, isInfinite } from "./disk.ts";
import { type PredictedSeconds, predictOn } from "./prediction-interval.ts";
import { type RecordedWindow, readRecordedWindow } from "./recorded-window.ts";
import { type Refusal, refuseBeyondLimit, refuseOtherLimit, refuseWindow } from "./refusal.ts";

/** How long a recorded window would take on a disk, or why that cannot be said. */
export function predictWindow(report: Report, window: Window, disk: Disk): PredictedSeconds | Refusal {
  const refusal = refuseWindow(report, window);
  if (refusal !== undefined) return refusal;
  const recorded = readRecordedWindow(report, window);
  if (recorded === undefined) return { reason: "no-wait" };
  const predicted = isInfinite(disk) ? takeWaitOff(recorded) : predictOn(recorded, disk);
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
