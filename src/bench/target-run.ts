import type { Benchmark } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import { combineRuns, mergeProcesses } from "./combined-results.ts";
import { type Engine, probeEngine } from "./engine.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { type FioBench, runJobFile } from "./fio-run.ts";
import { collectOptions, type JobFile, listJobs, replaceOptions, splitAtBarriers } from "./job-file.ts";
import { chooseLayoutSize, measureRoom } from "./layout-size.ts";
import type { Profile } from "./profile.ts";
import { FEWEST_RUNS, isSettled } from "./sureness.ts";
import { shareTime } from "./time-plan.ts";
import { createWorkFolder } from "./work-folder.ts";

/** What one target's share of a benchmark needs. */
export interface TargetRun {
  profile: Profile;
  target: string;
  sizeBytes?: number;
  timeBudgetSeconds: number;
  fio: string;
  environment: Environment;
  log: Log;
  signal: AbortSignal;
  /** Seconds on a clock that only goes forward. */
  readClock: () => number;
  onStep: (step: TargetStep) => void;
}

/** A moment of a target's benchmark. */
export interface TargetStep {
  state: "preparing" | "running" | "finished";
  jobs: string[];
  jobIndex: number;
  jobCount: number;
  run: number;
  results: Benchmark[];
}

/** fio is given this much longer than it was asked to run: a slow disk takes long to end what is in flight. */
const PATIENCE_SECONDS = 120;
/** Writing the layout file has no runtime; at 1 MB/s a gibibyte takes 18 minutes. */
const LAYOUT_PATIENCE_SECONDS = 3600;

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
  const size = chooseLayoutSize(room, run.target, run.sizeBytes);
  run.onStep({ state: "preparing", jobs: [], jobIndex: 0, jobCount: 0, run: 0, results: [] });
  const engine = await probeEngine(bench, room.memory, run.log);
  if (engine === undefined) throw new UserError(`target: fio can do no I/O on ${run.target}`);
  const file = replaceOptions(run.profile.file, "global", {
    size: String(size),
    ioengine: engine.name,
    direct: engine.direct ? "1" : "0",
  });
  const groups = splitAtBarriers(file);
  const benchmarks: Benchmark[] = [];
  for (const [jobIndex, group] of groups.entries()) {
    const jobs = listJobs(group).map((job) => job.name);
    const onRun = (count: number): void => {
      run.onStep({ state: "running", jobs, jobIndex, jobCount: groups.length, run: count, results: [] });
    };
    const secondsLeft = run.timeBudgetSeconds - (run.readClock() - startedAt);
    const share = shareTime(secondsLeft, groups.length - jobIndex);
    const runs = await repeatGroup(run, bench, group, share, onRun);
    const results = combineRuns(runs).map((benchmark) => complete(benchmark, run, engine));
    run.onStep({ state: "finished", jobs, jobIndex, jobCount: groups.length, run: runs.length, results });
    benchmarks.push(...results);
  }
  return benchmarks;
}

async function repeatGroup(
  run: TargetRun,
  bench: FioBench,
  group: JobFile,
  share: { seconds: number; runSeconds: number },
  onRun: (count: number) => void,
): Promise<JobResult[][]> {
  const startedAt = run.readClock();
  const timed = listJobs(group).some((job) => collectOptions(group, job).has("runtime"));
  const runtime = { runtime: `${Math.round(share.runSeconds * 1000)}ms` };
  const file = replaceOptions(group, "jobs", runtime);
  const timeoutSeconds = timed ? share.runSeconds + PATIENCE_SECONDS : LAYOUT_PATIENCE_SECONDS;
  const runs: JobResult[][] = [];
  do {
    onRun(runs.length + 1);
    runs.push(mergeProcesses(await runJobFile(bench, file, timeoutSeconds)));
  } while (timed && wantsAnotherRun(runs, run.readClock() - startedAt, share));
  return runs;
}

function wantsAnotherRun(
  runs: readonly (readonly JobResult[])[],
  elapsedSeconds: number,
  share: { seconds: number; runSeconds: number },
): boolean {
  const results = runs.flat().map(({ benchmark }) => benchmark);
  if (results.some((benchmark) => benchmark.state === "failed")) return false;
  if (runs.length < FEWEST_RUNS) return true;
  if (elapsedSeconds + share.runSeconds > share.seconds) return false;
  const series = new Map<string, number[]>();
  for (const benchmark of results) {
    if (benchmark.state === "failed") continue;
    const key = `${benchmark.direction} ${benchmark.job}`;
    series.set(key, [...(series.get(key) ?? []), benchmark.bandwidthBytesPerSecond]);
  }
  return ![...series.values()].every(isSettled);
}

/** The result with what only the runner knows: the profile, the user's name for the target, and why it is not direct. */
function complete(benchmark: Benchmark, run: TargetRun, engine: Engine): Benchmark {
  const cached =
    benchmark.state === "measured" && benchmark.direct === false && benchmark.direction === "read"
      ? ["the page cache may have answered a part of the reads"]
      : [];
  return {
    ...benchmark,
    profile: run.profile.name,
    target: run.target,
    diagnostics: [...benchmark.diagnostics, ...engine.refusals, ...cached],
  };
}
