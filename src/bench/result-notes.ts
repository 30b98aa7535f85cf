import type { Benchmark } from "../model/benchmark.ts";
import type { Engine } from "./engine.ts";
import type { Profile } from "./profile.ts";

/** How a result came about, as far as its job file does not say. */
export interface ResultOrigin {
  profile: Profile;
  /** The user's name for the target. */
  target: string;
  /** The size that the user asked for. */
  sizeBytes?: number;
  /** What there is to say about the target itself. */
  targetNotes: readonly string[];
  /** Whether the target is memory, which no cache can stand before. */
  memory: boolean;
}

/**
 * The result with what only the runner knows: the profile, the target, what answers there, which engines were refused, what is
 * not as it was published, and whether the page cache stands between.
 */
export function completeResult(benchmark: Benchmark, origin: ResultOrigin, engine: Engine | undefined): Benchmark {
  return {
    ...benchmark,
    profile: origin.profile.name,
    target: origin.target,
    diagnostics: [
      ...benchmark.diagnostics,
      ...origin.targetNotes,
      ...(origin.profile.style === "fitted" ? (engine?.refusals ?? []) : []),
      ...noteChanges(benchmark, origin, engine),
      ...(!origin.memory && isCached(benchmark) ? ["the page cache may have answered a part of the reads"] : []),
    ],
  };
}

/** What is not as it was published. */
function noteChanges(benchmark: Benchmark, { profile, sizeBytes }: ResultOrigin, engine: Engine | undefined): string[] {
  if (profile.style !== "published") return [];
  return [
    ...(sizeBytes === undefined ? [] : [`the published size is replaced by ${sizeBytes} bytes`]),
    ...(engine?.direct === false && benchmark.direct === false ? ["the target has no direct I/O"] : []),
  ];
}

/** Reads of files that went through the page cache; the engines that create, look up and delete files read nothing. */
function isCached(benchmark: Benchmark): boolean {
  if (benchmark.state === "failed" || benchmark.direct !== false) return false;
  return benchmark.direction === "read" && !/^(?:file|dir)/.test(benchmark.engine ?? "");
}
