import { formatBytes, formatDuration } from "../format/figures.ts";
import { countOf, joinAnd, joinPresent } from "../format/plain-text.ts";
import type { Finding, FindingWords } from "../model/finding.ts";
import type { Window } from "../model/window.ts";

const MAX_OVERLAPS = 3;

/** Remarks beside a step's name; empty for none. */
export function qualifyStep({
  incomplete,
  estimated,
  overlaps = [],
  drain,
}: Pick<Window, "incomplete" | "estimated" | "overlaps" | "drain">): string {
  const others = joinAnd(overlaps, MAX_OVERLAPS);
  return joinPresent([
    others === "" ? "" : `overlaps ${others}`,
    incomplete ? "partly recorded" : "",
    drain && `then ${formatBytes(drain.bytes)} flushed in ${formatDuration(drain.seconds)}`,
    estimated ? "start or end estimated" : "",
  ]);
}

/** Advice with its confidence. */
export function tellAdvice({ advice }: FindingWords, { confidence }: Pick<Finding, "confidence">): string {
  return confidence === undefined ? advice : `${advice} Confidence: ${confidence}.`;
}

/** That a fio job failed, and why. */
export function tellFailedJob(job: string, target: string | undefined, error: string): string {
  return `${nameJob(job, target)} failed: ${error}`;
}

/** That a fio job was not run, with the reason that says so. */
export function tellSkippedJob(job: string, target: string | undefined, error: string): string {
  return `${nameJob(job, target)} was ${error}`;
}

function nameJob(job: string, target: string | undefined): string {
  return target === undefined ? job : `${job} on ${target}`;
}

/** Why a page has no charts. */
export function explainNoCharts(samples: number | undefined): string {
  if (samples === undefined) return "Not measured: nothing was sampled.";
  if (samples < 2) return "Not measured: there are fewer than two samples.";
  return "The report has no samples to draw.";
}

/** How to read a dense chart. */
export function explainDensity(): string {
  return "With more samples than points, the strong line is their mean, and the pale line behind it spans the lowest to the highest.";
}

/** The disks drawn at first. */
export function explainDrawnDisks(drawn: readonly string[], all: number): string {
  return `${drawn.length} of ${all} disks are drawn, the workspace's first, then those that moved most: ${drawn.join(", ")}. Click another disk's name to add it.`;
}

/** Which charts are left out. */
export function tellUndrawn(titles: readonly string[]): string {
  return `Not drawn, because always 0: ${titles.join(", ")}.`;
}

/** What a table leaves out, and where that is: `12 more jobs in overview.json`; empty for nothing. */
export function listRest(more: number, noun: string, where: string): string[] {
  return more > 0 ? [`${countOf(more, `more ${noun}`)} ${where}`] : [];
}

/** What a summary leaves out. */
export function tellLeftOut(names: readonly string[], elsewhere: string): string {
  return `Left out to keep this summary short: ${names.join(", ")}. ${elsewhere} has all.`;
}
