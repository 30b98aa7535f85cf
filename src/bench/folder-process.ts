import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { UserError } from "../model/user-error.ts";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { endProcesses } from "./work-folder.ts";

/** How a process ended and what it said. */
export interface ProcessEnd {
  /** Absent where a signal ended it. */
  exitCode?: number;
  signal?: string;
  /** True where it took longer than it was given and was killed. */
  timedOut: boolean;
  /** From its start to its end. */
  seconds: number;
  /** The end of standard output. */
  output: string;
  /** The end of standard error. */
  errors: string;
}

/** What a process that works in a work folder needs. */
export interface FolderProcess {
  program: string;
  args: readonly string[];
  /** Its working directory, by which it and what it starts are found again. */
  folder: string;
  environment: Environment;
  signal: AbortSignal;
  timeoutSeconds: number;
}

/** fio may print a line for each failed request. */
const KEPT_CHARACTERS = 64 * 1024;
/** What a process is given after SIGTERM to end what it started, and after its own end for its output to be closed. */
const GRACE_MS = 1000;

/**
 * Runs a program in a work folder to its end. An abort or the timeout asks it to end by SIGTERM, and a second later kills
 * all that works in the folder: fio's jobs live in sessions of their own and outlive fio otherwise.
 * @throws the signal's reason after an abort, UserError where the folder is gone, and the system's error where the
 * program cannot be started
 */
export async function runInFolder(command: FolderProcess): Promise<ProcessEnd> {
  command.signal.throwIfAborted();
  const startedAt = performance.now();
  const child = spawn(command.program, [...command.args], {
    cwd: command.folder,
    env: toolEnvironment(command.environment),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const readOutput = collect(child.stdout);
  const readErrors = collect(child.stderr);
  const limit = limitTime(child, command);
  try {
    const closed = new Promise<"closed">((done) => child.once("close", () => done("closed")));
    const { code, signal } = await waitForExit(child, command.folder);
    const seconds = (performance.now() - startedAt) / 1000;
    // What did not end well may leave children behind, still writing; and whatever keeps its output open has outlived it.
    if (code !== 0 || (await Promise.race([closed, setTimeout(GRACE_MS, "open")])) === "open") {
      await endProcesses(command.folder);
      await closed;
    }
    command.signal.throwIfAborted();
    return {
      ...(code === null ? {} : { exitCode: code }),
      ...(signal === null ? {} : { signal }),
      timedOut: limit.hasTimedOut(),
      seconds,
      output: readOutput(),
      errors: readErrors(),
    };
  } finally {
    await limit.lift();
  }
}

function waitForExit(child: ChildProcess, folder: string): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((done, fail) => {
    // Of a working directory that is missing the system says the same as of a missing program.
    child.once("error", (error) => fail(existsSync(folder) ? error : explainLoss(folder, error)));
    child.once("exit", (code, signal) => done({ code, signal }));
  });
}

function explainLoss(folder: string, cause: Error): UserError {
  return new UserError(`target: ${folder} is gone; something removed it while the benchmark ran`, { cause });
}

/** Ends the child at the abort or when its time is up, first kindly. */
function limitTime(child: ChildProcess, { folder, signal, timeoutSeconds }: FolderProcess) {
  let timedOut = false;
  let killTimer: NodeJS.Timeout | undefined;
  let killing: Promise<void> | undefined;
  const end = (): void => {
    child.kill("SIGTERM");
    killTimer = startTimer(() => {
      killing = endProcesses(folder);
    }, GRACE_MS);
  };
  const timeout = startTimer(() => {
    timedOut = true;
    end();
  }, timeoutSeconds * 1000);
  signal.addEventListener("abort", end, { once: true });
  return {
    hasTimedOut: () => timedOut,
    lift: async () => {
      clearTimeout(timeout);
      clearTimeout(killTimer);
      signal.removeEventListener("abort", end);
      // It would kill what is started next in the folder.
      await killing;
    },
  };
}

/** Gathers the end of a stream; the function gives what there is of it. */
function collect(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    text = `${text}${chunk}`.slice(-KEPT_CHARACTERS);
  });
  return () => text;
}
