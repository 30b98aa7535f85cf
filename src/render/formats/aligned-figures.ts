import { chooseColumnFormat } from "../../format/columns.ts";
import type { Cell, Column, Table } from "./table.ts";

/** The table with one unit throughout each column. */
export function alignFigures({ columns, rows }: Table): Table {
  const formats = columns.map((_, column) => chooseFormat(rows.map((row) => row[column])));
  return {
    columns: columns.map((column, index): Column => {
      const unit = formats[index]?.unit ?? "";
      return unit === "" ? column : { ...column, unit };
    }),
    rows: rows.map((row) =>
      row.map((cell, index): Cell => {
        const format = formats[index]?.format;
        if (format === undefined || cell.quantity === undefined || cell.sortValue === undefined) return cell;
        return { ...cell, text: cell.write?.(format) ?? format(cell.sortValue) };
      }),
    ),
  };
}

function chooseFormat(cells: readonly (Cell | undefined)[]) {
  const figures = cells.filter((cell) => cell?.sortValue !== undefined);
  const quantity = figures[0]?.quantity;
  if (quantity === undefined || figures.some((cell) => cell?.quantity !== quantity)) return undefined;
  return chooseColumnFormat(
    figures.map((cell) => cell?.sortValue ?? 0),
    quantity,
  );
}
