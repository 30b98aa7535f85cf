import type { DeviceWindow, Window } from "../../model/window.ts";
import type { Observation, ObservedWindow, Verdict } from "./observation.ts";

/** Flushes that took much of a window. */
export interface FlushWait extends Verdict<"waited-for-flushes", Flushing> {
  window: Window;
  device: string;
}

/** Every job has a few: the filesystem's journal writes every 5 s. */
const MIN_FLUSHES = 20;
const NOTICE = { seconds: 0.5, share: 0.1 };
const WARNING = { seconds: 3, share: 0.25 };

/**
 * Windows that spent their time in flushes, by fsync and fdatasync (iostat's f/s and f_await). Flushes may overlap, so
 * their sum is an upper bound.
 */
export function findFlushWaits({ windows }: Observation): FlushWait[] {
  return windows.flatMap((observed) =>
    observed.disks.flatMap((disk): FlushWait[] => {
      const flushing = measureFlushing(observed, disk);
      if (flushing === undefined) return [];
      const { flushSeconds, share } = flushing;
      return [
        {
          id: "waited-for-flushes",
          severity: flushSeconds >= WARNING.seconds && share >= WARNING.share ? "warning" : "notice",
          confidence: "medium",
          window: observed.window,
          device: disk.name,
          evidence: flushing,
        },
      ];
    }),
  );
}

/** Whether flushes took a noticeable part of a window. */
export function waitsForFlushes(observed: ObservedWindow): boolean {
  return observed.disks.some((disk) => measureFlushing(observed, disk) !== undefined);
}

interface Flushing {
  flushes: number;
  meanFlushLatencySeconds: number;
  flushSeconds: number;
  share: number;
}

function measureFlushing(
  { window: { durationSeconds } }: ObservedWindow,
  { flushes, meanFlushLatencySeconds }: DeviceWindow,
): Flushing | undefined {
  if (flushes === undefined || meanFlushLatencySeconds === undefined || flushes < MIN_FLUSHES) return undefined;
  const flushSeconds = Math.min(flushes * meanFlushLatencySeconds, durationSeconds);
  const share = durationSeconds > 0 ? flushSeconds / durationSeconds : 0;
  if (flushSeconds < NOTICE.seconds || share < NOTICE.share) return undefined;
  return { flushes, meanFlushLatencySeconds, flushSeconds, share };
}
