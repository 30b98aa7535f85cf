import { DISK_WAIT } from "../../model/figures.ts";
import type { Overview } from "../../model/overview.ts";
import { type CsvValue, renderCsv } from "../formats/csv.ts";

const COLUMNS = [
  ...["job", "jobId", "attempt", "label", "state", "result", "critical", "createdAt", "startedAt", "completedAt"],
  ...["duration", "queue", "gap", DISK_WAIT, `${DISK_WAIT}-low`, `${DISK_WAIT}-high`],
];

/** An overview as CSV: a row for each job, in seconds. */
export function renderOverviewCsv({ jobs, criticalPath }: Pick<Overview, "jobs" | "criticalPath">): string {
  const critical = new Set(criticalPath.map(({ jobId }) => jobId));
  const rows = jobs.map((job): CsvValue[] => {
    const { diskWait: wait } = job;
    return [
      ...[job.job, job.jobId, job.attempt, job.label, job.state, job.result, critical.has(job.jobId)],
      ...[job.createdAt, job.startedAt, job.completedAt, job.seconds, job.queueSeconds, job.gapSeconds],
      ...[wait?.seconds, wait?.lowSeconds, wait?.highSeconds],
    ];
  });
  return renderCsv(COLUMNS, rows);
}
