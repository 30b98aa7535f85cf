import { MEBIBYTE } from "../model/units.ts";

const KIBIBYTE = 1024;
/** What every disk takes, and no filesystem splits. */
const UNIT = 4 * KIBIBYTE;
/** The kernel cuts direct I/O into requests of 256 pages (include/linux/bio.h, BIO_MAX_VECS). */
const LARGEST = MEBIBYTE;

/** How many requests of fio's make these: more, where they are larger than direct I/O can make them. */
export function countRequests(operations: number, bytes: number): number {
  const mean = bytes / Math.max(1, operations);
  return Math.max(1, Math.round(mean < LARGEST ? operations : bytes / LARGEST));
}

/**
 * fio's option for requests that are that large on average: two sizes with their shares, since direct I/O takes multiples
 * of 4 KiB alone.
 */
export function splitSizes(meanBytes: number): { bs: string } | { bssplit: string } {
  const mean = Math.min(LARGEST, Math.max(UNIT, meanBytes));
  const small = Math.floor(mean / UNIT);
  const percent = Math.round((mean / UNIT - small) * 100);
  if (percent === 0 || percent === 100) return { bs: `${(small + percent / 100) * (UNIT / KIBIBYTE)}k` };
  const [low, high] = [small, small + 1].map((units) => `${units * (UNIT / KIBIBYTE)}k`);
  return { bssplit: `${low}/${100 - percent}:${high}/${percent}` };
}
