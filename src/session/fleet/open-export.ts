import type { Environment } from "../../system/environment.ts";
import { exportRows } from "./export-rows.ts";
import type { ExportTarget } from "./export-target.ts";
import { openStore } from "./open-store.ts";
import { createSender, type Send } from "./sender.ts";

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
