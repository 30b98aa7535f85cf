import type { JobNeeds, NeedGroup } from "./needs.ts";
import { isPlaced, type PlacedJob, type RunJob } from "./run-jobs.ts";

/** A job that starts so long before the end of another does not wait for it, whatever the clocks. */
const CONTRADICTION_SECONDS = 10;

/** A job's time, from the end of what it waited for on. */
interface Timing {
  job: PlacedJob;
  /** What it waited for, and took place in this attempt. */
  groups: readonly NeedGroup[];
  /** From the last one's end, or the run's start, to when it could begin; negative where clocks differ. */
  gapSeconds: number;
  /** Until its start; undefined where the engine does not say when it could begin, so that the gap has it. */
  queueSeconds: number | undefined;
  seconds: number;
}

/** When a run's jobs waited and ran. */
export interface Schedule {
  /** As the engine lists them. */
  jobs: readonly PlacedJob[];
  /** Each behind those that it waited for. */
  timings: ReadonlyMap<RunJob, Timing>;
  /** Jobs that started before one that they need had ended. */
  contradicted: RunJob[];
}

/** When each job waited and ran: gap, queue and duration add up to its end. */
export function makeSchedule(
  jobs: readonly PlacedJob[],
  needs: ReadonlyMap<RunJob, JobNeeds>,
  startSeconds: number,
): Schedule {
  const timings = new Map<RunJob, Timing>();
  const contradicted: RunJob[] = [];
  const findLast = once(({ members }: NeedGroup) => findLatest(members.filter(isPlaced)));
  for (const job of jobs) {
    const fitting = (needs.get(job)?.waits ?? []).filter((group) => {
      const end = findLast(group)?.ended ?? Number.NEGATIVE_INFINITY;
      if (end <= job.started + CONTRADICTION_SECONDS) return true;
      contradicted.push(job);
      return false;
    });
    const last = findLatest(fitting.flatMap((group) => findLast(group) ?? []));
    const begin = Math.max(startSeconds, last?.ended ?? startSeconds);
    const { created, started, ended } = job;
    const queueSeconds = created === undefined ? undefined : Math.max(0, started - Math.max(created, begin));
    const gapSeconds = started - begin - (queueSeconds ?? 0);
    timings.set(job, { job, groups: fitting, gapSeconds, queueSeconds, seconds: ended - started });
  }
  return { jobs, timings: sortByNeeds(timings), contradicted: [...new Set(contradicted)] };
}

/** In an order in which all that a job waited for comes before it; of a circle, one member is first. */
function sortByNeeds(timings: ReadonlyMap<RunJob, Timing>): Map<RunJob, Timing> {
  const sorted = new Map<RunJob, Timing>();
  const entered = new Set<RunJob>();
  const passed = new Set<NeedGroup>();
  for (const first of timings.values()) {
    if (entered.has(first.job)) continue;
    entered.add(first.job);
    const stack = [{ timing: first, members: listMembers(first, passed) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: member, done } = top.members.next();
      if (done) {
        sorted.set(top.timing.job, top.timing);
        stack.pop();
        continue;
      }
      const timing = timings.get(member);
      if (timing === undefined || entered.has(member)) continue;
      entered.add(member);
      stack.push({ timing, members: listMembers(timing, passed) });
    }
  }
  return sorted;
}

/** Without groups that another job went through already. */
function* listMembers({ groups }: Timing, passed: Set<NeedGroup>): Generator<RunJob, undefined> {
  for (const group of groups) {
    if (passed.has(group)) continue;
    yield* group.members;
    passed.add(group);
  }
}

interface Reduction {
  withoutQueue?: boolean;
  /** Seconds off each job's duration, which stays 0 or more. */
  saved?: (job: PlacedJob) => number;
}

export interface LongestPath {
  /** From the run's start to its end. */
  seconds: number;
  jobs: PlacedJob[];
}

/**
 * The longest path if jobs took less (critical path method): each begins its gap when the last one that it waited for ends.
 * Without a reduction it is as long as the run, and goes back through what ended last.
 */
export function findLongestPath({ jobs, timings }: Schedule, reduction: Reduction = {}): LongestPath {
  const { withoutQueue = false, saved } = reduction;
  /** In seconds since the run's start. */
  const ends = new Map<RunJob, number>();
  const lasts = new Map<RunJob, PlacedJob | undefined>();
  const findEnd = (job: RunJob): number => ends.get(job) ?? Number.NEGATIVE_INFINITY;
  const latestOf = once(({ members }: NeedGroup) => {
    const known = members.filter((member): member is PlacedJob => ends.has(member));
    return findHighest(known, findEnd);
  });
  for (const { job, groups, gapSeconds, queueSeconds = 0, seconds } of timings.values()) {
    const last = findHighest(
      groups.flatMap((group) => latestOf(group) ?? []),
      findEnd,
    );
    const begin = last === undefined ? 0 : Math.max(0, findEnd(last));
    const duration = Math.max(0, seconds - (saved?.(job) ?? 0));
    ends.set(job, begin + gapSeconds + (withoutQueue ? 0 : queueSeconds) + duration);
    lasts.set(job, last !== undefined && findEnd(last) >= 0 ? last : undefined);
  }
  // Where several end together, the first in the engine's list counts.
  const final = findHighest(jobs, findEnd);
  const path: PlacedJob[] = [];
  for (let job = final; job !== undefined; job = lasts.get(job)) path.push(job);
  return { seconds: final === undefined ? 0 : findEnd(final), jobs: path.reverse() };
}

const findLatest = (jobs: readonly PlacedJob[]): PlacedJob | undefined => findHighest(jobs, ({ ended }) => ended);

/** Of equal ones, the first. */
function findHighest<T>(items: readonly T[], read: (item: T) => number): T | undefined {
  let highest: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = read(item);
    if (value > most) [highest, most] = [item, value];
  }
  return highest;
}

/** Remembers what it found for each. */
function once<K extends object, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (known.has(key)) return known.get(key) as V;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}
