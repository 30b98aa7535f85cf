import { sum } from "../model/numbers.ts";
import { KIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { type Pattern, sumSizes } from "./step-load.ts";

/** A size that every disk takes. */
const UNIT_BYTES = 4 * KIBIBYTE;
/** The largest request of direct I/O, 256 pages (include/linux/bio.h, BIO_MAX_VECS). */
export const MAX_REQUEST_BYTES = MEBIBYTE;

/** How many requests of fio's make these, which may be larger than direct I/O allows. */
export function countRequests(operations: number, bytes: number): number {
  const mean = bytes / Math.max(1, operations);
  return Math.max(1, Math.round(mean < MAX_REQUEST_BYTES ? operations : bytes / MAX_REQUEST_BYTES));
}

/** fio takes whole percents, and 64 sizes. */
const PARTS = 50;
/** A larger share of the bytes is not lost to the largest request. */
const MAX_LOSS = 0.02;

/** fio's option for requests with that mean, in multiples of 4 KiB: by known sizes, else of two. */
export function splitSizes(meanBytes: number, sizes: Pattern["sizes"] = []): { bs: string } | { bssplit: string } {
  const mean = Math.min(MAX_REQUEST_BYTES, Math.max(UNIT_BYTES, meanBytes));
  const parts = sizes.length < 2 ? undefined : splitParts(mean, listMeans(sizes));
  if (parts !== undefined) return parts;
  const small = Math.floor(mean / UNIT_BYTES);
  const percent = Math.round((mean / UNIT_BYTES - small) * 100);
  if (percent === 0 || percent === 100) return { bs: formatUnits(small + percent / 100) };
  return { bssplit: `${formatUnits(small)}/${100 - percent}:${formatUnits(small + 1)}/${percent}` };
}

const formatUnits = (units: number): string => `${units * (UNIT_BYTES / KIBIBYTE)}k`;

function listMeans(sizes: Pattern["sizes"]): number[] {
  const ordered = sizes.toSorted((a, b) => a.bytes - b.bytes);
  const width = sumSizes(ordered).count / PARTS;
  const sums = Array.from({ length: PARTS }, () => 0);
  let from = 0;
  for (const { bytes, count } of ordered) {
    const until = from + count / width;
    for (let part = Math.floor(from); part < Math.min(PARTS, until); part += 1) {
      sums[part] = (sums[part] ?? 0) + bytes * Math.max(0, Math.min(until, part + 1) - Math.max(from, part));
    }
    from = until;
  }
  return sums;
}

/** What rounding leaves goes to the next part, so that the mean stays; undefined if it cannot, of requests too large. */
function splitParts(mean: number, parts: readonly number[]): { bs: string } | { bssplit: string } | undefined {
  const factor = (mean * parts.length) / sum(parts);
  const counts = new Map<number, number>();
  let rest = 0;
  for (const bytes of parts) {
    const wanted = (bytes * factor) / UNIT_BYTES + rest;
    const units = Math.min(MAX_REQUEST_BYTES / UNIT_BYTES, Math.max(1, Math.round(wanted)));
    rest = wanted - units;
    counts.set(units, (counts.get(units) ?? 0) + 1);
  }
  if (rest * UNIT_BYTES > MAX_LOSS * mean * parts.length) return undefined;
  const [first = 1] = counts.keys();
  if (counts.size === 1) return { bs: formatUnits(first) };
  const splits = [...counts].toSorted(([a], [b]) => a - b);
  return { bssplit: splits.map(([units, count]) => `${formatUnits(units)}/${(count * 100) / PARTS}`).join(":") };
}
