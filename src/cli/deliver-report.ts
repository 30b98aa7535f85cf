import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { IS_LINK } from "../format/unreadable-file.ts";
import type { GateResult } from "../model/gate.ts";
import { deriveLabel } from "../model/label.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { assembleReport } from "../session/assembly.ts";
import { announceGates, judgeReport } from "../session/gates.ts";
import type { Host } from "../session/host.ts";
import { type Result, renderResult, replaceFile, writeResult } from "../session/result-files.ts";
import { findCiJob } from "../system/ci-job.ts";
import type { Log } from "../system/environment.ts";
import { explainFileError, findLink, isFolder } from "../system/files.ts";
import { tellNoReport, tellUnwritten } from "../words/delivery.ts";
import type { MeasuringArguments, ResultArguments } from "./arguments.ts";
import type { CallFolders } from "./call-folders.ts";
import { linkLatest, tidyCalls } from "./ended-calls.ts";
import { nameReportCall, showResult } from "./show-result.ts";
import type { Terminal } from "./terminal.ts";

/** Makes and delivers a call's report; gives whether a gate failed. A fault is a warning that names the raw records. */
export async function deliverReport(
  host: Host,
  terminal: Terminal,
  { directory, output }: CallFolders,
  args: MeasuringArguments,
  command?: readonly string[],
): Promise<boolean> {
  const { log } = host;
  try {
    const job = await findCiJob(host.environment);
    const label = deriveLabel({ given: args.label, fallback: job?.name ?? hostname() });
    const report = await assembleReport(host, directory, { ...label, job });
    await deliverResult(host, terminal, { report }, output, args, command);
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
  command?: readonly string[],
): Promise<boolean> {
  const isOwnFolder = args.output === undefined;
  const isLatest = isOwnFolder && "report" in result;
  const path = isLatest ? "latest" : output;
  await showResult(result, terminal, args.verbose ? undefined : nameReportCall(path), { path, command });
  const files = await writeResult(host, result, output);
  terminal.writeFiles(output, Object.values(files));
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

type ExportArguments = Pick<ResultArguments, "exportCsv" | "exportMarkdown">;
const listExports = ({ exportCsv, exportMarkdown }: ExportArguments) =>
  [
    { option: "--export-csv", format: "csv", path: exportCsv },
    { option: "--export-markdown", format: "md", path: exportMarkdown },
  ] as const;

/** @throws UserError where an export cannot be written */
export async function checkExports(args: ExportArguments): Promise<void> {
  for (const { option, path } of listExports(args)) if (path !== undefined) await checkNewFile(path, option);
}

/** @throws UserError that names the option, where the file's folder is missing, the file is one, or a link is in the way */
export async function checkNewFile(path: string, option: string): Promise<void> {
  const refuse = (why: string) => new UserError(`${option}: ${JSON.stringify(path)} cannot be written: ${why}`);
  const folder = await stat(dirname(path)).catch((error: unknown) => {
    throw refuse(explainFileError(error));
  });
  if (!folder.isDirectory()) throw refuse("a part of the path is not a directory");
  if (await isFolder(path)) throw refuse("is a directory, not a file");
  const link = await findLink(path);
  if (link !== undefined) throw refuse(`${link} ${IS_LINK}`);
}

/** Gives whether all were written; a fault is a warning. */
async function writeExports(args: ExportArguments, result: Result, host: Host): Promise<boolean> {
  let isWhole = true;
  for (const { format, path } of listExports(args)) {
    if (path === undefined) continue;
    try {
      await replaceFile(path, await renderResult(host, result, format));
      host.log.info(`wrote ${path}`);
    } catch (error) {
      isWhole = false;
      host.log.warning(tellUnwritten(path, explainFileError(error)));
    }
  }
  return isWhole;
}
