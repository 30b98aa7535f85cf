import { resolve } from "node:path";
import type { OnProgress } from "../bench/bench-progress.ts";
import { loadProfile, PROFILES } from "../bench/profile.ts";
import { runProfile } from "../bench/profile-run.ts";
import type { Benchmark } from "../model/report.ts";
import { parseChoice } from "../model/units.ts";
import { runProgram } from "../system/program.ts";
import { type InstallPolicy, requireTool } from "../system/tool-installation.ts";
import type { Host } from "./host.ts";
import { markMoment } from "./recording.ts";
import { addEntry } from "./session-directory.ts";

/** What to benchmark where. */
export interface BenchOptions {
  profile: string;
  /** Directories, as the user named them. */
  targets: readonly string[];
  sizeBytes?: number | undefined;
  /** What each target may take; by default the profile's own. */
  timeBudgetSeconds?: number | undefined;
  install: InstallPolicy;
  onProgress?: OnProgress | undefined;
}

/** Signals at which a benchmark ends early; its files are removed first. */
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a fio profile in each target in turn, each as a window of the session, and keeps the results there as soon as a
 * target is done: should the next one fail, they are not lost. Gives all results.
 * @throws UserError where the profile is unknown, fio is missing and cannot be installed, or a target cannot be used.
 */
export async function benchInSession(host: Host, directory: string, options: BenchOptions): Promise<Benchmark[]> {
  const profile = await loadProfile(parseChoice(options.profile, PROFILES, "profile"));
  const { environment, log } = host;
  const fio = await requireTool("fio", { policy: options.install, environment, log, run: runProgram });
  const all: Benchmark[] = [];
  for (const [targetIndex, target] of options.targets.entries()) {
    const benchmarks = await recordBench(directory, profile.name, target, (signal) =>
      runProfile({
        profile,
        targets: [target],
        ...(options.sizeBytes !== undefined && { sizeBytes: options.sizeBytes }),
        ...(options.timeBudgetSeconds !== undefined && { timeBudgetSeconds: options.timeBudgetSeconds }),
        fio,
        environment,
        log,
        onProgress: (progress) =>
          options.onProgress?.({ ...progress, targetIndex, targetCount: options.targets.length }),
        signal,
        readClock: () => performance.now() / 1000,
      }),
    );
    all.push(...benchmarks);
  }
  return all;
}

/** Does one target's benchmark as a window of the session, and keeps its results there. */
async function recordBench(
  directory: string,
  profile: string,
  target: string,
  work: (signal: AbortSignal) => Promise<Benchmark[]>,
): Promise<Benchmark[]> {
  await addEntry(directory, { type: "target", path: resolve(target) });
  const startedAtSeconds = await markMoment(directory);
  const benchmarks = await untilSignal(work);
  const endedAtSeconds = await markMoment(directory);
  await addEntry(directory, { type: "benchmarks", benchmarks });
  await addEntry(directory, {
    type: "mark",
    mark: {
      name: `bench ${profile} in ${target}`,
      kind: "command",
      benchmark: profile,
      startedAtSeconds,
      endedAtSeconds,
    },
  });
  return benchmarks;
}

/** Does the work with a signal that is aborted when the process is asked to end. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (signal: NodeJS.Signals): void => controller.abort(new Interruption(signal));
  for (const signal of ENDING_SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, abort);
  }
}

/** A benchmark was ended by a signal to io-probe. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`ended by ${signal}`);
    this.signal = signal;
  }
}
