import type { BenchResult, MeasuredResult } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import { MIN_FALL } from "./burst.ts";
import { movesData } from "./result-notes.ts";

/** The indexes of groups above the level to which the disk later fell with requests of their kind. */
export function findBurstSuspects(groups: readonly (readonly BenchResult[])[]): number[] {
  return groups.flatMap((group, index) => {
    const fallen = groups
      .slice(index + 1)
      .flat()
      .filter(movesData)
      .filter(({ burst }) => burst !== undefined);
    return group.some((benchmark) => fallen.some((other) => isAbove(benchmark, other))) ? [index] : [];
  });
}

function isAbove(benchmark: BenchResult, fallen: MeasuredResult): boolean {
  if (!movesData(benchmark) || benchmark.burst !== undefined) return false;
  // Creating files is not compared: files are no requests, and cannot be created again.
  if (readMetadataWork(benchmark.engine) !== undefined || readMetadataWork(fallen.engine) !== undefined) return false;
  if (isLarge(benchmark) !== isLarge(fallen)) return false;
  const rate = isLarge(fallen) ? "bandwidthBytesPerSecond" : "iops";
  return benchmark[rate] > fallen[rate] * (1 + MIN_FALL);
}

/** Whether requests are large: they spend an allowance of bytes, small ones one of operations. */
function isLarge({ blockSizeBytes = 0 }: MeasuredResult): boolean {
  return blockSizeBytes >= LARGE_REQUEST_BYTES;
}
