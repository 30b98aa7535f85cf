import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import type { Environment } from "../system/environment.ts";
import { commandEnvironment } from "../system/environment.ts";

/** A command of the user's, as it is to be started. */
export interface UserCommand {
  file: string;
  arguments: readonly string[];
  workingDirectory?: string | undefined;
}

/** CPU time of a command and of all its children that it waited for. */
export interface CommandCpu {
  userSeconds: number;
  systemSeconds: number;
}

/** How a command of the user's ended. */
export interface CommandResult {
  /** The command's own exit code; 128+n for a signal, 127 where it was not found, 126 where it could not be started. */
  exitCode: number;
  startedAtSeconds: number;
  endedAtSeconds: number;
  /** Absent where there is no /proc to read it from. */
  cpu?: CommandCpu;
  /** Why the command could not be started. */
  failure?: string;
}

/** Signals that a user or a runner ends a job with; each reaches the command, and io-probe lives on to report. */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command on our own standard input, output and error, without the action's tokens in its environment, and
 * waits for its end. Never rejects: a command that cannot be started has a `failure`.
 */
export function runUserCommand(command: UserCommand, environment: Environment): Promise<CommandResult> {
  return new Promise((resolve) => {
    const cpuBefore = readChildrenCpu();
    const startedAtSeconds = Date.now() / 1000;
    const child = spawn(command.file, command.arguments, {
      stdio: "inherit",
      env: commandEnvironment(environment),
      cwd: command.workingDirectory,
    });
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal sends Ctrl-C to the whole foreground group: the command has had it already.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const finish = (exitCode: number, failure?: string): void => {
      for (const signal of FORWARDED) process.off(signal, forward);
      const cpu = differCpu(cpuBefore, readChildrenCpu());
      resolve({
        exitCode,
        startedAtSeconds,
        endedAtSeconds: Date.now() / 1000,
        ...(cpu && { cpu }),
        ...(failure !== undefined && { failure }),
      });
    };
    child.once("error", (error: NodeJS.ErrnoException) => finish(...explainFailure(command.file, error)));
    child.once("exit", (code, signal) => finish(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
  });
}

/** The shell's own codes for a command that did not start: 127 not found, 126 not executable. */
function explainFailure(file: string, error: NodeJS.ErrnoException): [number, string] {
  if (error.code === "ENOENT") return [127, `${file}: command not found`];
  return [126, `${file}: cannot be started (${error.code ?? error.message})`];
}

/** Ticks per second of the times in /proc/PID/stat: USER_HZ is 100 on every Linux that Node runs on. */
const USER_HZ = 100;

/** CPU time of the children that this process has waited for: fields 16 and 17 of /proc/self/stat (man 5 proc). */
function readChildrenCpu(): CommandCpu | undefined {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The second field is the name in brackets, which may hold spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { userSeconds: Number(fields[13]) / USER_HZ, systemSeconds: Number(fields[14]) / USER_HZ };
  } catch {
    return undefined;
  }
}

function differCpu(before: CommandCpu | undefined, after: CommandCpu | undefined): CommandCpu | undefined {
  if (before === undefined || after === undefined) return undefined;
  return {
    userSeconds: Math.max(0, after.userSeconds - before.userSeconds),
    systemSeconds: Math.max(0, after.systemSeconds - before.systemSeconds),
  };
}
