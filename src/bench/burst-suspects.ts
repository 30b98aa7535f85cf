import type { Benchmark, MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import { addNotes } from "./add-notes.ts";
import { LEAST_FALL } from "./burst.ts";

/**
 * The places of the groups whose figures may be those of a burst: they saw no fall themselves, and are higher than the
 * level to which a later group with requests of that kind saw the disk fall. Large requests spend an allowance of bytes,
 * small ones one of operations.
 * @param groups the results of each group, in the order in which they were first run
 */
export function findBurstSuspects(groups: readonly (readonly Benchmark[])[]): number[] {
  return groups.flatMap((group, place) => {
    const later = groups
      .slice(place + 1)
      .flat()
      .filter(fell);
    return group.some((benchmark) => later.some((other) => isAbove(benchmark, other))) ? [place] : [];
  });
}

/** The result with a note that its figures may be those of a burst. */
export function noteSuspicion(benchmark: Benchmark): Benchmark {
  if (benchmark.state === "failed" || benchmark.direction === "sync") return benchmark;
  return addNotes(benchmark, [{ id: "burst-suspect" }]);
}

function fell(benchmark: Benchmark): benchmark is MeasuredBenchmark {
  return benchmark.state === "measured" && benchmark.burst !== undefined;
}

function isAbove(benchmark: Benchmark, fallen: MeasuredBenchmark): boolean {
  if (benchmark.state === "failed" || benchmark.direction === "sync" || benchmark.burst !== undefined) return false;
  // Files that were made cannot be made again, and a file is no request.
  if (readMetadataWork(benchmark.engine) !== undefined || readMetadataWork(fallen.engine) !== undefined) return false;
  if (isLarge(benchmark) !== isLarge(fallen)) return false;
  const rate = isLarge(fallen) ? "bandwidthBytesPerSecond" : "iops";
  return benchmark[rate] > fallen[rate] * (1 + LEAST_FALL);
}

function isLarge({ blockSizeBytes = 0 }: MeasuredBenchmark): boolean {
  return blockSizeBytes >= LARGE_REQUEST_BYTES;
}
