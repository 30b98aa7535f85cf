import { isOwnWait } from "../../disks/disk-wait.ts";
import type { DeviceWindow } from "../../model/window.ts";
import { LONG, type MeasuredWindow, partOf, reaches } from "./measured-window.ts";
import { type ObservedWindow, verdict } from "./observation.ts";

export type FlushWait = ReturnType<typeof findFlushWaits>[number];

/** Every job has a few: the journal writes every 5 s. */
const MIN_FLUSHES = 20;
const NOTICE = { seconds: 0.5, share: 0.1 };

/** Time in flushes (iostat's f/s and f_await). */
export function findFlushWaits(observed: ObservedWindow) {
  const { window } = observed;
  return listFlushing(observed).map(({ device, evidence }) => {
    const isLong = reaches({ seconds: evidence.flushSeconds, share: evidence.share }, LONG);
    const severity = isLong && observed.owner !== "others" ? "warning" : "notice";
    return verdict("waited-for-flushes", severity, "medium", { window, device, evidence });
  });
}

/** Whether flushes took a noticeable part of a window. */
export function waitsForFlushes(measured: MeasuredWindow): boolean {
  return listFlushing(measured).length > 0;
}

/** The seconds are upper bounds, since flushes may overlap. */
function listFlushing({ window: { durationSeconds }, disks, diskWait }: MeasuredWindow) {
  const most = diskWait !== undefined && isOwnWait(diskWait) ? diskWait.highSeconds : durationSeconds;
  return disks.flatMap(({ name: device, flushes = 0, meanFlushLatencySeconds }: DeviceWindow) => {
    if (meanFlushLatencySeconds === undefined || flushes < MIN_FLUSHES) return [];
    const part = partOf(durationSeconds, Math.min(flushes * meanFlushLatencySeconds, most));
    if (!reaches(part, NOTICE)) return [];
    const { seconds: flushSeconds, share } = part;
    return [{ device, evidence: { flushes, meanFlushLatencySeconds, flushSeconds, share } }];
  });
}
