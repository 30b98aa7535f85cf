import type { Cell, ComparedLabel, Comparison, FigureRow, Ratio } from "../model/comparison.ts";

/** The ranked figure. */
export function findPrimaryRow({ figures }: Comparison): FigureRow | undefined {
  return figures.find(({ primary }) => primary);
}

/** A figure of a step or the whole job. */
export function findWindowFigure<T extends Pick<FigureRow, "kind" | "name" | "measure">>(
  figures: readonly T[],
  name: string,
  measure: string,
): T | undefined {
  return figures.find((figure) => figure.kind === "window" && figure.name === name && figure.measure === measure);
}

export function findCell<C extends Cell>(row: { cells: readonly C[] } | undefined, label: string): C | undefined {
  return row?.cells.find((candidate) => candidate.label === label);
}

/** Whether a cell has figures. */
export function isFilled<C extends Cell>(cell: C | undefined): cell is Extract<C, { median: number }> {
  return cell !== undefined && "median" in cell;
}

/** A label's cell, if it has figures. */
export function findFilled<C extends Cell>(
  row: { cells: readonly C[] } | undefined,
  label: string,
): Extract<C, { median: number }> | undefined {
  const cell = findCell(row, label);
  return isFilled(cell) ? cell : undefined;
}

/** A cell's ratio. */
export function findRatio(cell: Cell | undefined): Ratio | undefined {
  return cell?.state === "measured" ? cell.ratio : undefined;
}

/** The rows that some of these labels have. */
export function selectMeasured(rows: readonly FigureRow[], labels: readonly ComparedLabel[]): FigureRow[] {
  const names = new Set(labels.map(({ label }) => label));
  return rows.filter(({ cells }) => cells.some(({ label, state }) => names.has(label) && state !== "not-measured"));
}

/** The figures to decide by, in column order. */
export function findKeyRows({ figures, keyFigures }: Comparison): FigureRow[] {
  const known = new Map(figures.map((row) => [row.id, row]));
  return keyFigures.flatMap((id) => known.get(id) ?? []);
}

/** Shorter steps do not tell labels apart. */
const MIN_SECONDS = 1;

/** The figures that tell labels apart, and the others. */
export function splitFigures(rows: readonly FigureRow[]): { main: FigureRow[]; other: FigureRow[] } {
  const [main, other]: [FigureRow[], FigureRow[]] = [[], []];
  for (const row of rows) (row.primary || isTelling(row) ? main : other).push(row);
  return { main: main.sort((a, b) => Number(b.primary) - Number(a.primary)), other };
}

function isTelling({ kind, better, cells }: FigureRow): boolean {
  if (better === "neither") return false;
  return kind !== "window" || cells.some((cell) => isFilled(cell) && cell.median >= MIN_SECONDS);
}
