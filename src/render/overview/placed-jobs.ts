import type { Overview, OverviewJob } from "../../model/overview.ts";

/** A job on the chart, in seconds from the run's start. */
export interface ChartJob {
  job: OverviewJob;
  /** When it could begin. */
  readySeconds: number;
  fromSeconds: number;
  toSeconds: number;
  isCritical: boolean;
}

/** The jobs that have a place on the chart, by their starts. */
export function placeJobs({ jobs, criticalPath, run }: Overview): ChartJob[] {
  const zero = Date.parse(run.startedAt);
  const critical = new Set(criticalPath.map(({ jobId }) => jobId));
  const placed = jobs.flatMap((job): ChartJob[] => {
    const { state, startedAt, seconds, queueSeconds = 0 } = job;
    if ((state !== "ran" && state !== "not-started") || startedAt === undefined || seconds === undefined) return [];
    const fromSeconds = (Date.parse(startedAt) - zero) / 1000;
    return [
      {
        ...{ job, fromSeconds, readySeconds: fromSeconds - queueSeconds, toSeconds: fromSeconds + seconds },
        isCritical: critical.has(job.jobId),
      },
    ];
  });
  return placed.sort((a, b) => a.fromSeconds - b.fromSeconds || Number(b.isCritical) - Number(a.isCritical));
}

/** A job's result, if it is a failure. */
export function hasFailed({ result }: OverviewJob): boolean {
  return result === "failure" || result === "timed_out" || result === "startup_failure";
}
