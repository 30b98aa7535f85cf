import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import { type Disk, isInfinite } from "./disk.ts";
import { type PredictedSeconds, predictOn } from "./prediction-interval.ts";
import { type RecordedWindow, readRecordedWindow } from "./recorded-window.ts";
import { type Refusal, refuseBeyondLimit, refuseBeyondMeasure, refuseOtherLimit, refuseWindow } from "./refusal.ts";

/** How long a recorded window would take on a disk, or why that cannot be said. */
export function predictWindow(report: Report, window: Window, disk: Disk): PredictedSeconds | Refusal {
  const recorded = openWindow(report, window);
  return "reason" in recorded ? recorded : predictRecorded(report, recorded, disk);
}

/** A window as predictions need it. */
export function openWindow(report: Report, window: Window): RecordedWindow | Refusal {
  return refuseWindow(report, window) ?? readRecordedWindow(report, window) ?? { reason: "no-wait" };
}

/** {@link predictWindow} of an opened window. */
export function predictRecorded(report: Report, recorded: RecordedWindow, disk: Disk): PredictedSeconds | Refusal {
  const predicted = isInfinite(disk) ? takeWaitOff(recorded) : predictOn(recorded, disk);
  return (
    refuseBeyondMeasure(predicted) ??
    (isInfinite(disk) ? undefined : refuseBeyondLimit(report, recorded, disk, predicted.seconds)) ??
    refuseOtherLimit(report, recorded, predicted.highSeconds) ??
    predicted
  );
}

function takeWaitOff({ window: { durationSeconds }, wait }: RecordedWindow): PredictedSeconds {
  return {
    seconds: durationSeconds - wait.seconds,
    lowSeconds: durationSeconds - wait.highSeconds,
    highSeconds: durationSeconds - wait.lowSeconds,
  };
}
