import { MEBIBYTE } from "../model/units.ts";

const KIBIBYTE = 1024;
/** What every disk takes, and no filesystem splits. */
const UNIT = 4 * KIBIBYTE;
/** Requests this large are as large as the disk takes them: one that is only a little larger is split in two. */
const LARGE = MEBIBYTE;
const LARGE_UNIT = 64 * KIBIBYTE;
const LARGEST = 4 * MEBIBYTE;

/** So many requests of that size in all as fio makes for these: of large ones fewer bytes each, and so more of them. */
export function countRequests(operations: number, bytes: number): number {
  const mean = bytes / Math.max(1, operations);
  const size = Math.min(LARGEST, Math.floor(mean / LARGE_UNIT) * LARGE_UNIT);
  return Math.max(1, Math.round(mean < LARGE ? operations : bytes / size));
}

/**
 * fio's option for requests that are that large on average: two sizes with their shares, since direct I/O takes multiples
 * of 4 KiB alone.
 */
export function splitSizes(meanBytes: number): { bs: string } | { bssplit: string } {
  const mean = Math.min(LARGEST, Math.max(UNIT, meanBytes));
  if (mean >= LARGE) return { bs: `${Math.floor(mean / LARGE_UNIT) * (LARGE_UNIT / KIBIBYTE)}k` };
  const small = Math.floor(mean / UNIT);
  const percent = Math.round((mean / UNIT - small) * 100);
  if (percent === 0 || percent === 100) return { bs: `${(small + percent / 100) * (UNIT / KIBIBYTE)}k` };
  const [low, high] = [small, small + 1].map((units) => `${units * (UNIT / KIBIBYTE)}k`);
  return { bssplit: `${low}/${100 - percent}:${high}/${percent}` };
}
