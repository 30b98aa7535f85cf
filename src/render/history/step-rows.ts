import { groupInto } from "../../model/group-into.ts";
import type { DriftSeries, History } from "../../model/history.ts";

/** A step with its figures. */
export interface StepRow {
  /** Its duration, else the first figure. */
  main: DriftSeries;
  others: DriftSeries[];
}

/** The steps by the time that their newest changes cost a week, then other changed ones, then by duration. */
export function listStepRows({ series }: Pick<History, "series">): StepRow[] {
  const keyOf = ({ repository, workflow, job, label, kind, step, target }: DriftSeries) => {
    return JSON.stringify([repository, workflow, job, label, kind, step, target]);
  };
  const rows = [...groupInto(series, keyOf).values()].map((all): StepRow => {
    const main = all.find(({ figure }) => figure === "duration") ?? (all[0] as DriftSeries);
    return { main, others: all.filter((one) => one !== main) };
  });
  return rows.sort((a, b) => cost(b) - cost(a) || Number(isChanged(b)) - Number(isChanged(a)) || level(b) - level(a));
}

const cost = ({ main }: StepRow): number => main.weeklySeconds ?? 0;
const isChanged = ({ main, others }: StepRow): boolean => [main, ...others].some(({ changes }) => changes.length > 0);
const level = ({ main }: StepRow): number => (main.kind === "window" ? (main.level?.value ?? 0) : 0);

/** Whether names need their jobs. */
export function hasSeveralJobs({ series }: Pick<History, "series">): boolean {
  return new Set(series.map(({ job, label }) => `${job}\n${label}`)).size > 1;
}

/** The positions, in a series' points, at which its changes begin. */
export function placeChanges(series: DriftSeries, { runs }: Pick<History, "runs">): number[] {
  return series.changes.map(({ run, at }) => {
    return series.points.runs.findIndex((index) => runs[index]?.run === run && runs[index]?.at === at);
  });
}
