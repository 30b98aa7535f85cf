import { formatBytes } from "../../format/figures.ts";
import type { RankedLabel } from "../../model/comparison.ts";
import { MAX_REACH } from "../../model/write-estimate.ts";
import { quoteLabel } from "./figures.ts";

/** What is known about a label with the same rank. */
export function tellTie({ tiedWith }: Pick<RankedLabel, "tiedWith">): string {
  if (tiedWith === undefined || tiedWith.tooFewJobs) return "";
  const other = quoteLabel(tiedWith.label);
  if (tiedWith.equal) return `equal to ${other} for any practical purpose (within 0.95x to 1.05x)`;
  if (tiedWith.moreJobs === undefined) return `perhaps equal to ${other}: unclear from these jobs`;
  const jobs = tiedWith.moreJobs === 1 ? "1 more job" : `${tiedWith.moreJobs} more jobs`;
  return `perhaps equal to ${other}: about ${jobs} each could settle it`;
}

/** That a figure is not comparable with the baseline's. */
export function tellNotComparable(reason: string): string {
  return `not comparable: ${reason}`;
}

/** That a figure has no ratio. */
export function tellMissingRatio(reason: string): string {
  return `no ratio: ${reason}`;
}

/** That some jobs lack the figure. */
export function tellFewerJobs(jobs: number, all: number): string {
  return `${jobs} of ${all} jobs`;
}

/** The median where a step succeeded. */
export function tellSucceeded(median: string): string {
  return `${median} where it succeeded`;
}

/** An interval of three jobs. */
export function tellIndicative(interval: string): string {
  return `${interval}, indicative`;
}

/** Where the times to write a payload come from. */
export function explainPayloads(source: "write-payload" | "fio"): string {
  return source === "write-payload"
    ? "By the workload write-payload on each label's disk, the flush included; how many files a step wrote is not known."
    : "By fio's large sequential write on each label's disk: a lower bound; ignores the cost of each file.";
}

/** Why some payloads have bounds. */
export function explainBounds(): string {
  return "Where runs differ widely, bounds replace the figure and its ratio.";
}

/** What an extrapolated time leaves out. */
export function explainExtrapolated(): string {
  return "Beyond the bytes or files written to measure it, an estimate is extrapolated: a burst may end earlier.";
}

/** Why a label has no time for a tree of files. */
export function explainNotEstimated(): string {
  return `No estimate is made for more than ${MAX_REACH} times the files written to measure it.`;
}

/** The files of a payload. */
export function namePayloadFiles(meanFileBytes: number): string {
  return `files of ${formatBytes(meanFileBytes)}`;
}

/** How to read the page's drawings. */
export function explainDrawings(): string {
  return (
    "A bar is the median, and the line over it reaches from the lowest job to the highest. In the ranking the dot is the " +
    "ratio and the line its interval; a hollow dot has none, and the dashed line is the baseline."
  );
}
