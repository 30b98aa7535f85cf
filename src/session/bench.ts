import { resolve } from "node:path";
import type { BenchProgress } from "../bench/bench-progress.ts";
import type { BenchRequest } from "../bench/bench-request.ts";
import { confineJobFile } from "../bench/job-safety.ts";
import { loadProfile, PROFILES, type Profile, readProfile } from "../bench/profile.ts";
import { runProfile } from "../bench/profile-run.ts";
import { assertTarget } from "../bench/work-folder.ts";
import { listWorkloadTools, runWorkload, WORKLOADS, type WorkloadName } from "../bench/workloads/workload-run.ts";
import { createWriteBudget, type WriteBudget } from "../bench/write-budget.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { parseChoice } from "../model/units.ts";
import type { Workload } from "../model/workload.ts";
import { runProgram } from "../system/program.ts";
import { type InstallPolicy, requireTool } from "../system/tool-installation.ts";
import { tellBenchNote } from "../words/bench-notes.ts";
import { tellBenchPlan } from "../words/bench-plan.ts";
import { Interruption, untilSignal } from "./ending-signals.ts";
import type { Host } from "./host.ts";
import { noteBegun } from "./killed-windows.ts";
import { markMoment } from "./recording.ts";
import { addEntry } from "./session-directory.ts";

/** Called with what a benchmark does, and the index of its target. */
export type OnSessionProgress = (progress: BenchProgress & { targetIndex: number; targetCount: number }) => void;

/** What to benchmark, and where. */
export interface BenchOptions extends BenchRequest {
  /** Directories, as the user named them. */
  targets: readonly string[];
  /** Whether job files may name devices, outside paths, commands and any engine. */
  allowUnsafe?: boolean | undefined;
  install: InstallPolicy;
  onProgress?: OnSessionProgress | undefined;
  onOperation?: ((workload: string, target: string, done: number, total: number) => void) | undefined;
}

/** The results of all benchmarks. */
export interface BenchResults {
  benchmarks: Benchmark[];
  workloads: Workload[];
}

/**
 * Runs profiles, job files and workloads in each target in turn, each as a window of the session, and stores each
 * result at once. Returns all results.
 * @throws UserError where a name is unknown, a tool is missing and cannot be installed, or a target cannot be used
 */
export async function benchInSession(host: Host, directory: string, options: BenchOptions): Promise<BenchResults> {
  const { environment, log } = host;
  const workloads = (options.workloads ?? []).map((name) => parseChoice(name, WORKLOADS, "workload"));
  const profiles = await loadProfiles(options, workloads);
  await assertRunnable(options, profiles);
  const setting = { policy: options.install, environment, log, run: runProgram };
  const fio = profiles.length > 0 ? await requireTool("fio", setting) : "";
  for (const tool of new Set(workloads.flatMap(listWorkloadTools))) await requireTool(tool, setting);

  const { maxWriteBytes } = options;
  const writeBudget = maxWriteBytes === undefined ? undefined : createWriteBudget(maxWriteBytes);
  const results: BenchResults = { benchmarks: [], workloads: [] };
  for (const [targetIndex, target] of options.targets.entries()) {
    await addEntry(directory, { type: "target", path: resolve(target) });
    for (const profile of profiles) {
      results.benchmarks.push(
        ...(await benchProfile(host, directory, options, { profile, fio, target, targetIndex, writeBudget })),
      );
    }
    for (const name of workloads)
      results.workloads.push(...(await benchWorkload(host, directory, options, name, target)));
  }
  return results;
}

/** Refuses at once, not after minutes, what can be refused. */
async function assertRunnable({ targets, allowUnsafe = false }: BenchOptions, profiles: Profile[]): Promise<void> {
  for (const target of targets) {
    await assertTarget(target);
    for (const { style, file } of profiles) if (style === "own") confineJobFile(file, target, allowUnsafe);
  }
}

async function loadProfiles(options: BenchOptions, workloads: readonly WorkloadName[]): Promise<Profile[]> {
  const { profile, jobFiles = [] } = options;
  const name = profile ?? (jobFiles.length === 0 && workloads.length === 0 ? "quick" : undefined);
  const bundled = name === undefined ? [] : [await loadProfile(parseChoice(name, PROFILES, "profile"))];
  return [...bundled, ...(await Promise.all(jobFiles.map(readProfile)))];
}

/** One profile on one target. */
interface ProfilePlace {
  profile: Profile;
  fio: string;
  target: string;
  targetIndex: number;
  writeBudget: WriteBudget | undefined;
}

async function benchProfile(
  { environment, log }: Host,
  directory: string,
  options: BenchOptions,
  { profile, fio, target, targetIndex, writeBudget }: ProfilePlace,
): Promise<Benchmark[]> {
  const { sizeBytes, timeBudgetSeconds, allowUnsafe } = options;
  const startedAtSeconds = await markMoment(directory);
  // By its index: a repeated job keeps its last results.
  const finished: Benchmark[][] = [];
  const work = untilSignal((signal) =>
    runProfile({
      profile,
      target,
      sizeBytes,
      timeBudgetSeconds,
      allowUnsafe,
      writeBudget,
      maxWriteBytes: options.maxWriteBytes,
      onPlan: (plan) => log.info(tellBenchPlan(plan)),
      fio,
      environment,
      log,
      onProgress: (progress) => {
        if (progress.state === "finished") finished[progress.jobIndex] = progress.results.map(writeNotes);
        options.onProgress?.({ ...progress, targetIndex, targetCount: options.targets.length });
      },
      signal,
      readClock: () => performance.now() / 1000,
    }),
  );
  const window = { benchmark: profile.name, target, startedAtSeconds };
  await noteBegun(directory, { ...window, name: nameWindow(window) });
  try {
    await work;
  } catch (error) {
    await addBenchMark(directory, window, error).catch(() => {});
    throw error;
  } finally {
    // What was measured before a cancel counts.
    if (finished.length > 0) await addEntry(directory, { type: "benchmarks", benchmarks: finished.flat() });
  }
  await addBenchMark(directory, window);
  return (await work).map(writeNotes);
}

function writeNotes(benchmark: Benchmark): Benchmark {
  const { notes = [], diagnostics } = benchmark;
  return { ...benchmark, diagnostics: [...diagnostics, ...notes.map((note) => tellBenchNote(note, benchmark))] };
}

async function benchWorkload(
  { environment }: Host,
  directory: string,
  { scale, onOperation }: BenchOptions,
  name: WorkloadName,
  target: string,
): Promise<Workload[]> {
  const window: BenchWindow = { benchmark: name, target, startedAtSeconds: await markMoment(directory) };
  let workloads: Workload[];
  try {
    workloads = await untilSignal((signal) =>
      runWorkload({
        name,
        target,
        scale,
        environment,
        signal,
        onOperation: (done, total) => onOperation?.(name, target, done, total),
        onBoundary: async (boundary) => {
          const moment = await markMoment(directory);
          window[boundary === "start" ? "startedAtSeconds" : "endedAtSeconds"] = moment;
          if (boundary === "start") await noteBegun(directory, { ...window, name: nameWindow(window) });
        },
      }),
    );
  } catch (error) {
    await addBenchMark(directory, window, error).catch(() => {});
    throw error;
  }
  await addEntry(directory, { type: "workloads", workloads });
  await addBenchMark(directory, window);
  return workloads;
}

/** Without an end, it ends now. */
interface BenchWindow {
  benchmark: string;
  target: string;
  startedAtSeconds: number;
  endedAtSeconds?: number;
}

const nameWindow = ({ benchmark, target }: BenchWindow): string => `bench ${benchmark} in ${target}`;

/** Stores a benchmark's window in the session, with its outcome where it failed. */
async function addBenchMark(directory: string, window: BenchWindow, error?: unknown): Promise<void> {
  const { benchmark, startedAtSeconds } = window;
  const endedAtSeconds = window.endedAtSeconds ?? (await markMoment(directory));
  const failed = error === undefined ? {} : { result: error instanceof Interruption ? "cancelled" : "failure" };
  await addEntry(directory, {
    type: "mark",
    mark: { name: nameWindow(window), kind: "command", benchmark, startedAtSeconds, endedAtSeconds, ...failed },
  });
}
