import type { CostSource } from "./comparison.ts";
import { omitUndefined } from "./omit-undefined.ts";

/** `seconds = startSeconds + bytes * secondsPerByte + files * secondsPerFile`, up to the amounts seen. */
export interface WriteCost extends WriteReach {
  source: CostSource;
  target?: string;
  startSeconds?: number;
  secondsPerByte: number;
  /** Beside its bytes, for files of this mean size. */
  files?: { secondsPerFile: number; meanBytes: number };
  runs: number;
  /** The fastest and slowest of several runs, as multiples of the estimate. */
  spread?: { low: number; high: number };
}

/** The most written to measure a cost, in all runs of a shape. */
export interface WriteReach {
  seenBytes?: number;
  seenFiles?: number;
}

/** Without `files`, one. */
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

/** Seconds until the bytes are on the disk. */
export function estimateWriteSeconds(
  { startSeconds = 0, secondsPerByte, files }: WriteCost,
  bytes: number,
  fileCount = 0,
): number {
  return startSeconds + bytes * secondsPerByte + fileCount * (files?.secondsPerFile ?? 0);
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
  if (tree.files === undefined || isOutOfReach(cost, tree)) return undefined;
  return estimateWriteSeconds(cost, bytes, tree.files);
}

/** Above, bounds replace the figure. */
const MAX_SPREAD = 1.15 / 0.85;

/** Whether the runs differ too much for one figure. */
export function isRough({ spread }: Pick<WriteCost, "spread">): boolean {
  return spread !== undefined && spread.high / spread.low > MAX_SPREAD;
}
