import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import type { Comparison, FigureRow, Ratio, StepChanges, StepSide } from "../../model/comparison.ts";
import { WHOLE_JOB } from "../../model/figure-names.ts";
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
import { findRatio } from "./rows.ts";

type StepRow = StepChanges["rows"][number];

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

type StepRatios = ReadonlyMap<string, Ratio | undefined>;
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
    right("disk wait", (row) => pairCell(row, wait, formatDuration), 2),
    right(CHANGE_OF_WAIT, (row) => changeCell(row, wait, formatDuration, overlaps(row)), 1),
    right("read", (row) => pairCell(row, read, formatBytes), 5),
    right("change of reads", (row) => changeCell(row, read, formatBytes), 6),
    right("written", (row) => pairCell(row, written, formatBytes), 3),
    right("change of writes", (row) => changeCell(row, written, formatBytes), 4),
  ]);
  return dropEmptyColumns(table);
}

function mapRatios({ after }: StepChanges, figures: readonly FigureRow[]): StepRatios {
  return new Map(
    figures
      .filter(({ kind, measure }) => kind === "window" && measure === "duration")
      .map((row) => [row.name, findRatio(row.cells.find(({ label }) => label === after))]),
  );
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

/**
 * The rows are sorted by it; a step that failed on one side comes first there, but has no difference. Durations that are
 * written alike have none worth a sentence: 0, where no other step has one.
 */
function findBiggest(steps: StepChanges, ratios: StepRatios) {
  const changed = steps.rows.flatMap((row) => {
    const difference = findDifference(steps, row);
    return row.window === WHOLE_JOB || difference === undefined ? [] : { row, difference };
  });
  const [same] = changed.map(({ row }) => ({ row, difference: 0 }));
  const biggest = changed.find(({ row }) => !isWrittenAlike(row)) ?? same;
  if (biggest === undefined) return undefined;
  const { window } = biggest.row;
  const ratio = ratios.get(window);
  const isUnsure = ratio !== undefined && "doubt" in ratio && ratio.doubt !== undefined;
  return { ...biggest, window, onlyIn: findOnly(steps, biggest.row), isUnsure };
}

function isWrittenAlike({ before, after }: StepRow): boolean {
  if (before?.durationSeconds === undefined || after?.durationSeconds === undefined) return false;
  return formatDuration(before.durationSeconds) === formatDuration(after.durationSeconds);
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

function pairCell({ before, after }: StepRow, pick: Pick, format: (value: number) => string): Cell {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.every((side) => pick(side) === undefined)) return { text: "" };
  const [first = "", second = first] = sides.map((side) => {
    const value = pick(side);
    if (value !== undefined) return format(value);
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

function findDifference(steps: StepChanges, row: StepRow): number | undefined {
  if (findUnreached(steps, row) !== undefined) return undefined;
  const { before, after } = row;
  const [was, is] = [before, after].map((side) => (side === undefined ? 0 : side.durationSeconds));
  return was === undefined || is === undefined ? undefined : is - was;
}

function findOnly(steps: StepChanges, { before, after }: StepRow): string | undefined {
  if (before === undefined) return steps.after;
  return after === undefined ? steps.before : undefined;
}

/** The side without the step in which another one failed: it may not have come to it. */
function findUnreached(steps: StepChanges, { before, after }: StepRow): string | undefined {
  const hasFailed = (pick: (row: StepRow) => StepSide | undefined): boolean =>
    steps.rows.map(pick).some((side) => side?.failure !== undefined && side.ended !== "skipped");
  if (before === undefined) return hasFailed((row) => row.before) ? steps.before : undefined;
  return after === undefined && hasFailed((row) => row.after) ? steps.after : undefined;
}

function overlaps({ before, after }: StepRow): boolean {
  const [was, is] = [before?.diskWait, after?.diskWait];
  return was !== undefined && is !== undefined && was.lowSeconds <= is.highSeconds && is.lowSeconds <= was.highSeconds;
}
