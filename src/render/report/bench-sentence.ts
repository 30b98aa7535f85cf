import { compareTargets, isFasterThroughout, type KindComparison } from "../../analysis/target-comparison.ts";
import { formatDuration, formatIops, formatLatency, formatRate } from "../../format/figures.ts";
import { cleanText, joinAnd } from "../../format/plain-text.ts";
import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../../model/benchmark-kind.ts";
import type { Report } from "../../model/report.ts";
import { describeKinds, describeRefusals } from "../../words/target-comparison.ts";
import { describeTarget } from "./tables/target-cells.ts";
import { nameWorkload } from "./tables/workloads-table.ts";

const METADATA_WORDS: Record<string, string> = { create: "made", stat: "looked up", delete: "removed" };
const MAX_NAME_LENGTH = 60;
const SHOWN_WORKLOADS = 2;

type Benched = Pick<Report, "benchmarks" | "workloads" | "storage">;

/** One target's best rates, or how several compare, in a sentence or two. */
export function describeBenchmarks({ benchmarks, workloads, storage }: Benched): string {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const targets = [...new Set(measured.map(({ target }) => target))];
  const failed = benchmarks.length - measured.length;
  const sentences = [
    measured.length === 0 ? "" : targets.length > 1 ? compareToFirst(measured, targets, storage) : tellMost(measured),
    failed === 0 ? "" : `${failed} fio ${failed === 1 ? "job" : "jobs"} failed.`,
    ...tellWorkloads(workloads),
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

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

function tellFiles(measured: readonly MeasuredBenchmark[]): string {
  const parts = Object.entries(METADATA_WORDS).flatMap(([work, words]) => {
    const rates = measured.filter(({ engine }) => readMetadataWork(engine) === work).map(({ iops }) => iops);
    return rates.length === 0 ? [] : [`${words} ${formatIops(Math.max(...rates))}`];
  });
  const [first, ...others] = parts;
  if (first === undefined) return `fio gave ${measured.length} ${measured.length === 1 ? "figure" : "figures"}.`;
  return `fio ${joinAnd([`${first} files a second at most`, ...others])}.`;
}

const SHOWN_TARGETS = 3;

function compareToFirst(
  measured: readonly MeasuredBenchmark[],
  targets: readonly (string | undefined)[],
  storage: Report["storage"],
): string {
  const of = (target: string | undefined) => measured.filter((benchmark) => benchmark.target === target);
  const name = (target: string | undefined) => cleanText(describeTarget(target, storage), MAX_NAME_LENGTH);
  const [first, ...others] = targets;
  const sentences = others.slice(0, SHOWN_TARGETS).map((target) => {
    return contrast(
      name(target),
      name(first),
      compareTargets(of(target), of(first)),
      compareTargets(of(first), of(target)),
    );
  });
  const rest = others.length - sentences.length;
  return [
    ...sentences,
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? "target is" : "targets are"} in the table.`] : []),
  ].join(" ");
}

function contrast(
  target: string,
  first: string,
  kinds: readonly KindComparison[],
  reverse: readonly KindComparison[],
): string {
  if (kinds.length === 0) return `fio ran on ${target} and ${first}, with no job in common.`;
  const refusals = describeRefusals(kinds);
  const refused = refusals === "" ? "" : ` Not compared are ${refusals}.`;
  if (isFasterThroughout(reverse)) return `${first} is faster than ${target} throughout: ${describeKinds(reverse)}.`;
  if (isFasterThroughout(kinds)) return `${target} is faster than ${first} throughout: ${describeKinds(kinds)}.`;
  const ratios = describeKinds(kinds);
  if (ratios === "") return `${target} and ${first} cannot be compared: ${refusals}.`;
  return `Throughput of ${target} beside ${first}: ${ratios}.${refused}`;
}

function tellWorkloads(workloads: Report["workloads"]): string[] {
  const whole = workloads.filter(({ part }) => part === undefined);
  return (whole.length === 0 ? workloads : whole).slice(0, SHOWN_WORKLOADS).map((workload) => {
    const { durationSeconds, latencySeconds, operations } = workload;
    const each =
      operations > 1 && latencySeconds !== undefined ? `, ${formatLatency(latencySeconds.mean)} an operation` : "";
    return `${cleanText(nameWorkload(workload), MAX_NAME_LENGTH)} took ${formatDuration(durationSeconds)}${each}.`;
  });
}
