import { WHOLE_JOB } from "../../compare/window-figures.ts";
import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import type { Comparison, Ratio, StepChanges, StepSide } from "../../model/comparison.ts";
import { sayFailed } from "../../words/comparison/matrix.ts";
import {
  sayOnlyIn,
  tellBeforeAfter,
  tellBiggestChange,
  tellDifference,
  tellDurationChange,
} from "../../words/comparison/steps.ts";
import { type Cell, dropEmptyColumns, type Table } from "../formats/table.ts";

type StepRow = StepChanges["rows"][number];

/** The first `most` steps of two labels side by side; undefined where no steps are compared. */
export function tabulateSteps({ steps, figures }: Comparison, most: number): Table | undefined {
  if (steps === undefined) return undefined;
  const ratios = new Map(
    figures
      .filter(({ kind, measure }) => kind === "window" && measure === "duration")
      .map(({ name, cells }) => [name, cells.find(({ label }) => label === steps.after)]),
  );
  const rows = steps.rows.slice(0, most).map((row) => {
    const cell = ratios.get(row.window);
    return describeStep(steps, row, cell?.state === "measured" ? cell.ratio : undefined);
  });
  return dropEmptyColumns({
    columns: [
      { title: "step", align: "left" },
      { title: "duration", align: "right" },
      { title: "change of duration", align: "right" },
      { title: "disk wait", align: "right", dispensability: 2 },
      { title: "change of wait", align: "right", dispensability: 1 },
      { title: "read", align: "right", dispensability: 5 },
      { title: "change of reads", align: "right", dispensability: 6 },
      { title: "written", align: "right", dispensability: 3 },
      { title: "change of writes", align: "right", dispensability: 4 },
    ],
    rows,
  });
}

/** How many steps a table of `most` leaves out. */
export function countHiddenSteps({ steps }: Comparison, most: number): number {
  return Math.max(0, (steps?.rows.length ?? 0) - most);
}

/** Which step changed most, in a sentence. */
export function summarizeSteps({ steps }: Comparison): string {
  if (steps === undefined) return "";
  const first = steps.rows.find(({ window }) => window !== WHOLE_JOB);
  const difference = first && findDifference(first);
  if (first === undefined || difference === undefined) return tellBiggestChange(steps, undefined);
  return tellBiggestChange(steps, { window: first.window, difference, onlyIn: findOnly(steps, first) });
}

/** The step that changed most, with its durations; undefined where none did. */
export function findBiggestChange({
  steps,
}: Comparison): { window: string; durations: string; change: string } | undefined {
  const first = steps?.rows.find(({ window }) => window !== WHOLE_JOB);
  const difference = first && findDifference(first);
  if (steps === undefined || first === undefined || difference === undefined || difference === 0) return undefined;
  const only = findOnly(steps, first);
  const { text } = pairCell(first.before, first.after, ({ durationSeconds }) => durationSeconds, formatDuration);
  return {
    window: first.window,
    durations: only === undefined ? text : sayOnlyIn(only),
    change: tellDifference(difference, formatDuration),
  };
}

function describeStep(steps: StepChanges, row: StepRow, ratio: Ratio | undefined): Cell[] {
  const { before, after } = row;
  const only = findOnly(steps, row);
  const failures = [before, after].flatMap((side, index) =>
    side?.failure === undefined ? [] : [`${index === 0 ? "before" : "after"} ${side.failure}`],
  );
  const remarks = [...(only === undefined ? [] : [sayOnlyIn(only)]), ...failures];
  const difference = findDifference(row);
  return [
    { text: row.window, ...(remarks.length > 0 && { note: remarks.join("; ") }) },
    pairCell(before, after, ({ durationSeconds }) => durationSeconds, formatDuration),
    difference === undefined
      ? { text: "" }
      : { text: tellDurationChange(difference, ratio), sortValue: Math.abs(difference) },
    pairCell(before, after, ({ diskWait }) => diskWait?.seconds, formatDuration),
    changeCell(before, after, ({ diskWait }) => diskWait?.seconds, formatDuration, overlaps(before, after)),
    ...[({ readBytes }: StepSide) => readBytes, ({ writtenBytes }: StepSide) => writtenBytes].flatMap((pick) => [
      pairCell(before, after, pick, formatBytes),
      changeCell(before, after, pick, formatBytes),
    ]),
  ];
}

function pairCell(
  before: StepSide | undefined,
  after: StepSide | undefined,
  pick: (side: StepSide) => number | undefined,
  format: (value: number) => string,
): Cell {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.every((side) => pick(side) === undefined)) return { text: "" };
  const texts = sides.map((side) => {
    const value = pick(side);
    if (value !== undefined) return format(value);
    return side.failure === undefined ? NOT_MEASURED : sayFailed();
  });
  const last = sides.at(-1);
  const sortValue = last && pick(last);
  const text = texts.length === 1 ? (texts[0] ?? "") : tellBeforeAfter(texts[0] ?? "", texts[1] ?? "");
  return { text, ...(sortValue !== undefined && { sortValue }) };
}

/** Empty where what changed reads as nothing. */
function changeCell(
  before: StepSide | undefined,
  after: StepSide | undefined,
  pick: (side: StepSide) => number | undefined,
  format: (value: number) => string,
  isOpen = false,
): Cell {
  const [was, is] = [before && pick(before), after && pick(after)];
  if (was === undefined || is === undefined) return { text: "" };
  const isShown = format(Math.abs(is - was)) !== format(0);
  return { text: isShown ? tellDifference(is - was, format, isOpen) : "", sortValue: Math.abs(is - was) };
}

function findDifference({ before, after }: StepRow): number | undefined {
  const [was, is] = [before, after].map((side) => (side === undefined ? 0 : side.durationSeconds));
  return was === undefined || is === undefined ? undefined : is - was;
}

function findOnly(steps: StepChanges, { before, after }: StepRow): string | undefined {
  if (before === undefined) return steps.after;
  return after === undefined ? steps.before : undefined;
}

function overlaps(before: StepSide | undefined, after: StepSide | undefined): boolean {
  const [was, is] = [before?.diskWait, after?.diskWait];
  return was !== undefined && is !== undefined && was.lowSeconds <= is.highSeconds && is.lowSeconds <= was.highSeconds;
}
