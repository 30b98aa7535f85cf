import type { Storage } from "../../model/storage.ts";
import type { Observation } from "./observation.ts";
import type { Verdict } from "./verdict.ts";

/** A filesystem without room; the window is the first that failed. */
export interface FullFilesystem
  extends Verdict<"full-filesystem", { path: string; freeBytes: number; totalBytes: number }> {
  storage: Storage;
}

/** Less room than a thousandth, or than a megabyte, is none: what is written next does not fit. */
const LEAST_SHARE = 0.001;
const LEAST_BYTES = 1e6;

/**
 * Filesystems of the workspace, the temp folder and the targets without room when the report was made: a step that wrote
 * there has probably failed for it. What was full in between and freed again is not seen.
 */
export function findFullFilesystems({ report, windows }: Observation): FullFilesystem[] {
  const seen = new Set<string>();
  return report.storage.flatMap((storage): FullFilesystem[] => {
    const { path, role, mountPoint = path, mountOptions = [], freeBytes, totalBytes } = storage;
    if (role === "other" || freeBytes === undefined || totalBytes === undefined || seen.has(mountPoint)) return [];
    seen.add(mountPoint);
    // An image that nobody can write to has no room from the start.
    if (mountOptions.includes("ro")) return [];
    if (freeBytes >= Math.max(LEAST_BYTES, totalBytes * LEAST_SHARE)) return [];
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
