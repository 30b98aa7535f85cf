import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import { findLargestKnown } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { LimitedRate } from "./own-rate.ts";

/** A target's highest figures: rates of large requests, IOPS of small ones. */
export type BestRates = Partial<Record<LimitedRate, number | undefined>>;

/** How many files a second were made, looked up, removed at most. */
export type FileRates = Partial<Record<"create" | "stat" | "remove", number>>;

/** The highest rates of benchmarks that move bytes, and of those that work on files. */
export function findBestRates(measured: readonly MeasuredBenchmark[]): { rates: BestRates; files: FileRates } {
  const moving = measured.filter(({ engine }) => readMetadataWork(engine) === undefined);
  const most = (isLarge: boolean, direction: "read" | "write") =>
    findLargestKnown(
      moving
        .filter((benchmark) => benchmark.direction === direction)
        .filter(({ blockSizeBytes = 0 }) => blockSizeBytes >= LARGE_REQUEST_BYTES === isLarge)
        .map(({ bandwidthBytesPerSecond, iops }) => (isLarge ? bandwidthBytesPerSecond : iops)),
    );
  const work = (name: string) =>
    findLargestKnown(measured.filter(({ engine }) => readMetadataWork(engine) === name).map(({ iops }) => iops));
  return {
    rates: {
      readBytesPerSecond: most(true, "read"),
      writeBytesPerSecond: most(true, "write"),
      readsPerSecond: most(false, "read"),
      writesPerSecond: most(false, "write"),
    },
    files: omitUndefined({ create: work("create"), stat: work("stat"), remove: work("delete") }),
  };
}
