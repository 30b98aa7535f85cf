import { readdirSync, readFileSync } from "node:fs";

/**
 * Kills every process whose environment carries the job's RUNNER_TRACKING_ID, and gives their command lines: what the
 * runner does last in a job (JobExtension.cs).
 */
export function killOrphans(trackingId: string): string[] {
  const killed: string[] = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      // A process that has ended but was not waited for yet has no environment any more.
      if (!variables.includes(`RUNNER_TRACKING_ID=${trackingId}`)) continue;
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      process.kill(Number(pid), "SIGKILL");
      killed.push(command);
    } catch {
      // It ended meanwhile, or belongs to somebody else.
    }
  }
  return killed;
}
