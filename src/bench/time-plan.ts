import type { BenchNote } from "../model/benchmark.ts";
import { sum } from "../model/numbers.ts";
import { MIN_RUNS } from "./agreement.ts";
import { isSwitchedOn, parseFioDuration } from "./fio/job-options.ts";
import { type JobFile, listOptions, replaceOptions, setOptions } from "./job-file.ts";
import type { RunRule } from "./profile.ts";

/** How often and how long a group runs. */
export interface GroupPlan {
  file: JobFile;
  /** The group's time: no further run begins that would end later. */
  shareSeconds: number;
  minRuns: number;
  /** Whether the fewest runs are made even if they take longer. */
  mayExceedShare: boolean;
  /** Absent where the file's end ends a run. */
  runSeconds?: number;
  rampSeconds?: number;
  /** The name of the log of rates; absent where runs count as a whole. */
  rateLog?: string;
  spareSeconds?: number;
  notes: BenchNote[];
}

/** What fio takes to start and to write results, on an idle machine. */
const START_SECONDS = 0.25;
/** The shortest part that counts. Limits work in slices of 100 ms: at 200 MiB/s, 0.6 s were 5% too fast. */
export const MIN_PART_SECONDS = 0.7;
/** A run's start that does not count, as limits save up while fio starts: qemu's 0.1 s made 0.8 s 12% too fast. */
export const BURST_SECONDS = 0.4;
/** The shortest run, whatever the budget. */
export const MIN_RUN_SECONDS = MIN_PART_SECONDS + BURST_SECONDS + START_SECONDS;
/** The fewest parts that must agree. */
export const MIN_PARTS = 3;
const RATE_LOG = "io-probe-rate";
/** The interval of the log of rates. */
export const RATE_INTERVAL_SECONDS = 0.1;
const LAYOUT_SHARE = 1 / 6;
const MIN_LAYOUT_SECONDS = 1;
/** Writes between two flushes of buffered writes, so that they end with their runtime. */
const WRITES_PER_FLUSH = "64";

/** A group's longest `runtime` in seconds, if any. */
export function readRuntime(file: JobFile): number | undefined {
  return findLongest(file, "runtime");
}

/** The seconds of groups in turn, each with its longest runtime. */
export function sumRuntimes(groups: readonly JobFile[]): number {
  return sum(groups.map((group) => readRuntime(group) ?? 0));
}

/** The seconds that fio takes before a runtime begins: ramp and delay. */
export function readLeadSeconds(file: JobFile): number {
  return (findLongest(file, "ramp_time") ?? 0) + (findLongest(file, "startdelay") ?? 0);
}

function findLongest(file: JobFile, name: string): number | undefined {
  const times = listOptions(file).map((options) => parseFioDuration(options.get(name)) ?? 0);
  return Math.max(0, ...times) || undefined;
}

interface TimeLeft {
  seconds: number;
  /** How many groups are left, this one included. */
  groups: number;
  /** Whether a user set the budget. */
  strict: boolean;
  /** Whether a user set the size. */
  sized: boolean;
  /** Seconds that fio took to start so far. */
  startSeconds?: number | undefined;
}

/** A fitted group in an equal share of the remaining time. */
export function fitGroup(file: JobFile, rule: RunRule, left: TimeLeft): GroupPlan {
  // A group without a runtime writes the layout file.
  if (readRuntime(file) === undefined) return fitLayout(file, left);
  const start = Math.max(START_SECONDS, left.startSeconds ?? 0);
  if (rule.minRuns === 1) return fitWhole(file, rule, left, start);
  const wholeSeconds = start + BURST_SECONDS + MIN_PARTS * MIN_PART_SECONDS + RATE_INTERVAL_SECONDS;
  const shareSeconds = Math.max(left.strict ? 0 : wholeSeconds, left.seconds / left.groups);
  const longest = rule.minRuns * (rule.maxRunSeconds ?? Infinity);
  const runSeconds = Math.min(longest, Math.max(BURST_SECONDS + MIN_PART_SECONDS, shareSeconds - start));
  return keepRates({
    ...planOnce(setRuntime(file, runSeconds)),
    ...{ shareSeconds, minRuns: rule.minRuns, mayExceedShare: !left.strict, runSeconds },
    spareSeconds: Math.max(0, left.seconds - shareSeconds - (left.groups - 1) * wholeSeconds),
  });
}

/** A group in one run, which keeps its own log of changes over time. */
function fitWhole(file: JobFile, { maxRunSeconds = Infinity }: RunRule, left: TimeLeft, start: number): GroupPlan {
  // A run that ends with its files may end within the burst.
  const burst = haveAll(file, "time_based") ? BURST_SECONDS : 0;
  const shareSeconds = Math.max(left.strict ? 0 : MIN_RUN_SECONDS, left.seconds / left.groups);
  const runSeconds = Math.min(maxRunSeconds, Math.max(MIN_PART_SECONDS, shareSeconds - start - burst));
  const timed = setSteadyWindow(setRuntime(file, runSeconds), runSeconds);
  const plan = { ...planOnce(timed), shareSeconds, mayExceedShare: !left.strict, runSeconds };
  if (burst === 0) return plan;
  return { ...plan, file: setOptions(timed, { ramp_time: inMilliseconds(burst) }), rampSeconds: burst };
}

/** The plan with runs of at most that length. */
export function shortenRun(plan: GroupPlan, seconds: number): GroupPlan {
  if (plan.rateLog === undefined || plan.runSeconds === undefined || seconds >= plan.runSeconds) return plan;
  const runSeconds = Math.max(BURST_SECONDS + MIN_PART_SECONDS, seconds);
  return { ...plan, file: setRuntime(plan.file, runSeconds), runSeconds };
}

function keepRates(plan: GroupPlan): GroupPlan {
  const options = { write_bw_log: RATE_LOG, log_avg_msec: String(RATE_INTERVAL_SECONDS * 1000) };
  return { ...plan, file: setOptions(plan.file, options), rateLog: RATE_LOG };
}

function haveAll(file: JobFile, name: string): boolean {
  return listOptions(file).every((options) => isSwitchedOn(options, name));
}

/** A single run of the file as it is. */
export function planOnce(file: JobFile): GroupPlan {
  return { file, shareSeconds: 0, minRuns: 1, mayExceedShare: true, notes: [] };
}

/** The layout file: what can be written in its share of the time, or all of a user's size. */
function fitLayout(file: JobFile, { seconds, sized }: TimeLeft): GroupPlan {
  const once = planOnce(file);
  if (sized || onlyCreates(file)) return once;
  const runSeconds = Math.max(MIN_LAYOUT_SECONDS, seconds * LAYOUT_SHARE);
  const flush = haveAll(file, "direct") ? {} : { fsync: WRITES_PER_FLUSH };
  const timed = setOptions(file, { runtime: inMilliseconds(runSeconds), ...flush });
  return keepRates({ ...once, file: timed, runSeconds });
}

/** A third of the run for fio's steady state, which looks once a second and needs two looks. */
function setSteadyWindow(file: JobFile, runSeconds: number): JobFile {
  const window = Math.min(60, Math.max(2, Math.floor(runSeconds / 3)));
  return replaceOptions(file, {
    steadystate_duration: String(window),
    steadystate_ramp_time: String(Math.min(5, window)),
  });
}

interface KeptWhole {
  groups: readonly JobFile[];
  rule: RunRule;
  budgetSeconds: number | undefined;
}

/** A published or own group in as many runs as fit. */
export function keepGroup(group: JobFile, { groups, rule, budgetSeconds }: KeptWhole): GroupPlan {
  const once = planOnce(group);
  if (onlyCreates(group)) return once;
  const runtime = readRuntime(group);
  const { minRuns } = rule;
  if (runtime === undefined) {
    // A group that is alone in its file can be started again.
    if (groups.length > 1) return once;
    return { ...once, shareSeconds: budgetSeconds ?? 0, minRuns, mayExceedShare: false };
  }
  if (budgetSeconds === undefined) {
    return { ...once, shareSeconds: minRuns * runtime, minRuns, runSeconds: runtime };
  }
  const shareSeconds = (budgetSeconds * runtime) / sumRuntimes(groups);
  const spareSeconds = shareSeconds / minRuns - START_SECONDS;
  // Ramps are cut with their runs, so that each ramp takes at most half.
  const wanted = Math.max(spareSeconds - readLeadSeconds(group), spareSeconds / 2);
  const runSeconds = Math.min(runtime, Math.max(MIN_PART_SECONDS, wanted));
  const plan = { ...once, shareSeconds, minRuns, mayExceedShare: false, runSeconds };
  if (runSeconds === runtime) return plan;
  const note: BenchNote = { id: "short-runtime", fromSeconds: runtime, toSeconds: runSeconds };
  return { ...plan, file: setRuntime(group, runSeconds), notes: [note] };
}

/** Whether all jobs of a group only create files. */
export function onlyCreates(file: JobFile): boolean {
  return haveAll(file, "create_only");
}

function setRuntime(file: JobFile, seconds: number): JobFile {
  const runtime = inMilliseconds(seconds);
  const ramp = (findLongest(file, "ramp_time") ?? 0) > seconds ? { ramp_time: runtime } : {};
  return replaceOptions(file, { runtime, ...ramp });
}

function inMilliseconds(seconds: number): string {
  return `${Math.round(seconds * 1000)}ms`;
}

interface PastRuns {
  runs: number;
  settled: boolean;
  falls?: boolean;
  elapsedSeconds: number;
  lastSeconds: number;
}

/** Whether a group runs again: its runs are too few or do not agree, and its time allows one more. */
export function wantsAnotherRun(plan: GroupPlan, past: PastRuns): boolean {
  const { runs, settled, falls = false, elapsedSeconds, lastSeconds } = past;
  const limitSeconds = plan.shareSeconds + (falls ? (plan.spareSeconds ?? 0) : 0);
  // A rate may fall for ever, so one run beyond the limit is enough.
  const isNear = !falls || elapsedSeconds <= limitSeconds + lastSeconds;
  if (runs < plan.minRuns && plan.mayExceedShare && isNear) return true;
  if (runs >= Math.max(plan.minRuns, MIN_RUNS) && (settled || falls)) return false;
  return elapsedSeconds + lastSeconds <= limitSeconds;
}
