import type { BestRates, FileRates, KindComparison } from "../analysis/target-comparison.ts";
import { formatDuration, formatIops, formatLatency, formatRate } from "../format/figures.ts";
import { cleanText, countOf, joinAnd } from "../format/plain-text.ts";
import { describeKinds, describeRefusals } from "./benchmark-comparison.ts";

const MAX_NAME = 60;

/** fio's highest figures; empty for none. */
export function tellBestRates(best: BestRates): string {
  const list = (format: (value: number) => string, rates: Record<string, number | undefined>) =>
    joinAnd(Object.entries(rates).map(([word, rate]) => (rate === undefined ? "" : `${format(rate)} ${word}`)));
  const large = list(formatRate, { read: best.readBytesPerSecond, write: best.writeBytesPerSecond });
  const small = list(formatIops, { read: best.readsPerSecond, write: best.writesPerSecond });
  if (small === "") return large === "" ? "" : `fio reached ${large}.`;
  if (large === "") return `fio reached ${small} IOPS.`;
  return `fio reached ${large} with large requests, and ${small} IOPS with small ones.`;
}

/** fio's highest rates on files; empty for none. */
export function tellFileRates({ create, stat, remove }: FileRates): string {
  const rates = { created: create, "looked up": stat, deleted: remove };
  const [first, ...others] = Object.entries(rates).flatMap(([words, rate]) =>
    rate === undefined ? [] : [`${words} ${formatIops(rate)}`],
  );
  return first === undefined ? "" : `fio ${joinAnd([`${first} files a second`, ...others])}.`;
}

export const countResults = (results: number) => `fio produced ${countOf(results, "result")}.`;
export const countFailedJobs = (jobs: number) => `${countOf(jobs, "fio job")} failed.`;
export const countSkippedJobs = (jobs: number) => `${countOf(jobs, "fio job")} ${jobs === 1 ? "was" : "were"} not run.`;

/** The only one of several targets with results. */
export function tellOnlyTarget(target: string, others: readonly string[]): string {
  const rest = others.length > 2 ? countOf(others.length, "other target") : joinAnd(others.map(cutName));
  return `Only ${cutName(target)} has results; ${rest} ${others.length === 1 ? "has" : "have"} none.`;
}

/** How much faster or slower a target is than the first one. */
export function contrastTargets(target: string, first: string, kinds: readonly KindComparison[]): string {
  const [one, other] = [cutName(target), cutName(first)];
  if (kinds.length === 0) return `fio ran on ${one} and ${other}, but no job ran on both.`;
  const refusals = describeRefusals(kinds);
  const ratios = describeKinds(kinds);
  if (ratios === "") return `${one} and ${other} cannot be compared: ${refusals}.`;
  const refused = refusals === "" ? "" : ` Not compared: ${refusals}.`;
  return `${one} compared with ${other}: ${ratios}.${refused}`;
}

function cutName(name: string): string {
  return cleanText(name, MAX_NAME);
}

export const countOtherTargets = (targets: number) =>
  `${countOf(targets, "more target")} ${targets === 1 ? "is" : "are"} in the table.`;

/** A workload's duration, and each operation's. */
export function tellWorkload(name: string, durationSeconds: number, meanSeconds: number | undefined): string {
  const each = meanSeconds === undefined ? "" : `, ${formatLatency(meanSeconds)} per operation`;
  return `${cutName(name)} took ${formatDuration(durationSeconds)}${each}.`;
}

export const tellMemory = (targets: readonly string[]) => `This measured memory, not a disk: ${joinAnd(targets)}.`;
