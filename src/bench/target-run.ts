import { availableParallelism } from "node:os";
import type { Benchmark } from "../model/benchmark.ts";
import { UserError } from "../model/user-error.ts";
import { fingerprintPath } from "../storage/fingerprint.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import type { ProfileStep } from "./bench-progress.ts";
import { type Engine, probeEngine } from "./engine.ts";
import { noteFilesystem } from "./filesystem-note.ts";
import type { FioBench } from "./fio-run.ts";
import { runGroup } from "./group-run.ts";
import { collectOptions, type JobFile, listJobs, replaceOptions } from "./job-file.ts";
import { reportApart, splitAtBarriers } from "./job-groups.ts";
import { confineJobFile } from "./job-safety.ts";
import { assertRoom, chooseLayoutSize, measureRoom, type Room } from "./layout-size.ts";
import type { Profile } from "./profile.ts";
import { completeResult } from "./result-notes.ts";
import { estimateSpace } from "./space-estimate.ts";
import { fitGroup, type GroupPlan, keepGroup } from "./time-plan.ts";
import { createWorkFolder } from "./work-folder.ts";

/** What one target's share of a benchmark needs. */
export interface TargetRun {
  profile: Profile;
  target: string;
  sizeBytes?: number;
  timeBudgetSeconds?: number;
  allowUnsafe: boolean;
  fio: string;
  environment: Environment;
  log: Log;
  signal: AbortSignal;
  /** Seconds on a clock that only goes forward. */
  readClock: () => number;
  onStep: (step: ProfileStep) => void;
}

/**
 * Runs a profile in a fresh folder under a target and removes the folder, whatever happens.
 * @throws UserError where the target cannot be used or has too little space, before anything is written
 */
export async function runOnTarget(run: TargetRun): Promise<Benchmark[]> {
  const work = await createWorkFolder(run.target, run.environment);
  try {
    const scratch = await createWorkFolder(findScratch(run.environment), run.environment);
    try {
      return await runInFolder(run, { ...run, folder: work.path, scratch: scratch.path });
    } finally {
      await scratch.remove();
    }
  } finally {
    await work.remove();
  }
}

function findScratch(environment: Environment): string {
  return environment.RUNNER_TEMP || environment.TMPDIR || "/tmp";
}

async function runInFolder(run: TargetRun, bench: FioBench): Promise<Benchmark[]> {
  const startedAt = run.readClock();
  const room = await measureRoom(bench.folder);
  const fitted = fitSize(run, room);
  const targetNotes = noteFilesystem(await fingerprintPath(bench.folder, "target"));
  run.onStep({ state: "preparing", jobs: [], jobIndex: 0, jobCount: 0, run: 0, results: [] });
  const { target, profile } = run;
  const probe = { target, memory: room.memory };
  const engine = profile.style === "own" ? undefined : await probeEngine(bench, probe, run.log);
  const groups = splitAtBarriers(engine === undefined ? fitted : fitEngine(run.profile, fitted, engine))
    .filter((group) => run.profile.style !== "fitted" || fitsCores(group))
    .map(reportApart);
  const benchmarks: Benchmark[] = [];
  for (const [jobIndex, group] of groups.entries()) {
    const step = { jobs: listJobs(group).map((job) => job.name), jobIndex, jobCount: groups.length };
    let count = 0;
    const onRun = (number: number): void => {
      count = number;
      run.onStep({ ...step, state: "running", run: number, results: [] });
    };
    const plan = planGroup(run, groups, jobIndex, run.readClock() - startedAt);
    const startsFresh = run.profile.style !== "fitted" && groups.length === 1;
    const found = await tryGroup(run, { bench, plan, startsFresh, readClock: run.readClock, onRun });
    const results = found.map((benchmark) =>
      completeResult(benchmark, { ...run, targetNotes, memory: room.memory }, engine),
    );
    run.onStep({ ...step, state: "finished", run: count, results });
    benchmarks.push(...results);
  }
  return benchmarks;
}

/**
 * The profile's job file with the size that fits.
 * @throws UserError where the files do not fit, or where the job file is unsafe
 */
function fitSize({ profile, target, sizeBytes, allowUnsafe }: TargetRun, room: Room): JobFile {
  if (profile.style === "fitted") {
    return replaceOptions(profile.file, "global", { size: String(chooseLayoutSize(room, target, sizeBytes)) });
  }
  const safe = profile.style === "own" ? confineJobFile(profile.file, target, allowUnsafe) : profile.file;
  const size = sizeBytes === undefined || profile.style === "own" ? {} : { size: String(sizeBytes) };
  const file = replaceOptions(replaceOptions(safe, "global", size), "jobs", size);
  const advice = profile.style === "published" ? " (a size makes them smaller)" : "";
  assertRoom(room, target, estimateSpace(file), `profile: the files of ${profile.name}${advice}`);
  return file;
}

/** A published test keeps its engine; only direct I/O, where the target has none, cannot be kept. */
function fitEngine({ style }: Profile, file: JobFile, { name, direct }: Engine): JobFile {
  if (style === "fitted") {
    return replaceOptions(file, "global", { ioengine: name, direct: direct ? "1" : "0" });
  }
  if (direct) return file;
  return replaceOptions(replaceOptions(file, "global", { direct: "0" }), "jobs", { direct: "0" });
}

function fitsCores(group: JobFile): boolean {
  const processes = listJobs(group).map((job) => Number(collectOptions(group, job).get("numjobs")?.value ?? 1));
  return Math.max(...processes) <= availableParallelism();
}

function planGroup(run: TargetRun, groups: readonly JobFile[], index: number, elapsedSeconds: number): GroupPlan {
  const group = groups[index];
  if (group === undefined) throw new Error(`no group ${index}`);
  const { profile } = run;
  const budgetSeconds = run.timeBudgetSeconds ?? profile.timeBudgetSeconds;
  if (profile.style === "fitted") {
    const seconds = (budgetSeconds ?? 0) - elapsedSeconds;
    const strict = run.timeBudgetSeconds !== undefined;
    return fitGroup(group, profile, { seconds, groups: groups.length - index, strict });
  }
  return keepGroup(group, { groups, rule: profile, budgetSeconds, repeatable: groups.length === 1 });
}

/** Runs the group; of a bundled profile, one that this fio refuses (an engine that it lacks) leaves the others to run. */
async function tryGroup(run: TargetRun, group: Parameters<typeof runGroup>[0]): Promise<Benchmark[]> {
  try {
    return await runGroup(group);
  } catch (error) {
    if (!(error instanceof UserError) || run.profile.style === "own") throw error;
    return listJobs(group.plan.file).map((job) => {
      return { state: "failed", job: job.name, error: error.message, diagnostics: [] };
    });
  }
}
