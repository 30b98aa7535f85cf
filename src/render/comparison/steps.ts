import { waitsOverlap } from "../../compare/leg-figures.ts";
import {
  findBiggest,
  findDifference,
  findOnly,
  findUnreached,
  mapRatios,
  type StepRatios,
  type StepRow,
} from "../../compare/step-differences.ts";
import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import type { Comparison, Ratio, StepChanges, StepSide } from "../../model/comparison.ts";
import { sayEnded } from "../../words/comparison/matrix.ts";
import {
  explainOpenWaits,
  explainStepBytes,
  sayFailure,
  sayNotReached,
  sayOnlyIn,
  tellBeforeAfter,
  tellBiggestChange,
  tellDifference,
  tellDurationChange,
  titleSteps,
} from "../../words/comparison/steps.ts";
import { formatWait } from "../../words/waits.ts";
import {
  type Cell,
  dropEmptyColumns,
  left,
  noteCell,
  type Panel,
  right,
  type Table,
  tabulate,
} from "../formats/table.ts";
import { listRest } from "./notes.ts";

/** The first `most` steps side by side under the biggest change; undefined without any. */
export function describeSteps(
  { steps, figures }: Comparison,
  { steps: most, elsewhere }: { steps: number; elsewhere: string },
): Panel | undefined {
  if (steps === undefined) return undefined;
  const ratios = mapRatios(steps, figures);
  const table = tabulateSteps(steps, ratios, most);
  const notes = listNotes(table);
  return {
    title: titleSteps(),
    sentences: [tellBiggestChange(steps, findBiggest(steps, ratios))],
    table,
    rest: listRest(steps.rows.length - most, "step", elsewhere),
    notes: notes.length === 0 ? [] : [notes.join(" ")],
  };
}

/** Notes on what the table has. */
function listNotes({ columns, rows }: Table): string[] {
  const find = (title: string) => columns.findIndex((column) => column.title === title);
  const isOpen = rows.some((row) => row[find(CHANGE_OF_WAIT)]?.text.startsWith("≈"));
  const hasBytes = find("read") >= 0 || find("written") >= 0;
  return [...(isOpen ? [explainOpenWaits()] : []), ...(hasBytes ? [explainStepBytes()] : [])];
}

const CHANGE_OF_WAIT = "change of wait";

function tabulateSteps(steps: StepChanges, ratios: StepRatios, most: number): Table {
  const duration = ({ durationSeconds }: StepSide) => durationSeconds;
  const wait = ({ diskWait }: StepSide) => diskWait?.seconds;
  const read = ({ readBytes }: StepSide) => readBytes;
  const written = ({ writtenBytes }: StepSide) => writtenBytes;
  const table = tabulate(steps.rows.slice(0, most), [
    left("step", (row) => nameCell(steps, row)),
    right("duration", (row) => pairCell(row, duration, formatDuration)),
    right("change of duration", (row) => durationChangeCell(steps, row, ratios.get(row.window))),
    right("disk wait", (row) => pairCell(row, wait, formatSideWait), 2),
    right(
      CHANGE_OF_WAIT,
      (row) => changeCell(row, wait, formatDuration, waitsOverlap(row.before?.diskWait, row.after?.diskWait)),
      1,
    ),
    right("read", (row) => pairCell(row, read, formatBytes), 5),
    right("change of reads", (row) => changeCell(row, read, formatBytes), 6),
    right("written", (row) => pairCell(row, written, formatBytes), 3),
    right("change of writes", (row) => changeCell(row, written, formatBytes), 4),
  ]);
  return dropEmptyColumns(table);
}

/** The biggest change in parts; undefined without one. */
export function describeBiggestChange({
  steps,
  figures,
}: Comparison): { window: string; durations: string; change: string } | undefined {
  const biggest = steps && findBiggest(steps, mapRatios(steps, figures));
  if (biggest === undefined || biggest.difference === 0) return undefined;
  const { window, difference, onlyIn, isUnsure, row } = biggest;
  const { text } = pairCell(row, ({ durationSeconds }) => durationSeconds, formatDuration);
  const durations = onlyIn === undefined ? text : sayOnlyIn(onlyIn);
  return { window, durations, change: tellDifference(difference, formatDuration, isUnsure) };
}

function nameCell(steps: StepChanges, row: StepRow): Cell {
  const { before, after } = row;
  const only = findOnly(steps, row);
  const unreached = findUnreached(steps, row);
  const remarks = [
    ...(unreached === undefined ? [] : [sayNotReached(unreached)]),
    ...(only === undefined || unreached !== undefined ? [] : [sayOnlyIn(only)]),
    ...(before?.failure === undefined ? [] : [sayFailure(steps.before, before.failure)]),
    ...(after?.failure === undefined ? [] : [sayFailure(steps.after, after.failure)]),
  ];
  return noteCell(row.window, remarks, "; ");
}

function durationChangeCell(steps: StepChanges, row: StepRow, ratio: Ratio | undefined): Cell {
  const difference = findDifference(steps, row);
  if (difference === undefined) return { text: "" };
  return { text: tellDurationChange(difference, ratio), sortValue: Math.abs(difference) };
}

type Pick = (side: StepSide) => number | undefined;

function formatSideWait(_: number, { diskWait }: StepSide): string {
  // Comparisons before 0.3 do not say what a wait rests on.
  return diskWait === undefined ? NOT_MEASURED : formatWait({ ...diskWait, basis: diskWait.basis ?? [] });
}

function pairCell({ before, after }: StepRow, pick: Pick, format: (value: number, side: StepSide) => string): Cell {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.every((side) => pick(side) === undefined)) return { text: "" };
  const [first = "", second = first] = sides.map((side) => {
    const value = pick(side);
    if (value !== undefined) return format(value, side);
    return side.failure === undefined ? NOT_MEASURED : sayEnded(side.ended);
  });
  const last = sides.at(-1);
  const sortValue = last && pick(last);
  return { text: tellBeforeAfter(first, second), ...(sortValue !== undefined && { sortValue }) };
}

/** Empty where the change rounds to 0. */
function changeCell({ before, after }: StepRow, pick: Pick, format: (value: number) => string, isOpen = false): Cell {
  const [was, is] = [before && pick(before), after && pick(after)];
  if (was === undefined || is === undefined) return { text: "" };
  const isShown = format(Math.abs(is - was)) !== format(0);
  return { text: isShown ? tellDifference(is - was, format, isOpen) : "", sortValue: Math.abs(is - was) };
}
