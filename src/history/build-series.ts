import { groupInto } from "../model/group-into.ts";
import type { DriftSeries, HistoryRun } from "../model/history.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Row } from "../model/row.ts";
import { keyRun } from "./baseline.ts";

/** Which figure of which step a series is of. */
export type SeriesIdentity = Pick<
  DriftSeries,
  "repository" | "workflow" | "workflowPath" | "job" | "label" | "kind" | "step" | "target" | "figure" | "unit"
>;

/** A run's value on one machine class: the median of its jobs'. */
export interface Point {
  run: number;
  machineClass: number;
  value: number;
  image: string | undefined;
  toolVersion: string;
}

/** A figure's points in the order of the runs. */
export interface PointSeries extends SeriesIdentity {
  points: Point[];
}

/** All runs in their order, all machine classes, and the points of each figure. */
export interface BuiltHistory {
  runs: HistoryRun[];
  machineClasses: string[];
  series: Map<string, PointSeries>;
}

/** One key for all points of a series. */
export function keySeries(one: SeriesIdentity): string {
  return JSON.stringify([keyStep(one), one.figure]);
}

/** One key for all figures of a step. */
export function keyStep({ kind, step, target, ...job }: Omit<SeriesIdentity, "figure" | "unit">): string {
  return JSON.stringify([keyJob(job), kind, step, target]);
}

/** One key for all steps of a job. */
export function keyJob(of: Pick<SeriesIdentity, "repository" | "workflow" | "workflowPath" | "job" | "label">): string {
  return JSON.stringify([of.repository, of.workflowPath ?? of.workflow, of.job, of.label]);
}

/** What makes rows one series: the same figure of the same step, on the same label and target. */
export function identifySeries(row: Row): SeriesIdentity {
  const { repository, workflow, workflowPath, label, kind, target, figure, unit } = row;
  const identity = { repository, workflow, workflowPath, job: row.job ?? label, label, kind, step: row.subject };
  return omitUndefined({ ...identity, target, figure, unit }) as SeriesIdentity;
}

/** Puts rows in the order of their runs: by number where all of a workflow's have one, else by their start. */
export function buildSeries(rows: readonly Row[]): BuiltHistory {
  const { runs, numbers } = orderRuns(rows);
  const machineClasses = [...new Set(rows.map(({ machineClass }) => machineClass))].sort();
  const classNumbers = new Map(machineClasses.map((name, index) => [name, index]));
  const findPlace = (row: Row) =>
    (numbers.get(keyRun(row)) ?? 0) * machineClasses.length + (classNumbers.get(row.machineClass) ?? 0);
  const series = new Map<string, PointSeries>();
  for (const [key, own] of groupInto(rows, (row) => keySeries(identifySeries(row)))) {
    const identity = identifySeries(own[0] as Row);
    const places = [...groupInto(own, findPlace)].sort(([a], [b]) => a - b);
    const points = places.map(([place, jobs]) => {
      const { image, toolVersion } = jobs[0] as Row;
      const run = Math.floor(place / machineClasses.length);
      const value = median(jobs.map((job) => job.value));
      return { run, machineClass: place % machineClasses.length, value, image, toolVersion };
    });
    series.set(key, { ...identity, points });
  }
  return { runs, machineClasses, series };
}

function orderRuns(rows: readonly Row[]): { runs: HistoryRun[]; numbers: Map<string, number> } {
  const byRun = new Map<string, Row>();
  for (const row of rows) {
    const known = byRun.get(keyRun(row));
    if (known === undefined || row.jobStartedAt < known.jobStartedAt) byRun.set(keyRun(row), row);
  }
  const workflows = new Set(rows.map((row) => `${row.repository}\n${row.workflowPath ?? row.workflow}`));
  const areNumbered = [...byRun.values()].every(({ runNumber }) => runNumber !== undefined);
  const byNumber = areNumbered && workflows.size === 1;
  const sorted = [...byRun].sort(([, a], [, b]) => {
    const earlier = Date.parse(a.jobStartedAt) - Date.parse(b.jobStartedAt);
    return byNumber ? (a.runNumber ?? 0) - (b.runNumber ?? 0) || earlier : earlier;
  });
  return {
    runs: sorted.map(([, row]) => describeRun(row)),
    numbers: new Map(sorted.map(([key], index) => [key, index])),
  };
}

/** The run that a row is of; without an id, its start stands for it. */
export function describeRun({ runId, runNumber, commit, jobStartedAt, url }: Row): HistoryRun {
  return omitUndefined({ run: runId ?? jobStartedAt, runNumber, commit, at: jobStartedAt, url });
}
