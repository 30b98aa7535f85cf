import { explainThrown } from "../../model/user-error.ts";
import { DiskMeter } from "../../sampling/disk-meter.ts";
import { nameCommand } from "../../sampling/steps/script-title.ts";
import { benchInSession } from "../../session/bench.ts";
import type { Host } from "../../session/host.ts";
import { recordCommand } from "../../session/record-command.ts";
import { startRecording, stopRecording } from "../../session/recording.ts";
import { runUserCommand, type UserCommand } from "../../session/user-command.ts";
import type { RunArguments } from "../arguments.ts";
import { showProgress } from "../bench-progress.ts";
import { deliverReport } from "../deliver-report.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import { checkExports } from "../exports.ts";
import { type CallFolders, openCall } from "../session-folder.ts";
import type { Terminal } from "../terminal.ts";
import { watchBesideCommand } from "../watching.ts";

/** `io-probe run`. Exits with the command's code, whatever fails in the measuring; 1 where that is 0 and a gate failed. */
export async function recordUserCommand(args: RunArguments, host: Host, terminal: Terminal): Promise<number> {
  const { log } = host;
  const [file, ...rest] = args.command;
  const command = { file, arguments: rest, name: args.name ?? nameCommand(args.command) };
  if (process.platform !== "linux") {
    log.warning(`run measures on Linux only for now (this is ${process.platform}): the command runs unmeasured`);
    return runUnmeasured(command, host);
  }
  await checkExports(args);
  const folders = await openFolders(args, command.name, host);
  if (folders === undefined) return runUnmeasured(command, host);
  const { directory } = folders;
  // A part of the measuring, whose failure is a warning.
  const attempt = async <T>(consequence: string, part: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await part();
    } catch (error) {
      log.warning(`${consequence}: ${explainThrown(error)}`);
      return undefined;
    }
  };
  const { intervalSeconds, install, processes, sync, trace } = args;
  const sampling = { directory, workspace: process.cwd(), followPid: process.pid, intervalSeconds, install, processes };
  await attempt("nothing is sampled", () => startRecording(host, sampling));
  const watching = args.watch
    ? await attempt("no disk is watched", () => watchBesideCommand(new DiskMeter(), terminal))
    : undefined;
  const recorded = recordCommand(host, directory, { ...command, sync, trace });
  const result = await recorded.finally(() => watching?.end());
  if (result.failure !== undefined) log.warning(result.failure);
  if (args.bench !== undefined) {
    const display = showProgress(terminal);
    const options = { profile: args.bench, targets: ["."], install, ...display };
    await attempt("the benchmark did not run", () => benchInSession(host, directory, options).finally(display.end));
  }
  await stopRecording(directory);
  const failed = await deliverReport(host, terminal, folders, args);
  return failed && result.exitCode === 0 ? GATE_EXIT_CODE : result.exitCode;
}

/** Undefined on a full disk, where the command still runs. */
async function openFolders(args: RunArguments, name: string, { log }: Host): Promise<CallFolders | undefined> {
  try {
    return await openCall(args.output, name);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
    log.warning(`the command runs unmeasured: ${explainThrown(error)}`);
    return undefined;
  }
}

async function runUnmeasured(command: UserCommand, host: Host): Promise<number> {
  const result = await runUserCommand(command, host.environment);
  if (result.failure !== undefined) host.log.warning(result.failure);
  return result.exitCode;
}
