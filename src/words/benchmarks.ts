import { formatBytes, formatDuration, formatIops, formatLatency, formatRate } from "../format/figures.ts";
import { countOf, joinPresent } from "../format/plain-text.ts";
import { type Sentences, tellCase } from "../format/sentences.ts";
import type { BenchPlan, BudgetOverrun } from "../model/bench-plan.ts";
import type {
  BenchFailure,
  Benchmark,
  BenchNote,
  FioFault,
  MeasuredBenchmark,
  WrittenBenchmark,
} from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { OptionPrefix } from "../model/user-error.ts";

const FAST_BYTES_PER_SECOND = 1e9;

/** A profile's jobs, duration and writes, and what is left out. */
export function tellBenchPlan(plan: BenchPlan, prefix: OptionPrefix): string {
  const { profile, target, jobs, seconds, tight, leftOut, cores } = plan;
  const time = seconds === undefined || tight !== undefined ? "" : `, about ${formatDuration(seconds)}`;
  const sentences = [
    `${profile} in ${target}: ${countOf(jobs, "job")}${time}. ${tellWriting(plan, prefix)}`,
    tight &&
      `The jobs need at least ${formatDuration(tight.leastSeconds)}, but the time budget is ${formatDuration(tight.budgetSeconds)}: after about twice that, the remaining jobs are skipped.`,
    leftOut.length === 0 ? "" : `Skipped because they need more than ${countOf(cores, "core")}: ${leftOut.join(", ")}.`,
  ];
  return joinPresent(sentences, " ");
}

function tellWriting({ fileBytes, writingSeconds, writeBudget }: BenchPlan, prefix: OptionPrefix): string {
  if (writeBudget !== undefined) {
    const { maxBytes, isShare } = writeBudget;
    const most = isShare ? `here, its share of ${prefix}max-write` : "in all";
    return `fio writes at most ${formatBytes(maxBytes)} ${most}; jobs that no longer fit are skipped.`;
  }
  const file = `up to ${formatBytes(fileBytes)} of files`;
  if (writingSeconds === undefined) return `It writes ${file}.`;
  const most = formatBytes(fileBytes + writingSeconds * FAST_BYTES_PER_SECOND);
  return `It writes ${file}, and at full speed for about ${formatDuration(writingSeconds)}: up to ${most} in total on a disk of 1 GB/s. Limit it with ${prefix}max-write.`;
}

/** The jobs of a profile that run now, and their place among all: `rand-read-4k-q1 (5 of 8, run 2)`. */
export function nameBenchStep(step: {
  jobs: string;
  jobIndex: number;
  begunBefore: number;
  jobCount: number;
  run: number;
}): string {
  const { jobs, jobIndex, begunBefore, jobCount, run } = step;
  const again = jobIndex < begunBefore ? " again, as it may have been a burst" : "";
  return `${jobs}${again} (${begunBefore + 1} of ${jobCount}${run > 1 ? `, run ${run}` : ""})`;
}

/** That a profile took longer than its time budget, and on what. */
export function tellOverrun(target: string, { budgetSeconds, elapsedSeconds, measuredSeconds }: BudgetOverrun): string {
  const rest = formatDuration(elapsedSeconds - measuredSeconds);
  return `bench in ${target}: took ${formatDuration(elapsedSeconds)}, more than the time budget of ${formatDuration(budgetSeconds)}: ${formatDuration(measuredSeconds)} of measuring, ${rest} of writing files, ramps and starting fio`;
}

/** Why a job of fio has no result. */
export const tellBenchFailure = (failure: BenchFailure) => tellCase(FAILURES, failure);

const FAILURES: Sentences<BenchFailure> = {
  message: ({ detail }) => detail,
  "no-io": ({ maybeTrims = false }) =>
    `fio did no I/O for this job${maybeTrims ? ", or only trims, which terse version 3 does not show," : ""} and gave no reason`,
  "too-short": "its I/O took less than a millisecond",
  "no-rates": "fio gave no bandwidth or no IOPS for it",
  "timed-out": "fio hung and was killed",
  killed: ({ signal }) => `fio was killed by ${signal}`,
  exit: ({ exitCode }) => `fio ended with exit code ${exitCode} and no message`,
  unreadable: ({ fault, folder, freeBytes }) => {
    const room = freeBytes === undefined ? "" : `; ${formatBytes(freeBytes)} free in ${folder}`;
    return `fio's results cannot be read: ${FAULTS[fault]}${room}`;
  },
  "layout-failed": ({ job }) => `not run: ${job}, which writes its file, failed`,
  "time-budget": ({ budgetSeconds, elapsedSeconds }) =>
    `not run: the time budget of ${formatDuration(budgetSeconds)} was over (${formatDuration(elapsedSeconds)} had passed)`,
  "write-budget": ({ leftBytes, maxBytes, isShare = false }) =>
    `not run: only ${formatBytes(leftBytes)} of ${isShare ? "the target's share of " : ""}max-write (${formatBytes(maxBytes)}) left`,
};

const FAULTS: Readonly<Record<FioFault, string>> = {
  missing: "there is no such file, or it cannot be opened",
  empty: "fio wrote nothing",
  cut: "they are cut off",
  broken: "their JSON is broken",
  foreign: "they are not fio's",
};

/** A note about a benchmark's figures. */
export function tellBenchNote(note: BenchNote, benchmark: Benchmark): string {
  return note.id === "burst" ? tellBurst(benchmark) : tellCase(NOTES, note);
}

const NOTES: Sentences<Exclude<BenchNote, { id: "burst" }>> = {
  "memory-target": ({ filesystem }) => `the target is in memory (${filesystem}): this measures RAM, not a disk`,
  "network-target": ({ filesystem }) =>
    `the target is a network or shared filesystem (${filesystem}): the results include the network and the server`,
  "fuse-target": ({ source }) =>
    `the target is a FUSE filesystem (${source}): every request goes through a user-space process`,
  "layered-target": ({ filesystem, lowerFilesystem }) => {
    const upper = lowerFilesystem === undefined ? "" : ` on ${lowerFilesystem}`;
    return `the target is ${filesystem}: new files go to its upper layer${upper}; the lower layers are not measured`;
  },
  "engine-refused": ({ engine, direct, failure }) =>
    `${engine}${direct ? "" : " without direct I/O"} does not work here: ${tellBenchFailure(failure)}`,
  "ended-early": ({ signal }) => `signal ${signal} ended fio early`,
  "depth-ignored": ({ queueDepth, engine }) => {
    if (engine === undefined) return `fio's default engine ignores iodepth=${queueDepth}; set ioengine`;
    if (engine === "libaio") return `libaio without direct I/O ignores iodepth=${queueDepth}; set direct=1`;
    return `${engine} does one request at a time: depth 1 instead of ${queueDepth}`;
  },
  "no-sync-latency": ({ cause, fioVersion = "of this version" }) => {
    if (cause === "untimed") return "fio did not time its syncs; gtod_reduce=1 turns that off";
    if (cause === "mixed") return "with unified_rw_reporting=1 fio does not report how long its syncs take";
    return `fio ${fioVersion} does not report how long its syncs take; fio 3.4 and later do`;
  },
  "slow-submission": ({ submissionSeconds }) =>
    `the latency is fio's completion latency: submitting a request took another ${formatLatency(submissionSeconds)} on average, which it does not include`,
  "failed-requests": ({ count, first }) => `${countOf(count, "request")} failed, the first with ${first}`,
  "size-ignored": "`size` does not apply to your own job files",
  "size-replaced": ({ sizeBytes }) => `the file is ${formatBytes(sizeBytes)} instead of the published size`,
  "direct-lost": "run without direct I/O, unlike the published job: the target does not support it",
  "page-cache": "some reads may have come from the page cache",
  falling: "the disk slowed down toward the end: its sustained rate may be lower",
  "burst-suspect": "this may be a burst: the disk was slower in a later job",
  "short-layout": ({ writtenBytes, seconds }) =>
    `the file is only ${formatBytes(writtenBytes)}: all that the disk could write in ${seconds.toFixed(1)} s, a sixth of the time budget`,
  "bounded-writes": ({ bytes }) =>
    `max-write ended it after ${formatBytes(bytes)}: this may be only the disk's burst or cache`,
  "short-runtime": ({ fromSeconds, toSeconds }) =>
    `the time budget cut the run from ${fromSeconds} s to ${toSeconds.toFixed(1)} s`,
};

function tellBurst(benchmark: Benchmark): string {
  if (benchmark.state === "failed" || benchmark.burst === undefined) return "the disk was faster at first (burst)";
  const { burst, blockSizeBytes = 0 } = benchmark;
  const show = (figures: Pick<MeasuredBenchmark, "bandwidthBytesPerSecond" | "iops">): string =>
    blockSizeBytes >= LARGE_REQUEST_BYTES
      ? formatRate(figures.bandwidthBytesPerSecond)
      : `${formatIops(figures.iops)} IOPS`;
  return `the disk ran at ${show(burst)} for the first ${formatDuration(burst.seconds)} (burst), then at ${show(benchmark)}, which is the result`;
}

/** A result with its notes and its failure in words, for people with jq. */
export function addBenchmarkWords(benchmark: Benchmark): WrittenBenchmark {
  const notes = benchmark.notes?.map((note) => ({ ...note, message: tellBenchNote(note, benchmark) }));
  if (benchmark.state === "measured") return omitUndefined({ ...benchmark, notes });
  const { failure } = benchmark;
  return omitUndefined({ ...benchmark, notes, failure: { ...failure, message: tellBenchFailure(failure) } });
}
