import { sum } from "../model/numbers.ts";
import { MEBIBYTE } from "../model/units.ts";
import { isIdle } from "./phases.ts";
import { countRequests, cutFlushed, cutMerged, cutRare, splitSizes } from "./requests.ts";
import { type Phase, type Requests, type StepLoad, scaleRequests } from "./step-load.ts";
import type { Tuning } from "./tuning.ts";

interface FitJob {
  name: string;
  options: Record<string, string>;
}

/** A fitted file as data, its jobs one after the other. */
export interface FitPlan {
  shared: Record<string, string>;
  jobs: FitJob[];
}

const FILE = "io-probe-fit.data";
/** The largest file, since it is written before the jobs start. */
const MAX_FILE_BYTES = 1024 * MEBIBYTE;
const MIN_FILE_BYTES = 16 * MEBIBYTE;
/** Linux wakes sleepers up to 1 ms late: shorter ones are joined. */
const MIN_PAUSE_SECONDS = 0.005;
/** fio keeps a pause in 32 bits of microseconds. */
const MAX_PAUSE_SECONDS = 1000;
const MAX_DEPTH = 32;
/** If a job has fewer pauses, one that is missed at its end shows. */
const MIN_PAUSES = 20;
/** Requests in a second: more than a disk does, and fewer than fio can count. */
const MAX_RATE = 1e8;
/** Requests of this mean size are mostly in sequence. */
const MIN_SEQUENTIAL_BYTES = 64 * 1024;
/** From this share on, all requests count as sequential; below the remaining share, none do. */
const MIN_SEQUENTIAL_SHARE = 0.95;
/**
 * Larger direct reads can be cut: a request has 128 pieces of memory (include/linux/blkdev.h, BLK_MAX_SEGMENTS),
 * often single pages.
 */
const MAX_DIRECT_READ_BYTES = MEBIBYTE / 2;
/** The size in which cat reads. */
const CACHED_READ_BYTES = MEBIBYTE / 8;

/** The jobs that do to a disk what the step did, corrected by what earlier runs of them lacked. */
export function planJobs(load: StepLoad, tuning: Tuning): FitPlan {
  const { phases } = load;
  const ownSeconds = phases.map(({ seconds, waitSeconds }) => Math.max(0, seconds - waitSeconds));
  const all = sum(ownSeconds);
  const pauses = ownSeconds.map((seconds) => {
    // If no phase has work of its own, all get the same share.
    const share = all > 0 ? seconds / all : 1 / phases.length;
    return Math.max(0, seconds + tuning.seconds * share);
  });
  const jobs = phases.flatMap((phase, index) => {
    const [number, pause] = [index + 1, pauses[index] ?? 0];
    // The recording says what is a pause: a correction makes none.
    if (isIdle(phase)) return planPause(`phase-${number}-pause`, pause);
    return planPhase(load, tunePhase(phase, tuning), number, pause);
  });
  const span = Math.max(0, ...phases.map(({ reads, writes }) => Math.max(reads.bytes, writes.bytes)));
  const needed = load.writeMode === "buffered" ? 2 * span : span;
  const size = Math.min(MAX_FILE_BYTES, Math.max(MIN_FILE_BYTES, Math.ceil(needed / MEBIBYTE) * MEBIBYTE));
  const shared = {
    filename: FILE,
    size: `${size / MEBIBYTE}m`,
    overwrite: "1",
    direct: "1",
    ioengine: "libaio",
    norandommap: "1",
    // Without it, fio cuts sizes to multiples of a job's smallest one.
    bs_unaligned: "1",
    blockalign: "4k",
  };
  return { shared, jobs };
}

function tunePhase({ reads, writes, flushes, ...rest }: Phase, tuning: Tuning): Phase {
  const ofReads = { operations: tuning.reads, merged: tuning.mergedReads, bytes: tuning.readBytes };
  const ofWrites = { operations: tuning.writes, merged: tuning.mergedWrites, bytes: tuning.writtenBytes };
  return {
    ...rest,
    reads: tuneRequests(reads, ofReads),
    writes: tuneRequests(writes, ofWrites),
    flushes: flushes * tuning.flushes,
  };
}

/** A correction leaves at least one request, which keeps the bytes. */
function tuneRequests(requests: Requests, factors: Omit<Requests, "pattern">): Requests {
  const scaled = scaleRequests(requests, factors);
  return { ...scaled, operations: Math.max(scaled.operations, Math.min(1, requests.operations)) };
}

function planPhase(load: StepLoad, phase: Phase, number: number, pauseSeconds: number): FitJob[] {
  const { reads, writes } = phase;
  // Less than one request makes no job that could have a pause.
  const weigh = ({ operations }: Requests) => (operations < 1 ? 0 : operations);
  const readShare = weigh(reads) / (weigh(reads) + weigh(writes));
  const readPause = pauseSeconds * readShare;
  const jobs = [
    ...planParts("read", load, reads, { pauseSeconds: readPause, seconds: phase.seconds * readShare }),
    ...planWrites(load, phase, pauseSeconds - readPause),
  ];
  const counts = new Map<string, number>();
  return jobs.map(({ name, options }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name: `phase-${number}-${name}-${count}`, options: { stonewall: "1", ...options } };
  });
}

function planPause(name: string, seconds: number): FitJob[] {
  if (seconds < MIN_PAUSE_SECONDS) return [];
  const count = Math.ceil(seconds / MAX_PAUSE_SECONDS);
  const options = {
    ...{ stonewall: "1", ioengine: "null", direct: "0", rw: "write", bs: "4k", number_ios: `${count}` },
    ...{ thinktime: microseconds(seconds / count), thinktime_blocks: "1" },
  };
  return [{ name, options }];
}

/** Jobs for requests of one direction without flushes, with their part of the pauses. */
function planParts(direction: "read" | "write", { depth, paced }: StepLoad, all: Requests, whole: Pace): FitJob[] {
  if (all.operations < 1) return [];
  const parts = cutRare(all).flatMap((part) => cutMerged(splitLarge(part)));
  const operations = sum(parts.map(({ requests }) => requests.operations));
  return parts.map(({ requests, batch }) => {
    const share = requests.operations / operations;
    const pace = { pauseSeconds: whole.pauseSeconds * share, seconds: paced ? whole.seconds * share : 0 };
    if (direction === "read" && batch === 1 && isReadAhead(requests)) return planReadAhead(requests, pace);
    const options = describeRequests(direction, requests, batch, findDepth(requests, depth));
    return { name: direction, options: { ...options, ...describePauses(requests, pace, Number(options.iodepth)) } };
  });
}

/** With each request as the ones that direct I/O makes of it. */
function splitLarge(requests: Requests): Requests {
  return { ...requests, operations: countRequests(requests.operations, requests.bytes) };
}

/** Only read-ahead makes larger requests, and a file read twice would be in the page cache. */
function isReadAhead({ operations, bytes, pattern }: Requests): boolean {
  const isSequential = (pattern?.sequentialShare ?? 1) >= MIN_SEQUENTIAL_SHARE;
  return isSequential && bytes > MAX_DIRECT_READ_BYTES * operations && bytes <= MAX_FILE_BYTES;
}

/** Reads through the page cache, from which fio drops the file first. */
function planReadAhead(requests: Requests, pace: Pace): FitJob {
  const operations = Math.max(1, Math.round(requests.bytes / CACHED_READ_BYTES));
  const options = {
    ...{ ioengine: "psync", direct: "0", rw: "read", bs: "128k" },
    ...count(operations, requests.bytes),
    ...describePauses({ ...requests, operations }, pace, 1),
  };
  return { name: "read", options };
}

function planWrites(load: StepLoad, { writes, flushes, seconds, reads }: Phase, pauseSeconds: number): FitJob[] {
  if (writes.operations < 1) return [];
  const part = writes.operations / (writes.operations + reads.operations);
  if (load.writeMode === "buffered") return planBuffered(writes, pauseSeconds);
  if (load.writeMode === "direct" || flushes < 1)
    return planParts("write", load, writes, { pauseSeconds, seconds: seconds * part });
  // A flush counts as a request without bytes.
  const operations = Math.max(flushes, writes.operations - flushes);
  const data = { ...writes, operations, merged: Math.min(writes.merged, operations) };
  const [common = data, ...rare] = cutRare(data).map(splitLarge);
  const burst = findBurst(writes);
  const groups = cutFlushed(common, flushes, burst);
  const grouped = sum(groups.map(({ requests }) => requests.operations));
  const flushed = groups.map(({ requests, batch, size }) => {
    const own = (pauseSeconds * requests.operations) / grouped;
    const described = describeRequests("write", requests, batch, Math.min(size, burst));
    const pause = own / Math.max(1, Math.floor(Number(described.number_ios) / size));
    const options = {
      ...described,
      // Without it, several requests may end at once, and fio misses the number at which it pauses.
      ...(described.iodepth !== "1" && { iodepth_batch_complete_min: described.iodepth }),
      fdatasync: `${size}`,
      // A pause waits for what is in flight, which the flush would overtake.
      ...(size > 1 || pause > 1e-6 ? { thinktime: microseconds(pause), thinktime_blocks: `${size}` } : {}),
    };
    return { name: "write", options };
  });
  return [...flushed, ...rare.map((part) => ({ name: "write", options: describeRequests("write", part, 1, burst) }))];
}

/** Buffered writes that lie apart, so that the kernel writes them back one by one. */
function planBuffered(writes: Requests, pauseSeconds: number): FitJob[] {
  const operations = countRequests(Math.round(writes.operations), writes.bytes);
  const sizes = splitSizes(writes.bytes / operations, writes.pattern?.sizes);
  const largest = "bs" in sizes ? sizes.bs : (sizes.bssplit.split(":").at(-1)?.split("/")[0] ?? "4k");
  const options = {
    ...{ ioengine: "psync", direct: "0", rw: `write:${largest}`, ...sizes },
    ...count(operations, writes.bytes),
    ...describePauses(writes, { pauseSeconds, seconds: 0 }, 1),
  };
  return [{ name: "write", options }];
}

function findDepth({ pattern }: Requests, depth: number): number {
  return pattern === undefined ? depth : Math.min(MAX_DEPTH, Math.round(pattern.inFlight));
}

/** How many requests are handed over together: on average half of them are in flight. */
function findBurst({ pattern }: Requests): number {
  return pattern === undefined ? MAX_DEPTH : Math.min(MAX_DEPTH, Math.max(1, Math.round(2 * pattern.inFlight - 1)));
}

function describeRequests(
  direction: "read" | "write",
  requests: Requests,
  batch: number,
  depth: number,
): Record<string, string> {
  const operations = Math.max(1, Math.round(requests.operations));
  const mean = requests.bytes / operations;
  const { pattern } = requests;
  const sequential = batch > 1 ? 0 : (pattern?.sequentialShare ?? (mean >= MIN_SEQUENTIAL_BYTES ? 1 : 0));
  const isSequential = sequential >= MIN_SEQUENTIAL_SHARE;
  const isMixed = !isSequential && sequential > 1 - MIN_SEQUENTIAL_SHARE;
  const most = countRequests(operations, requests.bytes);
  const inFlight = Math.max(1, Math.floor(Math.min(depth, most) / batch)) * batch;
  const random = batch > 1 ? `rand${direction}:${batch}` : `rand${direction}`;
  return {
    rw: isSequential ? direction : random,
    ...(isMixed && { percentage_random: `${Math.round(100 * (1 - sequential))}` }),
    ...splitSizes(mean, pattern?.sizes),
    ...count(most, requests.bytes),
    iodepth: `${inFlight}`,
    ...(batch > 1 && { iodepth_batch_submit: `${batch}`, iodepth_batch_complete_min: `${batch}` }),
  };
}

/** fio ends at either number. The bytes are ample, since it draws the sizes at random. */
function count(operations: number, bytes: number): Record<string, string> {
  return { number_ios: `${operations}`, io_size: `${Math.ceil((2 * bytes) / MEBIBYTE) + 64}m` };
}

/** `seconds` for all, where the step had a pace of its own, else 0. */
interface Pace {
  pauseSeconds: number;
  seconds: number;
}

/** The step's pauses, or its pace. fio pauses only at multiples of thinktime_blocks: `atOnce` requests end together. */
function describePauses(requests: Requests, { pauseSeconds, seconds }: Pace, atOnce: number): Record<string, string> {
  const operations = countRequests(requests.operations, requests.bytes);
  if (seconds > 0) return { rate_iops: `${Math.min(MAX_RATE, Math.max(1, Math.round(operations / seconds)))}` };
  if (pauseSeconds < MIN_PAUSE_SECONDS) return {};
  const pauses = Math.min(
    operations,
    Math.max(pauseSeconds / MAX_PAUSE_SECONDS, Math.floor(pauseSeconds / MIN_PAUSE_SECONDS)),
  );
  const wanted = Math.ceil(Math.max(1, operations / pauses) / atOnce) * atOnce;
  const blocks = Math.max(1, Math.min(wanted, Math.floor(operations / atOnce) * atOnce || operations));
  const made = Math.max(1, Math.floor(operations / blocks));
  return {
    ...(atOnce > 1 && made < MIN_PAUSES && { iodepth_batch_complete_min: `${atOnce}` }),
    ...{ thinktime: microseconds(pauseSeconds / made), thinktime_blocks: `${blocks}` },
  };
}

function microseconds(seconds: number): string {
  return `${Math.max(1, Math.round(Math.min(MAX_PAUSE_SECONDS, seconds) * 1e6))}us`;
}
