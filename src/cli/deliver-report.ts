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
  /** The folder of the raw records. */
  directory: string;
  output: string;
  /** Whether the folder is the call's own, and not one that the user named. */
  isOwnFolder: boolean;
  /** Of how many calls the folders are kept; absent: of all. */
  keep: number | undefined;
  label: string | undefined;
  /** Whether all is shown, and not what fits on a screen. */
  verbose: boolean;
  /** Further files that the report is written to. */
  exports: ExportArguments;
  gates: readonly Gate[];
}

/**
 * Makes the report of a call, shows it and writes it. A fault here is a warning that says where the raw records are:
 * what the call was for has been done by then. Gives whether a gate failed.
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
    return failsGates(judgeReport(gates, report), host.log);
  } catch (error) {
    host.log.warning(
      `the report could not be written: ${explainFileError(error)}; what was recorded is in ${directory}`,
    );
    host.log.debug(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  }
}
