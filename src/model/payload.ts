import type { MeasuredBenchmark } from "./benchmark.ts";
import type { Report } from "./report.ts";

/** Requests this large are what copying, unpacking and restoring a cache make the kernel write. */
const LARGE_REQUEST_BYTES = 256 * 1024;

/** How long some bytes take to write, and the measured rate that tells. */
export interface WriteEstimate {
  seconds: number;
  bytesPerSecond: number;
}

/**
 * Whether a benchmark's bandwidth is the rate that payloads are written at: a write of large blocks one behind the other.
 */
export function isPayloadWrite({ direction, blockSizeBytes, job }: MeasuredBenchmark): boolean {
  return direction === "write" && (blockSizeBytes ?? 0) >= LARGE_REQUEST_BYTES && !/rand/i.test(job);
}

/**
 * The least time that writing so many bytes takes on a report's workspace: at the bandwidth of its fastest sequential
 * write job. Undefined where fio measured none.
 */
export function estimateWriteSeconds(
  bytes: number,
  { benchmarks, storage }: Pick<Report, "benchmarks" | "storage">,
): WriteEstimate | undefined {
  const workspace = storage.find(({ role }) => role === "workspace")?.path;
  const writes = benchmarks.filter(
    (benchmark): benchmark is MeasuredBenchmark => benchmark.state === "measured" && isPayloadWrite(benchmark),
  );
  const there = writes.filter(({ target }) => target === workspace);
  const rates = (there.length > 0 ? there : writes).map(({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond);
  const bytesPerSecond = Math.max(0, ...rates);
  return bytesPerSecond > 0 ? { seconds: bytes / bytesPerSecond, bytesPerSecond } : undefined;
}
