import { explainThrown } from "../../model/user-error.ts";
import { nameCommand } from "../../sampling/steps/script-title.ts";
import type { Host } from "../../session/host.ts";
import { recordCommand } from "../../session/record-command.ts";
import { startRecording, stopRecording } from "../../session/recording.ts";
import { runUserCommand, type UserCommand } from "../../session/user-command.ts";
import { isInCi } from "../../system/environment.ts";
import {
  explainNoBenchmark,
  tellNeedsLinux,
  tellNoBenchmark,
  tellStillSampled,
  tellUnmeasured,
  tellUnsampled,
} from "../../words/recording.ts";
import { tellUnwatched } from "../../words/totals.ts";
import type { Arguments } from "../arguments.ts";
import { type CallFolders, discardCall, openCall } from "../call-folders.ts";
import { checkExports, deliverReport } from "../deliver-report.ts";
import { explainInterruption, GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/**
 * `io-probe run`. Exits with the command's code, whatever fails in the measuring; where that is 0, with that of the
 * signal that ended the benchmark, or with 1 for a failed gate. A command that cannot be started leaves no report.
 */
export async function recordUserCommand(args: Arguments["run"], host: Host, terminal: Terminal): Promise<number> {
  const { log } = host;
  const [file, ...rest] = args.command;
  const command = { file, arguments: rest, name: args.name ?? nameCommand(args.command) };
  if (process.platform !== "linux") {
    log.warning(tellNeedsLinux("run", process.platform));
    return runUnmeasured(command, host);
  }
  await checkExports(args);
  const folders = await openFolders(args, command.name, host);
  if (folders === undefined) return runUnmeasured(command, host);
  const { directory } = folders;
  // A part of the measuring, whose failure is a warning.
  const attempt = async <T>(tell: (reason: string) => string, part: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await part();
    } catch (error) {
      log.warning(tell(explainThrown(error)));
      return undefined;
    }
  };
  const { intervalSeconds, processes, sync, trace } = args;
  const install = args.install ?? (args.bench !== undefined || isInCi(host.environment) ? "auto" : "never");
  const sampling = { directory, workspace: process.cwd(), followPid: process.pid, intervalSeconds, install, processes };
  await attempt(
    (reason) => tellUnsampled("command", reason),
    () => startRecording(host, sampling),
  );
  const watch = async () => (await import("../watching.ts")).watchBesideCommand(terminal);
  const watching = args.watch ? await attempt(tellUnwatched, watch) : undefined;
  // Before the command, which may replace io-probe's own files.
  const loaded = args.bench && (await attempt(tellNoBenchmark, () => import("../bench-progress.ts")));
  const recorded = recordCommand(host, directory, { ...command, sync, trace });
  const result = await recorded.finally(() => watching?.end());
  if (result.failure !== undefined) {
    log.warning(result.failure);
    await attempt(tellStillSampled, () => stopRecording(directory));
    await discardCall(args.output, folders);
    return result.exitCode;
  }
  let interruptedCode = 0;
  if (loaded && result.isCancelled) log.warning(tellNoBenchmark(explainNoBenchmark()));
  else if (loaded) {
    const options = { profile: args.bench, maxWriteBytes: args.maxWriteBytes, targets: ["."], install };
    const bench = () => loaded.benchWithProgress(host, terminal, directory, options).then(() => 0);
    const explain = (error: unknown) => explainInterruption(error, log, "benchmark");
    interruptedCode = (await attempt(tellNoBenchmark, () => bench().catch(explain))) ?? 0;
  }
  await attempt(tellStillSampled, () => stopRecording(directory));
  const failed = await deliverReport(host, terminal, folders, args, args.command);
  return result.exitCode || interruptedCode || (failed ? GATE_EXIT_CODE : 0);
}

const NO_SPACE: readonly (string | undefined)[] = ["ENOSPC", "EDQUOT"];
const NOT_WRITABLE: readonly (string | undefined)[] = ["EROFS", "EACCES", "EPERM"];

/** Undefined where the disk is full, or nobody named a directory and here none can be made: the command still runs. */
async function openFolders(args: Arguments["run"], name: string, { log }: Host): Promise<CallFolders | undefined> {
  try {
    return await openCall(args.output, name);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    const isWrongCall = !NO_SPACE.includes(code) && (args.output !== undefined || !NOT_WRITABLE.includes(code));
    if (isWrongCall) throw error;
    log.warning(tellUnmeasured(explainThrown(error)));
    return undefined;
  }
}

async function runUnmeasured(command: UserCommand, host: Host): Promise<number> {
  const result = await runUserCommand(command, host.environment);
  if (result.failure !== undefined) host.log.warning(result.failure);
  return result.exitCode;
}
