import { hostname } from "node:os";
import { basename } from "node:path";
import type { GateResult } from "../model/gate.ts";
import { deriveLabel } from "../model/label.ts";
import { explainThrown } from "../model/user-error.ts";
import { assembleReport } from "../session/assembly.ts";
import { announceGates, judgeReport } from "../session/gates.ts";
import type { Host } from "../session/host.ts";
import { type Result, writeResult } from "../session/result-files.ts";
import type { Log } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { tellNoReport } from "../words/delivery.ts";
import type { MeasuringArguments, ResultArguments } from "./arguments.ts";
import type { CallFolders } from "./call-folders.ts";
import { linkLatest, tidyCalls } from "./ended-calls.ts";
import { writeExports } from "./exports.ts";
import { nameReportCall, showResult } from "./show-result.ts";
import type { Terminal } from "./terminal.ts";

/** Makes and delivers a call's report; gives whether a gate failed. A fault is a warning that names the raw records. */
export async function deliverReport(
  host: Host,
  terminal: Terminal,
  { directory, output }: CallFolders,
  args: MeasuringArguments,
): Promise<boolean> {
  const { log } = host;
  try {
    const report = await assembleReport(host, directory, deriveLabel({ given: args.label, fallback: hostname() }));
    await deliverResult(host, terminal, { report }, output, args);
    return failsGates(await judgeReport(args.gates, report), log);
  } catch (error) {
    log.warning(tellNoReport(explainFileError(error), directory));
    log.debug(error instanceof Error ? (error.stack ?? error.message) : explainThrown(error));
    return false;
  }
}

/** Shows a result and writes its files and exports; gives whether all exports could be written. */
export async function deliverResult(
  host: Host,
  terminal: Terminal,
  result: Result,
  output: string,
  args: ResultArguments,
): Promise<boolean> {
  const isOwnFolder = args.output === undefined;
  const isLatest = isOwnFolder && "report" in result;
  showResult(result, terminal, args.verbose ? undefined : nameReportCall(isLatest ? "latest" : output));
  const files = await writeResult(host, result, output);
  terminal.writeFiles(
    output,
    Object.values(files).map((path) => basename(path)),
  );
  if (isLatest) await linkLatest(host.log);
  if (isOwnFolder) await tidyCalls(host.log, args.keep);
  return writeExports(args, result, host);
}

/** Reports the gates; gives whether any failed. */
export function failsGates(results: readonly GateResult[], log: Log): boolean {
  const failure = announceGates(results, log, "--");
  if (failure !== undefined) log.warning(failure);
  return failure !== undefined;
}
