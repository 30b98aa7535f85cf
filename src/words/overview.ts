import { formatCount, formatDuration } from "../format/figures.ts";
import { countOf, joinPresent, listFew, quoteText } from "../format/plain-text.ts";
import { type Sentences, tellCase } from "../format/sentences.ts";
import { tellUnread } from "../format/unreadable-file.ts";
import type { Overview, OverviewJob, OverviewNote } from "../model/overview.ts";
import { refuseReport } from "./comparison/reasons.ts";
import { formatWait } from "./windows.ts";

const MAX_NAME = 60;
/** Less is no reason to change a disk. */
const LITTLE = { share: 0.005, seconds: 1 };

/** The answer: how long, what of it was waiting, and what faster disks would save. */
export function tellOverview(overview: Overview): string {
  const { totalSeconds, diskWait } = overview;
  const waits = [describeQueue(overview), diskWait && `${formatWait(diskWait)} of disk wait`].filter(Boolean);
  return `${formatDuration(totalSeconds)} ${nameEnds(overview)}: ${waits.join(", ")} on the critical path; ${tellDiskSaving(overview)}.`;
}

function describeQueue({ criticalPath, queueSeconds }: Overview): string {
  const isKnown = criticalPath.some((job) => job.queueSeconds !== undefined);
  return isKnown ? `${formatDuration(queueSeconds)} waiting for a runner` : "an unknown wait for runners";
}

const BEGINNINGS: Record<string, string> = { push: "push", pull_request: "pull request", merge_group: "merge queue" };
const ENDS: Record<string, string> = { success: "green", failure: "red" };

function nameEnds({ run: { event = "", attempt, result = "" } }: Overview): string {
  const beginning = attempt > 1 ? "re-run" : (BEGINNINGS[event] ?? "start");
  return `from ${beginning} to ${ENDS[result] ?? "the last job's end"}`;
}

function tellDiskSaving(overview: Overview): string {
  const { criticalPath, measuredJobs } = overview;
  if (measuredJobs === 0) return "its disk waits were not measured";
  const { most } = findDiskSaving(overview);
  const measured = `${measuredJobs} of its ${countOf(criticalPath.length, "job")}`;
  const of =
    measuredJobs === criticalPath.length ? "" : ` (${measured} ${measuredJobs === 1 ? "was" : "were"} measured)`;
  return isLittle(most, overview)
    ? `faster disks would not help${of}`
    : `faster disks would save at most ${formatDuration(most)}${of}`;
}

/** How much sooner the run would end without disk wait: at least and at most. */
export function findDiskSaving({ totalSeconds, withoutDiskWait }: Overview): { least: number; most: number } {
  return {
    least: Math.max(0, totalSeconds - withoutDiskWait.highSeconds),
    most: Math.max(0, totalSeconds - withoutDiskWait.lowSeconds),
  };
}

function isLittle(seconds: number, { totalSeconds }: Overview): boolean {
  return seconds < Math.max(LITTLE.seconds, totalSeconds * LITTLE.share);
}

/** What of the run's time is neither a job's nor a runner's; undefined where it is little. */
export function tellGap(overview: Overview): string | undefined {
  const { gapSeconds } = overview;
  if (isLittle(gapSeconds, overview)) return undefined;
  return `${formatDuration(gapSeconds)} passed between the end of what a job needs, or the run's start, and the moment at which it could begin.`;
}

/** How long the run would be if no job waited for a runner. */
export function tellWithoutQueue(overview: Overview): string {
  const { totalSeconds, withoutQueue } = overview;
  const saved = totalSeconds - withoutQueue.seconds;
  if (isLittle(saved, overview)) return "Without waiting for runners it would take as long.";
  return `Without waiting for runners: ${formatDuration(withoutQueue.seconds)}, ${formatDuration(saved)} less.${tellMove(withoutQueue.path, overview)}`;
}

/** How long it would be if no measured job waited for the disk; undefined where none was measured. */
export function tellWithoutDiskWait(overview: Overview): string | undefined {
  const { withoutDiskWait, jobs } = overview;
  if (jobs.every(({ diskWait }) => diskWait === undefined)) return undefined;
  const { least, most } = findDiskSaving(overview);
  if (isLittle(most, overview)) return "Without disk wait it would take as long.";
  const saved = { lowSeconds: least, highSeconds: most, seconds: (least + most) / 2 };
  const [low, high] = [withoutDiskWait.lowSeconds, withoutDiskWait.highSeconds].map(formatDuration);
  const left = low === high ? high : `${low} to ${high}`;
  return `Without disk wait: ${left}, ${formatWait(saved)} less.${tellMove(withoutDiskWait.path, overview)}`;
}

const MAX_MOVED = 6;

function tellMove(path: readonly string[], { criticalPath }: Overview): string {
  if (path.join("\n") === criticalPath.map(({ job }) => job).join("\n")) return "";
  const names = path.map((name) => quoteText(name, MAX_NAME));
  return ` The critical path would then be ${listFew(names, MAX_MOVED)}.`;
}

/** How many jobs a run has, and what became of those that are not in the chart. */
export function countJobs({ jobs, otherAttempts }: Overview): string {
  const count = (...states: OverviewJob["state"][]) => jobs.filter(({ state }) => states.includes(state)).length;
  const others = [
    [count("skipped"), "skipped"],
    [count("carried-over"), "carried over from an earlier attempt"],
    [count("unfinished"), "not ended"],
    [count("not-placed"), "without times"],
  ] as const;
  const ran = count("ran", "not-started");
  return joinPresent([
    `${formatCount(ran)} ${ran === 1 ? "job" : "jobs"} in this attempt`,
    ...others.map(([jobs, what]) => (jobs === 0 ? undefined : `${formatCount(jobs)} ${what}`)),
    otherAttempts &&
      `${countOf(otherAttempts.jobs, "job")} in other attempts (${formatDuration(otherAttempts.seconds)})`,
  ]);
}

/** How the critical path is made, and what its columns are. */
export function explainPath(isMeasured: boolean): string {
  const saving = isMeasured
    ? " Would save: how much sooner the run would end if this job never waited for the disk."
    : "";
  return `The critical path: from the job that ended last, back through whichever of its needs ended last. Gap: from that end to the moment at which the job could begin. Queue: from then to its start on a runner.${saving}`;
}

/** What the columns of the labels are. */
export const explainLabels = () =>
  "Job time is the time on runners, queue the time before it. Disk wait is that of the measured jobs alone.";

/** What a job is doing in the chart. */
export const RUN_PARTS = {
  queue: "waiting for a runner",
  rest: "running",
  wait: "disk wait, at least",
  "wait-most": "disk wait, at most",
  failed: "failed",
  path: "critical path",
} as const;

/** How to read the chart of the jobs. */
export function explainJobChart(undrawn: number): string {
  const more = undrawn > 0 ? ` ${countOf(undrawn, "shorter job")} not drawn.` : "";
  return `Grey before a bar: waiting for a runner. Yellow: disk wait. Red: failed. A dot marks the critical path.${more}`;
}

/** How to use the chart of a page. */
export const explainJobRows = () =>
  "Click a job for its steps. Jobs of one matrix are folded; those on the critical path stand alone.";

/** A row's figures: `queue 12 s, disk wait 3 s`. */
export function detailJob(job: Pick<OverviewJob, "queueSeconds" | "diskWait" | "result">): string {
  const { queueSeconds = 0, diskWait, result } = job;
  return joinPresent([
    result === "success" ? undefined : result,
    queueSeconds < 1 ? undefined : `queue ${formatDuration(queueSeconds)}`,
    diskWait && `disk wait ${formatWait(diskWait)}`,
  ]);
}

/** The rest of a matrix. */
export function nameFold(group: string, jobs: number, isRest: boolean): string {
  const count = countOf(jobs, isRest ? "more job" : "job");
  return group === "" ? count : `${group}: ${count}`;
}

/** That a page leaves rows out; undefined where it does not. */
export function tellUndrawnRows(jobs: number, steps: number): string | undefined {
  const what = [jobs > 0 ? countOf(jobs, "job") : "", steps > 0 ? `the steps of ${countOf(steps, "job")}` : ""];
  return jobs === 0 && steps === 0 ? undefined : `Not drawn, but in overview.json: ${joinPresent(what, " and ")}.`;
}

/** Links from a job. */
export const JOB_LINKS = { job: "this job's page", report: "its io-probe report" } as const;

/** Of a job without a report. */
export const tellUnmeasured = () => "Not measured: this job left no io-probe report.";

/** A remark about how the overview was made. */
export const tellOverviewNote = (note: OverviewNote) => tellCase(NOTES, note);

const NOTES: Sentences<OverviewNote> = {
  "no-workflow": ({ fault, ...file }) => {
    const why = fault === undefined ? "" : ` (${tellUnread({ ...file, fault })})`;
    return `Which job needs which is inferred from their times${why}.`;
  },
  "unknown-jobs": ({ jobs, example }) =>
    `${countOf(jobs, "job")} ${jobs === 1 ? "has a name" : "have names"} that the workflow file does not give, such as ${quoteText(example, MAX_NAME)}: what ${jobs === 1 ? "it needs" : "they need"} is inferred from the times.`,
  "unread-call": ({ path }) =>
    `The called workflow ${quoteText(path, MAX_NAME)} was not read: what its jobs need of each other is inferred from their times.`,
  "contradicted-needs": ({ jobs, example }) =>
    `${countOf(jobs, "job")}, such as ${quoteText(example, MAX_NAME)}, started before a job ended that the workflow file says ${jobs === 1 ? "it needs" : "they need"}: that need is ignored.`,
  "unfinished-jobs": ({ jobs }) => `${countOf(jobs, "job")} had not ended, and ${jobs === 1 ? "is" : "are"} left out.`,
  "unplaced-jobs": ({ jobs }) => `${countOf(jobs, "job")} without start or end ${jobs === 1 ? "is" : "are"} left out.`,
  "unreadable-jobs": ({ jobs }) => `${countOf(jobs, "job")} of the list could not be read.`,
  "unlisted-jobs": ({ read, listed }) =>
    `Only ${formatCount(read)} of the run's ${formatCount(listed)} jobs were read.`,
  "no-creation": ({ jobs }) =>
    `For ${countOf(jobs, "job")} the API does not say when ${jobs === 1 ? "it" : "they"} could begin: the wait for a runner is unknown.`,
  "other-reports": ({ reports }) =>
    `${countOf(reports, "report")} ${reports === 1 ? "names" : "name"} no job of this run.`,
  "unreadable-report": (file) => `A report was left out: ${tellUnread(file)}`,
  "refused-report": ({ name, reason }) => `A report was left out: ${name}: ${refuseReport(reason)}`,
  "edges-left-out": ({ edges }) => `${formatCount(edges)} more needs are not listed in overview.json.`,
  "steps-left-out": ({ steps }) => `${formatCount(steps)} more steps are not listed in overview.json.`,
};
