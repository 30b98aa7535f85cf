import { MEBIBYTE } from "../model/units.ts";
import { isIdle } from "./phases.ts";
import { countRequests, splitSizes } from "./request-sizes.ts";
import { type Phase, type Requests, type StepLoad, scaleRequests } from "./step-load.ts";
import type { Tuning } from "./tuning.ts";

/** One job of a fitted file; they run one after the other. */
export interface FitJob {
  name: string;
  options: Record<string, string>;
}

/** A fitted file as data: what all jobs share, and the jobs. */
export interface FitPlan {
  shared: Record<string, string>;
  jobs: FitJob[];
}

/** The name of the file that the jobs work on. */
export const FIT_FILE = "io-probe-fit.data";
/** The file is no larger: it has to be written before the jobs can start. */
const LARGEST_FILE = 1024 * MEBIBYTE;
const SMALLEST_FILE = 16 * MEBIBYTE;
/** Linux wakes a sleeper late, by 50 µs and on busy cores by 1 ms: shorter pauses are made into fewer that are longer. */
const SHORTEST_PAUSE = 0.005;
/** fio keeps a pause in 32 bits of microseconds. */
const LONGEST_PAUSE = 1000;
/** The kernel holds requests back to merge them from the third of one call on (fs/aio.c, AIO_PLUG_THRESHOLD). */
const FEWEST_MERGED = 3;
const USUAL_BATCH = 4;
const LARGEST_BATCH = 64;
/** Below this share, merges are the filesystem's own. */
const LEAST_MERGED_SHARE = 0.02;
/** Groups of more writes than this are not divided exactly. */
const SMALL_GROUP = 20;
const DEEPEST = 32;
/** More than any disk does, and fewer than fio counts. */
const HIGHEST_RATE = 1e8;
/** Requests of this size are most often a file's, one after the other. */
const SEQUENTIAL_BYTES = 64 * 1024;

/** The jobs that do what the step did, phase by phase: its reads, its writes with their flushes, and its own pauses. */
export function planJobs(load: StepLoad, tuning: Tuning): FitPlan {
  const { phases } = load;
  const ownSeconds = phases.map(({ seconds, waitSeconds }) => Math.max(0, seconds - waitSeconds));
  const all = ownSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const pauses = ownSeconds.map((seconds) => {
    // Where the step had no time of its own, what is to be added goes to all phases alike.
    const share = all > 0 ? seconds / all : 1 / phases.length;
    return Math.max(0, seconds + tuning.seconds * share);
  });
  const jobs = phases.flatMap((phase, index) =>
    planPhase(load, tunePhase(phase, tuning), index + 1, pauses[index] ?? 0),
  );
  const span = Math.max(0, ...phases.map(({ reads, writes }) => Math.max(reads.bytes, writes.bytes)));
  const needed = load.writeMode === "buffered" ? 2 * span : span;
  const size = Math.min(LARGEST_FILE, Math.max(SMALLEST_FILE, Math.ceil(needed / MEBIBYTE) * MEBIBYTE));
  const shared = {
    filename: FIT_FILE,
    size: `${size / MEBIBYTE}m`,
    overwrite: "1",
    direct: "1",
    ioengine: "libaio",
    norandommap: "1",
    // Else fio cuts sizes to multiples of the smallest of a job.
    bs_unaligned: "1",
    blockalign: "4k",
  };
  return { shared, jobs };
}

function tunePhase(phase: Phase, tuning: Tuning): Phase {
  const { reads, writes, flushes } = phase;
  return {
    ...phase,
    reads: {
      operations: reads.operations * tuning.reads,
      merged: reads.merged * tuning.mergedReads,
      bytes: reads.bytes * tuning.readBytes,
    },
    writes: {
      operations: writes.operations * tuning.writes,
      merged: writes.merged * tuning.mergedWrites,
      bytes: writes.bytes * tuning.writtenBytes,
    },
    flushes: flushes * tuning.flushes,
  };
}

function planPhase(load: StepLoad, phase: Phase, number: number, pauseSeconds: number): FitJob[] {
  if (isIdle(phase)) return planPause(`phase-${number}-pause`, pauseSeconds);
  const { reads, writes } = phase;
  const all = reads.operations + writes.operations;
  const readPause = (pauseSeconds * reads.operations) / all;
  const jobs = [
    ...planReads(load, reads, readPause, phase.seconds * (reads.operations / all)),
    ...planWrites(load, phase, pauseSeconds - readPause),
  ];
  const counts = new Map<string, number>();
  return jobs.map(({ name, options }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name: `phase-${number}-${name}-${count}`, options: { stonewall: "1", ...options } };
  });
}

/** A pause without the disk. */
function planPause(name: string, seconds: number): FitJob[] {
  if (seconds < SHORTEST_PAUSE) return [];
  const count = Math.ceil(seconds / LONGEST_PAUSE);
  const options = {
    ...{ stonewall: "1", ioengine: "null", direct: "0", rw: "write", bs: "4k", number_ios: `${count}` },
    ...{ thinktime: microseconds(seconds / count), thinktime_blocks: "1" },
  };
  return [{ name, options }];
}

function planReads({ depth, paced }: StepLoad, reads: Requests, pauseSeconds: number, seconds: number): FitJob[] {
  return cutMerged(reads, LARGEST_BATCH).map(({ requests, batch }) => {
    const share = requests.operations / reads.operations;
    const options = describeRequests("read", requests, batch, depth);
    return {
      name: "read",
      options: { ...options, ...describePauses(requests, pauseSeconds * share, paced, seconds * share) },
    };
  });
}

function planWrites(load: StepLoad, { writes, flushes, seconds, reads }: Phase, pauseSeconds: number): FitJob[] {
  const { writeMode, depth, paced } = load;
  const part = writes.operations / (writes.operations + reads.operations);
  if (writeMode === "buffered") return planBuffered(writes, pauseSeconds);
  if (writeMode === "direct" || flushes < 1) {
    return cutMerged(writes, LARGEST_BATCH).map(({ requests, batch }) => {
      const share = requests.operations / writes.operations;
      const pauses = describePauses(requests, pauseSeconds * share, paced, seconds * part * share);
      return { name: "write", options: { ...describeRequests("write", requests, batch, depth), ...pauses } };
    });
  }
  // A flush is a request without bytes of its own.
  const operations = Math.max(flushes, writes.operations - flushes);
  const data = { ...writes, operations, merged: Math.min(writes.merged, operations) };
  return cutFlushed(data, flushes).map(({ requests, batch, size }) => {
    const own = (pauseSeconds * requests.operations) / operations;
    const pause = own / Math.max(1, requests.operations / size);
    const options = {
      ...describeRequests("write", requests, batch, Math.min(DEEPEST, size)),
      fdatasync: `${size}`,
      // fio waits for what is in flight before a pause: without one, its flush would overtake the writes.
      ...(size > 1 || pause > 1e-6 ? { thinktime: microseconds(pause), thinktime_blocks: `${size}` } : {}),
    };
    return { name: "write", options };
  });
}

/** Writes with a flush after each `size` of them. */
interface FlushedPart extends MergedPart {
  size: number;
}

/**
 * Writes in parts that merge and parts that do not, each in groups with a flush after them, so that merges and flushes are as
 * many as recorded. Where fewer writes than merge at once stand between two flushes, some groups are larger and the others
 * smaller; a flush of fio's is a request, so that more than one request for each flush stays.
 */
export function cutFlushed(writes: Requests, flushes: number): FlushedPart[] {
  const { operations, merged } = writes;
  if (operations / flushes >= USUAL_BATCH) {
    return cutMerged(writes, Math.floor(operations / flushes)).flatMap(({ requests, batch }) =>
      cutGroups(requests, (flushes * requests.operations) / operations).map((group) => ({ ...group, batch })),
    );
  }
  const groups = Math.min(merged, operations - flushes) / (USUAL_BATCH - 1);
  const part = (groups * USUAL_BATCH) / operations;
  if (merged < LEAST_MERGED_SHARE * operations || groups < 1) {
    return cutGroups(writes, flushes).map((group) => ({ ...group, batch: 1 }));
  }
  const rest = scaleRequests(writes, 1 - part);
  const single = rest.operations < 1 ? [] : cutGroups(rest, flushes - groups).map((group) => ({ ...group, batch: 1 }));
  return [{ requests: scaleRequests(writes, part), batch: USUAL_BATCH, size: USUAL_BATCH }, ...single];
}

/** Writes into the page cache, apart from each other, so that the kernel writes as many requests back as it did. */
function planBuffered(writes: Requests, pauseSeconds: number): FitJob[] {
  const operations = Math.round(writes.operations);
  if (operations < 1) return [];
  const sizes = splitSizes(writes.bytes / operations);
  const largest = "bs" in sizes ? sizes.bs : (sizes.bssplit.split(":")[1]?.split("/")[0] ?? "4k");
  const options = {
    ...{ ioengine: "psync", direct: "0", rw: `write:${largest}`, ...sizes },
    ...count(operations, writes.bytes),
    ...describePauses(writes, pauseSeconds, false, 0),
  };
  return [{ name: "write", options }];
}

/** A part of the requests, of which each `batch` are handed over at once and merged; 1 for those that stay alone. */
interface MergedPart {
  requests: Requests;
  batch: number;
}

/**
 * Requests in two parts, one of batches that merge into one and one that does not, so that as many merge as did.
 * @param largest the most requests that may be in one batch
 */
export function cutMerged(requests: Requests, largest: number): MergedPart[] {
  const { operations, merged } = requests;
  if (operations < 1) return [];
  const share = Math.min(1, merged / operations);
  const needed = share < 1 ? Math.ceil(1 / (1 - share) - 1e-9) : LARGEST_BATCH;
  const batch = Math.min(LARGEST_BATCH, largest, Math.max(USUAL_BATCH, needed));
  if (share < LEAST_MERGED_SHARE || batch < FEWEST_MERGED) return [{ requests, batch: 1 }];
  const part = Math.min(1, (share * batch) / (batch - 1));
  return [
    { requests: scaleRequests(requests, part), batch },
    { requests: scaleRequests(requests, 1 - part), batch: 1 },
  ].filter((known) => known.requests.operations >= 1);
}

/** Writes in groups with a flush after each: where groups are small, in two sizes, so that both counts are exact. */
export function cutGroups(requests: Requests, flushes: number): { requests: Requests; size: number }[] {
  const { operations } = requests;
  const mean = operations / Math.max(1, flushes);
  const small = Math.max(1, Math.floor(mean));
  if (mean >= SMALL_GROUP) return [{ requests, size: Math.round(mean) }];
  // Of all flushes, those after one write more than the others.
  const longer = Math.max(0, operations - flushes * small);
  const part = Math.min(1, (longer * (small + 1)) / operations);
  return [
    { requests: scaleRequests(requests, 1 - part), size: small },
    { requests: scaleRequests(requests, part), size: small + 1 },
  ].filter((group) => group.requests.operations > group.size - 0.5);
}

function describeRequests(
  direction: "read" | "write",
  requests: Requests,
  batch: number,
  depth: number,
): Record<string, string> {
  const operations = Math.max(1, Math.round(requests.operations));
  const mean = requests.bytes / operations;
  const isSequential = mean >= SEQUENTIAL_BYTES && batch === 1;
  const inFlight = Math.max(1, Math.floor(depth / batch)) * batch;
  return {
    rw: batch > 1 ? `rand${direction}:${batch}` : isSequential ? direction : `rand${direction}`,
    ...splitSizes(mean),
    ...count(countRequests(operations, requests.bytes), requests.bytes),
    iodepth: `${inFlight}`,
    ...(batch > 1 && { iodepth_batch_submit: `${batch}`, iodepth_batch_complete_min: `${batch}` }),
  };
}

/** So many requests: fio ends at either, and sizes that are drawn may exceed the bytes. */
function count(operations: number, bytes: number): Record<string, string> {
  return { number_ios: `${operations}`, io_size: `${Math.ceil((2 * bytes) / MEBIBYTE) + 64}m` };
}

/** The step's own pauses between its requests, or its pace. */
function describePauses(
  requests: Requests,
  pauseSeconds: number,
  paced: boolean,
  seconds: number,
): Record<string, string> {
  const operations = Math.max(1, Math.round(requests.operations));
  if (paced && seconds > 0)
    return { rate_iops: `${Math.min(HIGHEST_RATE, Math.max(1, Math.round(operations / seconds)))}` };
  if (pauseSeconds < SHORTEST_PAUSE) return {};
  const pauses = Math.min(
    operations,
    Math.max(pauseSeconds / LONGEST_PAUSE, Math.floor(pauseSeconds / SHORTEST_PAUSE)),
  );
  const blocks = Math.max(1, Math.ceil(operations / pauses));
  return { thinktime: microseconds((pauseSeconds * blocks) / operations), thinktime_blocks: `${blocks}` };
}

function microseconds(seconds: number): string {
  return `${Math.max(1, Math.round(Math.min(LONGEST_PAUSE, seconds) * 1e6))}us`;
}
