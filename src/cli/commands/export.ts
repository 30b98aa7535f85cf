import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { explainThrown, UserError } from "../../model/user-error.ts";
import { findReports } from "../../session/collect-reports.ts";
import { openExport } from "../../session/fleet/open-store.ts";
import type { Host } from "../../session/host.ts";
import { readReport } from "../../session/result-files.ts";
import { REPORT_FILE } from "../../session/result-names.ts";
import { isFolder } from "../../system/files.ts";
import { tellExported, tellNotExported } from "../../words/fleet.ts";
import type { Arguments } from "../arguments.ts";
import { findCall } from "../ended-calls.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";

/** `io-probe export`. Exits 1 where a report was not exported. */
export async function exportReports({ paths, to }: Arguments["export"], host: Host): Promise<number> {
  const target = await openExport(to, host.environment);
  let [reports, rows, failed] = [0, 0, 0];
  for (const path of paths) {
    let found = 0;
    for await (const file of listReports(await findCall(path))) {
      found++;
      try {
        rows += await target.send(await readReport(file));
        reports++;
      } catch (error) {
        failed++;
        host.log.warning(tellNotExported(to, explainThrown(error)));
      }
    }
    if (found === 0) throw new UserError(`${path}: no ${REPORT_FILE} in it`);
  }
  if (reports > 0) host.log.info(tellExported(reports, rows, to));
  return failed > 0 ? GATE_EXIT_CODE : 0;
}

/** The file, or the report.json files in a folder; without any, its own files that end in .json. */
async function* listReports(path: string): AsyncGenerator<string> {
  if (!(await isFolder(path))) yield path;
  else {
    let found = false;
    for await (const file of findReports(path)) {
      found = true;
      yield file;
    }
    if (found) return;
    for (const name of (await readdir(path)).sort()) if (name.endsWith(".json")) yield join(path, name);
  }
}
