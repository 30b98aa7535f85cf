import { gzipSync } from "node:zlib";
import { listRows } from "../../export/rows.ts";
import type { Report } from "../../model/report.ts";
import { placeRows } from "./row-places.ts";
import type { RowStore } from "./row-store.ts";

/** Puts a report's rows into a store; gives their number. Again for the same job, it is the same file. */
export async function exportRows(store: Pick<RowStore, "write">, report: Report): Promise<number> {
  const rows = listRows(report);
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await store.write(placeRows(report).name, gzipSync(lines));
  return rows.length;
}
