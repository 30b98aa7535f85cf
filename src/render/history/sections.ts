import { findFormat, formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import { FIGURES } from "../../model/figures.ts";
import { groupInto } from "../../model/group-into.ts";
import type { Change, DriftSeries, History, RunFigure } from "../../model/history.ts";
import { nameMeasure } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/reasons.ts";
import {
  tellHistory,
  tellMixture,
  tellRunFigure,
  tellThisRun,
  tellWeekly,
  tellWholeChange,
  titleStep,
} from "../../words/history/changes.ts";
import { explainHistory, tellBaseline, tellState } from "../../words/history/notes.ts";
import { listRest } from "../../words/report-notes.ts";
import { type Panel, section, type WeighedItem } from "../formats/panel.ts";
import { figureCell, left, right, tabulate } from "../formats/table.ts";

/** How much of a history a format shows. */
type Extent = Record<"changes" | "steps", number>;

/** A history's sections in their order, which all formats share. */
export function listSections(history: History, extent: Extent) {
  const hasJobs = hasSeveralJobs(history);
  return [
    section("verdict", { importance: 9, rank: 0, isInComment: true }, () => ({ lead: [tellHistory(history)] })),
    section("gates", { importance: 8, rank: 0, isInComment: true }, () => describeGates(history)),
    section("this run", { importance: 8, rank: 1, isInComment: true }, () => describeThisRun(history, hasJobs)),
    section("changes", { importance: 7, rank: 1 }, () => describeChanges(history, extent, hasJobs)),
    section("machines", { importance: 6, rank: 2 }, () => describeMachines(history, hasJobs)),
    section("steps", { importance: 5, rank: 3 }, () => describeSteps(history, extent, hasJobs)),
    section("notes", { importance: 3, rank: 4 }, () => explainReading(history)),
  ];
}

function describeGates({ gates = [] }: History): Panel {
  return { title: "Gates", weighed: gates.map((gate) => ({ look: gate.outcome, text: tellGate(gate) })) };
}

const SHOWN_FIGURES = 12;

function describeThisRun({ thisRun }: History, hasJobs: boolean): Panel | undefined {
  if (thisRun === undefined || thisRun.figures.length === 0) return undefined;
  const telling = thisRun.figures.filter(
    ({ figure, state }) => figure === "duration" || state === "higher" || state === "lower",
  );
  const gain = ({ value, baseline = value, unit }: RunFigure) => (unit === "seconds" ? value - baseline : 0);
  const shown = telling.sort((a, b) => gain(b) - gain(a)).slice(0, SHOWN_FIGURES);
  return {
    title: "This run against main",
    sentences: [tellThisRun(thisRun.figures, hasJobs)],
    table: tabulate(shown, [
      left("step", (one) => titleStep(one, hasJobs)),
      left("figure", ({ figure }) => nameMeasure(figure), 1),
      right("this run", ({ figure, value }) => formatValue(figure, value)),
      right("before", ({ figure, baseline }) => formatValue(figure, baseline)),
      right("ratio", ({ ratio }) => figureCell(ratio, formatRatio)),
      right("95% interval", formatInterval, 2),
      left("", tellRunFigure),
    ]),
  };
}

function formatInterval({ low, high }: RunFigure): string {
  return low === undefined ? "" : `${formatRatio(low)} to ${formatRatio(high)}`;
}

/** A value in the unit of a figure of the registry, or that it was not measured. */
export function formatValue(figure: string, value: number | undefined): string {
  if (value === undefined) return NOT_MEASURED;
  const about = FIGURES.get(figure);
  return about === undefined ? String(value) : findFormat(about)(value);
}

/** Whether a change is for the worse; undefined for amounts. */
export function isWorse({ figure }: DriftSeries, { ratio }: Change): boolean | undefined {
  const better = FIGURES.get(figure)?.better ?? "neither";
  return better === "neither" ? undefined : (better === "lower") === ratio > 1;
}

function describeChanges(history: History, extent: Extent, hasJobs: boolean): Panel {
  const items = listStepRows(history).flatMap((row) => listChanges(row, hasJobs));
  return {
    title: "Changes",
    weighed: items.slice(0, extent.changes),
    rest: listRest(items.length - extent.changes, "change", "in the page"),
  };
}

/** Those of the duration, newest first; where there is none, the others' newest. */
function listChanges({ main, others }: StepRow, hasJobs: boolean): WeighedItem[] {
  const own = main.changes.toReversed().map((change) => weigh(main, change, hasJobs));
  if (own.length > 0) return own;
  return others.flatMap((series) => series.changes.slice(-1).map((change) => weigh(series, change, hasJobs)));
}

function weigh(series: DriftSeries, change: Change, hasJobs: boolean): WeighedItem {
  const isNewest = change === series.changes.at(-1);
  const cost = isNewest && series.weeklySeconds !== undefined ? ` (${tellWeekly(series.weeklySeconds)})` : "";
  const look = isNewest && isWorse(series, change) ? "warning" : "info";
  return { look, text: `${tellWholeChange(series, change, hasJobs)}${cost}` };
}

function describeMachines({ mixtures }: History, hasJobs: boolean): Panel {
  const weighed = mixtures.map((mixture) => ({ look: "notice" as const, text: tellMixture(mixture, hasJobs) }));
  return { title: "Machines", weighed };
}

function describeSteps(history: History, extent: Extent, hasJobs: boolean): Panel {
  const rows = listStepRows(history);
  return {
    title: "Steps",
    table: tabulate(rows.slice(0, extent.steps), [
      left("step", ({ main }) => titleStep(main, hasJobs)),
      left("figure", ({ main }) => nameMeasure(main.figure), 2),
      right("now", ({ main }) => formatValue(main.figure, main.level?.value)),
      right("runs", ({ main }) => String(main.runs), 3),
      right("newest change", ({ main }) => figureCell(main.changes.at(-1)?.ratio, formatRatio)),
      left("state", ({ main }) => tellState(main), 1),
    ]),
    rest: listRest(rows.length - extent.steps, "step", "in the page"),
  };
}

function explainReading({ baseline }: History): Panel {
  return { title: "How to read this", notes: [tellBaseline(baseline), ...explainHistory()] };
}

/** A step with all its figures. */
export interface StepRow {
  /** Its duration, else the first figure. */
  main: DriftSeries;
  others: DriftSeries[];
}

/** The steps by the time that their newest changes cost a week, then other changed ones, then by duration. */
export function listStepRows({ series }: History): StepRow[] {
  const keyOf = ({ repository, workflow, job, label, kind, step, target }: DriftSeries) => {
    return JSON.stringify([repository, workflow, job, label, kind, step, target]);
  };
  const rows = [...groupInto(series, keyOf).values()].map((all): StepRow => {
    const main = all.find(({ figure }) => figure === "duration") ?? (all[0] as DriftSeries);
    return { main, others: all.filter((one) => one !== main) };
  });
  const costOf = ({ main }: StepRow) => main.weeklySeconds ?? 0;
  const changedOf = ({ main, others }: StepRow) => Number([main, ...others].some(({ changes }) => changes.length > 0));
  const secondsOf = ({ main }: StepRow) => (main.kind === "window" ? (main.level?.value ?? 0) : 0);
  return rows.sort((a, b) => costOf(b) - costOf(a) || changedOf(b) - changedOf(a) || secondsOf(b) - secondsOf(a));
}

/** Whether a step's name alone does not tell which job's it is. */
export function hasSeveralJobs({ series }: History): boolean {
  return new Set(series.map(({ job, label }) => `${job}\n${label}`)).size > 1;
}
