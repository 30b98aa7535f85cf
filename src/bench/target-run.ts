import { availableParallelism } from "node:os";
import type { BenchPlan } from "../model/bench-plan.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { fingerprintPath } from "../storage/fingerprint.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import { planBench } from "./bench-plan.ts";
import type { ProfileStep } from "./bench-progress.ts";
import { type Engine, probeEngine } from "./engine.ts";
import { noteFilesystem } from "./filesystem-note.ts";
import { assertReadable, type FioBench } from "./fio-run.ts";
import { runGroups } from "./group-sequence.ts";
import { collectOptions, isSwitchedOn, type JobFile, listJobs, replaceOptions } from "./job-file.ts";
import { reportApart, splitAtBarriers } from "./job-groups.ts";
import { confineJobFile } from "./job-safety.ts";
import { assertRoom, chooseLayoutSize, measureRoom, type Room } from "./layout-size.ts";
import type { Profile } from "./profile.ts";
import { completeResult } from "./result-notes.ts";
import { inBenchFolders } from "./scratch.ts";
import { estimateSpace } from "./space-estimate.ts";
import type { WriteBudget } from "./write-budget.ts";

/** What one target's share of a benchmark needs. */
export interface TargetRun {
  profile: Profile;
  target: string;
  sizeBytes?: number;
  timeBudgetSeconds?: number;
  writeBudget?: WriteBudget | undefined;
  maxWriteBytes?: number | undefined;
  /** Is told what will run, before it does. */
  onPlan?: ((plan: BenchPlan) => void) | undefined;
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
  return inBenchFolders(run.target, run.environment, (folders) => runInFolder(run, { ...run, ...folders }));
}

async function runInFolder(run: TargetRun, bench: FioBench): Promise<Benchmark[]> {
  const startedAt = run.readClock();
  const { target, profile } = run;
  const room = await measureRoom(bench.folder);
  const fitted = fitSize(run, room);
  const targetNotes = noteFilesystem(await fingerprintPath(bench.folder, "target"));
  run.onStep({ state: "preparing", jobs: [], jobIndex: 0, jobCount: 0, run: 0, results: [] });
  if (profile.style === "own") await assertReadable(bench, fitted);
  const probe = { target, memory: room.memory };
  const engine = profile.style === "own" ? undefined : await probeEngine(bench, probe, run.log);
  const all = splitAtBarriers(engine === undefined ? fitted : fitEngine(profile, fitted, engine));
  const groups = all.filter((group) => profile.style !== "fitted" || fitsCores(group)).map(reportApart);
  run.onPlan?.(planBench(run, all, groups));
  const complete = (benchmark: Benchmark): Benchmark => {
    return completeResult(benchmark, { ...run, targetNotes, memory: room.memory }, engine);
  };
  return runGroups({ ...run, bench, groups, startedAt, complete });
}

/**
 * The profile's job file with the size that fits.
 * @throws UserError where the files do not fit, or where the job file is unsafe
 */
function fitSize({ profile, target, sizeBytes, writeBudget, allowUnsafe }: TargetRun, room: Room): JobFile {
  if (profile.style === "fitted") {
    const chosen = chooseLayoutSize(room, target, sizeBytes);
    const size = writeBudget?.limitLayout(chosen) ?? chosen;
    return replaceOptions(profile.file, "global", { size: String(size) });
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

/** Whether no measured job of a group has more processes than there are cores. */
function fitsCores(group: JobFile): boolean {
  const processes = listJobs(group)
    .map((job) => collectOptions(group, job))
    .filter((options) => !isSwitchedOn(options, "create_only"))
    .map((options) => Number(options.get("numjobs")?.value ?? 1));
  return Math.max(1, ...processes) <= availableParallelism();
}
