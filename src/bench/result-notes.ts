import type { BenchNote } from "../model/bench-note.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { isLayeredFilesystem, isMemoryFilesystem, isNetworkFilesystem } from "../model/filesystem-kind.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";
import type { Engine } from "./engine.ts";
import { isSwitchedOn } from "./fio/option-values.ts";
import { collectOptions, type JobFile, listJobs } from "./job-file.ts";
import type { Profile } from "./profile.ts";

/** The result with further notes, each once. */
export function addNotes(result: Benchmark, notes: readonly BenchNote[]): Benchmark {
  if (notes.length === 0) return result;
  const all = [...(result.notes ?? []), ...notes].map((note) => [JSON.stringify(note), note] as const);
  return { ...result, notes: [...new Map(all).values()] };
}

/** What lies under a target where it is not simply a disk, by its filesystem. */
export function noteFilesystem({ filesystem, lowerFilesystem, source }: Storage): BenchNote[] {
  if (filesystem === undefined) return [];
  if (isMemoryFilesystem(filesystem)) return [{ id: "memory-target", filesystem }];
  if (isNetworkFilesystem(filesystem)) return [{ id: "network-target", filesystem }];
  if (/^fuse/.test(filesystem)) return [{ id: "fuse-target", source: source ?? filesystem }];
  if (!isLayeredFilesystem(filesystem)) return [];
  return [omitUndefined({ id: "layered-target" as const, filesystem, lowerFilesystem })];
}

/** Where a result comes from, as far as its job file does not say. */
export interface ResultOrigin {
  profile: Profile;
  /** The user's name for it. */
  target: string;
  /** The user's size. */
  sizeBytes?: number | undefined;
  /** Notes on the target itself. */
  targetNotes: readonly BenchNote[];
  /** Whether it is memory, which has no cache before it. */
  memory: boolean;
}

/**
 * The result with its profile and target and notes on them: refused engines, changes to a published test, reads through
 * the page cache.
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

/** Whether a job read files through the page cache; engines that create, stat and delete files read nothing. */
function isCached(benchmark: Benchmark): boolean {
  if (benchmark.state === "failed" || benchmark.direct !== false) return false;
  return benchmark.direction === "read" && !/^(?:file|dir)/.test(benchmark.engine ?? "");
}
