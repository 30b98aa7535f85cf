import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../../model/benchmark-kind.ts";
import { formatDuration, formatIops, formatLatency, formatRate, formatRatio } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import { cleanText, joinAnd } from "../formats/plain-text.ts";
import { describeTarget } from "./tables/target-cells.ts";
import { nameWorkload } from "./tables/workloads-table.ts";

const METADATA_WORDS: Record<string, string> = { create: "made", stat: "looked up", delete: "removed" };
/** A longer name leaves no sentence readable. */
const LONGEST_NAME = 60;
const SHOWN_WORKLOADS = 2;

type Benched = Pick<Report, "benchmarks" | "workloads" | "storage">;

/** What a benchmark found, in a sentence or two: what one target gave at most, or which of several is the fastest. */
export function describeBenchmarks({ benchmarks, workloads, storage }: Benched): string {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const targets = [...new Set(measured.map(({ target }) => target))];
  const failed = benchmarks.length - measured.length;
  const sentences = [
    measured.length === 0 ? "" : targets.length > 1 ? compareTargets(measured, targets, storage) : tellMost(measured),
    failed === 0 ? "" : `${failed} fio ${failed === 1 ? "job" : "jobs"} failed.`,
    ...tellWorkloads(workloads),
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** The best rate of each direction, by the medians: in bytes for large requests, in operations for small ones. */
function tellMost(measured: readonly MeasuredBenchmark[]): string {
  const isLarge = ({ blockSizeBytes = 0 }: MeasuredBenchmark) => blockSizeBytes >= LARGE_REQUEST_BYTES;
  const moving = measured.filter(({ engine }) => readMetadataWork(engine) === undefined);
  const most = (large: boolean, direction: "read" | "write") => {
    const rates = moving
      .filter((benchmark) => benchmark.direction === direction && isLarge(benchmark) === large)
      .map(({ bandwidthBytesPerSecond, iops }) => (large ? bandwidthBytesPerSecond : iops));
    return rates.length === 0 ? undefined : Math.max(...rates);
  };
  const rate = (value: number | undefined, words: string) =>
    value === undefined ? "" : `${formatRate(value)} ${words}`;
  const count = (value: number | undefined, words: string) =>
    value === undefined ? "" : `${formatIops(value)} ${words}`;
  const large = joinAnd([rate(most(true, "read"), "read"), rate(most(true, "write"), "written")]);
  const small = joinAnd([count(most(false, "read"), "reads"), count(most(false, "write"), "writes")]);
  if (large === "" && small === "") return tellFiles(measured);
  if (small === "") return `fio got up to ${large}.`;
  if (large === "") return `fio got up to ${small} a second.`;
  return `fio got up to ${large} in large requests, and up to ${small} a second in small ones.`;
}

/** The best rate of each kind of work on files, where nothing was read or written. */
function tellFiles(measured: readonly MeasuredBenchmark[]): string {
  const parts = Object.entries(METADATA_WORDS).flatMap(([work, words]) => {
    const rates = measured.filter(({ engine }) => readMetadataWork(engine) === work).map(({ iops }) => iops);
    return rates.length === 0 ? [] : [`${words} ${formatIops(Math.max(...rates))}`];
  });
  const [first, ...others] = parts;
  if (first === undefined) return `fio gave ${measured.length} ${measured.length === 1 ? "figure" : "figures"}.`;
  return `fio ${joinAnd([`${first} files a second at most`, ...others])}.`;
}

/** The geometric mean of the throughput of what ran on both; undefined where nothing did. */
interface Ratio {
  ratio: number;
  jobs: number;
  /** Whether some run of the slower one was as fast as one of the faster. */
  overlaps: boolean;
}

function compareTargets(
  measured: readonly MeasuredBenchmark[],
  targets: readonly (string | undefined)[],
  storage: Report["storage"],
): string {
  const of = (target: string | undefined) => measured.filter((benchmark) => benchmark.target === target);
  const [first] = targets;
  const ranked = targets
    .flatMap((target) => {
      const compared = divide(of(target), of(first));
      return compared === undefined ? [] : [{ target, ...compared }];
    })
    .sort((a, b) => b.ratio - a.ratio);
  const [best, next] = ranked;
  const other = best?.target === first ? next?.target : first;
  const result = best === undefined || ranked.length < 2 ? undefined : divide(of(best.target), of(other));
  if (best === undefined || result === undefined) return `fio ran on ${targets.length} targets, with no job in common.`;
  const names = [best.target, other].map((target) => cleanText(describeTarget(target, storage), LONGEST_NAME));
  const jobs = result.jobs === 1 ? "1 fio figure" : `${result.jobs} fio figures`;
  const doubt = result.overlaps ? "; some of their runs were equally fast" : "";
  return `Of ${targets.length} targets, ${names[0]} is the fastest: ${formatRatio(result.ratio)} the throughput of ${names[1]} over ${jobs}${doubt}.`;
}

function divide(these: readonly MeasuredBenchmark[], those: readonly MeasuredBenchmark[]): Ratio | undefined {
  const pairs = these.flatMap((one) => {
    const other = those.find((candidate) => isSameWork(candidate, one));
    const ratio = other && one.bandwidthBytesPerSecond / other.bandwidthBytesPerSecond;
    return other === undefined || !Number.isFinite(ratio) || ratio === 0
      ? []
      : [{ one, other, ratio: ratio as number }];
  });
  if (pairs.length === 0) return undefined;
  const logarithms = pairs.reduce((sum, { ratio }) => sum + Math.log(ratio), 0);
  return {
    ratio: Math.exp(logarithms / pairs.length),
    jobs: pairs.length,
    overlaps: pairs.some(({ one, other }) => lowest(one) <= highest(other)),
  };
}

function isSameWork(one: MeasuredBenchmark, other: MeasuredBenchmark): boolean {
  return one.profile === other.profile && one.job === other.job && one.direction === other.direction;
}

function lowest({ runs, bandwidthBytesPerSecond }: MeasuredBenchmark): number {
  return Math.min(bandwidthBytesPerSecond, ...runs.map((run) => run.bandwidthBytesPerSecond));
}

function highest({ runs, bandwidthBytesPerSecond }: MeasuredBenchmark): number {
  return Math.max(bandwidthBytesPerSecond, ...runs.map((run) => run.bandwidthBytesPerSecond));
}

function tellWorkloads(workloads: Report["workloads"]): string[] {
  const whole = workloads.filter(({ part }) => part === undefined);
  return (whole.length === 0 ? workloads : whole).slice(0, SHOWN_WORKLOADS).map((workload) => {
    const { durationSeconds, latencySeconds, operations } = workload;
    const each =
      operations > 1 && latencySeconds !== undefined ? `, ${formatLatency(latencySeconds.mean)} an operation` : "";
    return `${cleanText(nameWorkload(workload), LONGEST_NAME)} took ${formatDuration(durationSeconds)}${each}.`;
  });
}
