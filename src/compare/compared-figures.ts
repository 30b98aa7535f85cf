import type { Cell, ComparedLabel, Comparison, FigureRow, FilledCell, Ratio } from "../model/comparison.ts";

/** The ranked figure. */
export function findPrimaryRow({ figures }: Comparison): FigureRow | undefined {
  return figures.find(({ primary }) => primary);
}

/** A label's cell. */
export function findCell(row: FigureRow | undefined, label: string): Cell | undefined {
  return row?.cells.find((candidate) => candidate.label === label);
}

/** Whether a cell has figures. */
export function isFilled(cell: Cell | undefined): cell is FilledCell {
  return cell !== undefined && "median" in cell;
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
