import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration, formatShare } from "../../model/format.ts";
import type { Observation } from "./observation.ts";

/** Waiting for memory is rare on a healthy machine: a twentieth of the time is felt. */
const NOTICE = { seconds: 0.5, share: 0.05 };
const WARNING = { seconds: 2, share: 0.15 };
/** Swapping this much reads it back from the disk later. */
const SWAPPED_BYTES = 64e6;

/** Windows in which the machine waited for memory, or swapped: what looks like a slow disk is then too little memory. */
export function findMemoryPressure({ windows }: Observation): Finding[] {
  return windows.flatMap(({ window, title }): Finding[] => {
    const seconds = window.pressure?.memorySomeSeconds ?? 0;
    const share = window.durationSeconds > 0 ? seconds / window.durationSeconds : 0;
    const swapped = (window.memory?.swappedInBytes ?? 0) + (window.memory?.swappedOutBytes ?? 0);
    const isFelt = seconds >= NOTICE.seconds && share >= NOTICE.share;
    if (!isFelt && swapped < SWAPPED_BYTES) return [];
    const waited = `waited ${formatDuration(seconds)} of ${formatDuration(window.durationSeconds)} (${formatShare(share)}) for memory`;
    const parts = [
      ...(isFelt ? [waited] : []),
      ...(swapped >= SWAPPED_BYTES ? [`swapped ${formatBytes(swapped)}`] : []),
    ];
    return [
      {
        id: "memory-pressure",
        severity: seconds >= WARNING.seconds && share >= WARNING.share ? "warning" : "notice",
        window: window.name,
        message: `While ${title} ran, the machine ${parts.join(" and ")}.`,
        evidence: {
          memorySomeSeconds: seconds,
          share,
          swappedBytes: swapped,
          ...(window.memory?.lowestAvailableBytes !== undefined && {
            lowestAvailableBytes: window.memory.lowestAvailableBytes,
          }),
        },
        confidence: "high",
        advice: "More memory, or less at the same time: a page cache that is squeezed out is read from the disk again.",
      },
    ];
  });
}
