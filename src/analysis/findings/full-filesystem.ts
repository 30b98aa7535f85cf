import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration } from "../../model/format.ts";
import { describeLayer } from "./layered-filesystem.ts";
import type { Observation } from "./observation.ts";

/** Less room than a thousandth, or than a megabyte, is none: what is written next does not fit. */
const LEAST_SHARE = 0.001;
const LEAST_BYTES = 1e6;

/**
 * Filesystems of the workspace, the temp folder and the targets without room when the report was made: a step that wrote
 * there has probably failed for it. What was full in between and freed again is not seen.
 */
export function findFullFilesystems({ report, windows }: Observation): Finding[] {
  const seen = new Set<string>();
  return report.storage.flatMap((storage): Finding[] => {
    const { path, role, mountPoint = path, mountOptions = [], freeBytes, totalBytes } = storage;
    if (role === "other" || freeBytes === undefined || totalBytes === undefined || seen.has(mountPoint)) return [];
    seen.add(mountPoint);
    // An image that nobody can write to has no room from the start.
    if (mountOptions.includes("ro")) return [];
    if (freeBytes >= Math.max(LEAST_BYTES, totalBytes * LEAST_SHARE)) return [];
    const failed = windows.find(({ window }) => (window.exitCode ?? 0) !== 0 || window.result === "failure");
    const after =
      failed === undefined ? "" : `; ${failed.title} failed after ${formatDuration(failed.window.durationSeconds)}`;
    return [
      {
        id: "full-filesystem",
        severity: "warning",
        ...(failed !== undefined && { window: failed.window.name }),
        message: `The filesystem at ${mountPoint} (${describeLayer(storage)}) was full at the end: ${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free${after}.`,
        evidence: { path, freeBytes, totalBytes },
        confidence: "high",
        advice: "Make room there, or write to another disk: what does not fit fails with ENOSPC.",
      },
    ];
  });
}
