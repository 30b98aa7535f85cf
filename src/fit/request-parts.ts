import { type Pattern, type Requests, scaleRequests } from "./step-load.ts";

/** The kernel merges from the third request of a call on (fs/aio.c, AIO_PLUG_THRESHOLD). */
const MIN_MERGED = 3;
const USUAL_BATCH = 4;
const MAX_BATCH = 64;
/** A smaller share of merged requests is the filesystem's own. */
const MIN_MERGED_SHARE = 0.02;
/** The sizes of larger groups are rounded. */
const SMALL_GROUP = 20;
/** Large requests with at most this share of the number and at least this share of the bytes get a job. */
const RARE = { count: 0.1, bytes: 0.3 };

/** Each `batch` is handed over at once and merges into one. */
interface MergedPart {
  requests: Requests;
  batch: number;
}

/**
 * Batches that merge, and the rest, with the recorded merges.
 * @param largest the most requests in a batch
 */
export function cutMerged(requests: Requests, largest = MAX_BATCH): MergedPart[] {
  const { operations, merged } = requests;
  if (operations < 1) return [];
  const share = Math.min(1, merged / operations);
  const needed = share < 1 ? Math.ceil(1 / (1 - share) - 1e-9) : MAX_BATCH;
  const batch = Math.min(MAX_BATCH, largest, Math.max(USUAL_BATCH, needed));
  if (share < MIN_MERGED_SHARE || batch < MIN_MERGED) return [{ requests, batch: 1 }];
  const part = Math.min(1, (share * batch) / (batch - 1));
  return [
    { requests: scaleRequests(requests, part), batch },
    { requests: scaleRequests(requests, 1 - part), batch: 1 },
  ].filter((known) => known.requests.operations >= 1);
}

/** Few large requests with many bytes apart: of few, fio draws many more or fewer than there were. */
export function cutRare(requests: Requests): Requests[] {
  const { pattern, operations, merged, bytes } = requests;
  if (pattern === undefined) return [requests];
  const add = (sizes: Pattern["sizes"]) => ({
    count: sizes.reduce((sum, { count }) => sum + count, 0),
    bytes: sizes.reduce((sum, size) => sum + size.bytes * size.count, 0),
  });
  const all = add(pattern.sizes);
  const ordered = pattern.sizes.toSorted((a, b) => b.bytes - a.bytes);
  const place = ordered.findIndex((_, index) => add(ordered.slice(0, index + 1)).count > RARE.count * all.count);
  const [rare, common] = [ordered.slice(0, place), ordered.slice(place)];
  const part = add(rare);
  if (place < 1 || part.bytes < RARE.bytes * all.bytes) return [requests];
  const [countShare, byteShare] = [part.count / all.count, part.bytes / all.bytes];
  return [
    {
      ...{ operations: operations * (1 - countShare), merged, bytes: bytes * (1 - byteShare) },
      pattern: { ...pattern, sizes: common },
    },
    {
      ...{ operations: operations * countShare, merged: 0, bytes: bytes * byteShare },
      pattern: { ...pattern, sizes: rare },
    },
  ];
}

/** Requests with a flush after each group of `size`. */
interface FlushedPart extends MergedPart {
  size: number;
}

/**
 * Writes in groups with a flush after each. Of groups too small to merge, some are larger and the others smaller.
 * @param burst how many may be in flight
 */
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
  const rest = scaleRequests(writes, 1 - part);
  const single = rest.operations < 1 ? [] : cutGroups(rest, flushes - groups).map((group) => ({ ...group, batch: 1 }));
  return [{ requests: scaleRequests(writes, part), batch: USUAL_BATCH, size: USUAL_BATCH }, ...single];
}

/**
 * Writes in groups with a flush after each; small ones in two sizes, so that both counts are exact.
 * @param unit what sizes are multiples of
 */
export function cutGroups(requests: Requests, flushes: number, unit = 1): { requests: Requests; size: number }[] {
  const units = requests.operations / unit;
  const mean = units / Math.max(1, flushes);
  const small = Math.max(1, Math.floor(mean));
  if (mean >= SMALL_GROUP) return [{ requests, size: Math.round(mean) * unit }];
  const longer = Math.max(0, units - flushes * small);
  const part = Math.min(1, (longer * (small + 1)) / units);
  return [
    { requests: scaleRequests(requests, 1 - part), size: small * unit },
    { requests: scaleRequests(requests, part), size: (small + 1) * unit },
  ].filter((group) => group.requests.operations > group.size - 0.5);
}
