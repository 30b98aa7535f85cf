import { existsSync } from "node:fs";
import { UserError } from "../model/user-error.ts";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { keepEnd } from "../system/program.ts";
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
  const { program, args, folder, environment, signal, timeoutSeconds } = command;
  // Loaded here: io-probe run has the code of bench, and most often no use for it.
  const { execa } = await import("execa");
  signal.throwIfAborted();
  const startedAt = performance.now();
  let endedAt: number | undefined;
  const child = execa(program, args, {
    cwd: folder,
    env: toolEnvironment(environment),
    extendEnv: false,
    stdin: "ignore",
    buffer: false,
    reject: false,
    detached: true,
    timeout: timeoutSeconds * 1000,
    cancelSignal: signal,
    forceKillAfterDelay: false,
  });
  const readOutput = keepEnd(child.stdout, KEPT_CHARACTERS);
  const readErrors = keepEnd(child.stderr, KEPT_CHARACTERS);
  const sweep = planSweep(folder);
  const sweepSoon = () => sweep.in(GRACE_MS);
  signal.addEventListener("abort", sweepSoon, { once: true });
  sweep.in(timeoutSeconds * 1000 + GRACE_MS);
  // What did not end well may leave children behind, still writing; and whatever keeps its output open has outlived it.
  child.once("exit", (code) => {
    endedAt = performance.now();
    sweep.in(code === 0 ? GRACE_MS : 0);
  });
  try {
    const end = await child;
    if (endedAt === undefined) throw explainStart(end.cause, folder);
    if (end.exitCode !== 0) await endProcesses(folder);
    signal.throwIfAborted();
    return {
      ...(end.exitCode !== undefined && { exitCode: end.exitCode }),
      ...(end.signal !== undefined && { signal: end.signal }),
      timedOut: end.timedOut,
      seconds: (endedAt - startedAt) / 1000,
      output: readOutput(),
      errors: readErrors(),
    };
  } finally {
    signal.removeEventListener("abort", sweepSoon);
    // It would kill what is started next in the folder.
    await sweep.settle();
  }
}

/** Of a working directory that is missing the system says the same as of a missing program. */
function explainStart(cause: unknown, folder: string): unknown {
  if (existsSync(folder)) return cause;
  return new UserError(`target: ${folder} is gone; something removed it while the benchmark ran`, { cause });
}

/** Kills all that works in a folder after a time, of which the one that is soonest counts. */
function planSweep(folder: string) {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | undefined;
  return {
    in(milliseconds: number): void {
      const at = performance.now() + milliseconds;
      if (at >= dueAt) return;
      dueAt = at;
      clearTimeout(timer);
      timer = setTimeout(() => {
        sweeping = endProcesses(folder);
      }, milliseconds);
    },
    /** Calls it off, or waits until it is done where it has begun. */
    async settle(): Promise<void> {
      clearTimeout(timer);
      await sweeping;
    },
  };
}
