import { gzipSync } from "node:zlib";
import { listRows } from "../../export/rows.ts";
import type { Report } from "../../model/report.ts";
import type { Environment } from "../../system/environment.ts";
import { openStore } from "./open-store.ts";
import { placeRows } from "./row-places.ts";
import type { RowStore } from "./row-store.ts";
import { createSender, type Send } from "./sender.ts";

/** Where reports are sent. */
interface ExportTarget {
  /** Sends a report; gives the number of its rows. @throws Error that says why not, without secrets */
  send(report: Report): Promise<number>;
}

const OTLP = "otlp";

/**
 * What `--to` or the input `export` names: `otlp`, a folder, or `s3://bucket/prefix`.
 * @throws UserError for anything else
 */
export async function openExport(
  to: string,
  environment: Environment,
  send: Send = createSender(environment),
): Promise<ExportTarget> {
  if (to === OTLP) {
    const { openCollector } = await import("./otlp-collector.ts");
    return openCollector(environment, send);
  }
  const store = await openStore(to, environment, send);
  return { send: (report) => exportRows(store, report) };
}

/** Puts a report's rows into a store; gives their number. Again for the same job, it is the same file. */
export async function exportRows(store: Pick<RowStore, "write">, report: Report): Promise<number> {
  const rows = listRows(report);
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await store.write(placeRows(report).name, gzipSync(lines));
  return rows.length;
}
