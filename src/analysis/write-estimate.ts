import { omitUndefined } from "../model/omit-undefined.ts";

/** What writing costs on a target. */
export interface WriteCost {
  target?: string;
  startSeconds?: number;
  /** What a byte costs in one file, or in large ones. */
  secondsPerByte: number;
  /** What it costs in files of each size that was measured, at least one, and the tree that stands for a cache. */
  files: Pick<SizeCost, "entriesPerByte"> & { meanBytes: number; sizes: readonly SizeCost[] };
  /** The most written to measure it, in all runs of a shape. */
  seenBytes: number;
  seenFiles: number;
  runs: number;
  /** The fastest and slowest of several runs. */
  spread?: Spread;
}

/** Bounds, as multiples of an estimate. */
export interface Spread {
  low: number;
  high: number;
}

/** What a byte costs in files of one mean size; sizes stand in the order of their density, which is all different. */
export interface SizeCost {
  fileBytes: number;
  /** Files and folders for each byte. */
  entriesPerByte: number;
  secondsPerByte: number;
}

/** How long a payload takes; without `tree` where so many files are out of reach. */
export interface WriteEstimate {
  bytes: number;
  /** How many files of the measured mean size have these bytes. */
  files: number;
  /** As one file, and as so many. */
  file: TimeEstimate;
  tree?: TimeEstimate;
  /** What was measured, where it is less than what is estimated: a burst may end before. */
  extrapolatedFrom?: Shortage;
  /** Why there is no estimate of the tree, or of anything where the bytes are too many. */
  refusal?: Shortage;
}

/** Seconds, or bounds in their place where runs or mixtures of files differ too much for one figure. */
export interface TimeEstimate {
  seconds: number;
  spread?: Spread;
}

/** More than `times` what was measured. */
export interface Shortage {
  what: "bytes" | "files";
  asked: number;
  measured: number;
  times: number;
}

/** Caches and burst credits are far smaller than this many times what was seen. */
const MAX_REACH = 10;

/** How long writing so many bytes takes, as one file and as files of the measured mean size. */
export function estimateWrite(cost: WriteCost, bytes: number): WriteEstimate {
  const files = bytes / cost.files.meanBytes;
  const refusal = findShortage(cost, bytes, files, MAX_REACH);
  return omitUndefined({
    bytes,
    files,
    file: decideBounds(estimateWriteSeconds(cost, bytes), cost.spread),
    tree: refusal === undefined ? estimateTree(cost, bytes) : undefined,
    extrapolatedFrom: findShortage(cost, bytes, refusal === undefined ? files : 1, 1),
    refusal,
  });
}

/** What exceeds `times` what was measured: bytes, else files. */
function findShortage(cost: WriteCost, bytes: number, files: number, times: number): Shortage | undefined {
  const compare = (what: Shortage["what"], asked: number, measured: number): Shortage | undefined =>
    asked > times * measured ? { what, asked, measured, times } : undefined;
  return compare("bytes", bytes, cost.seenBytes) ?? compare("files", files, cost.seenFiles);
}

/** Above this ratio of the bounds, they replace the figure. */
const MAX_SPREAD = 1.15 / 0.85;

/** Whether these are too far apart for one figure. */
export function isRough(spread: Spread | undefined): spread is Spread {
  return spread !== undefined && spread.high / spread.low > MAX_SPREAD;
}

function decideBounds(seconds: number, spread: Spread | undefined): TimeEstimate {
  return isRough(spread) ? { seconds, spread } : { seconds };
}

/** For files of the measured mean size. */
function estimateTree(cost: WriteCost, bytes: number): TimeEstimate {
  const entries = bytes * cost.files.entriesPerByte;
  return decideBounds(estimateWriteSeconds(cost, bytes, entries), findSpread(cost, bytes, entries));
}

/**
 * Seconds until the bytes are on the disk, in one file or in that many files and folders. A limit of bytes may decide for
 * large files, one of requests for small ones, so they are a mixture of the two measured sizes between which they lie;
 * beyond the smallest, by the difference of the last two.
 */
export function estimateWriteSeconds(
  { startSeconds = 0, secondsPerByte, files: { sizes } }: WriteCost,
  bytes: number,
  entries = 0,
): number {
  const denser = sizes.findIndex(({ entriesPerByte }) => entriesPerByte * bytes >= entries);
  const index = denser === -1 ? sizes.length - 1 : denser;
  const small = sizes[index] as SizeCost;
  const large = sizes[index - 1] ?? { entriesPerByte: 0, secondsPerByte };
  const secondsPerEntry = (small.secondsPerByte - large.secondsPerByte) / (small.entriesPerByte - large.entriesPerByte);
  const more = entries - bytes * large.entriesPerByte;
  return startSeconds + bytes * large.secondsPerByte + more * secondsPerEntry;
}

/**
 * How far that many bytes in that many files and folders may be from {@link estimateWriteSeconds}, in multiples: as far as
 * runs were, and by as much as other mixtures of the measured sizes take less or more. A few large files and many small
 * ones have the same mean as files of one size between. Beyond the smallest, a file may cost as much as one of these.
 */
export function findSpread(cost: WriteCost, bytes: number, entries: number): Spread | undefined {
  const { spread, startSeconds = 0, secondsPerByte, files } = cost;
  const estimate = estimateWriteSeconds(cost, bytes, entries);
  if (spread === undefined || !(estimate > 0)) return spread;
  const sizes = [{ entriesPerByte: 0, secondsPerByte }, ...files.sizes];
  const density = entries / bytes;
  const mixtures = sizes.flatMap((large) =>
    sizes
      .filter((small) => large.entriesPerByte <= density && density < small.entriesPerByte)
      .map((small) => {
        const share = (density - large.entriesPerByte) / (small.entriesPerByte - large.entriesPerByte);
        return large.secondsPerByte + share * (small.secondsPerByte - large.secondsPerByte);
      }),
  );
  const smallest = files.sizes.at(-1) as SizeCost;
  if (density > smallest.entriesPerByte) mixtures.push((density * smallest.secondsPerByte) / smallest.entriesPerByte);
  const ratios = mixtures.map((perByte) => (startSeconds + bytes * perByte) / estimate);
  return { low: spread.low * Math.min(1, ...ratios), high: spread.high * Math.max(1, ...ratios) };
}
