import { hostname } from "node:os";
import { basename } from "node:path";
import type { GateResult } from "../model/gate.ts";
import { deriveLabel } from "../model/label.ts";
import { assembleReport } from "../session/assembly.ts";
import { announceGates, judgeReport } from "../session/gates.ts";
import type { Host } from "../session/host.ts";
import { writeReport } from "../session/report-files.ts";
import { explainFileError } from "../system/files.ts";
import type { Log } from "../system/log.ts";
import type { MeasuringArguments } from "./arguments.ts";
import { linkLatest } from "./call-folders.ts";
import { writeExports } from "./exports.ts";
import { tidyCalls } from "./kept-calls.ts";
import type { CallFolders } from "./session-folder.ts";
import { nameCall, showReport } from "./show-report.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Makes, shows and writes a measurement's report; gives whether a gate failed. A fault is a warning that names the raw
 * records.
 */
export async function deliverReport(
  host: Host,
  terminal: Terminal,
  { directory, output }: CallFolders,
  args: MeasuringArguments,
): Promise<boolean> {
  const { log } = host;
  const isOwnFolder = args.output === undefined;
  try {
    const report = await assembleReport(host, directory, deriveLabel({ given: args.label, fallback: hostname() }));
    showReport(report, terminal, args.verbose ? undefined : nameCall(isOwnFolder ? "latest" : output));
    const files = await writeReport(host, report, output);
    const names = Object.values(files).map((path) => basename(path));
    terminal.writeFiles(output, names);
    if (isOwnFolder) {
      await linkLatest(log);
      await tidyCalls(log, args.keep);
    }
    await writeExports(args, { report }, host);
    return failsGates(await judgeReport(args.gates, report), log);
  } catch (error) {
    log.warning(`the report could not be written: ${explainFileError(error)}; what was recorded is in ${directory}`);
    log.debug(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  }
}

/** Reports the gates; gives whether any failed. */
export function failsGates(results: readonly GateResult[], log: Log): boolean {
  const failure = announceGates(results, log);
  if (failure !== undefined) log.warning(failure);
  return failure !== undefined;
}
