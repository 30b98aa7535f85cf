import { findUnsentFlushes } from "../../disks/journal.ts";
import type { FindingOf } from "../../model/finding.ts";
import type { DeviceWindow } from "../../model/window.ts";
import { LONG, type MeasuredWindow, NOTICEABLE, partOf, reaches } from "./measured-window.ts";
import { makeFinding, type ObservedWindow } from "./observation.ts";

/** Every job has a few: the journal writes every 5 s. */
const MIN_FLUSHES = 20;
const NOTICE = { seconds: 0.5, share: 0.1 };
/** A database's commit takes two or three requests for each flush, a copy of large files a hundred. */
const MIN_FLUSHES_PER_REQUEST = 0.1;

/**
 * Many flushes (iostat's f/s) in a window that may have waited for them, or commits of the journal that a disk without a
 * volatile cache, which is sent no flush, was written for. The device's own time for them (f_await) is no
 * upper bound: a task also waits for the journal's writes before a flush, and for a core after it.
 */
export function findFlushWaits(observed: ObservedWindow): FindingOf<"waited-for-flushes">[] {
  const { window, subject, owner } = observed;
  return observed.disks.flatMap((disk) => {
    const { name: device, meanFlushLatencySeconds } = disk;
    const unsent = findUnsentFlushes(window, disk);
    const flushes = (disk.flushes ?? 0) + unsent;
    const [likely, least] = measureFlushing(observed, disk, flushes);
    if (flushes < MIN_FLUSHES || !reaches(likely, NOTICE)) return [];
    const severity = reaches(least, LONG) && owner !== "others" ? "warning" : "notice";
    const journalCommits = unsent > 0 ? window.journal?.requestedCommits : undefined;
    const flushing = { device, flushes, meanFlushLatencySeconds, journalCommits };
    return [makeFinding("waited-for-flushes", severity, "medium", { window: subject, ...flushing })];
  });
}

/** What may have been waited for, and what surely was: of own tasks whose disk did little else, their wait. */
function measureFlushing(
  { window: { durationSeconds }, diskWait }: MeasuredWindow,
  { reads, writes, meanFlushLatencySeconds = 0 }: DeviceWindow,
  flushes: number,
) {
  const device = partOf(durationSeconds, Math.min(durationSeconds, flushes * meanFlushLatencySeconds));
  if (diskWait === undefined) return [device, device] as const;
  const most = partOf(durationSeconds, diskWait.highSeconds);
  const least = partOf(durationSeconds, diskWait.lowSeconds);
  const isMain = flushes >= (reads + writes) * MIN_FLUSHES_PER_REQUEST && reaches(most, NOTICEABLE);
  return isMain ? ([most, least] as const) : ([device.seconds < most.seconds ? device : most, least] as const);
}
