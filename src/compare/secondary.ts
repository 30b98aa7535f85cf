import type { Cell, FigureRow } from "../model/comparison.ts";
import { adjustByHolm } from "./statistics/holm.ts";

/**
 * The rows with the p values of all secondary figures adjusted together: of many figures that do not differ, some
 * would seem to by chance. The primary figure was declared before and keeps its own.
 */
export function adjustSecondary(rows: readonly FigureRow[]): FigureRow[] {
  const pValues = rows.flatMap((row) => (row.primary ? [] : row.cells.flatMap((cell) => findPValue(cell) ?? [])));
  const adjusted = adjustByHolm(pValues).values();
  return rows.map((row) =>
    row.primary ? row : { ...row, cells: row.cells.map((cell) => adjustCell(cell, adjusted)) },
  );
}

function findPValue(cell: Cell): number | undefined {
  if (cell.state !== "measured" || cell.ratio === undefined) return undefined;
  return "pValue" in cell.ratio ? cell.ratio.pValue : undefined;
}

function adjustCell(cell: Cell, adjusted: Iterator<number>): Cell {
  if (cell.state !== "measured" || cell.ratio === undefined || !("pValue" in cell.ratio)) return cell;
  return { ...cell, ratio: { ...cell.ratio, adjustedPValue: adjusted.next().value as number } };
}
