import { readSetting } from "../analysis/benchmark-setting.ts";
import type { LimitedRate } from "../analysis/own-rate.ts";
import { findTargetStorage } from "../disks/device-tree.ts";
import { titleBenchmark } from "../format/benchmark-title.ts";
import type { Benchmark, MeasuredBenchmark, Workload } from "../model/benchmark.ts";
import { BENCHMARK_FIGURES, type ReadableFigure, readAll, WORKLOAD_FIGURES } from "../model/figures.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";
import { nameBenchmark, nameWorkload } from "../model/subject-names.ts";
import { listPlacedLimits, namePlace } from "./facts.ts";
import type { LegFigure, PlacedRate } from "./leg.ts";

/** The figures of measured benchmarks, in their base units, with the limits of the storage that they ran on. */
export function listBenchmarkFigures(benchmarks: readonly Benchmark[], storage: readonly Storage[]): LegFigure[] {
  const limits = listPlacedLimits(storage);
  return benchmarks.flatMap((benchmark) =>
    benchmark.state === "measured" ? listFigures(benchmark, storage, limits) : [],
  );
}

function listFigures(
  benchmark: MeasuredBenchmark,
  storage: readonly Storage[],
  limits: readonly PlacedRate[],
): LegFigure[] {
  const target = identifyTarget(benchmark.target, storage);
  const about = omitUndefined({
    name: nameBenchmark(benchmark),
    title: titleBenchmark(benchmark),
    target,
    setting: readSetting(benchmark),
    rates: describeOwnRates(benchmark, target ?? "workspace", limits),
  });
  return listRead(
    BENCHMARK_FIGURES.filter(({ direction }) => direction === benchmark.direction),
    benchmark,
  ).map((figure) => ({ ...about, ...figure }));
}

type Read = Pick<LegFigure, "kind" | "measure" | "unit" | "better" | "value">;

function listRead<T>(figures: readonly ReadableFigure<T>[], source: T): Read[] {
  return readAll(figures, source).map(({ figure: { id: measure, kind, unit, better }, value }) => {
    return { kind, measure, unit, better, value };
  });
}

/** Buffered writes ask the page cache, not the disk. */
function describeOwnRates(
  { direct, direction, bandwidthBytesPerSecond, iops }: MeasuredBenchmark,
  place: string,
  limits: readonly PlacedRate[],
): PlacedRate[] | undefined {
  if (direct === false || (direction !== "read" && direction !== "write")) return undefined;
  const list = (rate: LimitedRate, perSecond: number): PlacedRate[] => {
    const known = limits.filter((limit) => limit.place === place && limit.rate === rate);
    return (known.length === 0 ? [{ place, rate }] : known).map((limit) => ({ ...limit, own: { perSecond } }));
  };
  return [...list(`${direction}BytesPerSecond`, bandwidthBytesPerSecond), ...list(`${direction}sPerSecond`, iops)];
}

/** A target's place, or its path if unknown. */
export function identifyTarget(target: string | undefined, storage: readonly Storage[]): string | undefined {
  const known = findTargetStorage(target, storage);
  return known === undefined ? target : namePlace(known, storage);
}

/** The figures of workloads, in seconds and bytes per second, with the storage that they ran on. */
export function listWorkloadFigures(workloads: readonly Workload[], storage: readonly Storage[]): LegFigure[] {
  return workloads.flatMap((workload) => {
    const about = omitUndefined({
      name: nameWorkload(workload),
      part: workload.part,
      target: identifyTarget(workload.target, storage),
      setting: {
        operations: workload.operations,
        workBytes: workload.bytes,
        files: workload.files,
        folders: workload.folders,
      },
    });
    return listRead(WORKLOAD_FIGURES, workload).map((figure) => ({ ...about, ...figure }));
  });
}
