import type { CostSource } from "./comparison.ts";
import { omitUndefined } from "./omit-undefined.ts";

/**
 * What writing costs: `seconds = startSeconds + bytes * secondsPerByte + files * secondsPerFile`, up to the amounts
 * seen.
 */
export interface WriteCost extends WriteReach {
  source: CostSource;
  target?: string;
  startSeconds?: number;
  secondsPerByte: number;
  /** A file's cost beside its bytes, measured with files of this mean size. */
  files?: { secondsPerFile: number; meanBytes: number };
  runs: number;
  /** The fastest and slowest run as multiples of the estimate; absent with one run. */
  spread?: { low: number; high: number };
}

/** The most written to measure a cost, over all runs of one shape. */
export interface WriteReach {
  seenBytes?: number;
  seenFiles?: number;
}

/** Without `files`, one. */
export interface Payload {
  bytes: number;
  files?: number;
}

/** Disks' caches and burst credits are far smaller than this many times what was seen. */
export const MAX_REACH = 10;

/** Whether a payload exceeds what was written to measure: a burst may end before. */
export function isExtrapolated(reach: WriteReach, payload: Payload): boolean {
  return findExcess(reach, payload, 1) !== undefined;
}

/** Whether it is too large to be estimated. */
export function isOutOfReach(reach: WriteReach, payload: Payload): boolean {
  return findExcess(reach, payload, MAX_REACH) !== undefined;
}

export type Excess = "bytes" | "files";

/** What of a payload exceeds `times` what was seen: its bytes, else its files. */
export function findExcess(
  { seenBytes, seenFiles }: WriteReach,
  { bytes, files = 1 }: Payload,
  times: number,
): Excess | undefined {
  if (seenBytes !== undefined && bytes > times * seenBytes) return "bytes";
  return seenFiles !== undefined && files > times * seenFiles ? "files" : undefined;
}

/** Seconds until the bytes, in that many files or one, are on the disk. */
export function estimateWriteSeconds(
  { startSeconds = 0, secondsPerByte, files }: WriteCost,
  bytes: number,
  fileCount = 0,
): number {
  return startSeconds + bytes * secondsPerByte + fileCount * (files?.secondsPerFile ?? 0);
}

/** The bytes as files of the measured mean size; as one file where a file's cost is unknown. */
export function planPayload({ files }: Pick<WriteCost, "files">, bytes: number): Payload {
  return omitUndefined({ bytes, files: files && bytes / files.meanBytes });
}

/** The same, but one file where so many files are out of reach. */
export function planEstimated(cost: WriteCost, bytes: number): Payload {
  const tree = planPayload(cost, bytes);
  return isOutOfReach(cost, tree) ? { bytes } : tree;
}

/**
 * Seconds for the bytes as files of the measured mean size; undefined where a file's cost is unknown or the files are
 * out of reach.
 */
export function estimateTreeSeconds(cost: WriteCost, bytes: number): number | undefined {
  const tree = planPayload(cost, bytes);
  if (tree.files === undefined || isOutOfReach(cost, tree)) return undefined;
  return estimateWriteSeconds(cost, bytes, tree.files);
}

/** From this ratio on, bounds replace the figure. */
const MAX_SPREAD = 1.15 / 0.85;

/** Whether the runs differ too much for one figure. */
export function isRough({ spread }: Pick<WriteCost, "spread">): boolean {
  return spread !== undefined && spread.high / spread.low > MAX_SPREAD;
}
