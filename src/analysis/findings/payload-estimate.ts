import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration, formatRate } from "../../model/format.ts";
import { estimateWriteSeconds } from "../../model/payload.ts";
import { type Observation, type ObservedWindow, sumBytes } from "./observation.ts";

/** Smaller payloads take less than a second on nearly any disk. */
const LEAST_BYTES = 200e6;

/** For the window that wrote most: how long the same bytes take at the speed that fio measured on the workspace. */
export function estimatePayload({ report, windows }: Observation): Finding[] {
  const [largest] = windows
    .map((observed) => ({ observed, bytes: payloadOf(observed) }))
    .sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined || largest.bytes < LEAST_BYTES) return [];
  const { observed, bytes } = largest;
  const estimate = estimateWriteSeconds(bytes, report);
  if (estimate === undefined) return [];
  const { window, title } = observed;
  return [
    {
      id: "payload-estimate",
      severity: "info",
      window: window.name,
      message: `${title} wrote ${formatBytes(bytes)}, which takes this disk at least ${formatDuration(estimate.seconds)} at ${formatRate(estimate.bytesPerSecond)}; it took ${formatDuration(window.durationSeconds)}.`,
      evidence: {
        payloadBytes: bytes,
        writeBytesPerSecond: estimate.bytesPerSecond,
        estimatedSeconds: estimate.seconds,
        durationSeconds: window.durationSeconds,
      },
      confidence: "medium",
      advice:
        "Divide the bytes by the sequential write rate of another runner to see what it would save: compare has it for each label.",
    },
  ];
}

/** What the disks wrote, and what was left in memory to be written. */
function payloadOf({ window, disks }: ObservedWindow): number {
  const { memory } = window;
  const left = (memory?.dirtyBytesAtEnd ?? 0) - (memory?.dirtyBytesAtStart ?? 0);
  return sumBytes(disks).writtenBytes + Math.max(0, left);
}
