import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { type ProcessEnd, runInFolder } from "../folder-process.ts";

/** Where a workload runs and what it runs with. */
export interface WorkloadBench {
  /** The user's name for the directory. */
  target: string;
  /** The fresh folder under it. */
  folder: string;
  /** Factor for how much is done: 1 is the workload as documented, 0.1 a tenth of it. */
  scale: number;
  environment: Environment;
  signal: AbortSignal;
  /** Is told how much of how much is done, first that nothing is, while the files are prepared. */
  onOperation: (done: number, total: number) => void;
  /** Is awaited before the first and after the last measured operation: what lies between is the workload. */
  onBoundary: (boundary: "start" | "end") => Promise<void>;
}

/** A step of a workload that takes longer than this hangs. */
const STEP_PATIENCE_SECONDS = 3600;

/**
 * Runs a program to a good end in the workload's folder.
 * @throws UserError with the program's last word where it fails: a full disk, a missing program
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

/** What the other lines follow from: where no folder can be made, the file in it cannot be opened. */
const ROOT_CAUSE = /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/;

/** The last line that says what happened; tar's very last one only says that something did. */
function findReason(errors: string): string | undefined {
  const lines = errors.trim().split("\n");
  // The last one: the first line of what is kept may be cut.
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

/** Seconds until all that was written to the folder's filesystem is on its disk (`sync -f`, syncfs). */
export async function flushFolder(bench: WorkloadBench): Promise<number> {
  const { seconds } = await runStep(bench, "sync", ["-f", "."]);
  return seconds;
}

/** A count at a scale, at least one. */
export function scaleCount(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}
