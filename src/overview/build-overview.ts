import { groupInto } from "../model/group-into.ts";
import { cleanLabel } from "../model/label.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import {
  type LabelCost,
  OVERVIEW_KIND,
  type Overview,
  type OverviewEdge,
  type OverviewJob,
  type OverviewNote,
  type PathJob,
} from "../model/overview.ts";
import { type JobAnswer, jobAnswerSchema, type RunAnswer } from "../model/run-answers.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { UserError } from "../model/user-error.ts";
import { findNeeds, type JobNeeds, type WorkflowFiles } from "./needs.ts";
import { type Attempt, chooseAttempt, isPlaced, type PlacedJob, type RunJob, readTime } from "./run-jobs.ts";
import { findLongestPath, type LongestPath, makeSchedule, type Schedule } from "./schedule.ts";
import { findLongestStep, listSteps, type MeasuredJob, writeTime } from "./steps.ts";

export interface RunFacts {
  run?: RunAnswer | undefined;
  /** As the API gives them. */
  jobs: readonly unknown[];
  /** How many there are by the API's own count. */
  listedJobs?: number | undefined;
  workflow?: WorkflowFiles | undefined;
  reports: readonly MeasuredJob[];
  /** What is known to be missing. */
  notes?: readonly OverviewNote[];
  /** The job that asks, which has not ended. */
  ownJobId?: string | undefined;
}

/** A matrix that needs another one has 65,536. */
const MAX_EDGES = 50_000;
/** Of all jobs. */
const MAX_STEPS = 50_000;
/** Each is a run through all jobs. */
const MAX_SAVED = 100;

/**
 * A run as a whole.
 * @throws UserError where none of its jobs has ended
 */
export function buildOverview(facts: RunFacts): Overview {
  const { run, reports, ownJobId } = facts;
  const { answers, unreadable } = readAnswers(facts.jobs);
  const asked = answers.filter(({ id }) => id !== ownJobId);
  const attempt = chooseAttempt(asked, run);
  const placed = attempt?.jobs.filter(isPlaced) ?? [];
  if (attempt === undefined || placed.length === 0) {
    throw new UserError(`the run has no job that ended (${answers.length} jobs listed)`);
  }
  const { startSeconds, jobs } = attempt;
  const { needs, notes } = findNeeds(jobs, facts.workflow, startSeconds);
  const schedule = makeSchedule(placed, needs, startSeconds);
  const measured = findNewest(reports);
  const described = describeJobs(jobs, schedule, measured);
  const path = findLongestPath(schedule);
  const criticalPath = describePath(path, schedule, described.jobs);
  const waits = criticalPath.flatMap(({ diskWait }) => diskWait ?? []);
  const listed = listEdges(jobs, needs);
  const findWait = ({ answer }: RunJob) => measured.get(answer.id)?.diskWait;
  const [most, least] = (["highSeconds", "lowSeconds"] as const).map((bound) =>
    findLongestPath(schedule, { saved: (job) => findWait(job)?.[bound] ?? 0 }),
  ) as [LongestPath, LongestPath];
  const withoutQueue = findLongestPath(schedule, { withoutQueue: true });
  const last = placed.reduce((latest, { ended }) => Math.max(latest, ended), startSeconds);
  return {
    ...OVERVIEW_KIND,
    toolVersion: TOOL_VERSION,
    run: describeRun(run, attempt, last),
    totalSeconds: Math.max(0, path.seconds),
    queueSeconds: sum(criticalPath.map(({ queueSeconds = 0 }) => queueSeconds)),
    gapSeconds: sum(criticalPath.map(({ gapSeconds }) => gapSeconds)),
    ...(waits.length > 0 && { diskWait: addWaits(waits) }),
    measuredJobs: waits.length,
    criticalPath,
    withoutQueue: { seconds: Math.max(0, withoutQueue.seconds), path: nameJobs(withoutQueue) },
    withoutDiskWait: {
      lowSeconds: Math.max(0, most.seconds),
      highSeconds: Math.max(0, least.seconds),
      path: nameJobs(most),
    },
    edges: listed.edges,
    labels: addUpLabels(described.jobs),
    jobs: described.jobs,
    ...describeOthers(attempt),
    notes: [
      // One job needs no other.
      ...(facts.notes ?? []).filter(({ id }) => id !== "no-workflow" || placed.length > 1),
      ...notes,
      ...listNotes(facts, { schedule, jobs, unreadable, read: answers.length }),
      ...listCounted([
        [listed.leftOut, { id: "edges-left-out", edges: listed.leftOut }],
        [described.stepsLeftOut, { id: "steps-left-out", steps: described.stepsLeftOut }],
      ]),
    ],
  };
}

/** The jobs that can be read, each once: pages of a growing list overlap. */
function readAnswers(jobs: readonly unknown[]): { answers: JobAnswer[]; unreadable: number } {
  const byId = new Map<string, JobAnswer>();
  let unreadable = 0;
  for (const job of jobs) {
    const { success, data } = jobAnswerSchema.safeParse(job);
    if (success) byId.set(data.id, data);
    else unreadable++;
  }
  return { answers: [...byId.values()], unreadable };
}

/** The newest report of each job, by the job's id. */
function findNewest(reports: readonly MeasuredJob[]): ReadonlyMap<string | undefined, MeasuredJob> {
  const newest = new Map<string | undefined, MeasuredJob>();
  for (const report of reports) {
    const known = newest.get(report.jobId);
    if (known === undefined || Date.parse(report.startedAt) > Date.parse(known.startedAt)) {
      newest.set(report.jobId, report);
    }
  }
  return newest;
}

function describeJobs(
  jobs: readonly RunJob[],
  { timings }: Schedule,
  measured: ReturnType<typeof findNewest>,
): { jobs: OverviewJob[]; stepsLeftOut: number } {
  let room = MAX_STEPS;
  let stepsLeftOut = 0;
  const described = jobs.map((job): OverviewJob => {
    const { answer, state, created, started, ended } = job;
    const { queueSeconds, gapSeconds } = timings.get(job) ?? {};
    const report = measured.get(answer.id);
    const steps = listSteps(job, report);
    const kept = steps.slice(0, room);
    room -= kept.length;
    stepsLeftOut += steps.length - kept.length;
    return omitUndefined({
      job: job.name,
      jobId: answer.id,
      attempt: answer.run_attempt ?? undefined,
      label: report?.label ?? deriveLabel(job.name),
      group: nameMatrix(job.name),
      state,
      result: answer.conclusion ?? undefined,
      createdAt: keepTime(created, answer.created_at),
      startedAt: keepTime(started, answer.started_at),
      completedAt: keepTime(ended, answer.completed_at),
      seconds: started === undefined || ended === undefined ? undefined : ended - started,
      ...{ queueSeconds, gapSeconds, diskWait: report?.diskWait, url: keepAddress(answer.html_url) },
      report: report?.origin,
      steps: kept,
    });
  });
  return { jobs: described, stepsLeftOut };
}

const VALUES = /^(.*) \(([^()]*(?:\([^()]*\)[^()]*)*)\)$/s;

/** The matrix values in the name's brackets, as a report's own label would have them; else the name. */
function deriveLabel(name: string): string {
  return cleanLabel(VALUES.exec(name)?.[2] ?? name) || "unnamed";
}

function nameMatrix(name: string): string {
  return VALUES.exec(name)?.[1] ?? name;
}

/** As the API wrote it, if that is the time. */
function keepTime(seconds: number | undefined, text: string | null | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const isKept = text && readTime(text) === seconds && /^[\d-]{10}T[\d:]{8}(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isKept ? text : writeTime(seconds);
}

function keepAddress(text: string | null | undefined): string | undefined {
  return text && /^https?:\/\/\S+$/.test(text) ? text : undefined;
}

function describePath(path: LongestPath, schedule: Schedule, jobs: readonly OverviewJob[]): PathJob[] {
  const byId = new Map(jobs.map((job) => [job.jobId, job]));
  return path.jobs.map((job, index): PathJob => {
    const timing = schedule.timings.get(job);
    const known = byId.get(job.answer.id);
    const wait = known?.diskWait;
    return omitUndefined({
      job: job.name,
      jobId: job.answer.id,
      startedAt: known?.startedAt ?? writeTime(job.started),
      seconds: job.ended - job.started,
      queueSeconds: timing?.queueSeconds,
      gapSeconds: timing?.gapSeconds ?? 0,
      diskWait: wait,
      step: findLongestStep(known?.steps ?? []),
      saved: wait === undefined || index >= MAX_SAVED ? undefined : findSaved(job, wait, path, schedule),
    });
  });
}

/** Other jobs may then be what the end waits for: no bound saves more than up to there. */
function findSaved(
  job: PlacedJob,
  { lowSeconds, highSeconds }: { lowSeconds: number; highSeconds: number },
  whole: LongestPath,
  schedule: Schedule,
): PathJob["saved"] {
  const saved = (one: PlacedJob) => (one === job ? highSeconds : 0);
  const most = highSeconds === 0 ? 0 : Math.max(0, whole.seconds - findLongestPath(schedule, { saved }).seconds);
  return { lowSeconds: Math.min(lowSeconds, most), highSeconds: most };
}

function addWaits(waits: readonly { seconds: number; lowSeconds: number; highSeconds: number }[]) {
  return {
    seconds: sum(waits.map(({ seconds }) => seconds)),
    lowSeconds: sum(waits.map(({ lowSeconds }) => lowSeconds)),
    highSeconds: sum(waits.map(({ highSeconds }) => highSeconds)),
  };
}

function nameJobs({ jobs }: LongestPath): string[] {
  return jobs.map(({ name }) => name);
}

function listEdges(
  jobs: readonly RunJob[],
  needs: ReadonlyMap<RunJob, JobNeeds>,
): { edges: OverviewEdge[]; leftOut: number } {
  const edges: OverviewEdge[] = [];
  let leftOut = 0;
  for (const job of jobs) {
    for (const { members, basis } of needs.get(job)?.stated ?? []) {
      const room = Math.max(0, MAX_EDGES - edges.length);
      for (const { name } of members.slice(0, room)) edges.push({ from: name, to: job.name, basis });
      leftOut += Math.max(0, members.length - room);
    }
  }
  return { edges, leftOut };
}

/** Of the jobs that took place in this attempt. */
function addUpLabels(jobs: readonly OverviewJob[]): LabelCost[] {
  const placed = jobs.filter(({ state }) => state === "ran" || state === "not-started");
  const costs = [...groupInto(placed, ({ label }) => label)].map(([label, own]): LabelCost => {
    const waits = own.flatMap(({ diskWait }) => diskWait ?? []);
    return {
      label,
      jobs: own.length,
      seconds: sum(own.map(({ seconds = 0 }) => seconds)),
      queueSeconds: sum(own.map(({ queueSeconds = 0 }) => queueSeconds)),
      ...(waits.length > 0 && { diskWaitSeconds: sum(waits.map(({ seconds }) => seconds)) }),
      measuredJobs: waits.length,
    };
  });
  return costs.sort((a, b) => b.seconds - a.seconds);
}

function describeOthers({ others }: Attempt): Pick<Overview, "otherAttempts"> {
  const ran = others.filter(isPlaced);
  if (ran.length === 0) return {};
  return { otherAttempts: { jobs: ran.length, seconds: sum(ran.map(({ started, ended }) => ended - started)) } };
}

function describeRun(run: RunAnswer | undefined, { attempt, startSeconds }: Attempt, last: number): Overview["run"] {
  return omitUndefined({
    repository: run?.repository?.full_name ?? undefined,
    runId: run?.id,
    runNumber: run?.run_number ?? undefined,
    attempt,
    workflow: run?.name ?? undefined,
    workflowPath: run?.path ?? undefined,
    event: run?.event ?? undefined,
    commit: run?.head_sha ?? undefined,
    branch: run?.head_branch ?? undefined,
    // The answer may be of another attempt.
    result: (run?.run_attempt ?? attempt) === attempt ? (run?.conclusion ?? undefined) : undefined,
    url: keepAddress(run?.html_url),
    startedAt: writeTime(startSeconds),
    endedAt: writeTime(last),
  });
}

interface ReadRun {
  schedule: Schedule;
  jobs: readonly RunJob[];
  /** How many of the API's jobs could be read, and could not. */
  read: number;
  unreadable: number;
}

function listNotes(
  { listedJobs = 0, reports }: RunFacts,
  { schedule: { jobs: placed, contradicted }, jobs, unreadable, read }: ReadRun,
): OverviewNote[] {
  const count = (state: RunJob["state"]): number => jobs.filter((job) => job.state === state).length;
  const ids = new Set(jobs.map(({ answer }) => answer.id));
  const others = reports.filter(({ jobId }) => jobId === undefined || !ids.has(jobId)).length;
  const uncreated = placed.filter(({ created }) => created === undefined).length;
  const known = read + unreadable;
  return listCounted([
    [
      contradicted.length,
      { id: "contradicted-needs", jobs: contradicted.length, example: contradicted[0]?.name ?? "" },
    ],
    [count("unfinished"), { id: "unfinished-jobs", jobs: count("unfinished") }],
    [count("not-placed"), { id: "unplaced-jobs", jobs: count("not-placed") }],
    [unreadable, { id: "unreadable-jobs", jobs: unreadable }],
    [uncreated, { id: "no-creation", jobs: uncreated }],
    [listedJobs - known, { id: "unlisted-jobs", read: known, listed: listedJobs }],
    [others, { id: "other-reports", reports: others }],
  ]);
}

/** The notes of which there is something to count. */
function listCounted(notes: readonly [count: number, note: OverviewNote][]): OverviewNote[] {
  return notes.flatMap(([count, note]) => (count > 0 ? note : []));
}
