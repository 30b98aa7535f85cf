import type { BenchNote } from "../model/bench-note.ts";
import { MIN_RUNS } from "./agreement.ts";
import { parseFioDuration } from "./fio/option-values.ts";
import { collectOptions, isSwitchedOn, type JobFile, listJobs, replaceOptions, setOptions } from "./job-file.ts";
import type { RunRule } from "./profile.ts";

/** How long the runs of one group of jobs are and how many there are. */
export interface GroupPlan {
  /** The group with the runtimes of this plan. */
  file: JobFile;
  /** Further runs are started while this lasts. */
  shareSeconds: number;
  fewestRuns: number;
  /** Whether the fewest runs are made even if the share is spent. */
  insists: boolean;
  /** What one run takes by its own runtime; absent for a job that runs until its file is done. */
  runSeconds?: number;
  /** How long the start of each run does not count (`ramp_time`), where io-probe asked for that. */
  rampSeconds?: number;
  /** Where fio keeps the rate of each 0.1 s, by which a burst is seen; absent where the runs count whatever they show. */
  rateLog?: string;
  /** What the runs may take beyond their share where a burst has to end first. */
  spareSeconds?: number;
  /** What to say with the results where runtimes are not those of the job file. */
  notes: BenchNote[];
}

/** Starting fio and reading its results, on a machine that has the time for it. */
export const START_SECONDS = 0.25;
/** Limits let requests through in slices of 100 ms: under a limit of 200 MiB/s, runs of 0.6 s gave 5 % too much. */
export const SHORTEST_RUN = 0.7;
/**
 * The start of a run that does not count. While fio starts, a limit that lets bursts through saves up for one: a bucket
 * of 0.1 s, as qemu's throttle has, made runs of 0.8 s 12 % too fast.
 */
export const BURST_SECONDS = 0.4;
/** What one run takes at least, however short the budget is. */
export const LEAST_SECONDS = SHORTEST_RUN + BURST_SECONDS + START_SECONDS;
/** As many parts of a run are held against each other. */
export const FEWEST_PARTS = 3;
/** fio's log of the rates, and how long each of them holds. */
const RATE_LOG = "io-probe-rate";
export const RATE_INTERVAL_SECONDS = 0.1;
/** The share of the time that is left which writing the layout file may take. */
const LAYOUT_SHARE = 1 / 6;
/** The least that writing it is given. */
const LEAST_LAYOUT_SECONDS = 1;
/** Through the page cache a disk is waited for after that many writes, so that the time given holds there too. */
const WRITES_PER_FLUSH = "64";

/** The longest `runtime` of a group's jobs in seconds; undefined where they have none, or 0, which is none for fio. */
export function readRuntime(file: JobFile): number | undefined {
  return findLongest(file, "runtime");
}

/** What a run takes beside its runtime by its own words: the longest `ramp_time` and the longest `startdelay` in seconds. */
export function readLeadSeconds(file: JobFile): number {
  return (findLongest(file, "ramp_time") ?? 0) + (findLongest(file, "startdelay") ?? 0);
}

/** The largest value of a time among the jobs; undefined where it is nowhere more than 0. */
function findLongest(file: JobFile, name: string): number | undefined {
  const times = listJobs(file).map((job) => parseFioDuration(collectOptions(file, job).get(name)?.value) ?? 0);
  const longest = Math.max(0, ...times);
  return longest === 0 ? undefined : longest;
}

/** What a fitted profile may still take. */
export interface TimeLeft {
  seconds: number;
  /** How many groups are left, this one among them, so 1 at least. */
  groups: number;
  /** Whether the user set the budget: then it ends the runs even before there are enough of them. */
  strict: boolean;
  /** Whether the user set the size of the layout file: then all of it is written, however long that takes. */
  sized: boolean;
  /** What starting fio and reading its results took so far, where that was more than usual. */
  startSeconds?: number;
}

/** A group of a fitted profile: an equal share of the time that is left for each of the groups that are left. */
export function fitGroup(file: JobFile, rule: RunRule, left: TimeLeft): GroupPlan {
  // Without a runtime it is the layout file, which is written once.
  if (readRuntime(file) === undefined) return fitLayout(file, left);
  const start = Math.max(START_SECONDS, left.startSeconds ?? 0);
  // In one long run, what changes over time is the point, and its job keeps a log of its own.
  if (rule.runsPerShare === 1 || keepsLog(file)) return fitWhole(file, rule, left, start);
  const wholeSeconds = start + BURST_SECONDS + FEWEST_PARTS * SHORTEST_RUN + RATE_INTERVAL_SECONDS;
  const shareSeconds = Math.max(left.strict ? 0 : wholeSeconds, left.seconds / left.groups);
  const longest = rule.runsPerShare * rule.longestRunSeconds;
  const runSeconds = Math.min(longest, Math.max(BURST_SECONDS + SHORTEST_RUN, shareSeconds - start));
  return keepRates({
    file: setRuntime(file, runSeconds),
    shareSeconds,
    fewestRuns: rule.fewestRuns,
    insists: !left.strict,
    runSeconds,
    spareSeconds: Math.max(0, left.seconds - shareSeconds - (left.groups - 1) * wholeSeconds),
    notes: [],
  });
}

/** A group of a fitted profile that is run as a whole, by its own clock. */
function fitWhole(file: JobFile, rule: RunRule, left: TimeLeft, start: number): GroupPlan {
  const burst = mayEndEarly(file) ? 0 : BURST_SECONDS;
  const shortest = left.strict ? 0 : rule.fewestRuns * LEAST_SECONDS;
  const shareSeconds = Math.max(shortest, left.seconds / left.groups);
  const wanted = shareSeconds / rule.runsPerShare - start - burst;
  const runSeconds = Math.min(rule.longestRunSeconds, Math.max(SHORTEST_RUN, wanted));
  const timed = setSteadyWindow(setRuntime(file, runSeconds), runSeconds);
  const plan = { shareSeconds, fewestRuns: rule.fewestRuns, insists: !left.strict, runSeconds, notes: [] };
  if (burst === 0) return { ...plan, file: timed };
  return { ...plan, file: setOptions(timed, { ramp_time: `${burst * 1000}ms` }), rampSeconds: burst };
}

/** The plan for a further run that takes no longer than that. */
export function shortenRun(plan: GroupPlan, seconds: number): GroupPlan {
  if (plan.rateLog === undefined || plan.runSeconds === undefined || seconds >= plan.runSeconds) return plan;
  const runSeconds = Math.max(BURST_SECONDS + SHORTEST_RUN, seconds);
  return { ...plan, file: setRuntime(plan.file, runSeconds), runSeconds };
}

/** The plan with a log of its rates. */
function keepRates(plan: GroupPlan): GroupPlan {
  const options = { write_bw_log: RATE_LOG, log_avg_msec: String(RATE_INTERVAL_SECONDS * 1000) };
  return { ...plan, file: setOptions(plan.file, options), rateLog: RATE_LOG };
}

function keepsLog(file: JobFile): boolean {
  return listJobs(file).some((job) => collectOptions(file, job).has("write_bw_log"));
}

/** Whether some job of a group may end with its files, perhaps before a burst is over. */
function mayEndEarly(file: JobFile): boolean {
  return listJobs(file).some((job) => !isSwitchedOn(collectOptions(file, job), "time_based"));
}

/** The layout file: as much of it as can be written in its share of the time, all of it where the user set its size. */
function fitLayout(file: JobFile, { seconds, sized }: TimeLeft): GroupPlan {
  const once = { file, shareSeconds: 0, fewestRuns: 1, insists: true, notes: [] };
  if (sized || onlyCreates(file)) return once;
  const runSeconds = Math.max(LEAST_LAYOUT_SECONDS, seconds * LAYOUT_SHARE);
  const flush = isBuffered(file) ? { fsync: WRITES_PER_FLUSH } : {};
  const timed = setOptions(file, { runtime: `${Math.round(runSeconds * 1000)}ms`, ...flush });
  return keepRates({ ...once, file: timed, runSeconds });
}

function isBuffered(file: JobFile): boolean {
  return listJobs(file).some((job) => !isSwitchedOn(collectOptions(file, job), "direct"));
}

/**
 * The window in which a job must be steady may not be longer than the job; a third of it leaves time to get there. fio
 * looks once a second and needs two looks for a trend.
 */
function setSteadyWindow(file: JobFile, runSeconds: number): JobFile {
  const window = Math.min(60, Math.max(2, Math.floor(runSeconds / 3)));
  return replaceOptions(file, "jobs", {
    steadystate_duration: String(window),
    steadystate_ramp_time: String(Math.min(5, window)),
  });
}

/** What a published or an own job file is and may take. */
export interface KeptWhole {
  /** All groups of the job file. */
  groups: readonly JobFile[];
  rule: RunRule;
  /** What the whole file may take; absent where it may take what it takes. */
  budgetSeconds: number | undefined;
  /** Whether a group without a runtime can be run again as if it were the first time. */
  repeatable: boolean;
}

/**
 * A group of a published or an own job file: as it was written, in as many runs as fit. A budget that is less than its
 * runtimes shortens them all in proportion.
 */
export function keepGroup(group: JobFile, { groups, rule, budgetSeconds, repeatable }: KeptWhole): GroupPlan {
  const once = { file: group, shareSeconds: 0, fewestRuns: 1, insists: true, notes: [] };
  if (onlyCreates(group)) return once;
  const runtime = readRuntime(group);
  const { fewestRuns } = rule;
  if (runtime === undefined) {
    return repeatable ? { ...once, shareSeconds: budgetSeconds ?? 0, fewestRuns, insists: false } : once;
  }
  if (budgetSeconds === undefined) {
    return { ...once, shareSeconds: fewestRuns * runtime, fewestRuns, runSeconds: runtime };
  }
  const total = groups.reduce((sum, other) => sum + (readRuntime(other) ?? 0), 0);
  const shareSeconds = (budgetSeconds * runtime) / total;
  const spareSeconds = shareSeconds / fewestRuns - START_SECONDS;
  // A ramp is shortened to the length of its run, so that the two of them take half each at most.
  const wanted = Math.max(spareSeconds - readLeadSeconds(group), spareSeconds / 2);
  const runSeconds = Math.min(runtime, Math.max(SHORTEST_RUN, wanted));
  const plan = { file: group, shareSeconds, fewestRuns, insists: false, runSeconds, notes: [] };
  if (runSeconds === runtime) return plan;
  const note: BenchNote = { id: "short-runtime", fromSeconds: runtime, toSeconds: runSeconds };
  return { ...plan, file: setRuntime(group, runSeconds), notes: [note] };
}

/** Whether the jobs of a group only make their files. */
export function onlyCreates(file: JobFile): boolean {
  return listJobs(file).every((job) => isSwitchedOn(collectOptions(file, job), "create_only"));
}

function setRuntime(file: JobFile, seconds: number): JobFile {
  const runtime = { runtime: `${Math.round(seconds * 1000)}ms` };
  const ramp = (findLongest(file, "ramp_time") ?? 0) > seconds ? { ramp_time: `${Math.round(seconds * 1000)}ms` } : {};
  const values = { ...runtime, ...ramp };
  return replaceOptions(replaceOptions(file, "global", values), "jobs", values);
}

/** What is known of a group's runs. */
export interface PastRuns {
  /** How many runs, or parts of runs, count. */
  runs: number;
  settled: boolean;
  /** Whether the level fell while the group ran. */
  falls?: boolean;
  elapsedSeconds: number;
  /** What the next run takes at least. */
  lastSeconds: number;
}

/** Whether a group that was run so often, and whose last run took so long, is to be run again. */
export function wantsAnotherRun(plan: GroupPlan, past: PastRuns): boolean {
  const limitSeconds = plan.shareSeconds + (past.falls === true ? (plan.spareSeconds ?? 0) : 0);
  const fits = past.elapsedSeconds + past.lastSeconds <= limitSeconds;
  // A level may fall for ever: then one further run is enough.
  const isNear = past.falls !== true || past.elapsedSeconds <= limitSeconds + past.lastSeconds;
  if (past.runs < plan.fewestRuns && plan.insists && isNear) return true;
  if (past.runs >= Math.max(plan.fewestRuns, MIN_RUNS) && (past.settled || past.falls === true)) return false;
  return fits;
}
