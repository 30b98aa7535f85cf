import * as results from "../../src/words/benchmark-results.ts";

export const title = "Benchmarks in a sentence";
export const where = "The verdict of a report that has only benchmarks";

const TARGET = "/mnt (xfs, nvme0n1)";
const FIRST = ". (ext4, sda)";
const kind = { kind: "sequential", ratios: { low: 1.9, high: 2.1 }, figures: 2, overlaps: false } as const;
const refused = { kind: "random", figures: 0, overlaps: false, refused: "zero" } as const;

export const examples = {
  tellMemory: () => results.tellMemory(["/dev/shm"]),
  tellBestRates: [
    () =>
      results.tellBestRates({
        ...{ readBytesPerSecond: 209e6, writeBytesPerSecond: 208e6, readsPerSecond: 9370, writesPerSecond: 3290 },
      }),
    () => results.tellBestRates({ writeBytesPerSecond: 208e6 }),
    () => results.tellBestRates({ readsPerSecond: 9370 }),
  ],
  tellFileRates: () => results.tellFileRates({ create: 1200, stat: 9370, remove: 3100 }),
  countResults: [() => results.countResults(1), () => results.countResults(2)],
  countFailedJobs: [() => results.countFailedJobs(1), () => results.countFailedJobs(3)],
  countSkippedJobs: [() => results.countSkippedJobs(1), () => results.countSkippedJobs(3)],
  tellOnlyTarget: [
    () => results.tellOnlyTarget(TARGET, [FIRST]),
    () => results.tellOnlyTarget(TARGET, [FIRST, "/dev/shm (tmpfs)", "/srv (btrfs, sdb)"]),
  ],
  contrastTargets: [
    () => results.contrastTargets(TARGET, FIRST, [kind]),
    () => results.contrastTargets(TARGET, FIRST, [kind, refused]),
    () => results.contrastTargets(TARGET, FIRST, [refused]),
    () => results.contrastTargets(TARGET, FIRST, []),
  ],
  countOtherTargets: [() => results.countOtherTargets(1), () => results.countOtherTargets(2)],
  tellWorkload: [
    () => results.tellWorkload("cache-retrieve", 29.1, 0.146),
    () => results.tellWorkload("npm-install", 12.3, undefined),
  ],
};
