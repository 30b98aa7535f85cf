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
