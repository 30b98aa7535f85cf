import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { type ProcessEnd, runInFolder } from "../folder-process.ts";

/** Where a workload runs and with what. */
export interface WorkloadBench {
  /** The user's name for the directory. */
  target: string;
  /** The fresh folder under it. */
  folder: string;
  scale: number;
  environment: Environment;
  signal: AbortSignal;
  /** Called with the progress, first with 0 while the files are prepared. */
  onOperation: (done: number, total: number) => void;
  /** Awaited before the first and after the last measured operation. */
  onBoundary: (boundary: "start" | "end") => Promise<void>;
}

/** A longer step hangs. */
const STEP_PATIENCE_SECONDS = 3600;

/**
 * Runs a program successfully in the workload's folder.
 * @throws UserError with the program's last message where it fails
 */
export async function runStep(bench: WorkloadBench, program: string, args: readonly string[]): Promise<ProcessEnd> {
  const end = await startStep(bench, program, args);
  if (end.exitCode !== 0) {
    const word = findReason(end.errors)?.slice(0, 300);
    const reason = end.timedOut ? "did not end in time" : word || `exit code ${end.exitCode ?? end.signal}`;
    throw new UserError(`workload: ${program} failed in ${bench.target}: ${reason}`);
  }
  return end;
}

/** The cause of other messages: without a folder, a file in it cannot be opened. */
const ROOT_CAUSE = /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/;

/** The last line that says what happened; tar's very last one does not. */
function findReason(errors: string): string | undefined {
  const lines = errors.trim().split("\n");
  // Not the first: it may be cut.
  const cause = lines.filter((line) => ROOT_CAUSE.test(line)).at(-1);
  if (cause !== undefined) return cause;
  return lines.filter((line) => !/due to previous errors/.test(line)).at(-1) ?? lines.at(-1);
}

async function startStep(bench: WorkloadBench, program: string, args: readonly string[]): Promise<ProcessEnd> {
  try {
    return await runInFolder({ ...bench, program, args, timeoutSeconds: STEP_PATIENCE_SECONDS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UserError(`workload: ${program} is not installed; install it and put it on PATH`, { cause: error });
  }
}

/** Flushes the folder's filesystem (`sync -f`, syncfs); returns the seconds. */
export async function flushFolder(bench: WorkloadBench): Promise<number> {
  const { seconds } = await runStep(bench, "sync", ["-f", "."]);
  return seconds;
}

/** A scaled count, at least one. */
export function scaleCount(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}
