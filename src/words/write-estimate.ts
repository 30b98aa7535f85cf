import { formatBytes, formatCount, formatDuration, formatRatio } from "../format/figures.ts";
import { countOf } from "../format/plain-text.ts";
import {
  type Certainty,
  type Excess,
  estimateTreeSeconds,
  estimateWriteSeconds,
  findExcess,
  findTreeSpread,
  isRough,
  MAX_REACH,
  type Payload,
  type SizeCost,
  type WriteCost,
  type WriteReach,
} from "../model/write-estimate.ts";

/** An estimate: `1.5 s`, or `1 s to 2.5 s` where runs differ much. */
export function describeEstimate(cost: Certainty, seconds: number | undefined): string {
  const { spread } = cost;
  if (seconds === undefined || spread === undefined || !isRough(cost)) return formatDuration(seconds);
  return `${formatDuration(seconds * spread.low)} to ${formatDuration(seconds * spread.high)}`;
}

/** As {@link describeEstimate}, for files of the measured mean size. */
export function describeTreeEstimate(cost: WriteCost, bytes: number, treeSeconds: number | undefined): string {
  return describeEstimate({ spread: findTreeSpread(cost, bytes) }, treeSeconds);
}

/** A cost's source and certainty. */
export function describeCostSource({ source, runs, spread }: WriteCost): string {
  const name = source === "fio" ? "fio's sequential write" : source;
  const each = source === "fio" ? "" : " of each size";
  return `${name}, ${countOf(runs, "run")}${each}${spread === undefined ? "" : tellSpread(spread)}`;
}

function tellSpread({ low, high }: NonNullable<WriteCost["spread"]>): string {
  const [lowest, highest] = [formatRatio(low), formatRatio(high)];
  // Both are shown as 1.00x.
  return lowest === highest ? ", all within 0.5% of this" : `, between ${lowest} and ${highest} of this`;
}

/** Why there is no estimate; undefined where there is one. */
export function explainRefusal(reach: WriteReach, payload: Payload): string | undefined {
  const excess = findExcess(reach, payload, MAX_REACH);
  if (excess === undefined) return undefined;
  const asked = excess === "bytes" ? `${formatBytes(payload.bytes)} is` : `${countFiles(payload.files)} are`;
  return `${asked} more than ${MAX_REACH} times the ${describeSeen(reach, excess)} that were measured`;
}

/** What was measured, where less than the payload. */
export function describeShortage(reach: WriteReach, payload: Payload): string | undefined {
  const excess = findExcess(reach, payload, 1);
  return excess && describeSeen(reach, excess);
}

function describeSeen({ seenBytes, seenFiles }: WriteReach, what: Excess): string {
  return what === "bytes" ? formatBytes(seenBytes) : countFiles(seenFiles);
}

function countFiles(files: number | undefined): string {
  return `${formatCount(files)} files`;
}

/** What a benchmark wrote to. */
export interface WritePlace {
  target?: string | undefined;
  isWorkspace: boolean;
  isInMemory: boolean;
}

/** The same inside a sentence. */
export function nameWritePlace({ target, isWorkspace }: WritePlace): string {
  return isWorkspace ? "the workspace" : (target ?? "this machine");
}

/** How long writing a cache to a place takes, as one file and as many. */
export function tellCacheTime(cost: WriteCost, bytes: number, place: WritePlace): string {
  const { files } = cost;
  const one = describeEstimate(cost, estimateWriteSeconds(cost, bytes));
  const treeSeconds = estimateTreeSeconds(cost, bytes);
  const count = countFiles(files && bytes / files.meanBytes);
  const tree = treeSeconds === undefined ? "" : `, and ${describeTreeEstimate(cost, bytes, treeSeconds)} as ${count}`;
  const where = `to the ${place.isInMemory ? "memory" : "disk"} of ${nameWritePlace(place)}`;
  return `Writing a cache of ${formatBytes(bytes)} ${where} takes ${isRough(cost) ? "" : "about "}${one} as one file${tree}.`;
}

/** How to estimate other caches: what 1 GB takes in files of each size. */
export function tellOtherCaches(cost: WriteCost): string {
  const { startSeconds, secondsPerByte, files } = cost;
  const start = startSeconds === undefined ? "" : `${formatDuration(startSeconds)} to start, plus `;
  const sizes = files?.sizes ?? [];
  const perGb = `${formatDuration(secondsPerByte * 1e9)} per GB`;
  const costs = sizes.length < 2 ? " and no measurable cost of files" : ` in ${listSizes(sizes)}`;
  return `For other sizes: ${start}${perGb}${costs} (${describeCostSource(cost)}).`;
}

/** `files of 67 MB, 7.69 s in files of 40 kB and 50 s in files of 3.2 kB`: the first cost stands before. */
function listSizes(sizes: readonly SizeCost[]): string {
  const costs = sizes.map(({ fileBytes, secondsPerByte }, index) => {
    const size = formatBytes(fileBytes);
    return index === 0 ? `files of ${size}` : `${formatDuration(secondsPerByte * 1e9)} in files of ${size}`;
  });
  return `${costs.slice(0, -1).join(", ")} and ${costs.at(-1)}`;
}

/** Where extrapolation begins. */
export function tellReach({ seenBytes, seenFiles }: WriteReach): string {
  return `beyond ${formatBytes(seenBytes)} or ${countFiles(seenFiles)} the estimate is extrapolated: the disk's burst or cache may run out first.`;
}

/** Why times are bounds. */
export function tellRoughRuns(): string {
  return "the runs differ widely, so these times are bounds: an idle machine may give closer ones.";
}

/** Why times for files are bounds where the runs agree. */
export function tellOtherMixtures(): string {
  return "how long files take here depends on all their sizes, not only on the mean, so these times are bounds.";
}

/** What to do about a refusal of {@link explainRefusal}. */
export function tellNotEstimated(refusal: string): string {
  return `${refusal}, so there is no estimate: use a larger scale.`;
}
