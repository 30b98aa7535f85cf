import type { Benchmark, MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import { MIN_FALL } from "./burst.ts";
import { movesData } from "./result-notes.ts";

/**
 * The indexes of groups without a fall that are above the level to which the disk fell in a later group, with requests of
 * the same kind (large ones spend bytes, small ones operations).
 * @param groups results in the order of first runs
 */
export function findBurstSuspects(groups: readonly (readonly Benchmark[])[]): number[] {
  return groups.flatMap((group, index) => {
    const fallen = groups
      .slice(index + 1)
      .flat()
      .filter(movesData)
      .filter(({ burst }) => burst !== undefined);
    return group.some((benchmark) => fallen.some((other) => isAbove(benchmark, other))) ? [index] : [];
  });
}

function isAbove(benchmark: Benchmark, fallen: MeasuredBenchmark): boolean {
  if (!movesData(benchmark) || benchmark.burst !== undefined) return false;
  // Created files are not requests, and cannot be created again.
  if (readMetadataWork(benchmark.engine) !== undefined || readMetadataWork(fallen.engine) !== undefined) return false;
  if (isLarge(benchmark) !== isLarge(fallen)) return false;
  const rate = isLarge(fallen) ? "bandwidthBytesPerSecond" : "iops";
  return benchmark[rate] > fallen[rate] * (1 + MIN_FALL);
}

function isLarge({ blockSizeBytes = 0 }: MeasuredBenchmark): boolean {
  return blockSizeBytes >= LARGE_REQUEST_BYTES;
}
