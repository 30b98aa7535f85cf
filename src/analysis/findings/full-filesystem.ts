import { isMemoryFilesystem } from "../../disks/filesystem-kind.ts";
import type { FindingOf } from "../../model/finding.ts";
import { groupInto } from "../../model/group-into.ts";
import type { LowSpace, Window } from "../../model/window.ts";
import { makeFinding, type Observation } from "./observation.ts";

type FullFilesystem = FindingOf<"full-filesystem">;

const MIN_FREE_SHARE = 0.001;
const MIN_FREE_BYTES = 1e6;

/** Filesystems that were full, each once: probably the reason why a step failed. */
export function findFullFilesystems(observation: Observation): FullFilesystem[] {
  const atEnd = findFullAtEnd(observation);
  const told = new Set(atEnd.map(({ path }) => path));
  const meanwhile = findFullMeanwhile(observation).filter(({ path }) => !told.has(path));
  // What filled up while it ran is the likelier reason.
  const last = ({ allAlong }: FullFilesystem) => Number(allAlong === true);
  return [...atEnd, ...meanwhile.toSorted((a, b) => last(a) - last(b))];
}

function findFullAtEnd({ report, windows }: Observation): FullFilesystem[] {
  const failed = windows.find(({ window }) => hasFailed(window))?.subject;
  const seen = new Set<string>();
  return report.storage.flatMap((storage) => {
    const { path, role, mountPoint = path, mountOptions = [] } = storage;
    const { freeBytes = Number.NaN, totalBytes = Number.NaN } = storage;
    if (role === "other" || seen.has(mountPoint)) return [];
    seen.add(mountPoint);
    // Read-only images have no free space.
    if (mountOptions.includes("ro") || !isWithoutBytes(freeBytes, totalBytes)) return [];
    const { filesystem, storageDriver } = storage;
    return [
      makeFinding("full-filesystem", "warning", "high", {
        window: failed,
        ...{ path: mountPoint, filesystem, storageDriver },
        when: "end",
        lacks: "bytes",
        hasFailed: failed !== undefined,
        ...{ freeBytes, totalBytes },
      }),
    ];
  });
}

function findFullMeanwhile({ windows, report: { storage } }: Observation): FullFilesystem[] {
  const isJobs = ({ mountPoint }: LowSpace) =>
    storage.some((place) => place.role !== "other" && (place.mountPoint ?? place.path) === mountPoint);
  const seen = windows.flatMap(({ window, subject }) => {
    // A step that succeeded did not need what was full before.
    const told = (window.lowSpace ?? [])
      .filter((space) => isFull(space) && (!space.allAlong || hasFailed(window)))
      // Others fill theirs in memory, which no path of the job is on.
      .filter((space) => !isMemoryFilesystem(space.filesystem) || isJobs(space) || hasFailed(window));
    return told.map((space) => ({ window, subject, space }));
  });
  return [...groupInto(seen, ({ space }) => space.mountPoint)].map(([path, here]) => {
    const { window, subject, space } = here.find((one) => hasFailed(one.window)) ?? (here[0] as (typeof here)[number]);
    const { filesystem, allAlong, totalBytes, lowestFreeBytes: freeBytes } = space;
    const { totalInodes, lowestFreeInodes: freeInodes } = space;
    return makeFinding("full-filesystem", hasFailed(window) ? "warning" : "notice", allAlong ? "medium" : "high", {
      window: subject,
      ...{ path, filesystem },
      when: "meanwhile",
      lacks: isWithoutBytes(freeBytes, totalBytes) ? "bytes" : "inodes",
      hasFailed: hasFailed(window),
      allAlong,
      ...{ freeBytes, totalBytes, freeInodes, totalInodes },
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
