import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { omitUndefined } from "../model/omit-undefined.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { Window } from "../model/window.ts";
import { commandEnvironment, type Environment } from "../system/environment.ts";
import { readChildrenBytes, readProcessStat } from "../system/process-identity.ts";
import { ENDING_SIGNALS, onSignals, toExitCode } from "./ending-signals.ts";

/** A program to run as the user would. */
export interface UserCommand {
  file: string;
  arguments: readonly string[];
  workingDirectory?: string | undefined;
  /** Where output goes; for `error` and `none` the command has no input, either. */
  output?: "inherit" | "error" | "none" | undefined;
}

type CommandUsage = NonNullable<Window["command"]>;

/** When a command ran, how it ended and what it used. */
export interface CommandResult {
  /** 128+n for a signal, 127 if not found, 126 if it could not start. */
  exitCode: number;
  /** What ended it, if a signal did. */
  signal?: NodeJS.Signals;
  /** Since the epoch; their difference is exact, whatever becomes of the clock. */
  startedAtSeconds: number;
  endedAtSeconds: number;
  /** Absent without /proc. */
  usage?: CommandUsage;
  failure?: string;
  isCancelled?: boolean;
}

/** Sent by a terminal's keys, Ctrl-C and Ctrl-\\. */
const BY_KEY: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT"];

/** Runs a command without the action's tokens. Never rejects. */
export async function runUserCommand(command: UserCommand, environment: Environment): Promise<CommandResult> {
  const start = process.platform === "win32" ? await openWindowsStart() : startProgram;
  return new Promise((resolve) => {
    const options = describeStart(command, environment);
    const before = readUsage();
    let child: Pick<ChildProcess, "kill"> | undefined;
    let isCancelled = false;
    // Before the start, or a signal that comes early would end this process.
    const stopForwarding = onSignals(ENDING_SIGNALS, (signal) => {
      isCancelled = true;
      // A terminal sends it to the whole group, and many commands take a second one for "at once".
      if (!BY_KEY.includes(signal) || !isInForeground()) child?.kill(signal);
    });
    const finish = (end: Pick<CommandResult, "exitCode" | "signal" | "failure">): void => {
      const endedAtSeconds = startedAtSeconds + (performance.now() - startedAtMs) / 1000;
      stopForwarding();
      resolve(
        omitUndefined({
          ...end,
          startedAtSeconds,
          endedAtSeconds,
          usage: differUsage(before, readUsage()),
          isCancelled: isCancelled || undefined,
        }),
      );
    };
    const fail = async (error: NodeJS.ErrnoException): Promise<void> => {
      finish(await explainFailure(command.file, error, environment.PATH));
    };
    const startedAtSeconds = Date.now() / 1000;
    const startedAtMs = performance.now();
    try {
      child = start(command, options, fail, (code, signal) => {
        finish(omitUndefined({ exitCode: toExitCode(code, signal), signal: signal ?? undefined }));
      });
    } catch (error) {
      // Node throws some start errors at once, such as a path that leads through a file.
      void fail(error as NodeJS.ErrnoException);
    }
  });
}

type Start = (
  command: UserCommand,
  options: ReturnType<typeof describeStart>,
  fail: (error: NodeJS.ErrnoException) => void,
  end: (code: number | null, signal: NodeJS.Signals | null) => void,
) => Pick<ChildProcess, "kill">;

/** Without execa: loading it takes 70 ms of CPU time in every measured step, and inherited pipes need none of it. */
const startProgram: Start = ({ file, arguments: args }, options, fail, end) =>
  spawn(file, args, options).once("error", fail).once("exit", end);

/** Windows starts scripts such as npm.cmd only by its shell, with quotes of its own (execa does that). */
async function openWindowsStart(): Promise<Start> {
  const { execa } = await import("execa");
  return ({ file, arguments: args }, { stdio, env, cwd }, fail, end) => {
    const streams = { stdio, buffer: false, env, extendEnv: false } as const;
    const child = execa(file, args, { ...streams, ...(cwd !== undefined && { cwd }), reject: false });
    void child.then(({ exitCode, signal, cause }) => {
      if (exitCode === undefined && signal === undefined) fail(cause as NodeJS.ErrnoException);
      else end(exitCode ?? null, signal ?? null);
    });
    return child;
  };
}

const STREAMS: Record<NonNullable<UserCommand["output"]>, "inherit" | "ignore" | ["ignore", 2, 2]> = {
  inherit: "inherit",
  error: ["ignore", 2, 2],
  none: "ignore",
};

function describeStart(command: UserCommand, environment: Environment) {
  return {
    stdio: STREAMS[command.output ?? "inherit"],
    env: commandEnvironment(environment),
    cwd: command.workingDirectory,
  };
}

async function explainFailure(
  file: string,
  error: NodeJS.ErrnoException,
  path: string | undefined,
): Promise<{ exitCode: number; failure: string }> {
  // execvp(3) gives EACCES, too, for folders of PATH that this user may not enter, and for folders in them.
  const isMissing =
    error.code === "ENOENT" || (error.code === "EACCES" && !file.includes("/") && !(await isOnPath(file, path)));
  if (isMissing || file === "") return { exitCode: 127, failure: `${file || '""'}: command not found` };
  const reason =
    error.code === "EACCES" && (await stat(file).catch(() => undefined))?.isDirectory()
      ? "a directory"
      : (error.code ?? error.message);
  return { exitCode: 126, failure: `${file}: cannot be started (${reason})` };
}

async function isOnPath(name: string, path = ""): Promise<boolean> {
  const looks = path.split(":").map((folder) => stat(join(folder, name)).catch(() => undefined));
  return (await Promise.all(looks)).some((entry) => entry?.isFile());
}

/** Whether this process is in its terminal's foreground, wherever standard input comes from. */
function isInForeground(): boolean {
  const stat = readProcessStat("self");
  return stat === undefined ? process.stdin.isTTY : stat.group === stat.foregroundGroup;
}

/** Without this process's own CPU time and bytes. */
function readUsage(): CommandUsage | undefined {
  const stat = readProcessStat("self");
  if (stat === undefined) return undefined;
  const { childUserTicks, childSystemTicks } = stat;
  return {
    userSeconds: childUserTicks / TICKS_PER_SECOND,
    systemSeconds: childSystemTicks / TICKS_PER_SECOND,
    ...readChildrenBytes("/proc/self"),
  };
}

function differUsage(before: CommandUsage | undefined, after: CommandUsage | undefined): CommandUsage | undefined {
  if (before === undefined || after === undefined) return undefined;
  const grown = (key: keyof CommandUsage) => Math.max(0, (after[key] ?? 0) - (before[key] ?? 0));
  const times = { userSeconds: grown("userSeconds"), systemSeconds: grown("systemSeconds") };
  if (before.readBytes === undefined || after.readBytes === undefined) return times;
  return { ...times, readBytes: grown("readBytes"), writtenBytes: grown("writtenBytes") };
}
