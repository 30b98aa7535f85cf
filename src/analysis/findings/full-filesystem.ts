import { isMemoryFilesystem } from "../../disks/filesystem-kind.ts";
import { groupInto } from "../../model/group-into.ts";
import type { LowSpace, Window } from "../../model/window.ts";
import { type Observation, verdict } from "./observation.ts";

export type FullFilesystem = FullAtEnd | FullMeanwhile;
/** Full when the report was made. */
export type FullAtEnd = ReturnType<typeof findFullAtEnd>[number];
/** Full while a window ran. */
export type FullMeanwhile = ReturnType<typeof findFullMeanwhile>[number];

const MIN_FREE_SHARE = 0.001;
const MIN_FREE_BYTES = 1e6;

/** Filesystems that were full, each once: probably the reason why a step failed. */
export function findFullFilesystems(observation: Observation): FullFilesystem[] {
  const atEnd = findFullAtEnd(observation);
  const told = new Set(atEnd.map(({ storage: { mountPoint, path } }) => mountPoint ?? path));
  const meanwhile = findFullMeanwhile(observation).filter(({ space }) => !told.has(space.mountPoint));
  // What filled up while it ran is the likelier reason.
  const last = ({ space }: FullMeanwhile) => Number(space.allAlong === true);
  return [...atEnd, ...meanwhile.toSorted((a, b) => last(a) - last(b))];
}

function findFullAtEnd({ report, windows }: Observation) {
  const failed = windows.find(({ window }) => hasFailed(window));
  const seen = new Set<string>();
  return report.storage.flatMap((storage) => {
    const { path, role, mountPoint = path, mountOptions = [] } = storage;
    const { freeBytes = Number.NaN, totalBytes = Number.NaN } = storage;
    if (role === "other" || seen.has(mountPoint)) return [];
    seen.add(mountPoint);
    // Read-only images have no free space.
    if (mountOptions.includes("ro") || !isWithoutBytes(freeBytes, totalBytes)) return [];
    const evidence = { path, freeBytes, totalBytes };
    return [
      verdict("full-filesystem", "warning", "high", {
        when: "end" as const,
        window: failed?.window,
        storage,
        evidence,
      }),
    ];
  });
}

function findFullMeanwhile({ windows, report: { storage } }: Observation) {
  const isJobs = ({ mountPoint }: LowSpace) =>
    storage.some((place) => place.role !== "other" && (place.mountPoint ?? place.path) === mountPoint);
  const seen = windows.flatMap(({ window }) => {
    // A step that succeeded did not need what was full before.
    const told = (window.lowSpace ?? [])
      .filter((space) => isFull(space) && (!space.allAlong || hasFailed(window)))
      // Others fill theirs in memory, which no path of the job is on.
      .filter((space) => !isMemoryFilesystem(space.filesystem) || isJobs(space) || hasFailed(window));
    return told.map((space) => ({ window, space }));
  });
  return [...groupInto(seen, ({ space }) => space.mountPoint)].map(([mountPoint, here]) => {
    const { window, space } = here.find((one) => hasFailed(one.window)) ?? (here[0] as (typeof here)[number]);
    const { totalBytes, lowestFreeBytes: freeBytes, totalInodes, lowestFreeInodes: freeInodes } = space;
    return verdict("full-filesystem", hasFailed(window) ? "warning" : "notice", space.allAlong ? "medium" : "high", {
      when: "meanwhile" as const,
      window,
      space,
      lacks: isWithoutBytes(freeBytes, totalBytes) ? ("bytes" as const) : ("inodes" as const),
      hasFailed: hasFailed(window),
      evidence: { path: mountPoint, freeBytes, totalBytes, freeInodes, totalInodes },
    });
  });
}

function hasFailed({ exitCode = 0, result }: Window): boolean {
  return exitCode !== 0 || result === "failure";
}

function isFull({ lowestFreeBytes, totalBytes, lowestFreeInodes, totalInodes }: LowSpace): boolean {
  const isWithoutInodes = (lowestFreeInodes ?? Number.NaN) < (totalInodes ?? Number.NaN) * MIN_FREE_SHARE;
  return isWithoutInodes || isWithoutBytes(lowestFreeBytes, totalBytes);
}

function isWithoutBytes(freeBytes: number, totalBytes: number): boolean {
  return freeBytes < Math.max(MIN_FREE_BYTES, totalBytes * MIN_FREE_SHARE);
}
