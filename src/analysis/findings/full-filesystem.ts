import { type Observation, verdict } from "./observation.ts";

/** A full filesystem; the window is the first that failed. */
export type FullFilesystem = ReturnType<typeof findFullFilesystems>[number];

const MIN_SHARE = 0.001;
const MIN_BYTES = 1e6;

/** Filesystems that were full when the report was made: probably why a step failed. */
export function findFullFilesystems({ report, windows }: Observation) {
  const failed = windows.find(({ window }) => (window.exitCode ?? 0) !== 0 || window.result === "failure");
  const seen = new Set<string>();
  return report.storage.flatMap((storage) => {
    const { path, role, mountPoint = path, mountOptions = [], freeBytes, totalBytes } = storage;
    if (role === "other" || freeBytes === undefined || totalBytes === undefined || seen.has(mountPoint)) return [];
    seen.add(mountPoint);
    // Read-only images have no free space.
    if (mountOptions.includes("ro") || freeBytes >= Math.max(MIN_BYTES, totalBytes * MIN_SHARE)) return [];
    const evidence = { path, freeBytes, totalBytes };
    return [verdict("full-filesystem", "warning", "high", { window: failed?.window, storage, evidence })];
  });
}
