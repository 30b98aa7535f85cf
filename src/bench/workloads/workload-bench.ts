import { UserError } from "../../model/user-error.ts";
import type { Workload } from "../../model/workload.ts";
import type { Environment } from "../../system/environment.ts";
import { type ProcessEnd, runInFolder } from "../folder-process.ts";

/** Where a workload runs and with what. */
export interface WorkloadBench {
  /** The user's name for the directory. */
  target: string;
  /** The fresh folder under it. */
  folder: string;
  /** The share of the work; 1 is all. */
  scale: number;
  environment: Environment;
  signal: AbortSignal;
  /** First called with 0 while files are prepared. */
  onOperation: (done: number, total: number) => void;
  /** Awaited before the first and after the last measured operation. */
  onBoundary: (boundary: "start" | "end") => Promise<void>;
}

/** What a workload measured. */
export type WorkloadPart = Omit<Workload, "name" | "target">;

/** A longer step hangs. */
const MAX_STEP_SECONDS = 3600;

/**
 * Runs a program in the workload's folder.
 * @throws UserError with the program's last message where it fails
 */
export async function runStep(bench: WorkloadBench, program: string, args: readonly string[]): Promise<ProcessEnd> {
  const end = await runInFolder({ ...bench, program, args, timeoutSeconds: MAX_STEP_SECONDS }).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    throw new UserError(`workload: ${program} is not installed; install it and put it on PATH`, { cause: error });
  });
  if (end.exitCode !== 0) {
    const exit = `exit code ${end.exitCode ?? end.signal}`;
    const reason = end.timedOut ? "did not end in time" : findReason(end.errors)?.slice(0, 300) || exit;
    throw new UserError(`workload: ${program} failed in ${bench.target}: ${reason}`);
  }
  return end;
}

/** The cause of other messages: without a folder, a file in it cannot be opened. */
const ROOT_CAUSE = /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/;

/** The last line that says what happened; tar's very last one does not. */
function findReason(errors: string): string | undefined {
  const lines = errors.trim().split("\n");
  // Not the first cause: it may be cut.
  const cause = lines.findLast((line) => ROOT_CAUSE.test(line));
  return cause ?? lines.findLast((line) => !/due to previous errors/.test(line)) ?? lines.at(-1);
}

/** Flushes the directory's filesystem (`sync -f`, syncfs); returns the seconds. */
export async function flushFolder(bench: WorkloadBench): Promise<number> {
  const { seconds } = await runStep(bench, "sync", ["-f", "."]);
  return seconds;
}

/** A scaled count, at least one. */
export function scaleCount(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}
