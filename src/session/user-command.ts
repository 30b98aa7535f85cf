import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { omitUndefined } from "../model/omit-undefined.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { Window } from "../model/window.ts";
import { commandEnvironment, type Environment } from "../system/environment.ts";
import { readChildrenBytes, readProcessStat, signalPid } from "../system/process-identity.ts";
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
  const { file, arguments: args, workingDirectory: cwd, output = "inherit" } = command;
  const options = { stdio: STREAMS[output], env: commandEnvironment(environment), cwd };
  const before = readUsage();
  let child: StartedCommand | undefined;
  let isCancelled = false;
  // Before the start, or a signal that comes early would end this process.
  const stopForwarding = onSignals(ENDING_SIGNALS, (signal) => {
    isCancelled = true;
    // A terminal sends it to the whole group, and many commands take a second one for "at once".
    if (!BY_KEY.includes(signal) || !isInForeground()) child?.kill(signal);
  });
  const startedAtSeconds = Date.now() / 1000;
  const startedAtMs = performance.now();
  let end: Pick<CommandResult, "exitCode" | "signal" | "failure">;
  try {
    child = start(file, args, options);
    const [code, signal] = await child.ended;
    end = omitUndefined({ exitCode: toExitCode(code, signal), signal: signal ?? undefined });
  } catch (error) {
    end = await explainFailure(file, error as NodeJS.ErrnoException, environment.PATH);
  }
  const endedAtSeconds = startedAtSeconds + (performance.now() - startedAtMs) / 1000;
  stopForwarding();
  const usage = differUsage(before, readUsage());
  return omitUndefined({ ...end, startedAtSeconds, endedAtSeconds, usage, isCancelled: isCancelled || undefined });
}

type Streams = "inherit" | "ignore" | ["ignore", 2, 2];
const STREAMS: Record<NonNullable<UserCommand["output"]>, Streams> = {
  inherit: "inherit",
  error: ["ignore", 2, 2],
  none: "ignore",
};

interface StartOptions {
  stdio: Streams;
  env: Record<string, string>;
  cwd: string | undefined;
}

interface StartedCommand {
  kill(signal: NodeJS.Signals): void;
  /** Rejects where it cannot be started. */
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

/** Without execa: loading it takes 70 ms of CPU time in every measured step, and inherited pipes need none of it. */
function startProgram(file: string, args: readonly string[], options: StartOptions): StartedCommand {
  const child = spawn(file, args, options);
  const kill = (signal: NodeJS.Signals): void => {
    // By its number: where it has become another user's (sudo), child.kill emits an error, as if it had not started.
    if (child.pid !== undefined) signalPid(child.pid, signal);
  };
  return { kill, ended: once(child, "exit") as StartedCommand["ended"] };
}

/** Windows starts scripts such as npm.cmd only by its shell, with quotes of its own (execa does that). */
async function openWindowsStart(): Promise<typeof startProgram> {
  const { execa } = await import("execa");
  return (file, args, { stdio, env, cwd }) => {
    const streams = { stdio, buffer: false, env, extendEnv: false } as const;
    const child = execa(file, args, { ...streams, ...(cwd !== undefined && { cwd }), reject: false });
    const ended = child.then(({ exitCode, signal, cause }): Awaited<StartedCommand["ended"]> => {
      if (exitCode === undefined && signal === undefined) throw cause;
      return [exitCode ?? null, signal ?? null];
    });
    return { kill: (signal) => child.kill(signal), ended };
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
