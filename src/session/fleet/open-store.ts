import { gzipSync } from "node:zlib";
import { listRows } from "../../export/rows.ts";
import type { Report } from "../../model/report.ts";
import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { openFolder } from "./folder-store.ts";
import { placeRows, type RowStore } from "./row-places.ts";
import { createSender, type Send } from "./sender.ts";

/**
 * The store that a user names: a folder, or `s3://bucket/prefix`.
 * @throws UserError for another scheme
 */
export async function openStore(place: string, environment: Environment, send?: Send): Promise<RowStore> {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(place) ?? [];
  if (scheme === undefined) return openFolder(place);
  if (scheme !== "s3") {
    throw new UserError(`${JSON.stringify(place)} is not known; a directory or s3://BUCKET/PREFIX is expected`);
  }
  const { openBucket } = await import("./bucket-store.ts");
  return openBucket(place, environment, send ?? createSender(environment));
}

/**
 * Opens what `--to` or the input `export` names: `otlp`, a folder, or `s3://bucket/prefix`. Sending a report gives the
 * number of its rows, or throws an Error that says why not, without secrets.
 * @throws UserError for anything else
 */
export async function openExport(
  to: string,
  environment: Environment,
  send: Send = createSender(environment),
): Promise<{ send(report: Report): Promise<number> }> {
  if (to === "otlp") {
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
