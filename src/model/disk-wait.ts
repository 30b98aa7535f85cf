import type { Window } from "./window.ts";

/** How long a window waited for the disk. */
export interface DiskWait {
  seconds: number;
  /** Of the window's length, 0 to 1; 0 where it has none. */
  share: number;
  /** Whose waiting it is: everybody's on the machine, or that of the cgroup that the job ran in. */
  of: "machine" | "cgroup";
}

/**
 * The one definition of a window's disk wait, for tables, findings, gates and comparisons: the time in which no task
 * could go on because all of them waited for I/O (`full` of /proc/pressure/io, Documentation/accounting/psi.rst), the
 * machine's where the kernel counts it, else the cgroup's. Undefined where neither was measured.
 */
export function findDiskWait(window: Window): DiskWait | undefined {
  const { durationSeconds, pressure } = window;
  const seconds = pressure?.ioFullSeconds ?? findCgroupWait(window);
  if (seconds === undefined) return undefined;
  return {
    seconds,
    share: durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0,
    of: pressure?.ioFullSeconds === undefined ? "cgroup" : "machine",
  };
}

/** What of its time the cgroup that the job ran in waited itself, by the same definition, in seconds. */
export function findCgroupWait({ cgroup }: Window): number | undefined {
  return cgroup?.ioFullSeconds;
}

/**
 * The time in which at least one task of the machine waited for I/O while others may have gone on (`some` of the same
 * file), in seconds: a hint at who waits, and no disk wait. Undefined where the kernel does not tell.
 */
export function findPartialWait({ pressure }: Window): number | undefined {
  return pressure?.ioSomeSeconds;
}
