import { existsSync } from "node:fs";
import { omitUndefined } from "../model/omit-undefined.ts";
import { UserError } from "../model/user-error.ts";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { locate } from "../system/held-folder.ts";
import { keepEnd } from "../system/program.ts";
import { endProcesses } from "./work-folder.ts";

/** How a process ended, and the last that it printed. */
export interface ProcessEnd {
  /** Absent after a signal. */
  exitCode?: number;
  signal?: string;
  timedOut: boolean;
  seconds: number;
  output: string;
  errors: string;
}

interface FolderProcess {
  program: string;
  args: readonly string[];
  /** Where the program works; its children are found by this folder. */
  folder: string;
  environment: Environment;
  signal: AbortSignal;
  timeoutSeconds: number;
}

/** fio may print one line for each failed request. */
const MAX_KEPT_CHARACTERS = 64 * 1024;
/** How long children may take after SIGTERM, and output after the program's end. */
const GRACE_MS = 1000;

/**
 * Runs a program in a work folder. An abort or timeout sends SIGTERM, and a second later kills what works there.
 * @throws the signal's reason, UserError where the folder is gone, or the system's error at the start
 */
export async function runInFolder(command: FolderProcess): Promise<ProcessEnd> {
  const { program, args, folder, environment, signal, timeoutSeconds } = command;
  // Loaded here, since `run` rarely needs it.
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
  const readOutput = keepEnd(child.stdout, MAX_KEPT_CHARACTERS);
  const readErrors = keepEnd(child.stderr, MAX_KEPT_CHARACTERS);
  const sweep = planSweep(folder);
  const sweepSoon = () => sweep.in(GRACE_MS);
  signal.addEventListener("abort", sweepSoon, { once: true });
  sweep.in(timeoutSeconds * 1000 + GRACE_MS);
  // Children that outlive the program may write, and keep its output open.
  child.once("exit", (code) => {
    endedAt = performance.now();
    sweep.in(code === 0 ? GRACE_MS : 0);
  });
  try {
    const end = await child;
    if (endedAt === undefined) throw explainStart(end.cause, folder);
    if (end.exitCode !== 0) await endProcesses(folder);
    signal.throwIfAborted();
    return omitUndefined({
      exitCode: end.exitCode,
      signal: end.signal,
      timedOut: end.timedOut,
      seconds: (endedAt - startedAt) / 1000,
      output: readOutput(),
      errors: readErrors(),
    });
  } finally {
    signal.removeEventListener("abort", sweepSoon);
    // Awaited, since a pending sweep would kill what starts next in the folder.
    await sweep.settle();
  }
}

/** A missing folder and a missing program give the same error. */
function explainStart(cause: unknown, folder: string): unknown {
  const place = locate(folder);
  if (existsSync(place)) return cause;
  return new UserError(`target: ${place} has disappeared; something removed it while the benchmark ran`, { cause });
}

/** Kills what works in a folder, at the soonest of the planned times. */
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
    async settle(): Promise<void> {
      clearTimeout(timer);
      await sweeping;
    },
  };
}
