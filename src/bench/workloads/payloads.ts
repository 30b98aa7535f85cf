import { sum } from "../../model/numbers.ts";
import { MEBIBYTE } from "../../model/units.ts";
import { MIN_RUNS } from "../agreement.ts";
import { planTree, type SizeSpread, sizeArchive, type TreeFile } from "./made-files.ts";
import { scaleCount } from "./workload-bench.ts";

const LARGE_FILES = 24;
const LARGE_BYTES = 64 * MEBIBYTE;
/** Real trees had 4.4 (packages of node_modules) to 20 (parts of Go's library) files in each folder. */
const FILES_PER_FOLDER = 10;

/** The block size of usual filesystems. */
export const BLOCK_BYTES = 4096;

/** Files of one distribution of sizes. */
interface PayloadKind {
  part: string;
  /** The files at a scale of 1, in folders of ten; those without `sizes` are large and in no folder. */
  count: number;
  sizes?: SizeSpread;
}

/**
 * None, which starts tar and flushes nothing; then from large to small, each about four times as small: which limit of a
 * disk decides changes with the size of files, and caches of dependencies lie between 10 and 50 kB.
 */
export const PAYLOAD_KINDS: readonly PayloadKind[] = [
  { part: "no files", count: 0 },
  { part: "large files", count: LARGE_FILES },
  {
    part: "medium files",
    count: 2500,
    sizes: { medianBytes: 52_000, deviation: 1.5, maxBytes: 4 * MEBIBYTE },
  },
  // As in a cache that Depot restored (1.6 GB in 40,000 files, 2024): most files are small, most bytes in large ones.
  {
    part: "many files",
    count: 20_000,
    sizes: { medianBytes: 3500, deviation: 2.25, maxBytes: 16 * MEBIBYTE },
  },
  {
    part: "many smaller files",
    count: 20_000,
    sizes: { medianBytes: 2000, deviation: 1.9, maxBytes: MEBIBYTE },
  },
  // A folder of dependencies without its few large files: 3 kB each.
  {
    part: "small files",
    count: 30_000,
    sizes: { medianBytes: 1600, deviation: 1.3, maxBytes: 16 * 1024 },
  },
];

/** A kind's files at a scale. */
export interface Payload {
  kind: PayloadKind;
  scale: number;
  files: TreeFile[];
  folders: number;
}

/** A kind's files at a scale: 1 is all of them. */
export function planPayload(kind: PayloadKind, scale: number): Payload {
  const { count, sizes } = kind;
  if (sizes === undefined) {
    const total = count * LARGE_BYTES * scale;
    const length = Math.ceil(total / LARGE_BYTES);
    const bytes = Math.ceil(total / length);
    return { kind, scale, files: Array.from({ length }, (_, index) => ({ path: `${index}`, bytes })), folders: 0 };
  }
  const files = planTree(scaleCount(count, scale), sizes).map(({ bytes }, index) => ({
    path: `${Math.floor(index / FILES_PER_FOLDER)}/${index}`,
    bytes,
  }));
  return { kind, scale, files, folders: Math.ceil(files.length / FILES_PER_FOLDER) };
}

/** The bytes of the archives and of the payloads of all runs, unless short ones grow. */
export function sizeWritePayload(scale: number): number {
  return sum(PAYLOAD_KINDS.map((kind) => sizeAllRuns(planPayload(kind, scale))));
}

/** The bytes of a payload's archive and of all its runs. */
export function sizeAllRuns(payload: Payload): number {
  return sizeArchive(payload.files) + MIN_RUNS * sizeRun(payload);
}

/** The bytes that a run of a payload leaves. */
export function sizeRun({ files }: Payload): number {
  return sizeArchive(files) + files.length * BLOCK_BYTES;
}

/** The inodes that a run of a payload takes. */
export function countInodes({ files, folders }: Payload): number {
  return files.length + folders;
}

/** A run of one payload, without what a run of none takes. */
export interface PayloadRun {
  scale: number;
  bytes: number;
  seconds: number;
  /** The part of the seconds from tar's end until the disk had all. */
  flushSeconds: number;
}

/** Long enough where the disk allowed no burst. */
const MIN_SECONDS = 0.5;
/** Long enough in any case: a limit allows a burst of about 0.1 s of its rate. */
const MIN_SECONDS_AFTER_BURST = 1;
/** The share of a run that a burst may have saved. */
const MAX_BURST_SHARE = 0.1;
/** A run may be a little faster than the last one, and would be too short again. */
const MARGIN = 1.2;
const MIN_STEP = 1.5;
/** A first run in the burst says too little to step farther. */
const MAX_STEP = 4;
/** The scale may grow to this multiple of what was asked for, up to the whole work. */
const MAX_GROWTH = 8;
const MAX_BYTES = 256 * MEBIBYTE;

/** The scale at which to measure a payload next, after runs at growing scales; undefined where the last one tells enough. */
export function planGrowth(runs: readonly PayloadRun[]): number | undefined {
  const [first, before, last] = [runs[0], runs.at(-2), runs.at(-1)];
  if (first === undefined || last === undefined || last.seconds >= MIN_SECONDS_AFTER_BURST) return undefined;
  const isLevel = before !== undefined && Math.abs(findBurstSeconds(before, last)) <= MAX_BURST_SHARE * last.seconds;
  if (isLevel && last.seconds >= MIN_SECONDS) return undefined;
  const aim = MARGIN * (last.seconds < MIN_SECONDS ? MIN_SECONDS : MIN_SECONDS_AFTER_BURST);
  const step = Math.min(MAX_STEP, Math.max(MIN_STEP, aim / last.seconds));
  const most = Math.min(1, MAX_GROWTH * first.scale, (MAX_BYTES / last.bytes) * last.scale);
  const next = Math.min(most, step * last.scale);
  return next >= MIN_STEP * last.scale ? next : undefined;
}

/** The seconds by which a straight line through two flushes is below 0 at no bytes; tar's own time depends on other work. */
function findBurstSeconds(smaller: PayloadRun, larger: PayloadRun): number {
  const times = larger.bytes / smaller.bytes;
  return (larger.flushSeconds - times * smaller.flushSeconds) / (times - 1);
}
