import { sum } from "../model/numbers.ts";
import { KIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { type Pattern, type Requests, scaleRequests, sumSizes, takePart } from "./step-load.ts";

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

/** The kernel merges from the third request of a call on (fs/aio.c, AIO_PLUG_THRESHOLD). */
const MIN_MERGED = 3;
const USUAL_BATCH = 4;
const MAX_BATCH = 64;
/** A smaller share of merged requests is the filesystem's own. */
const MIN_MERGED_SHARE = 0.02;
/** The sizes of larger groups are rounded. */
const MAX_SMALL_GROUP = 20;
/** Large requests with at most this share of the number and at least this share of the bytes get a job. */
const RARE = { count: 0.1, bytes: 0.3 };

/** Each `batch` is handed over at once and merges into one. */
interface MergedPart {
  requests: Requests;
  batch: number;
}

/** Batches of at most `largest` requests that merge, and the rest, with the recorded merges. */
export function cutMerged(requests: Requests, largest = MAX_BATCH): MergedPart[] {
  const { operations, merged } = requests;
  if (operations < 1) return [];
  const share = Math.min(1, merged / operations);
  const needed = share < 1 ? Math.ceil(1 / (1 - share) - 1e-9) : MAX_BATCH;
  const batch = Math.min(MAX_BATCH, largest, Math.max(USUAL_BATCH, needed));
  if (share < MIN_MERGED_SHARE || batch < MIN_MERGED) return [{ requests, batch: 1 }];
  const part = Math.min(1, (share * batch) / (batch - 1));
  return [
    { requests: takePart(requests, part), batch },
    { requests: takePart(requests, 1 - part), batch: 1 },
  ].filter((known) => known.requests.operations >= 1);
}

/** Few large requests with many bytes apart: of few, fio draws many more or fewer than there were. */
export function cutRare(requests: Requests): Requests[] {
  const { pattern } = requests;
  if (pattern === undefined) return [requests];
  const all = sumSizes(pattern.sizes);
  const ordered = pattern.sizes.toSorted((a, b) => b.bytes - a.bytes);
  const firstCommon = ordered.findIndex(
    (_, index) => sumSizes(ordered.slice(0, index + 1)).count > RARE.count * all.count,
  );
  const [rare, common] = [ordered.slice(0, firstCommon), ordered.slice(firstCommon)];
  const part = sumSizes(rare);
  if (firstCommon < 1 || part.bytes < RARE.bytes * all.bytes) return [requests];
  const shares = { operations: part.count / all.count, merged: 0, bytes: part.bytes / all.bytes };
  const others = { operations: 1 - shares.operations, merged: 1, bytes: 1 - shares.bytes };
  return [
    { ...scaleRequests(requests, others), pattern: { ...pattern, sizes: common } },
    { ...scaleRequests(requests, shares), pattern: { ...pattern, sizes: rare } },
  ];
}

/** Requests with a flush after each group of `size`. */
interface FlushedPart extends MergedPart {
  size: number;
}

/** Writes, `burst` in flight at most, in groups with a flush after each; of groups too small to merge, some are larger. */
export function cutFlushed(writes: Requests, flushes: number, burst: number): FlushedPart[] {
  const { operations, merged } = writes;
  const mean = operations / flushes;
  if (mean >= USUAL_BATCH) {
    return cutMerged(writes, Math.floor(mean)).flatMap(({ requests, batch }) => {
      const unit = mean > burst ? Math.max(1, Math.floor(burst / batch)) * batch : batch;
      const own = (flushes * requests.operations) / operations;
      return cutGroups(requests, own, unit).map((group) => ({ ...group, batch }));
    });
  }
  const groups = Math.min(merged, operations - flushes) / (USUAL_BATCH - 1);
  const part = (groups * USUAL_BATCH) / operations;
  if (merged < MIN_MERGED_SHARE * operations || groups < 1) {
    return cutGroups(writes, flushes).map((group) => ({ ...group, batch: 1 }));
  }
  const rest = takePart(writes, 1 - part);
  const single = rest.operations < 1 ? [] : cutGroups(rest, flushes - groups).map((group) => ({ ...group, batch: 1 }));
  return [{ requests: takePart(writes, part), batch: USUAL_BATCH, size: USUAL_BATCH }, ...single];
}

/** Writes in groups of whole units with a flush after each; small ones in two sizes, so that both counts are exact. */
export function cutGroups(requests: Requests, flushes: number, unit = 1): { requests: Requests; size: number }[] {
  const units = requests.operations / unit;
  const mean = units / Math.max(1, flushes);
  const small = Math.max(1, Math.floor(mean));
  // Of a group larger than all requests, neither the flush nor the pause would come.
  if (mean >= MAX_SMALL_GROUP) return [{ requests, size: Math.min(Math.round(mean), Math.floor(units)) * unit }];
  const longer = Math.max(0, units - flushes * small);
  const part = Math.min(1, (longer * (small + 1)) / units);
  const groups = [
    { requests: takePart(requests, 1 - part), size: small * unit },
    { requests: takePart(requests, part), size: (small + 1) * unit },
  ].filter((group) => group.requests.operations > group.size - 0.5);
  if (groups.length === 2) return groups;
  // Requests too few for a group of theirs join the others.
  return [{ requests, size: groups[0]?.size ?? Math.min(small * unit, Math.max(1, Math.round(requests.operations))) }];
}
