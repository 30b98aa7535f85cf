import { compareTargets, findBestRates, isFasterThroughout } from "../../analysis/target-comparison.ts";
import { isInMemory } from "../../analysis/write-cost.ts";
import { type FailedBenchmark, type MeasuredBenchmark, wasSkipped } from "../../model/benchmark.ts";
import type { Report } from "../../model/report.ts";
import { nameWorkload } from "../../model/subject-names.ts";
import * as words from "../../words/benchmark-results.ts";
import { describeTarget } from "./tables/benchmark-tables.ts";

const SHOWN_WORKLOADS = 2;
const SHOWN_TARGETS = 3;

type Benched = Pick<Report, "benchmarks" | "workloads" | "storage">;

/** One target's best rates, or how several compare; empty without results. */
export function describeBenchmarks({ benchmarks, workloads, storage }: Benched): string {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const targets = [...new Set(measured.map(({ target }) => target))];
  const lacking = benchmarks.filter((benchmark) => benchmark.state === "failed");
  const skipped = lacking.filter(wasSkipped).length;
  const failed = lacking.length - skipped;
  const inMemory = targets.filter((target) => target !== undefined && isInMemory(target, storage));
  const sentences = [
    ...(inMemory.length === 0 ? [] : [words.tellMemory(inMemory.map((target) => describeTarget(target, storage)))]),
    ...tellLackingTargets(targets, lacking, storage),
    ...(targets.length > 1 ? compareToFirst(measured, targets, storage) : tellMost(measured)),
    ...(failed === 0 ? [] : [words.countFailedJobs(failed)]),
    ...(skipped === 0 ? [] : [words.countSkippedJobs(skipped)]),
    ...tellWorkloads(workloads),
  ];
  return sentences.join(" ");
}

/** Says which targets lack results, so that one target's figures are not taken for another's. */
function tellLackingTargets(
  [only, ...more]: readonly (string | undefined)[],
  lacking: readonly FailedBenchmark[],
  storage: Report["storage"],
): string[] {
  const others = [...new Set(lacking.map(({ target }) => target))].filter((target) => target !== only);
  if (only === undefined || more.length > 0 || others.length === 0) return [];
  const names = others.map((target) => describeTarget(target, storage));
  return [words.tellOnlyTarget(describeTarget(only, storage), names)];
}

function tellMost(measured: readonly MeasuredBenchmark[]): string[] {
  if (measured.length === 0) return [];
  const { rates, files } = findBestRates(measured);
  return [words.tellBestRates(rates) || words.tellFileRates(files) || words.countResults(measured.length)];
}

function compareToFirst(
  measured: readonly MeasuredBenchmark[],
  [first, ...others]: readonly (string | undefined)[],
  storage: Report["storage"],
): string[] {
  const of = (target: string | undefined) => measured.filter((benchmark) => benchmark.target === target);
  const sentences = others.slice(0, SHOWN_TARGETS).map((target) => {
    const names = { target: describeTarget(target, storage), first: describeTarget(first, storage) };
    const kinds = compareTargets(of(target), of(first));
    const reverse = compareTargets(of(first), of(target));
    return isFasterThroughout(reverse)
      ? words.contrastTargets(names.first, names.target, reverse)
      : words.contrastTargets(names.target, names.first, kinds);
  });
  const rest = others.length - sentences.length;
  return rest > 0 ? [...sentences, words.countOtherTargets(rest)] : sentences;
}

function tellWorkloads(workloads: Report["workloads"]): string[] {
  const whole = workloads.filter(({ part }) => part === undefined);
  return (whole.length === 0 ? workloads : whole).slice(0, SHOWN_WORKLOADS).map((workload) => {
    const { durationSeconds, latencySeconds, operations } = workload;
    const mean = operations > 1 ? latencySeconds.mean : undefined;
    return words.tellWorkload(nameWorkload(workload), durationSeconds, mean);
  });
}
