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

/**
 * `io-probe run`: runs a command and reports on it. Exits with the command's code, whatever fails in the measuring; 1
 * where that is 0 and a gate failed.
 */
export async function recordUserCommand(args: RunArguments, host: Host, terminal: Terminal): Promise<number> {
  const [file, ...rest] = args.command;
  const command = { file, arguments: rest, name: args.name ?? nameCommand(args.command) };
  if (process.platform !== "linux") {
    host.log.warning(`run measures on Linux only for now (this is ${process.platform}): the command runs unmeasured`);
    return runUnmeasured(command, host);
  }
  await checkExports(args);
  const folders = await openFolders(args, command.name, host);
  if (folders === undefined) return runUnmeasured(command, host);
  const { directory, output } = folders;
  await attempt(host, "nothing is sampled", () => startSampling(args, host, directory));
  const watching = args.watch ? startWatching(host, terminal) : undefined;
  const recorded = recordCommand(host, directory, { ...command, sync: args.sync, trace: args.trace });
  const result = await recorded.finally(() => watching?.end());
  if (result.failure !== undefined) host.log.warning(result.failure);
  const { bench } = args;
  if (bench !== undefined) {
    const display = showProgress(terminal);
    await attempt(host, "the benchmark did not run", () =>
      benchInSession(host, directory, { profile: bench, targets: ["."], install: args.install, ...display }).finally(
        display.end,
      ),
    );
  }
  await stopRecording(directory);
  const { label, gates, verbose } = args;
  const failed = await deliverReport({
    ...{ host, terminal, directory, output, label, gates, verbose },
    exports: args,
    isOwnFolder: args.output === undefined,
    keep: args.keep,
  });
  return failed && result.exitCode === 0 ? GATE_EXIT_CODE : result.exitCode;
}

/** Undefined on a full disk, where the command still runs. */
async function openFolders(args: RunArguments, name: string, { log }: Host): Promise<CallFolders | undefined> {
  try {
    return await openCall(args.output, name);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
    log.warning(`the command runs unmeasured: ${(error as Error).message}`);
    return undefined;
  }
}

async function runUnmeasured(command: UserCommand, host: Host): Promise<number> {
  const result = await runUserCommand(command, host.environment);
  if (result.failure !== undefined) host.log.warning(result.failure);
  return result.exitCode;
}

/** Undefined, with a warning, where there can be none. */
function startWatching({ log }: Host, terminal: Terminal): { end(): void } | undefined {
  try {
    return watchBesideCommand(new DiskMeter(), terminal);
  } catch (error) {
    log.warning(`no disk is watched: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function startSampling(args: RunArguments, host: Host, directory: string): Promise<boolean> {
  return startRecording(host, {
    directory,
    workspace: process.cwd(),
    intervalSeconds: args.intervalSeconds,
    install: args.install,
    followPid: process.pid,
    processes: args.processes,
  });
}

/** A part of the measuring, whose failure is a warning. */
async function attempt(host: Host, consequence: string, part: () => Promise<unknown>): Promise<void> {
  try {
    await part();
  } catch (error) {
    host.log.warning(`${consequence}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
