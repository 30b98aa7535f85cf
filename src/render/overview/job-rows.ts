import { groupInto } from "../../model/group-into.ts";
import type { ChartJob } from "./placed-jobs.ts";

/** A row of the page's chart: a job, or the jobs of a matrix that are folded behind it. */
export interface JobRow {
  jobs: readonly ChartJob[];
  /** Whether others of its matrix stand alone. */
  isRest: boolean;
}

/** Matrices folded, but for the jobs on the critical path; by their starts. */
export function foldJobs(jobs: readonly ChartJob[]): JobRow[] {
  const rows = [...groupInto(jobs, ({ job }) => job.group).values()].flatMap((group): JobRow[] => {
    const critical = group.filter(({ isCritical }) => isCritical);
    const others = group.filter(({ isCritical }) => !isCritical);
    const alone = critical.map((job) => ({ jobs: [job], isRest: false }));
    return others.length === 0 ? alone : [...alone, { jobs: others, isRest: critical.length > 0 }];
  });
  const startOf = ({ jobs: [first] }: JobRow): number => first?.fromSeconds ?? 0;
  return rows.sort((a, b) => startOf(a) - startOf(b) || Number(isCritical(b)) - Number(isCritical(a)));
}

function isCritical({ jobs: [first] }: JobRow): boolean {
  return first?.isCritical === true;
}
