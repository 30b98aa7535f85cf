import type { Finding } from "../../model/finding.ts";
import { formatCount, formatDuration, formatLatency, formatShare } from "../../model/format.ts";
import type { DeviceWindow } from "../../model/window.ts";
import type { Observation, ObservedWindow } from "./observation.ts";

/** A few flushes belong to every job: the filesystem's own journal writes every 5 s. */
const LEAST_FLUSHES = 20;
const NOTICE = { seconds: 0.5, share: 0.1 };
const WARNING = { seconds: 3, share: 0.25 };

/**
 * Windows that spent their time in flushes: what fsync and fdatasync make the device do (f/s and f_await of iostat).
 * Flushes may run beside each other, so their sum is an upper bound.
 */
export function findFlushWaits({ windows }: Observation): Finding[] {
  return windows.flatMap((observed) =>
    observed.disks.flatMap((disk): Finding[] => {
      const flushing = measureFlushing(observed, disk);
      if (flushing === undefined) return [];
      const { window, title } = observed;
      const { flushes, meanFlushLatencySeconds, flushSeconds, share } = flushing;
      return [
        {
          id: "waited-for-flushes",
          severity: flushSeconds >= WARNING.seconds && share >= WARNING.share ? "warning" : "notice",
          window: window.name,
          device: disk.name,
          message: `${disk.name} flushed ${formatCount(flushes)} times while ${title} ran, ${formatLatency(meanFlushLatencySeconds)} each: up to ${formatDuration(flushSeconds)} of its ${formatDuration(window.durationSeconds)} (${formatShare(share)}).`,
          evidence: { ...flushing },
          confidence: "medium",
          advice:
            "On a machine that lives for one job, nothing needs to survive a power cut: try eatmydata, a tmpfs, or the tool's own setting (SQLite synchronous=OFF, PostgreSQL fsync=off, dpkg force-unsafe-io), and measure again.",
        },
      ];
    }),
  );
}

/** Whether flushes took so much of a window that it cannot be said not to have waited for the disk. */
export function waitsForFlushes(observed: ObservedWindow): boolean {
  return observed.disks.some((disk) => measureFlushing(observed, disk) !== undefined);
}

interface Flushing {
  flushes: number;
  meanFlushLatencySeconds: number;
  flushSeconds: number;
  share: number;
}

/** The flushes of a disk in a window; undefined where they are too few, or too short, to be felt. */
function measureFlushing(
  { window: { durationSeconds } }: ObservedWindow,
  { flushes, meanFlushLatencySeconds }: DeviceWindow,
): Flushing | undefined {
  if (flushes === undefined || meanFlushLatencySeconds === undefined || flushes < LEAST_FLUSHES) return undefined;
  const flushSeconds = Math.min(flushes * meanFlushLatencySeconds, durationSeconds);
  const share = durationSeconds > 0 ? flushSeconds / durationSeconds : 0;
  if (flushSeconds < NOTICE.seconds || share < NOTICE.share) return undefined;
  return { flushes, meanFlushLatencySeconds, flushSeconds, share };
}
