import { isLayeredFilesystem, isNetworkFilesystem, writesToMemory } from "../disks/filesystem-kind.ts";
import type { Benchmark, BenchNote, MeasuredBenchmark } from "../model/benchmark.ts";
import { MIN_SUBMISSION_SHARE, readMetadataWork } from "../model/benchmark-kind.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";
import type { Engine } from "./engine.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { isSwitchedOn, type TransferDirection } from "./fio/job-options.ts";
import { listJobs } from "./job-file.ts";
import type { ProfileOnTarget } from "./profile.ts";

/** The result with further notes, each once. */
export function addNotes<Result extends Benchmark>(result: Result, notes: readonly BenchNote[]): Result {
  if (notes.length === 0) return result;
  const all = [...(result.notes ?? []), ...notes].map((note) => [JSON.stringify(note), note] as const);
  return { ...result, notes: [...new Map(all).values()] };
}

/** Whether a result has a rate of data: no failure, no sync. */
export function movesData(result: Benchmark): result is MeasuredBenchmark & { direction: TransferDirection } {
  return result.state === "measured" && result.direction !== "sync";
}

/** The result with a note on its rate of data, if any. */
export function addRateNote(result: Benchmark, id: "falling" | "burst-suspect"): Benchmark {
  return movesData(result) ? addNotes(result, [{ id }]) : result;
}

/** The result, with a note on its submissions if they took long. */
export function noteSubmission({ benchmark, latency }: JobResult): Benchmark {
  if (latency?.submissionSeconds === undefined) return benchmark;
  const { submissionSeconds, latencySeconds } = latency;
  const share = submissionSeconds / (submissionSeconds + latencySeconds.mean);
  return share >= MIN_SUBMISSION_SHARE
    ? addNotes(benchmark, [{ id: "slow-submission", submissionSeconds }])
    : benchmark;
}

/** What a target is on, if not simply a disk. */
export function noteFilesystem(storage: Storage): BenchNote[] {
  const { filesystem, lowerFilesystem, source } = storage;
  if (filesystem === undefined) return [];
  if (writesToMemory(storage)) {
    const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}`;
    return [{ id: "memory-target", filesystem: `${filesystem}${over}` }];
  }
  if (isNetworkFilesystem(filesystem)) return [{ id: "network-target", filesystem }];
  if (/^fuse/.test(filesystem)) return [{ id: "fuse-target", source: source ?? filesystem }];
  if (!isLayeredFilesystem(filesystem)) return [];
  return [omitUndefined({ id: "layered-target" as const, filesystem, lowerFilesystem })];
}

interface ResultOrigin extends ProfileOnTarget {
  targetNotes: readonly BenchNote[];
  /** Whether the target is in memory, without a cache before it. */
  memory: boolean;
}

/** The result with profile, target and notes on both. */
export function completeResult(benchmark: Benchmark, origin: ResultOrigin, engine: Engine | undefined): Benchmark {
  const { profile, target, targetNotes, memory } = origin;
  const refused = profile.style === "fitted" ? (engine?.refused ?? []) : [];
  return addNotes({ ...benchmark, profile: profile.name, target }, [
    ...targetNotes,
    ...refused.flatMap(({ name, direct, refusal: failure }) => {
      return failure === undefined ? [] : [{ id: "engine-refused" as const, engine: name, direct, failure }];
    }),
    ...noteChanges(benchmark, origin, engine),
    ...(!memory && isCached(benchmark) ? [{ id: "page-cache" as const }] : []),
  ]);
}

function noteChanges(
  { job }: Benchmark,
  { profile: { style, file }, sizeBytes }: ResultOrigin,
  engine: Engine | undefined,
): BenchNote[] {
  if (style === "own") return sizeBytes === undefined ? [] : [{ id: "size-ignored" }];
  if (style === "fitted") return [];
  const asksForDirect = listJobs(file).some(({ name, options }) => name === job && isSwitchedOn(options, "direct"));
  return [
    ...(sizeBytes === undefined ? [] : [{ id: "size-replaced" as const, sizeBytes }]),
    ...(engine?.direct === false && asksForDirect ? [{ id: "direct-lost" as const }] : []),
  ];
}

/** Whether a result came from the page cache; metadata engines read no data. */
function isCached(benchmark: Benchmark): boolean {
  if (benchmark.state === "failed" || benchmark.direct !== false) return false;
  return benchmark.direction === "read" && readMetadataWork(benchmark.engine) === undefined;
}
