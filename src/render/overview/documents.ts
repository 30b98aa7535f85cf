import { DISK_WAIT } from "../../model/figures.ts";
import type { Overview } from "../../model/overview.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { pointToVerbose } from "../../words/totals.ts";
import { renderCsv } from "../formats/csv.ts";
import { formatHeading, markdown } from "../formats/markdown.ts";
import { fitSections, MAX_SUMMARY_BYTES } from "../formats/markdown-sections.ts";
import { renderScreen, type ScreenOptions } from "../formats/screen.ts";
import { listSections } from "./sections.ts";

const IN_SUMMARY = { path: 50, labels: 30, jobs: 500, notes: 20 };
const IN_LOG = { path: 50, labels: 20, jobs: 100, notes: 10 };
const ON_SCREEN = { path: 12, labels: 6, jobs: 0, notes: 3 };

/** An overview for the job summary. */
export function renderOverviewMarkdown(overview: Overview): string {
  const title = formatHeading(2, markdown`io-probe: ${overview.run.workflow ?? "workflow run"}`);
  return fitSections(title, listSections(overview, IN_SUMMARY), MAX_SUMMARY_BYTES, (dropped) =>
    tellLeftOut(dropped, "overview.html"),
  );
}

/** An overview for a terminal or a log; foreign text in it is no command. */
export function renderOverviewText(overview: Overview, options: ScreenOptions): string {
  const extent = options.screen === undefined ? IN_LOG : ON_SCREEN;
  return renderScreen(listSections(overview, extent), options, pointToVerbose);
}

const COLUMNS = [
  ...["job", "jobId", "attempt", "label", "state", "result", "critical", "createdAt", "startedAt", "completedAt"],
  ...["duration", "queue", "gap", DISK_WAIT, `${DISK_WAIT}-low`, `${DISK_WAIT}-high`],
];

/** An overview as CSV: a row for each job, in seconds. */
export function renderOverviewCsv({ jobs, criticalPath }: Pick<Overview, "jobs" | "criticalPath">): string {
  const critical = new Set(criticalPath.map(({ jobId }) => jobId));
  const rows = jobs.map((job) => [
    ...[job.job, job.jobId, job.attempt, job.label, job.state, job.result, critical.has(job.jobId)],
    ...[job.createdAt, job.startedAt, job.completedAt, job.seconds, job.queueSeconds, job.gapSeconds],
    ...[job.diskWait?.seconds, job.diskWait?.lowSeconds, job.diskWait?.highSeconds],
  ]);
  return renderCsv(COLUMNS, rows);
}
