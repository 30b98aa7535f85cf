import { spawn } from "node:child_process";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { endProcesses } from "./work-folder.ts";

/** How a fio process ended and what it said. */
export interface FioExit {
  /** Absent where a signal ended fio. */
  exitCode?: number;
  signal?: string;
  /** True where fio took longer than it was given and was killed. */
  timedOut: boolean;
  /** The end of standard output and standard error together. */
  messages: string;
}

/** What a run of fio needs. */
export interface FioCommand {
  fio: string;
  args: readonly string[];
  /** The folder under the target: fio's working directory, by which its processes are found again. */
  folder: string;
  environment: Environment;
  signal: AbortSignal;
  timeoutSeconds: number;
}

/** fio may print a line for each failed request. */
const MOST_MESSAGES = 64 * 1024;
/** What fio is given after SIGTERM to end its jobs by itself. */
const GRACE_MS = 1000;

/**
 * Runs fio to its end. An abort or the timeout asks it to end by SIGTERM, and a second later kills it with all its jobs,
 * which live in sessions of their own and outlive it otherwise.
 * @throws the signal's reason after an abort, and the system's error where fio cannot be started
 */
export async function runFioProcess(command: FioCommand): Promise<FioExit> {
  command.signal.throwIfAborted();
  const child = spawn(command.fio, [...command.args], {
    cwd: command.folder,
    env: toolEnvironment(command.environment),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let messages = "";
  const collect = (chunk: Buffer): void => {
    messages = `${messages}${chunk.toString()}`.slice(-MOST_MESSAGES);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  let timedOut = false;
  let killTimer: NodeJS.Timeout | undefined;
  const end = (): void => {
    child.kill("SIGTERM");
    killTimer = setTimeout(() => void endProcesses(command.folder), GRACE_MS);
  };
  const timeout = setTimeout(() => {
    timedOut = true;
    end();
  }, command.timeoutSeconds * 1000);
  command.signal.addEventListener("abort", end, { once: true });
  try {
    const closed = new Promise<void>((done) => child.once("close", () => done()));
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
      child.once("error", fail);
      child.once("exit", (code, signal) => done({ code, signal }));
    });
    // A fio that was killed leaves its jobs behind, still writing and with its output open.
    await endProcesses(command.folder);
    await closed;
    command.signal.throwIfAborted();
    return {
      ...(code === null ? {} : { exitCode: code }),
      ...(signal === null ? {} : { signal }),
      timedOut,
      messages,
    };
  } finally {
    clearTimeout(timeout);
    clearTimeout(killTimer);
    command.signal.removeEventListener("abort", end);
  }
}
