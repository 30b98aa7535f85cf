import type { JOB_STATES } from "../model/overview.ts";
import type { JobAnswer, RunAnswer } from "../model/run-answers.ts";

/** Engines write 1970 or the year 1 for what has not happened. */
const EARLIEST_SECONDS = Date.UTC(2000) / 1000;
/** The API's times are whole seconds. */
const PRECISION_SECONDS = 1;

/** A job with its times in seconds since 1970; what the engine does not say is absent. */
export interface RunJob {
  answer: JobAnswer;
  name: string;
  state: (typeof JOB_STATES)[number];
  created?: number | undefined;
  /** With `ended` where it has a place in time; never after it. */
  started?: number | undefined;
  ended?: number | undefined;
}

/** A job that took its time in this attempt. */
export type PlacedJob = RunJob & { started: number; ended: number };

/** One attempt of a run, with its jobs and those that ran in others alone. */
export interface Attempt {
  attempt: number;
  startSeconds: number;
  jobs: RunJob[];
  /** Those of other attempts, of which this one has another. */
  others: RunJob[];
}

/** Seconds since 1970; undefined for no time, or one before 2000. */
export function readTime(text: string | null | undefined): number | undefined {
  const seconds = Date.parse(text ?? "") / 1000;
  return seconds >= EARLIEST_SECONDS ? seconds : undefined;
}

/** The attempt that the run's answer is of, else the newest that has jobs; undefined where no job has a time. */
export function chooseAttempt(answers: readonly JobAnswer[], run: RunAnswer | undefined): Attempt | undefined {
  const attemptOf = ({ run_attempt }: JobAnswer): number => run_attempt ?? run?.run_attempt ?? 1;
  const present = new Set(answers.map(attemptOf));
  const asked = run?.run_attempt ?? undefined;
  const attempt = asked !== undefined && present.has(asked) ? asked : Math.max(1, ...present);
  const own = answers.filter((answer) => attemptOf(answer) === attempt);
  const names = new Set(own.map(({ name }) => name));
  const earlier = answers.filter((answer) => attemptOf(answer) < attempt && !names.has(answer.name));
  const startSeconds = findStart(own, attempt, run);
  if (startSeconds === undefined) return undefined;
  const kept = new Set([...own, ...earlier]);
  return {
    attempt,
    startSeconds,
    jobs: [
      ...own.map((answer) => placeJob(answer, startSeconds)),
      ...earlier.map((answer) => ({ ...placeJob(answer, startSeconds), state: "carried-over" as const })),
    ],
    others: answers.filter((answer) => !kept.has(answer)).map((answer) => placeJob(answer, Number.NEGATIVE_INFINITY)),
  };
}

/** The run's own start if it is this attempt's, else when the first of its jobs could begin. */
function findStart(answers: readonly JobAnswer[], attempt: number, run: RunAnswer | undefined): number | undefined {
  const isOwn = run !== undefined && (run.run_attempt ?? attempt) === attempt;
  const stated = isOwn ? readTime(run.run_started_at) : undefined;
  const first = attempt === 1 ? readTime(run?.created_at) : undefined;
  if (stated !== undefined || first !== undefined) return stated ?? first;
  const jobs = answers.filter((answer) => !wasCarriedOver(answer));
  for (const field of ["created_at", "started_at"] as const) {
    const times = jobs.flatMap((answer) => readTime(answer[field]) ?? []);
    if (times.length > 0) return times.reduce((earliest, time) => Math.min(earliest, time));
  }
  return undefined;
}

/** A partial re-run lists the jobs that it did not run again as created now, and with their old times. */
function wasCarriedOver({ created_at, completed_at }: JobAnswer): boolean {
  const [created, completed] = [readTime(created_at), readTime(completed_at)];
  return created !== undefined && completed !== undefined && created > completed + PRECISION_SECONDS;
}

function placeJob(answer: JobAnswer, startSeconds: number): RunJob {
  const created = readTime(answer.created_at);
  const completed = readTime(answer.completed_at);
  const began = readTime(answer.started_at) ?? completed;
  const job = { answer, name: answer.name, created };
  if (answer.conclusion === "skipped") return { ...job, state: "skipped" };
  const isEnded = (answer.status ?? "completed") === "completed";
  if (!isEnded) return { ...job, state: "unfinished" };
  if (completed === undefined || began === undefined) return { ...job, state: "not-placed" };
  // An end can precede its start.
  const times = { started: Math.min(began, completed), ended: completed };
  if (completed < startSeconds || wasCarriedOver(answer)) return { ...job, ...times, state: "carried-over" };
  return { ...job, ...times, state: readTime(answer.started_at) === undefined ? "not-started" : "ran" };
}

/** Whether a job has a place among those of its attempt. */
export function isPlaced(job: RunJob): job is PlacedJob {
  return job.state === "ran" || job.state === "not-started";
}
