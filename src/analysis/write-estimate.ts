import type { CostSource } from "./comparison.ts";
import { omitUndefined } from "./omit-undefined.ts";

/** What writing costs, up to the amounts seen. */
export interface WriteCost extends WriteReach {
  source: CostSource;
  target?: string;
  startSeconds?: number;
  /** What a byte costs in one file, or in large ones. */
  secondsPerByte: number;
  /** What it costs in files of each size that was measured, and the tree that stands for a cache. */
  files?: Pick<SizeCost, "entriesPerByte"> & { meanBytes: number; sizes: readonly SizeCost[] };
  runs: number;
  /** The fastest and slowest of several runs, as multiples of the estimate. */
  spread?: { low: number; high: number };
}

/** How far an estimate may be off; undefined where one run does not show it. */
export interface Certainty {
  spread?: WriteCost["spread"] | undefined;
}

/** What a byte costs in files of one size; sizes stand in the order of their density, which is all different. */
export interface SizeCost {
  /** The files' mean size. */
  fileBytes: number;
  /** Files and folders for each byte. */
  entriesPerByte: number;
  secondsPerByte: number;
}

/** The most written to measure a cost, in all runs of a shape. */
export interface WriteReach {
  seenBytes?: number;
  seenFiles?: number;
}

/** What is written; without `files`, one file. */
export interface Payload {
  bytes: number;
  files?: number;
}

/** Caches and burst credits are far smaller than this many times what was seen. */
export const MAX_REACH = 10;

/** Whether a payload exceeds what was measured: a burst may end before. */
export function isExtrapolated(reach: WriteReach, payload: Payload): boolean {
  return findExcess(reach, payload, 1) !== undefined;
}

/** Whether it cannot be estimated. */
export function isOutOfReach(reach: WriteReach, payload: Payload): boolean {
  return findExcess(reach, payload, MAX_REACH) !== undefined;
}

/** What of a payload exceeds what was measured. */
export type Excess = "bytes" | "files";

/** What exceeds `times` what was seen: bytes, else files. */
export function findExcess(
  { seenBytes, seenFiles }: WriteReach,
  { bytes, files = 1 }: Payload,
  times: number,
): Excess | undefined {
  if (seenBytes !== undefined && bytes > times * seenBytes) return "bytes";
  return seenFiles !== undefined && files > times * seenFiles ? "files" : undefined;
}

/**
 * Seconds until the bytes are on the disk, in one file or in that many files and folders. A limit of bytes may decide for
 * large files, one of requests for small ones, so they are a mixture of the two measured sizes between which they lie;
 * beyond the smallest, by the difference of the last two.
 */
export function estimateWriteSeconds(
  { startSeconds = 0, secondsPerByte, files }: WriteCost,
  bytes: number,
  entries = 0,
): number {
  const sizes = files?.sizes ?? [];
  const denser = sizes.findIndex(({ entriesPerByte }) => entriesPerByte * bytes >= entries);
  const index = denser === -1 ? sizes.length - 1 : denser;
  const small = sizes[index];
  if (small === undefined) return startSeconds + bytes * secondsPerByte;
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
export function findSpread(cost: WriteCost, bytes: number, entries: number): WriteCost["spread"] {
  const { spread, startSeconds = 0, secondsPerByte, files } = cost;
  const estimate = estimateWriteSeconds(cost, bytes, entries);
  if (spread === undefined || !(estimate > 0)) return spread;
  const sizes = [{ entriesPerByte: 0, secondsPerByte }, ...(files?.sizes ?? [])];
  const density = entries / bytes;
  const mixtures = sizes.flatMap((large) =>
    sizes
      .filter((small) => large.entriesPerByte <= density && density < small.entriesPerByte)
      .map((small) => {
        const share = (density - large.entriesPerByte) / (small.entriesPerByte - large.entriesPerByte);
        return large.secondsPerByte + share * (small.secondsPerByte - large.secondsPerByte);
      }),
  );
  const smallest = sizes.at(-1);
  const isBeyond = smallest !== undefined && smallest.entriesPerByte > 0 && density > smallest.entriesPerByte;
  if (isBeyond) mixtures.push((density * smallest.secondsPerByte) / smallest.entriesPerByte);
  const ratios = mixtures.map((perByte) => (startSeconds + bytes * perByte) / estimate);
  return { low: spread.low * Math.min(1, ...ratios), high: spread.high * Math.max(1, ...ratios) };
}

/** As {@link findSpread}, of {@link estimateTreeSeconds}. */
export function findTreeSpread(cost: WriteCost, bytes: number): WriteCost["spread"] {
  return cost.files === undefined ? cost.spread : findSpread(cost, bytes, bytes * cost.files.entriesPerByte);
}

/** What 1,000 files as in the measured tree cost beside their bytes, in seconds; undefined where that is not known. */
export function estimateThousandFiles(cost: WriteCost): number | undefined {
  if (cost.files === undefined) return undefined;
  const bytes = 1000 * cost.files.meanBytes;
  const one = estimateWriteSeconds(cost, bytes);
  return estimateWriteSeconds(cost, bytes, bytes * cost.files.entriesPerByte) - one;
}

/** As files of the measured mean size, or one where a file's cost is unknown. */
export function planPayload({ files }: Pick<WriteCost, "files">, bytes: number): Payload {
  return omitUndefined({ bytes, files: files && bytes / files.meanBytes });
}

/** As {@link planPayload}, or one file where so many are out of reach. */
export function planEstimated(cost: WriteCost, bytes: number): Payload {
  const tree = planPayload(cost, bytes);
  return isOutOfReach(cost, tree) ? { bytes } : tree;
}

/** Seconds for files of the measured mean size; undefined where their cost is unknown or they are out of reach. */
export function estimateTreeSeconds(cost: WriteCost, bytes: number): number | undefined {
  const tree = planPayload(cost, bytes);
  if (cost.files === undefined || isOutOfReach(cost, tree)) return undefined;
  return estimateWriteSeconds(cost, bytes, bytes * cost.files.entriesPerByte);
}

/** Above, bounds replace the figure. */
const MAX_SPREAD = 1.15 / 0.85;

/** Whether the runs differ too much for one figure. */
export function isRough({ spread }: Certainty): boolean {
  return spread !== undefined && spread.high / spread.low > MAX_SPREAD;
}
