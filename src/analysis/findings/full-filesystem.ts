import type { Storage } from "../../model/storage.ts";
import type { Observation, Verdict } from "./observation.ts";

/** A full filesystem; the window is the first that failed. */
export interface FullFilesystem
  extends Verdict<"full-filesystem", { path: string; freeBytes: number; totalBytes: number }> {
  storage: Storage;
}

const MIN_SHARE = 0.001;
const MIN_BYTES = 1e6;

/**
 * Filesystems of the workspace, temp folder and targets that were full when the report was made: probably why a step
 * failed. Filesystems that were full only in between are not seen.
 */
export function findFullFilesystems({ report, windows }: Observation): FullFilesystem[] {
  const seen = new Set<string>();
  return report.storage.flatMap((storage): FullFilesystem[] => {
    const { path, role, mountPoint = path, mountOptions = [], freeBytes, totalBytes } = storage;
    if (role === "other" || freeBytes === undefined || totalBytes === undefined || seen.has(mountPoint)) return [];
    seen.add(mountPoint);
    // Read-only images have no free space.
    if (mountOptions.includes("ro")) return [];
    if (freeBytes >= Math.max(MIN_BYTES, totalBytes * MIN_SHARE)) return [];
    const failed = windows.find(({ window }) => (window.exitCode ?? 0) !== 0 || window.result === "failure");
    return [
      {
        id: "full-filesystem",
        severity: "warning",
        confidence: "high",
        window: failed?.window,
        storage,
        evidence: { path, freeBytes, totalBytes },
      },
    ];
  });
}
