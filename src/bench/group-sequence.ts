import type { BudgetOverrun } from "../model/bench-plan.ts";
import type { BenchFailure, Benchmark } from "../model/benchmark.ts";
import { findBurstSuspects } from "./burst.ts";
import { sumJobSeconds } from "./combined-results.ts";
import { type FioBench, RefusedJobFile } from "./fio-run.ts";
import { type GroupResults, type GroupRun, runGroup } from "./group-run.ts";
import { hasResult, type JobFile, listJobs, nameJobs } from "./job-file.ts";
import { describeShortLayout, fitToLayout, isTooShort, shrinkLayout } from "./layout-file.ts";
import { type ProfileOnTarget, readBudget } from "./profile.ts";
import { addRateNote } from "./result-notes.ts";
import { fitGroup, type GroupPlan, keepGroup, MIN_RUN_SECONDS, onlyCreates, readRuntime } from "./time-plan.ts";
import { type WriteBudget, writes } from "./write-budget.ts";

/** A moment of a profile's run on a target. */
export interface ProfileStep {
  /** `preparing` chooses the engine, `running` begins each run, `finished` has a job's results. */
  state: "preparing" | "running" | "finished";
  jobs: string[];
  /** The place of its results. */
  jobIndex: number;
  /** How many jobs were begun before it; more than `jobIndex` if it is repeated. Never falls. */
  begunBefore: number;
  jobCount: number;
  /** The run's number, from 1. */
  run: number;
  results: Benchmark[];
}

interface GroupSequence extends ProfileOnTarget {
  bench: FioBench;
  groups: readonly JobFile[];
  writeBudget?: WriteBudget | undefined;
  /** Seconds since work on the target began. */
  readClock: () => number;
  complete: (benchmark: Benchmark) => Benchmark;
  onStep: (step: ProfileStep) => void;
  onOverrun?: ((overrun: BudgetOverrun) => void) | undefined;
}

interface PastGroups {
  results: Benchmark[][];
  repeated: Set<number>;
  obstacle?: BenchFailure | undefined;
  layout?: Benchmark | undefined;
  startSeconds?: number | undefined;
}

/**
 * Runs the groups in turn, and again what ran in a burst that a later one saw end; what is left out has failed.
 * @throws UserError where fio refuses a user's own file
 */
export async function runGroups(sequence: GroupSequence): Promise<Benchmark[]> {
  const { profile, groups, onOverrun } = sequence;
  const isFitted = profile.style === "fitted";
  const past: PastGroups = { results: [], repeated: new Set() };
  for (const jobIndex of groups.keys()) {
    past.results.push(await runInTurn(sequence, past, jobIndex));
    if (isFitted) await repeatSuspects(sequence, past);
  }
  const suspects = new Set(isFitted ? findBurstSuspects(past.results) : []);
  const benchmarks = past.results.flatMap((results, index) =>
    suspects.has(index) ? results.map((result) => addRateNote(result, "burst-suspect")) : results,
  );
  const overrun = measureOverrun(sequence, sumJobSeconds(benchmarks));
  if (overrun !== undefined) onOverrun?.(overrun);
  return benchmarks;
}

type Budget = Pick<GroupSequence, "timeBudgetSeconds" | "groups" | "readClock">;

const SECONDS_PER_GROUP = 6;
const MIN_REST_SECONDS = 30;

/** When all ends: shortest jobs and files may exceed the user's budget, which is doubled and has their time added. */
function findEnd({ timeBudgetSeconds = Infinity, groups }: Budget): number {
  return 2 * timeBudgetSeconds + MIN_REST_SECONDS + SECONDS_PER_GROUP * groups.length;
}

/** Why nothing more is begun, once the end has passed. */
export function explainEnd(budget: Budget): BenchFailure | undefined {
  const { timeBudgetSeconds: budgetSeconds = Infinity, readClock } = budget;
  const elapsedSeconds = readClock();
  return elapsedSeconds < findEnd(budget) ? undefined : { id: "time-budget", budgetSeconds, elapsedSeconds };
}

/** An overrun below both of these is not worth a note. */
const MIN_OVERRUN_SHARE = 0.1;
const MIN_OVERRUN_SECONDS = 1;

/** By how much the user's budget was exceeded, if it was. */
export function measureOverrun(
  { timeBudgetSeconds: budgetSeconds = Infinity, readClock }: Budget,
  measuredSeconds: number,
): BudgetOverrun | undefined {
  const elapsedSeconds = readClock();
  if (elapsedSeconds <= budgetSeconds * (1 + MIN_OVERRUN_SHARE) + MIN_OVERRUN_SECONDS) return undefined;
  return { budgetSeconds, elapsedSeconds, measuredSeconds };
}

/** Repeats suspects once, and at once, while the burst allowance is still spent. */
async function repeatSuspects(sequence: GroupSequence, past: PastGroups): Promise<void> {
  for (const jobIndex of listRepeatable(sequence, past)) {
    if (sequence.readClock() + MIN_RUN_SECONDS > (readBudget(sequence) ?? 0)) return;
    past.repeated.add(jobIndex);
    const again = await runInTurn(sequence, past, jobIndex);
    if (again.every(({ state }) => state === "measured")) past.results[jobIndex] = again;
  }
}

/** The groups to repeat, each once; the layout file is not written again. */
function listRepeatable({ groups }: GroupSequence, { results, repeated }: PastGroups): number[] {
  return findBurstSuspects(results).filter((index) => !isLayout(groups[index] as JobFile) && !repeated.has(index));
}

/** Runs the next group, or one that has results again. */
async function runInTurn(sequence: GroupSequence, past: PastGroups, jobIndex: number): Promise<Benchmark[]> {
  const { profile, bench, groups, readClock, onStep } = sequence;
  const isFitted = profile.style === "fitted";
  const group = fitToLayout(groups[jobIndex] as JobFile, past.layout);
  const isAgain = jobIndex < past.results.length;
  const begunBefore = past.results.length - (isAgain ? 1 : 0);
  const step = { jobs: nameJobs(group), jobIndex, begunBefore, jobCount: groups.length };
  let count = 0;
  const onRun = (number: number): void => {
    count = number;
    onStep({ ...step, state: "running", run: number, results: [] });
  };
  const plan = planGroup(sequence, group, past, isAgain);
  past.obstacle ??= explainEnd(sequence);
  const { obstacle } = past;
  const groupRun: GroupRun = {
    ...{ bench, plan, readClock, onRun },
    writes: shareWrites(sequence, past, group),
    startsFresh: !isFitted && groups.length === 1,
    endsBefore: findEnd(sequence),
  };
  const run = obstacle === undefined ? await tryGroup(sequence, groupRun) : failGroup(group, obstacle);
  let found = run.benchmarks;
  past.startSeconds = run.startSeconds ?? past.startSeconds;
  if (isFitted && isLayout(group)) {
    if (isTooShort(found[0], plan)) {
      ({ benchmarks: found } = await tryGroup(sequence, { ...groupRun, plan: shrinkLayout(group) }));
    }
    past.layout = found[0];
    found = found.map((benchmark) => describeShortLayout(benchmark, plan));
    const failed = found.find(({ state }) => state === "failed");
    past.obstacle ??= failed && { id: "layout-failed", job: failed.job };
  }
  const results = found.map(sequence.complete);
  onStep({ ...step, state: "finished", run: count, results });
  return results;
}

function isLayout(group: JobFile): boolean {
  return readRuntime(group) === undefined && !onlyCreates(group);
}

function planGroup(sequence: GroupSequence, group: JobFile, past: PastGroups, isAgain: boolean): GroupPlan {
  const { profile, groups, timeBudgetSeconds, sizeBytes, readClock } = sequence;
  const budgetSeconds = readBudget(sequence);
  if (profile.style !== "fitted") {
    return keepGroup(group, { groups, rule: profile, budgetSeconds });
  }
  return fitGroup(group, profile, {
    seconds: (budgetSeconds ?? 0) - readClock(),
    groups: groups.length - past.results.length + listRepeatable(sequence, past).length + (isAgain ? 1 : 0),
    // A group that is repeated has figures already, so it takes no more than its share.
    strict: timeBudgetSeconds !== undefined || isAgain,
    sized: sizeBytes !== undefined,
    startSeconds: past.startSeconds,
  });
}

/** A job that this fio refuses (an engine that it lacks) does not stop a bundled profile. */
async function tryGroup({ profile, writeBudget }: GroupSequence, group: GroupRun): Promise<GroupResults> {
  try {
    const results = await runGroup(group);
    if (results.benchmarks.length > 0 || writeBudget === undefined) return results;
    return failGroup(group.plan.file, writeBudget.explain());
  } catch (error) {
    if (!(error instanceof RefusedJobFile) || profile.style === "own") throw error;
    return failGroup(group.plan.file, { id: "message", detail: error.detail });
  }
}

/** The bytes that a group may write: an equal share for each writing group that is left. */
function shareWrites({ writeBudget, groups }: GroupSequence, { results }: PastGroups, group: JobFile) {
  // The layout file's size is its share.
  const sharers = isLayout(group) ? 1 : groups.slice(results.length).filter(writes).length;
  return writeBudget?.open(sharers);
}

function failGroup(group: JobFile, failure: BenchFailure): GroupResults {
  const failed = listJobs(group).filter((job) => hasResult(job) || onlyCreates(group));
  return { benchmarks: failed.map(({ name }) => ({ state: "failed", job: name, failure })) };
}
