import { UserError } from "../../model/user-error.ts";
import type { Workload } from "../../model/workload.ts";
import type { Environment } from "../../system/environment.ts";
import { type ProcessEnd, runInFolder } from "../folder-process.ts";

/** A workload's run. */
export interface WorkloadBench {
  /** As the user named it. */
  target: string;
  folder: string;
  scale: number;
  environment: Environment;
  signal: AbortSignal;
  /** First with 0, while files are prepared. */
  onOperation: (done: number, total: number) => void;
  /** At the start and end of what is measured. */
  onBoundary: (boundary: "start" | "end") => Promise<void>;
}

/** What a workload measured. */
export type WorkloadPart = Omit<Workload, "name" | "target">;

const MAX_STEP_SECONDS = 3600;

/** Runs a program in the folder; throws a UserError where it fails. */
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

/** Of others: without a folder, a file in it cannot be opened. */
const ROOT_CAUSE = /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/;

/** tar's very last line does not say what happened. */
function findReason(errors: string): string | undefined {
  const lines = errors.trim().split("\n");
  // The first one may be cut.
  const cause = lines.findLast((line) => ROOT_CAUSE.test(line));
  return cause ?? lines.findLast((line) => !/due to previous errors/.test(line)) ?? lines.at(-1);
}

/** Flushes the folder's filesystem (syncfs); gives the seconds. */
export async function flushFolder(bench: WorkloadBench): Promise<number> {
  const { seconds } = await runStep(bench, "sync", ["-f", "."]);
  return seconds;
}

/** At least one. */
export function scaleCount(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}
