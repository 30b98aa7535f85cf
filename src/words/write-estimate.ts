import type { WritePlace } from "../analysis/write-cost.ts";
import type { Shortage, SizeCost, Spread, TimeEstimate, WriteCost, WriteEstimate } from "../analysis/write-estimate.ts";
import { formatBytes, formatCount, formatDuration, formatRatio } from "../format/figures.ts";
import { countOf } from "../format/plain-text.ts";

/** An estimate: `1.5 s` with what stands before a figure, or `1 s to 2.5 s` where runs differ much. */
export function describeEstimate(estimate: TimeEstimate | undefined, before = ""): string {
  if (estimate?.spread === undefined) return before + formatDuration(estimate?.seconds);
  const { seconds, spread } = estimate;
  return `${formatDuration(seconds * spread.low)} to ${formatDuration(seconds * spread.high)}`;
}

function describeCostSource({ runs, spread }: WriteCost): string {
  return `write-payload, ${countOf(runs, "run")} of each size${spread === undefined ? "" : tellSpread(spread)}`;
}

/** Runs no further from their median are told by one figure. */
const MAX_ALIKE = 0.05;

function tellSpread({ low, high }: Spread): string {
  const away = Math.max(1 - low, high - 1);
  if (away < MAX_ALIKE) return `, all within ${Math.max(1, Math.ceil(away * 100))}%`;
  return `, between ${formatRatio(low)} and ${formatRatio(high)} of this`;
}

function countFiles(files: number | undefined): string {
  return `${formatCount(files)} files`;
}

/** What a benchmark wrote to, inside a sentence. */
export const nameWritePlace = ({ target, isWorkspace }: WritePlace) =>
  isWorkspace ? "the workspace" : (target ?? "this machine");

/** How long writing a cache to a place takes, as one file and as many. */
export function tellCacheTime({ bytes, files, file, tree }: WriteEstimate, place: WritePlace): string {
  const as = tree === undefined ? "" : `, and ${describeEstimate(tree)} as ${countFiles(files)}`;
  const where = `to the ${place.isInMemory ? "memory" : "disk"} of ${nameWritePlace(place)}`;
  return `Writing a cache of ${formatBytes(bytes)} ${where} takes ${describeEstimate(file, "about ")} as one file${as}.`;
}

/** How to estimate other caches: what 1 GB takes in files of each size. */
export function tellOtherCaches(cost: WriteCost): string {
  const { startSeconds, secondsPerByte, files } = cost;
  const start = startSeconds === undefined ? "" : `${formatDuration(startSeconds)} to start, plus `;
  const { sizes } = files;
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
export const tellReach = ({ seenBytes, seenFiles }: Pick<WriteCost, "seenBytes" | "seenFiles">) =>
  `beyond ${formatBytes(seenBytes)} or ${countFiles(seenFiles)} the estimate is extrapolated: the disk's burst or cache may run out first.`;

/** Why times are bounds. */
export const tellRoughRuns = () =>
  "the runs differ widely, so these times are bounds: an idle machine may give closer ones.";

/** Why times for files are bounds where the runs agree. */
export const tellOtherMixtures = () =>
  "how long files take here depends on all their sizes, not only on the mean, so these times are bounds.";

/** Why there is no estimate, and what to do. */
export function tellNotEstimated({ what, asked, measured, times }: Shortage): string {
  const [exceeding, known] =
    what === "bytes"
      ? [`${formatBytes(asked)} is`, formatBytes(measured)]
      : [`${countFiles(asked)} are`, countFiles(measured)];
  return `${exceeding} more than ${times} times the ${known} that were measured, so there is no estimate: use a larger scale.`;
}
