import type { BenchNote } from "../model/bench-note.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { addNotes } from "./add-notes.ts";
import type { Engine } from "./engine.ts";
import { collectOptions, isSwitchedOn, type JobFile, listJobs } from "./job-file.ts";
import type { Profile } from "./profile.ts";

/** How a result came about, as far as its job file does not say. */
export interface ResultOrigin {
  profile: Profile;
  /** The user's name for the target. */
  target: string;
  /** The size that the user asked for. */
  sizeBytes?: number;
  /** What there is to say about the target itself. */
  targetNotes: readonly BenchNote[];
  /** Whether the target is memory, which no cache can stand before. */
  memory: boolean;
}

/**
 * The result with what only the runner knows: the profile, the target, what answers there, which engines were refused, what is
 * not as it was published, and whether the page cache stands between.
 */
export function completeResult(benchmark: Benchmark, origin: ResultOrigin, engine: Engine | undefined): Benchmark {
  const { profile, target, targetNotes, memory } = origin;
  return addNotes({ ...benchmark, profile: profile.name, target }, [
    ...targetNotes,
    ...(profile.style === "fitted" ? noteRefusals(engine) : []),
    ...noteChanges(benchmark, origin, engine),
    ...(!memory && isCached(benchmark) ? [{ id: "page-cache" as const }] : []),
  ]);
}

function noteRefusals(engine: Engine | undefined): BenchNote[] {
  return (engine?.refused ?? []).map(({ name, direct, refusal = "" }) => {
    return { id: "engine-refused", engine: name, direct, reason: refusal };
  });
}

/** What is not as it was published, or not as it was asked for. */
function noteChanges(
  benchmark: Benchmark,
  { profile, sizeBytes }: ResultOrigin,
  engine: Engine | undefined,
): BenchNote[] {
  if (profile.style === "own") return sizeBytes === undefined ? [] : [{ id: "size-ignored" }];
  if (profile.style === "fitted") return [];
  const losesDirect = engine?.direct === false && asksForDirect(profile.file, benchmark.job);
  return [
    ...(sizeBytes === undefined ? [] : [{ id: "size-replaced" as const, sizeBytes }]),
    ...(losesDirect ? [{ id: "direct-lost" as const }] : []),
  ];
}

function asksForDirect(file: JobFile, name: string): boolean {
  return listJobs(file).some((job) => job.name === name && isSwitchedOn(collectOptions(file, job), "direct"));
}

/** Reads of files that went through the page cache; the engines that create, look up and delete files read nothing. */
function isCached(benchmark: Benchmark): boolean {
  if (benchmark.state === "failed" || benchmark.direct !== false) return false;
  return benchmark.direction === "read" && !/^(?:file|dir)/.test(benchmark.engine ?? "");
}
