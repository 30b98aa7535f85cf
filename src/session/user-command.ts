import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { constants } from "node:os";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { Environment } from "../system/environment.ts";
import { commandEnvironment } from "../system/environment.ts";
import { readProcessBytes, readProcessStat } from "../system/process-identity.ts";

/** A command of the user's, as it is to be started. */
export interface UserCommand {
  file: string;
  arguments: readonly string[];
  workingDirectory?: string | undefined;
  /** Where what it prints goes: our own streams by default, our standard error, or nowhere; then it has no input either. */
  output?: "inherit" | "error" | "none" | undefined;
}

/** What a command and all its children that were waited for used themselves. */
export interface CommandUsage {
  userSeconds: number;
  systemSeconds: number;
  /** Bytes that they made storage read and write, where the kernel counts them (`/proc/PID/io`, proc_pid_io(5)). */
  readBytes?: number;
  writtenBytes?: number;
}

/** How a command of the user's ended. */
export interface CommandResult {
  /** The command's own exit code; 128+n for a signal, 127 where it was not found, 126 where it could not be started. */
  exitCode: number;
  startedAtSeconds: number;
  endedAtSeconds: number;
  /** Absent where there is no /proc to read it from. */
  usage?: CommandUsage;
  /** Why the command could not be started. */
  failure?: string;
  /** Whether it was asked to end while it ran, as by a job that is cancelled. */
  isCancelled?: boolean;
}

/** Signals that a user or a runner ends a job with; each reaches the command, and io-probe lives on to report. */
const FORWARDED = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"] as const;
/** Those that a terminal sends when a key is pressed, Ctrl-C and Ctrl-\\. */
const BY_KEY: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT"];

/**
 * Runs a command on our own standard input, output and error, without the action's tokens in its environment, and
 * waits for its end. Never rejects: a command that cannot be started has a `failure`.
 */
export function runUserCommand(command: UserCommand, environment: Environment): Promise<CommandResult> {
  return new Promise((resolve) => {
    const before = readUsage();
    const startedAtSeconds = Date.now() / 1000;
    let child: ChildProcess | undefined;
    let isCancelled = false;
    const forward = (signal: NodeJS.Signals): void => {
      isCancelled = true;
      // A terminal sends it to the whole group: the command has had it already, and many take a second one for "at once".
      if (!BY_KEY.includes(signal) || !isInForeground()) child?.kill(signal);
    };
    // Before it is started: a signal that it gets at once would end this process.
    for (const signal of FORWARDED) process.on(signal, forward);
    const finish = (exitCode: number, failure?: string): void => {
      for (const signal of FORWARDED) process.off(signal, forward);
      const usage = differUsage(before, readUsage());
      resolve({
        exitCode,
        startedAtSeconds,
        endedAtSeconds: Date.now() / 1000,
        ...(usage && { usage }),
        ...(failure !== undefined && { failure }),
        ...(isCancelled && { isCancelled }),
      });
    };
    const fail = (error: NodeJS.ErrnoException): void => finish(...explainFailure(command.file, error));
    try {
      child = start(command, environment);
      child.once("error", fail);
      child.once("exit", (code, signal) => finish(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
    } catch (error) {
      // Node tells some reasons so, such as a path that goes through a file.
      fail(error as NodeJS.ErrnoException);
    }
  });
}

/** What `output` means for standard input, output and error. */
const STREAMS: Record<NonNullable<UserCommand["output"]>, StdioOptions> = {
  inherit: "inherit",
  error: ["ignore", 2, 2],
  none: "ignore",
};

// Not by execa: it takes 70 ms of CPU time to load, in every measured step, and adds nothing to pipes that are inherited.
function start(command: UserCommand, environment: Environment): ChildProcess {
  return spawn(command.file, command.arguments, {
    stdio: STREAMS[command.output ?? "inherit"],
    env: commandEnvironment(environment),
    cwd: command.workingDirectory,
  });
}

/** The shell's own codes for a command that did not start: 127 not found, 126 not executable. */
function explainFailure(file: string, error: NodeJS.ErrnoException): [number, string] {
  if (error.code === "ENOENT" || file === "") return [127, `${file || '""'}: command not found`];
  return [126, `${file}: cannot be started (${error.code ?? error.message})`];
}

/** Whether this process belongs to the group in the foreground of its terminal, wherever its standard input comes from. */
function isInForeground(): boolean {
  const stat = readProcessStat("self");
  return stat === undefined ? process.stdin.isTTY : stat.group === stat.foregroundGroup;
}

/** What this process has used, with the children that it has waited for; its own CPU time is left out. */
function readUsage(): CommandUsage | undefined {
  const stat = readProcessStat("self");
  if (stat === undefined) return undefined;
  const { childUserTicks, childSystemTicks } = stat;
  return {
    userSeconds: childUserTicks / TICKS_PER_SECOND,
    systemSeconds: childSystemTicks / TICKS_PER_SECOND,
    ...readProcessBytes("self"),
  };
}

function differUsage(before: CommandUsage | undefined, after: CommandUsage | undefined): CommandUsage | undefined {
  if (before === undefined || after === undefined) return undefined;
  const grown = (key: keyof CommandUsage) => Math.max(0, (after[key] ?? 0) - (before[key] ?? 0));
  return {
    userSeconds: grown("userSeconds"),
    systemSeconds: grown("systemSeconds"),
    ...(before.readBytes !== undefined &&
      after.readBytes !== undefined && { readBytes: grown("readBytes"), writtenBytes: grown("writtenBytes") }),
  };
}
