import type { Window } from "../../model/window.ts";
import type { Observation, Verdict } from "./observation.ts";

interface Evidence {
  memorySomeSeconds: number;
  share: number;
  swappedBytes: number;
  lowestAvailableBytes: number | undefined;
}

/** Waiting for memory, or swapping, in a window. */
export interface MemoryPressure extends Verdict<"memory-pressure", Evidence> {
  window: Window;
  hasWaited: boolean;
  hasSwapped: boolean;
}

/** Healthy machines rarely wait for memory. */
const NOTICE = { seconds: 0.5, share: 0.05 };
const WARNING = { seconds: 2, share: 0.15 };
const SWAPPED_BYTES = 64e6;

/** Windows in which the machine waited for memory or swapped, which looks like a slow disk. */
export function findMemoryPressure({ windows }: Observation): MemoryPressure[] {
  return windows.flatMap(({ window }): MemoryPressure[] => {
    const seconds = window.pressure?.memorySomeSeconds ?? 0;
    const share = window.durationSeconds > 0 ? seconds / window.durationSeconds : 0;
    const swapped = (window.memory?.swappedInBytes ?? 0) + (window.memory?.swappedOutBytes ?? 0);
    const hasWaited = seconds >= NOTICE.seconds && share >= NOTICE.share;
    const hasSwapped = swapped >= SWAPPED_BYTES;
    if (!hasWaited && !hasSwapped) return [];
    return [
      {
        id: "memory-pressure",
        severity: seconds >= WARNING.seconds && share >= WARNING.share ? "warning" : "notice",
        confidence: "high",
        window,
        hasWaited,
        hasSwapped,
        evidence: {
          memorySomeSeconds: seconds,
          share,
          swappedBytes: swapped,
          lowestAvailableBytes: window.memory?.lowestAvailableBytes,
        },
      },
    ];
  });
}
