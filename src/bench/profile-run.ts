import { availableParallelism } from "node:os";
import type { BenchPlan, BudgetOverrun } from "../model/bench-plan.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { fingerprintPath } from "../storage/fingerprint.ts";
import type { Environment, Log } from "../system/environment.ts";
import { type Engine, probeEngine } from "./engine.ts";
import { isSwitchedOn } from "./fio/job-options.ts";
import { assertReadable, type FioBench, inBenchFolders } from "./fio-run.ts";
import { type ProfileStep, runGroups } from "./group-sequence.ts";
import {
  countProcesses,
  isGlobal,
  type JobFile,
  listOptions,
  nameJobs,
  replaceOptions,
  reportApart,
  splitAtBarriers,
} from "./job-file.ts";
import { confineJobFile } from "./job-safety.ts";
import { chooseLayoutSize } from "./layout-file.ts";
import { type Profile, type ProfileOnTarget, readBudget } from "./profile.ts";
import { completeResult, noteFilesystem } from "./result-notes.ts";
import { assertRoom, estimateSpace, measureRoom, type Room } from "./room.ts";
import { MIN_RUN_SECONDS, onlyCreates, sumRuntimes } from "./time-plan.ts";
import { type WriteBudget, writesByTheClock } from "./write-budget.ts";

/** A step, and the time of all of them. */
export interface BenchProgress extends ProfileStep {
  target: string;
  elapsedSeconds: number;
  expectedSeconds: number;
}

/** How a profile is run on a target, and who hears of it. */
export interface ProfileRun extends ProfileOnTarget {
  /** What fio may still write on the target. */
  writeBudget?: WriteBudget | undefined;
  onPlan?: ((plan: BenchPlan) => void) | undefined;
  onOverrun?: ((overrun: BudgetOverrun) => void) | undefined;
  /** The user's job file may name devices, other paths, commands and any engine. */
  allowUnsafe?: boolean | undefined;
  fio: string;
  environment: Environment;
  log: Log;
  /** Called before every run and after every job. */
  onProgress?: (progress: BenchProgress) => void;
  /** When aborted, ends fio, removes its files, and throws the reason. */
  signal: AbortSignal;
  /** Monotonic seconds. */
  readClock: () => number;
}

/**
 * Runs a profile in a fresh folder under the target; gives a benchmark for each job and direction.
 * @throws UserError where the target has no room, or fio refuses the file
 */
export async function runProfile(run: ProfileRun): Promise<Benchmark[]> {
  const { profile, target, onProgress } = run;
  const startedAt = run.readClock();
  const readClock = (): number => run.readClock() - startedAt;
  const estimate = readBudget(run) ?? profile.minRuns * sumRuntimes(splitAtBarriers(profile.file));
  const onStep = (step: ProfileStep): void => {
    const elapsedSeconds = readClock();
    const least = elapsedSeconds + (step.jobCount - step.begunBefore) * MIN_RUN_SECONDS;
    onProgress?.({ ...step, target, elapsedSeconds, expectedSeconds: Math.max(estimate, least) });
  };
  return inBenchFolders(target, run, (bench) => benchInFolders({ ...run, readClock }, bench, onStep));
}

async function benchInFolders(
  run: ProfileRun,
  bench: FioBench,
  onStep: (step: ProfileStep) => void,
): Promise<Benchmark[]> {
  const { target, profile } = run;
  const room = await measureRoom(bench.folder);
  const fitted = fitSize(run, room);
  const targetNotes = noteFilesystem(await fingerprintPath(bench.folder, "target"));
  onStep({ state: "preparing", jobs: [], jobIndex: 0, begunBefore: 0, jobCount: 0, run: 0, results: [] });
  if (profile.style === "own") await assertReadable(bench, fitted);
  const probe = { target, memory: room.memory };
  const engine = profile.style === "own" ? undefined : await probeEngine(bench, probe, run.log);
  const all = splitAtBarriers(engine === undefined ? fitted : fitEngine(profile, fitted, engine));
  const groups = all.filter((group) => profile.style !== "fitted" || fitsCores(group)).map(reportApart);
  run.onPlan?.(planBench(run, all, groups));
  const origin = { ...run, targetNotes, memory: room.memory };
  const complete = (benchmark: Benchmark): Benchmark => completeResult(benchmark, origin, engine);
  return runGroups({ ...run, bench, groups, complete, onStep });
}

function fitSize({ profile, target, sizeBytes, writeBudget, allowUnsafe = false }: ProfileRun, room: Room): JobFile {
  if (profile.style === "fitted") {
    const chosen = chooseLayoutSize(room, target, sizeBytes);
    const size = writeBudget?.limitLayout(chosen) ?? chosen;
    return replaceOptions(profile.file, { size: String(size) }, isGlobal);
  }
  if (profile.style === "own") {
    const file = allowUnsafe ? profile.file : confineJobFile(profile.file, target);
    assertRoom(room, target, estimateSpace(file), `jobs: the files of ${profile.name}`);
    return file;
  }
  const size = sizeBytes === undefined ? {} : { size: String(sizeBytes) };
  const file = replaceOptions(profile.file, size);
  assertRoom(room, target, estimateSpace(file), `profile: the files of ${profile.name} (a size makes them smaller)`);
  return file;
}

/** The file with the engine that works here; a published test keeps its own. */
function fitEngine({ style }: Profile, file: JobFile, { name, direct }: Engine): JobFile {
  if (style === "fitted") {
    return replaceOptions(file, { ioengine: name, direct: direct ? "1" : "0" }, isGlobal);
  }
  return direct ? file : replaceOptions(file, { direct: "0" });
}

function fitsCores(group: JobFile): boolean {
  const measured = listOptions(group).filter((options) => !isSwitchedOn(options, "create_only"));
  return Math.max(1, ...measured.map(countProcesses)) <= availableParallelism();
}

/** What a profile will do; not all groups may run. */
function planBench(run: ProfileRun, all: readonly JobFile[], groups: readonly JobFile[]): BenchPlan {
  const { profile, target, timeBudgetSeconds = Infinity, writeBudget } = run;
  const seconds = readBudget(run);
  const timed = groups.filter((group) => !onlyCreates(group));
  const leastSeconds = timed.length * MIN_RUN_SECONDS;
  const names = new Set(groups.flatMap(nameJobs));
  return {
    ...{ profile: profile.name, target, jobs: timed.length, seconds, writeBudget },
    tight: leastSeconds > timeBudgetSeconds ? { leastSeconds, budgetSeconds: timeBudgetSeconds } : undefined,
    fileBytes: Math.max(0, ...groups.map(estimateSpace)),
    writingSeconds: estimateWriting(profile, timed, seconds),
    leftOut: all.flatMap(nameJobs).filter((name) => !names.has(name)),
    cores: availableParallelism(),
  };
}

function estimateWriting(profile: Profile, groups: readonly JobFile[], budget: number | undefined): number | undefined {
  const clocked = groups.filter(writesByTheClock);
  if (clocked.length === 0) return undefined;
  if (profile.style === "fitted") return ((budget ?? 0) * clocked.length) / groups.length;
  return sumRuntimes(clocked) * profile.minRuns;
}
