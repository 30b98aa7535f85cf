import { findFormat, formatKnown, formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import { FIGURES } from "../../model/figures.ts";
import type { Change, DriftSeries, History, RunFigure } from "../../model/history.ts";
import { nameMeasure } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { tellHistory, tellMixture, tellWeekly, tellWholeChange } from "../../words/history/changes.ts";
import { titleStep } from "../../words/history/names.ts";
import { explainHistory, tellBaseline, tellState } from "../../words/history/notes.ts";
import { tellRunFigure, tellThisRun } from "../../words/history/this-run.ts";
import { holdSections, type Section } from "../formats/section.ts";
import { figureCell, left, type Panel, right, tabulate, type WeighedItem } from "../formats/table.ts";
import { hasSeveralJobs, listStepRows, type StepRow } from "./step-rows.ts";

const LAYOUT = {
  verdict: { importance: 9, rank: 0, isInComment: true },
  gates: { importance: 8, rank: 0, isInComment: true },
  "this run": { importance: 8, rank: 1, isInComment: true },
  changes: { importance: 7, rank: 1 },
  machines: { importance: 6, rank: 2 },
  steps: { importance: 5, rank: 3 },
  notes: { importance: 3, rank: 4 },
};
/** What the sections are called. */
export type SectionName = keyof typeof LAYOUT;

/** How much of a history a format shows. */
export interface Extent {
  changes: number;
  steps: number;
}

/** A history's sections in their order, which all formats share. */
export function listSections(history: History, extent: Extent): Section<SectionName>[] {
  const hasJobs = hasSeveralJobs(history);
  return holdSections(LAYOUT, {
    verdict: () => ({ lead: [tellHistory(history)] }),
    gates: () => describeGates(history),
    "this run": () => describeThisRun(history, hasJobs),
    changes: () => describeChanges(history, extent, hasJobs),
    machines: () => describeMachines(history, hasJobs),
    steps: () => describeSteps(history, extent, hasJobs),
    notes: () => ({ title: "How to read this", notes: [tellBaseline(history.baseline), ...explainHistory()] }),
  });
}

function describeGates({ gates = [] }: History): Panel | undefined {
  if (gates.length === 0) return undefined;
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
      right(
        "before",
        ({ figure, baseline }) => formatKnown(baseline, (value) => formatValue(figure, value)) ?? NOT_MEASURED,
      ),
      right("ratio", ({ ratio }) => figureCell(ratio, formatRatio)),
      right(
        "95% interval",
        ({ low, high }) => (low === undefined ? "" : `${formatRatio(low)} to ${formatRatio(high)}`),
        2,
      ),
      left("", tellRunFigure),
    ]),
  };
}

/** A value of the registry's figure. */
export function formatValue(figure: string, value: number): string {
  const about = FIGURES.get(figure);
  return about === undefined ? String(value) : findFormat(about)(value);
}

/** Whether a change is for the worse; undefined for amounts. */
export function isWorse(
  { figure }: Pick<DriftSeries, "figure">,
  { ratio }: Pick<Change, "ratio">,
): boolean | undefined {
  const better = FIGURES.get(figure)?.better ?? "neither";
  return better === "neither" ? undefined : (better === "lower") === ratio > 1;
}

function describeChanges(history: History, extent: Extent, hasJobs: boolean): Panel | undefined {
  const items = listStepRows(history).flatMap((row) => listChanges(row, hasJobs));
  if (items.length === 0) return undefined;
  return {
    title: "Changes",
    weighed: items.slice(0, extent.changes),
    rest: tellRest(items.length - extent.changes, "change"),
  };
}

const tellRest = (count: number, noun: string): string[] =>
  count > 0 ? [`${count} more ${noun}${count === 1 ? "" : "s"} in the page`] : [];

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

function describeMachines({ mixtures }: History, hasJobs: boolean): Panel | undefined {
  if (mixtures.length === 0) return undefined;
  return {
    title: "Machines",
    weighed: mixtures.map((mixture) => ({ look: "notice", text: tellMixture(mixture, hasJobs) })),
  };
}

function describeSteps(history: History, extent: Extent, hasJobs: boolean): Panel | undefined {
  const rows = listStepRows(history);
  if (rows.length === 0) return undefined;
  return {
    title: "Steps",
    table: tabulate(rows.slice(0, extent.steps), [
      left("step", ({ main }) => titleStep(main, hasJobs)),
      left("figure", ({ main }) => nameMeasure(main.figure), 2),
      right("now", ({ main }) =>
        main.level === undefined ? NOT_MEASURED : formatValue(main.figure, main.level.value),
      ),
      right("runs", ({ main }) => String(main.runs), 3),
      right("newest change", ({ main }) => figureCell(main.changes.at(-1)?.ratio, formatRatio)),
      left("state", ({ main }) => tellState(main), 1),
    ]),
    rest: tellRest(rows.length - extent.steps, "step"),
  };
}
