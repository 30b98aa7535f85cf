import { basename } from "node:path";
import type { Gate } from "../compare/gates/gate-parser.ts";
import { assembleReport } from "../session/assembly.ts";
import { judgeReport } from "../session/gates.ts";
import type { Host } from "../session/host.ts";
import { writeReport } from "../session/report-files.ts";
import { explainFileError } from "../system/files.ts";
import type { ExportArguments } from "./arguments.ts";
import { linkLatest } from "./call-folders.ts";
import { writeExports } from "./exports.ts";
import { failsGates } from "./gate-verdict.ts";
import { tidyCalls } from "./kept-calls.ts";
import { identifyCall } from "./session-folder.ts";
import { nameCall, showReport } from "./show-report.ts";
import type { Terminal } from "./terminal.ts";

/** What a call leaves behind. */
export interface Delivery {
  host: Host;
  terminal: Terminal;
  /** Of the raw records. */
  directory: string;
  output: string;
  /** Not one that the user named. */
  isOwnFolder: boolean;
  /** Of how many calls; absent: of all. */
  keep: number | undefined;
  label: string | undefined;
  /** More than a screen. */
  verbose: boolean;
  exports: ExportArguments;
  gates: readonly Gate[];
}

/**
 * Makes, shows and writes a call's report; gives whether a gate failed. A fault is a warning that names the raw
 * records.
 */
export async function deliverReport(delivery: Delivery): Promise<boolean> {
  const { host, terminal, directory, output, isOwnFolder, label, verbose, gates } = delivery;
  try {
    const report = await assembleReport(host, directory, identifyCall(label));
    showReport(report, terminal, verbose ? undefined : nameCall(isOwnFolder ? "latest" : output));
    const files = await writeReport(host, report, output);
    terminal.writeFiles(
      output,
      Object.values(files).map((path) => basename(path)),
    );
    if (isOwnFolder) {
      await linkLatest(host.log);
      await tidyCalls(host.log, delivery.keep);
    }
    await writeExports(delivery.exports, { report }, host.log);
    return failsGates(await judgeReport(gates, report), host.log);
  } catch (error) {
    host.log.warning(
      `the report could not be written: ${explainFileError(error)}; what was recorded is in ${directory}`,
    );
    host.log.debug(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  }
}
