import { readdirSync, readFileSync } from "node:fs";

/** A process that a job has left. */
export interface Orphan {
  pid: number;
  command: string;
  /** Its variables, as NAME=value. */
  environment: readonly string[];
}

/**
 * The processes that carry the job's RUNNER_TRACKING_ID, by which the runner finds what it has to end last in a job
 * (JobExtension.cs). One that has ended, and was only not waited for, has no environment any more.
 */
export function findOrphans(trackingId: string): Orphan[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      if (!variables.includes(`RUNNER_TRACKING_ID=${trackingId}`)) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return [{ pid: Number(pid), command, environment: variables }];
    } catch {
      // It ended meanwhile, or belongs to somebody else.
      return [];
    }
  });
}

/** Kills what a job has left, as the runner does, and gives the command lines. */
export function killOrphans(trackingId: string): string[] {
  return findOrphans(trackingId).flatMap(({ pid, command }) => {
    try {
      process.kill(pid, "SIGKILL");
      return [command];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
