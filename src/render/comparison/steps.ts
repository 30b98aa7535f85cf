import {
  findBiggest,
  findChange,
  findDifference,
  findOnly,
  findUnreached,
  isWaitOpen,
  mapRatios,
  type PickFigure,
  type StepRatios,
  type StepRow,
} from "../../compare/step-changes.ts";
import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import type { Comparison, Ratio, StepChanges, StepSide } from "../../model/comparison.ts";
import { giveReason } from "../../words/comparison/reasons.ts";
import * as words from "../../words/comparison/tables.ts";
import { listRest } from "../../words/report-notes.ts";
import { formatWait } from "../../words/windows.ts";
import type { Card } from "../formats/page.ts";
import type { Panel } from "../formats/panel.ts";
import { type Cell, left, noteCell, right, type Table, tabulateFilled } from "../formats/table.ts";

/** The first `most` steps side by side under the biggest change; undefined without any. */
export function describeSteps(
  { steps, figures }: Comparison,
  { steps: most, elsewhere }: { steps: number; elsewhere: string },
): Panel | undefined {
  if (steps === undefined) return undefined;
  const ratios = mapRatios(steps, figures);
  const shown = steps.rows.slice(0, most);
  const notes = listNotes(shown);
  return {
    title: "What changed, step by step",
    sentences: [words.tellBiggestChange(steps, findBiggest(steps, ratios))],
    table: tabulateSteps(steps, shown, ratios),
    rest: listRest(steps.rows.length - most, "step", elsewhere),
    notes: notes.length === 0 ? [] : [notes.join(" ")],
  };
}

const pickDuration: PickFigure = ({ durationSeconds }) => durationSeconds;
const pickWait: PickFigure = ({ diskWait }) => diskWait?.seconds;
const pickRead: PickFigure = ({ readBytes }) => readBytes;
const pickWritten: PickFigure = ({ writtenBytes }) => writtenBytes;

/** Notes on what the table has. */
function listNotes(rows: readonly StepRow[]): string[] {
  const isOpen = rows.some((row) => isWaitOpen(row) && isShown(findChange(row, pickWait) ?? 0, formatDuration));
  const sides = rows.flatMap(({ before, after }) => [before, after].filter((side) => side !== undefined));
  const hasBytes = sides.some((side) => pickRead(side) !== undefined || pickWritten(side) !== undefined);
  return [...(isOpen ? [words.explainOpenWaits()] : []), ...(hasBytes ? [words.explainStepBytes()] : [])];
}

function tabulateSteps(steps: StepChanges, shown: readonly StepRow[], ratios: StepRatios): Table {
  const table = tabulateFilled(shown, [
    left("step", (row) => nameCell(steps, row)),
    right("duration", (row) => pairCell(row, pickDuration, formatDuration)),
    right("change of duration", (row) => durationChangeCell(steps, row, ratios.get(row.window))),
    right("disk wait", (row) => pairCell(row, pickWait, formatSideWait), 2),
    right("change of wait", (row) => changeCell(row, pickWait, formatDuration, isWaitOpen(row)), 1),
    right("read", (row) => pairCell(row, pickRead, formatBytes), 5),
    right("change of reads", (row) => changeCell(row, pickRead, formatBytes), 6),
    right("written", (row) => pairCell(row, pickWritten, formatBytes), 3),
    right("change of writes", (row) => changeCell(row, pickWritten, formatBytes), 4),
  ]);
  return { ...table, anchors: shown.map((_, index) => `step=${index + 1}`) };
}

/** The step that changed most, for a page's top; undefined where none did. */
export function describeBiggestChange({ steps, figures }: Comparison): Card | undefined {
  const biggest = steps && findBiggest(steps, mapRatios(steps, figures));
  if (biggest === undefined || biggest.difference === 0) return undefined;
  const { window, difference, onlyIn, isUnsure, row } = biggest;
  const durations = onlyIn === undefined ? pairCell(row, pickDuration, formatDuration).text : words.sayOnlyIn(onlyIn);
  const change = words.tellDifference(difference, formatDuration, isUnsure);
  return { title: "biggest change", value: window, note: `${change}: ${durations}` };
}

function nameCell(steps: StepChanges, row: StepRow): Cell {
  const { before, after } = row;
  const only = findOnly(steps, row);
  const unreached = findUnreached(steps, row);
  const absence = unreached === undefined ? only && words.sayOnlyIn(only) : words.sayNotReached(unreached);
  const failures = [
    before?.failure && words.sayFailure(steps.before, giveReason(before.failure)),
    after?.failure && words.sayFailure(steps.after, giveReason(after.failure)),
  ];
  return noteCell(row.window, [absence, ...failures], "; ");
}

function durationChangeCell(steps: StepChanges, row: StepRow, ratio: Ratio | undefined): Cell {
  const difference = findDifference(steps, row);
  if (difference === undefined) return { text: "" };
  return { text: words.tellDurationChange(difference, ratio), sortValue: Math.abs(difference) };
}

function formatSideWait(_: number, { diskWait }: StepSide): string {
  return diskWait === undefined ? NOT_MEASURED : formatWait(diskWait);
}

function pairCell(
  { before, after }: StepRow,
  pick: PickFigure,
  format: (value: number, side: StepSide) => string,
): Cell {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.every((side) => pick(side) === undefined)) return { text: "" };
  const [first = "", second = first] = sides.map((side) => {
    const value = pick(side);
    if (value !== undefined) return format(value, side);
    return side.failure === undefined ? NOT_MEASURED : (side.ended ?? "failed");
  });
  const last = sides.at(-1);
  const sortValue = last && pick(last);
  return { text: first === second ? first : `${first} → ${second}`, ...(sortValue !== undefined && { sortValue }) };
}

/** Empty where the change rounds to 0. */
function changeCell(row: StepRow, pick: PickFigure, format: (value: number) => string, isOpen = false): Cell {
  const change = findChange(row, pick);
  if (change === undefined) return { text: "" };
  const text = isShown(change, format) ? words.tellDifference(change, format, isOpen) : "";
  return { text, sortValue: Math.abs(change) };
}

function isShown(change: number, format: (value: number) => string): boolean {
  return format(Math.abs(change)) !== format(0);
}
