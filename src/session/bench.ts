import { resolve } from "node:path";
import { type BenchRequest, WORKLOADS, type WorkloadName } from "../bench/bench-request.ts";
import { confineJobFile } from "../bench/job-safety.ts";
import { loadProfile, PROFILES, type Profile, readProfile } from "../bench/profile.ts";
import { type BenchProgress, runProfile } from "../bench/profile-run.ts";
import { assertTarget } from "../bench/work-folder.ts";
import { listWorkloadTools, runWorkload } from "../bench/workloads/workload-run.ts";
import { shareWriteBudget, type WriteBudget } from "../bench/write-budget.ts";
import type { Benchmark, Workload } from "../model/benchmark.ts";
import { parseChoice } from "../model/units.ts";
import type { OptionPrefix } from "../model/user-error.ts";
import type { InstallPolicy } from "../system/tools.ts";
import { tellBenchPlan, tellOverrun } from "../words/benchmarks.ts";
import { Interruption, untilSignal } from "./ending-signals.ts";
import type { Host } from "./host.ts";
import { type BegunWindow, noteBegun } from "./killed-windows.ts";
import { markMoment } from "./recording.ts";
import { requireTool } from "./require-tool.ts";
import { addEntry } from "./session-directory.ts";

/** Called before every run and after every job, with the target's place. */
export type OnSessionProgress = (progress: BenchProgress & { targetIndex: number; targetCount: number }) => void;

export interface BenchOptions extends BenchRequest {
  /** Job files may name devices, outside paths, commands and any engine. */
  allowUnsafe?: boolean | undefined;
  install: InstallPolicy;
  onProgress?: OnSessionProgress | undefined;
  onOperation?: ((workload: string, target: string, done: number, total: number) => void) | undefined;
}

/** All results of a call, in the order of targets and profiles. */
export interface BenchResults {
  benchmarks: Benchmark[];
  workloads: Workload[];
}

/** Whether any job or workload of a call gave figures. */
export function hasFigures({ benchmarks, workloads }: BenchResults): boolean {
  return workloads.length > 0 || benchmarks.some(({ state }) => state === "measured");
}

/**
 * Runs profiles, job files and workloads in each target, each as a window of the session.
 * @throws UserError where a name is unknown, a tool cannot be installed, or a target cannot be used
 */
export async function benchInSession(host: Host, directory: string, options: BenchOptions): Promise<BenchResults> {
  const { install, maxWriteBytes, targets } = options;
  const workloads = (options.workloads ?? []).map((name) => parseChoice(name, WORKLOADS, "workload"));
  const profiles = await loadProfiles(options, workloads);
  await assertRunnable(options, profiles, host.optionPrefix);
  const fio = profiles.length > 0 ? await requireTool("fio", host, install) : "";
  for (const tool of new Set(workloads.flatMap(listWorkloadTools))) await requireTool(tool, host, install);

  const nextBudget = maxWriteBytes === undefined ? undefined : shareWriteBudget(maxWriteBytes, targets.length);
  const results: BenchResults = { benchmarks: [], workloads: [] };
  for (const [targetIndex, target] of targets.entries()) {
    const call: BenchCall = { host, directory, options, fio, target, targetIndex, writeBudget: nextBudget?.() };
    await addEntry(directory, { type: "target", path: resolve(target) });
    for (const profile of profiles) results.benchmarks.push(...(await benchProfile(call, profile)));
    for (const name of workloads) results.workloads.push(...(await benchWorkload(call, name)));
  }
  return results;
}

/** Refuses at the start what would otherwise fail after minutes. */
async function assertRunnable(
  { targets, allowUnsafe }: BenchOptions,
  profiles: Profile[],
  prefix: OptionPrefix | undefined,
): Promise<void> {
  const own = allowUnsafe ? [] : profiles.filter(({ style }) => style === "own");
  for (const target of targets) {
    await assertTarget(target);
    for (const { file } of own) confineJobFile(file, target, prefix);
  }
}

async function loadProfiles(options: BenchOptions, workloads: readonly WorkloadName[]): Promise<Profile[]> {
  const { profile, jobFiles = [] } = options;
  const name = profile ?? (jobFiles.length === 0 && workloads.length === 0 ? "quick" : undefined);
  const bundled = name === undefined ? [] : [await loadProfile(parseChoice(name, PROFILES, "profile"))];
  return [...bundled, ...(await Promise.all(jobFiles.map(readProfile)))];
}

/** What is run in one target. */
interface BenchCall {
  host: Host;
  directory: string;
  options: BenchOptions;
  fio: string;
  target: string;
  targetIndex: number;
  writeBudget: WriteBudget | undefined;
}

function benchProfile(call: BenchCall, profile: Profile): Promise<Benchmark[]> {
  const { directory, options, fio, target, targetIndex, writeBudget } = call;
  const { environment, log, optionPrefix = "" } = call.host;
  const { sizeBytes, timeBudgetSeconds, allowUnsafe, targets } = options;
  // Results by the job's index: a repeated job keeps its last ones.
  const finished: Benchmark[][] = [];
  return inWindow(call, profile.name, async (window, signal) => {
    await noteBegun(directory, window);
    try {
      return await runProfile({
        ...{ profile, target, sizeBytes, timeBudgetSeconds, allowUnsafe, writeBudget, fio, signal },
        ...{ environment, log },
        onPlan: (plan) => log.info(tellBenchPlan(plan, optionPrefix)),
        onOverrun: (overrun) => log.warning(tellOverrun(target, overrun)),
        onProgress(progress) {
          if (progress.state === "finished") finished[progress.jobIndex] = progress.results;
          options.onProgress?.({ ...progress, targetIndex, targetCount: targets.length });
        },
        readClock: () => performance.now() / 1000,
      });
    } finally {
      // What was measured before the benchmark was cancelled counts.
      if (finished.length > 0) await addEntry(directory, { type: "benchmarks", benchmarks: finished.flat() });
    }
  });
}

function benchWorkload(call: BenchCall, name: WorkloadName): Promise<Workload[]> {
  const { host, directory, options, target } = call;
  return inWindow(call, name, async (window, signal) => {
    const workloads = await runWorkload({
      ...{ name, target, scale: options.scale, environment: host.environment, signal },
      onOperation: (done, total) => options.onOperation?.(name, target, done, total),
      async onBoundary(boundary) {
        window[boundary === "start" ? "startedAtSeconds" : "endedAtSeconds"] = await markMoment(directory);
        if (boundary === "start") await noteBegun(directory, window);
      },
    });
    await addEntry(directory, { type: "workloads", workloads });
    return workloads;
  });
}

/** A window that ends now, unless its end is given. */
interface BenchWindow extends BegunWindow {
  endedAtSeconds?: number;
}

/** Runs a benchmark until a signal, and stores its window, also where it failed. */
async function inWindow<T>(
  { directory, target }: BenchCall,
  benchmark: string,
  work: (window: BenchWindow, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const startedAtSeconds = await markMoment(directory);
  const window: BenchWindow = { name: `bench ${benchmark} in ${target}`, benchmark, startedAtSeconds };
  const addMark = async (outcome: { result?: string }): Promise<void> => {
    const endedAtSeconds = window.endedAtSeconds ?? (await markMoment(directory));
    await addEntry(directory, { type: "mark", mark: { ...window, kind: "command", endedAtSeconds, ...outcome } });
  };
  let results: T;
  try {
    results = await untilSignal((signal) => work(window, signal));
  } catch (error) {
    await addMark({ result: error instanceof Interruption ? "cancelled" : "failure" }).catch(() => {});
    throw error;
  }
  await addMark({});
  return results;
}
