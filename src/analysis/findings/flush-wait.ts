import type { Finding } from "../../model/finding.ts";
import { formatCount, formatDuration, formatLatency, formatShare } from "../../model/format.ts";
import type { Observation } from "./observation.ts";

/** A few flushes belong to every job: the filesystem's own journal writes every 5 s. */
const LEAST_FLUSHES = 20;
const NOTICE = { seconds: 0.5, share: 0.1 };
const WARNING = { seconds: 3, share: 0.25 };

/**
 * Windows that spent their time in flushes: what fsync and fdatasync make the device do (f/s and f_await of iostat).
 * Flushes may run beside each other, so their sum is an upper bound.
 */
export function findFlushWaits({ windows }: Observation): Finding[] {
  return windows.flatMap(({ window, title, disks }) =>
    disks.flatMap(({ name, flushes, meanFlushLatencySeconds }): Finding[] => {
      if (flushes === undefined || meanFlushLatencySeconds === undefined || flushes < LEAST_FLUSHES) return [];
      const flushSeconds = Math.min(flushes * meanFlushLatencySeconds, window.durationSeconds);
      const share = window.durationSeconds > 0 ? flushSeconds / window.durationSeconds : 0;
      if (flushSeconds < NOTICE.seconds || share < NOTICE.share) return [];
      return [
        {
          id: "waited-for-flushes",
          severity: flushSeconds >= WARNING.seconds && share >= WARNING.share ? "warning" : "notice",
          window: window.name,
          device: name,
          message: `${title} made ${name} flush ${formatCount(flushes)} times, ${formatLatency(meanFlushLatencySeconds)} each: up to ${formatDuration(flushSeconds)} of its ${formatDuration(window.durationSeconds)} (${formatShare(share)}).`,
          evidence: { flushes, meanFlushLatencySeconds, flushSeconds, share },
          confidence: "medium",
          advice:
            "On a machine that lives for one job, nothing needs to survive a power cut: try eatmydata, a tmpfs, or the tool's own setting (SQLite synchronous=OFF, PostgreSQL fsync=off, dpkg force-unsafe-io), and measure again.",
        },
      ];
    }),
  );
}
