import { readSetting } from "../analysis/benchmark-setting.ts";
import type { LimitedRate } from "../analysis/own-rate.ts";
import { isInMemory, isPayloadWrite } from "../analysis/write-cost.ts";
import { findTargetStorage } from "../disks/device-tree.ts";
import { titleBenchmark } from "../format/benchmark-title.ts";
import type { Benchmark, MeasuredBenchmark, Workload } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";
import { listPlacedLimits, namePlace } from "./facts.ts";
import type { LegFigure, PlacedRate } from "./leg.ts";

/** Bandwidth of large blocks, IOPS of small ones, and p99 latency. */
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
    kind: "benchmark" as const,
    name: nameBenchmark(benchmark),
    title: titleBenchmark(benchmark),
    target,
    setting: readSetting(benchmark),
    rates: describeOwnRates(benchmark, target ?? "workspace", limits),
  });
  const figures: LegFigure[] = [];
  if (benchmark.direction !== "sync") {
    const isPayload = isPayloadWrite(benchmark) && !isInMemory(benchmark.target, storage);
    const payloadRate = isPayload ? omitUndefined({ seenBytes: benchmark.bytes }) : undefined;
    figures.push(omitUndefined({ ...about, ...pickThroughput(benchmark), payloadRate }));
  }
  const tail = benchmark.latencySeconds?.p99;
  if (tail !== undefined) {
    figures.push({ ...about, measure: "latency-p99", unit: "seconds", better: "lower", value: tail });
  }
  return figures;
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

function pickThroughput(benchmark: MeasuredBenchmark): Pick<LegFigure, "measure" | "unit" | "better" | "value"> {
  const large = benchmark.blockSizeBytes !== undefined && benchmark.blockSizeBytes >= LARGE_REQUEST_BYTES;
  return large
    ? { measure: "bandwidth", unit: "bytesPerSecond", better: "higher", value: benchmark.bandwidthBytesPerSecond }
    : { measure: "iops", unit: "operationsPerSecond", better: "higher", value: benchmark.iops };
}

function nameBenchmark({ profile, job, direction }: MeasuredBenchmark): string {
  const name = profile === undefined ? job : `${profile}/${job}`;
  return tellDirection(job) === direction ? name : `${name} ${direction}`;
}

const DIRECTIONS: readonly [direction: MeasuredBenchmark["direction"], word: RegExp][] = [
  ["read", /^(?:rand|random|seq|sequential)?read$/],
  ["write", /^(?:rand|random|seq|sequential)?write$/],
  ["trim", /^(?:rand|random|seq|sequential)?trim$/],
  ["sync", /^(?:f|fdata)?sync$/],
  ["mixed", /^mixed$/],
];

/** The single direction in a name; none in `readwrite`. */
export function tellDirection(name: string): MeasuredBenchmark["direction"] | undefined {
  const last = DIRECTIONS.find(([direction]) => name.endsWith(` ${direction}`));
  if (last !== undefined) return last[0];
  const words = name.toLowerCase().split(/[^a-z]+/);
  const told = DIRECTIONS.filter(([, word]) => words.some((candidate) => word.test(candidate)));
  return told.length === 1 ? told[0]?.[0] : undefined;
}

/** A target's place, or its path if unknown. */
export function identifyTarget(target: string | undefined, storage: readonly Storage[]): string | undefined {
  const known = findTargetStorage(target, storage);
  return known === undefined ? target : namePlace(known, storage);
}

/** Figures of workloads: mean latency, its tail, and duration. */
export function listWorkloadFigures(workloads: readonly Workload[], storage: readonly Storage[]): LegFigure[] {
  return workloads.flatMap((workload) => {
    const about = omitUndefined({
      kind: "workload" as const,
      name: workload.part === undefined ? workload.name : `${workload.name}: ${workload.part}`,
      part: workload.part,
      unit: "seconds" as const,
      better: "lower" as const,
      target: identifyTarget(workload.target, storage),
      setting: {
        operations: workload.operations,
        workBytes: workload.bytes,
        files: workload.files,
        folders: workload.folders,
      },
    });
    const { mean, p95, p99 } = workload.latencySeconds;
    const figures: LegFigure[] = [
      { ...about, measure: "latency-mean", value: mean },
      { ...about, measure: "duration", value: workload.durationSeconds },
    ];
    if (p95 !== undefined) figures.push({ ...about, measure: "latency-p95", value: p95 });
    if (p99 !== undefined) figures.push({ ...about, measure: "latency-p99", value: p99 });
    return figures;
  });
}
