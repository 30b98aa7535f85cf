import type { CostSource } from "./comparison.ts";

/**
 * What writing costs on a target: `seconds = startSeconds + bytes * secondsPerByte + files * secondsPerFile`. Its reach is
 * what the disk was seen to write at that cost: a burst or a cache that is spent later is not in it.
 */
export interface WriteCost extends WriteReach {
  source: CostSource;
  /** The directory that it was measured in; absent where that is not known. */
  target?: string;
  /** What starting and an empty flush take; absent where that was not measured. */
  startSeconds?: number;
  secondsPerByte: number;
  /** What a file costs beside its bytes, and the mean size of the files it was measured with; absent where only bytes were. */
  files?: { secondsPerFile: number; meanBytes: number };
  runs: number;
  /** The fastest and the slowest run of any shape, as multiples of what the cost says of it; absent with fewer than 2 runs. */
  spread?: { low: number; high: number };
}

/** The most of each that was written to measure a cost, over all runs of one shape; absent where unknown. */
export interface WriteReach {
  seenBytes?: number;
  seenFiles?: number;
}

/** What an estimate is asked for; without files, in one. */
export interface Payload {
  bytes: number;
  files?: number;
}

/** Nothing is said of more than that many times what was seen: caches and credits of disks are far smaller than that. */
export const MOST_REACH = 10;

/** Whether a payload is more than was seen to be written: the estimate then knows nothing of a burst that ends. */
export function isExtrapolated(reach: WriteReach, payload: Payload): boolean {
  return findExcess(reach, payload, 1) !== undefined;
}

/** Whether a payload is so much more than was seen, by its bytes or by its files, that no estimate is made. */
export function isOutOfReach(reach: WriteReach, payload: Payload): boolean {
  return findExcess(reach, payload, MOST_REACH) !== undefined;
}

/** Which of both a payload has too much of. */
export type Excess = "bytes" | "files";

/** The first of both that is more than so many times what was seen; undefined where neither is. */
export function findExcess(
  { seenBytes, seenFiles }: WriteReach,
  { bytes, files = 1 }: Payload,
  times: number,
): Excess | undefined {
  if (seenBytes !== undefined && bytes > times * seenBytes) return "bytes";
  return seenFiles !== undefined && files > times * seenFiles ? "files" : undefined;
}

/** About how many seconds that many bytes in that many files take to be on the disk; without files, in one. */
export function estimateWriteSeconds(
  { startSeconds = 0, secondsPerByte, files }: WriteCost,
  bytes: number,
  fileCount = 0,
): number {
  return startSeconds + bytes * secondsPerByte + fileCount * (files?.secondsPerFile ?? 0);
}

/** The bytes as a tree of files of the mean size that was measured; as one file where a file's cost is not known. */
export function planPayload({ files }: Pick<WriteCost, "files">, bytes: number): Payload {
  return { bytes, ...(files !== undefined && { files: bytes / files.meanBytes }) };
}

/** The same, but as one file where that many files are out of reach: the largest payload that an estimate is made of. */
export function planEstimated(cost: WriteCost, bytes: number): Payload {
  const tree = planPayload(cost, bytes);
  return isOutOfReach(cost, tree) ? { bytes } : tree;
}

/**
 * The seconds for the bytes as a tree of files of the mean size that was measured; undefined where a file's cost is not
 * known, or only from so few files that nothing follows for that many.
 */
export function estimateTreeSeconds(cost: WriteCost, bytes: number): number | undefined {
  const tree = planPayload(cost, bytes);
  if (tree.files === undefined || isOutOfReach(cost, tree)) return undefined;
  return estimateWriteSeconds(cost, bytes, tree.files);
}

/** Bounds as far apart as 0.85x and 1.15x, or farther, are said in place of a figure. */
const WIDEST_SPREAD = 1.15 / 0.85;

/** Whether the runs lie so far apart that the estimate is bounds and no figure. */
export function isRough({ spread }: Pick<WriteCost, "spread">): boolean {
  return spread !== undefined && spread.high / spread.low > WIDEST_SPREAD;
}
