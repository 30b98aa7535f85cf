import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "../model/benchmark.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { addBandwidth, readRates } from "./bandwidth-log-files.ts";
import { combineRuns, countByBytes, mergeProcesses } from "./combined-results.ts";
import { type FioBench, runJobFile } from "./fio-run.ts";
import { addNotes } from "./result-notes.ts";
import { estimateSpace } from "./room.ts";
import { type GroupedRun, judgeRuns, planNext, takeSteadyRuns } from "./steady-runs.ts";
import { type GroupPlan, MIN_RUN_SECONDS, readLeadSeconds } from "./time-plan.ts";
import type { GroupWrites } from "./write-budget.ts";

/** How a group is run. */
export interface GroupRun {
  bench: FioBench;
  plan: GroupPlan;
  writes?: GroupWrites | undefined;
  /** Each run has an empty folder. */
  startsFresh: boolean;
  /** The time on `readClock` by which the user's budget is spent. */
  endsBefore: number;
  readClock: () => number;
  /** Called before each run, which are numbered from 1. */
  onRun: (run: number) => void;
}

/** A group's results, and the seconds that fio took to start. */
export interface GroupResults {
  benchmarks: Benchmark[];
  startSeconds?: number;
}

/** Runs a group until its runs agree or its time is spent; no results where it may not write enough. */
export async function runGroup(group: GroupRun): Promise<GroupResults> {
  const { bench, plan, writes, startsFresh, endsBefore, readClock, onRun } = group;
  const startedAt = readClock();
  const bind = (free: GroupPlan): GroupPlan | undefined => (writes === undefined ? free : writes.bind(free));
  const runs: GroupedRun[] = [];
  let startSeconds: number | undefined;
  let next = bind(plan);
  if (next === undefined) return { benchmarks: [] };
  const { notes } = next;
  while (next !== undefined) {
    onRun(runs.length + 1);
    if (startsFresh) await emptyFolder(bench.folder);
    const runStartedAt = readClock();
    const timeout = limitRun(next, endsBefore - runStartedAt);
    const run = await runOnce(bench, next, timeout, runStartedAt - startedAt);
    runs.push(run);
    const results = run.results.map(({ benchmark }) => benchmark);
    writes?.spend(next, results);
    if (results.some(({ state }) => state === "failed")) break;
    const now = readClock();
    const lastSeconds = now - runStartedAt;
    if (next.runSeconds !== undefined) {
      startSeconds = Math.max(0, lastSeconds - next.runSeconds - (next.rampSeconds ?? 0));
    }
    const times = { elapsedSeconds: now - startedAt, lastSeconds, startSeconds: startSeconds ?? 0 };
    const further = planNext(plan, runs, times);
    next = further && bind(further);
  }
  // A group that runs once has one figure, unless its run includes a burst.
  const isOnce = plan.shareSeconds === 0 && judgeRuns(runs)?.fall === undefined;
  const taken = isOnce ? combineRuns(runs.map(({ results }) => results)) : takeSteadyRuns(runs);
  const benchmarks = taken.map((benchmark) => addNotes(benchmark, notes));
  return omitUndefined({ benchmarks, startSeconds });
}

/** Extra time for requests in flight on a slow disk. */
const EXTRA_SECONDS = 120;
/** The slowest disk that is waited for, when files are written before or instead of a runtime. */
const MIN_BYTES_PER_SECOND = 1e6;
/** Writing 4 GiB at 1 MB/s takes 72 minutes. */
const MAX_WRITING_SECONDS = 2 * 3600;

/** The seconds after which a run hangs, at most those left of a user's budget. */
export function limitRun({ file, runSeconds }: GroupPlan, restSeconds: number): number {
  // A run without a runtime ends with its file, whose size only fio may know.
  const writing = runSeconds === undefined ? Infinity : estimateSpace(file) / MIN_BYTES_PER_SECOND;
  const lead = readLeadSeconds(file) + Math.min(MAX_WRITING_SECONDS, writing);
  const own = lead + (runSeconds ?? 0) + EXTRA_SECONDS;
  return Math.max(MIN_RUN_SECONDS, Math.min(own, restSeconds));
}

async function runOnce(bench: FioBench, plan: GroupPlan, timeout: number, startSeconds: number): Promise<GroupedRun> {
  const counted = await runJobFile(bench, plan.file, timeout);
  const results = mergeProcesses(plan.rampSeconds === undefined ? counted : counted.map(countByBytes));
  const logged = await Promise.all(results.map((result) => addBandwidth(result, plan, bench.folder)));
  const rates = await readRates(plan, bench.folder);
  return omitUndefined({ results: logged, rates, startSeconds });
}

async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder);
  await Promise.all(entries.map((entry) => rm(join(folder, entry), { recursive: true, force: true })));
}
