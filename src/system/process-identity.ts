import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** A process that cannot be mistaken for a later one with the same number: `startTicks` is field 22 of /proc/PID/stat. */
export interface ProcessIdentity {
  pid: number;
  startTicks: number;
}

/** What /proc/PID/stat says of a process. */
export interface ProcessStat extends ProcessIdentity {
  /** One letter; `Z` and `X` are dead. */
  state: string;
  parentPid: number;
  /** The process group that it belongs to, and the one in the foreground of its terminal, -1 where it has none. */
  group: number;
  foregroundGroup: number;
  /** CPU time in clock ticks: its own, and that of its children that ended and were waited for. */
  userTicks: number;
  systemTicks: number;
  childUserTicks: number;
  childSystemTicks: number;
}

/** Clock ticks in a second of /proc/PID/stat and /proc/stat: USER_HZ, which Linux fixes at 100 on every machine that Node runs on. */
export const TICKS_PER_SECOND = 100;

/** What the text of a /proc/PID/stat says; undefined where it is not one. The name in it may hold blanks and brackets. */
export function parseProcessStat(text: string): ProcessStat | undefined {
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3]);
  const stat = {
    pid,
    state: fields[0] ?? "",
    parentPid: number(4),
    group: number(5),
    foregroundGroup: number(8),
    userTicks: number(14),
    systemTicks: number(15),
    childUserTicks: number(16),
    childSystemTicks: number(17),
    startTicks: number(22),
  };
  return Number.isNaN(pid) || Number.isNaN(stat.startTicks) ? undefined : stat;
}

/** What is known of a process now; undefined where there is none with this number. */
export function readProcessStat(pid: number | "self"): ProcessStat | undefined {
  try {
    return parseProcessStat(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return undefined;
  }
}

/**
 * Bytes that a process, and its children that were waited for, made storage read and write. A write counts when it is
 * put into the page cache, so its bytes may reach the disk later. Undefined where the kernel does not tell.
 */
export function readProcessBytes(pid: number | "self"): { readBytes: number; writtenBytes: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/io`, "latin1");
    const readBytes = Number(/^read_bytes: (\d+)$/m.exec(text)?.[1]);
    const writtenBytes = Number(/^write_bytes: (\d+)$/m.exec(text)?.[1]);
    return Number.isNaN(readBytes + writtenBytes) ? undefined : { readBytes, writtenBytes };
  } catch {
    return undefined;
  }
}

/** True while this very process runs: not ended, not a zombie waiting for its parent, not another one with its number. */
export function isRunning(identity: ProcessIdentity): boolean {
  const stat = readProcessStat(identity.pid);
  return stat !== undefined && stat.startTicks === identity.startTicks && stat.state !== "Z" && stat.state !== "X";
}

/**
 * Sends a signal to this very process.
 * @returns false where it is gone already or belongs to another user
 */
export function sendSignal(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

/** The process's largest memory so far in bytes; undefined where it is gone. */
export function readPeakMemory(pid: number | "self"): number | undefined {
  try {
    const match = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"));
    return match === null ? undefined : Number(match[1]) * 1024;
  } catch {
    return undefined;
  }
}

/**
 * Watches one process through an open file, which goes on meaning the same process whatever number is used again.
 * Returns a function that tells whether it is still there; undefined where it is gone already.
 */
export function followProcess(pid: number): (() => boolean) | undefined {
  const buffer = Buffer.alloc(1024);
  let file: number;
  try {
    file = openSync(`/proc/${pid}/stat`, "r");
  } catch {
    return undefined;
  }
  let gone = false;
  return () => {
    if (gone) return false;
    try {
      const text = buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
      const state = text[text.lastIndexOf(")") + 2];
      if (state !== undefined && state !== "Z" && state !== "X") return true;
    } catch {
      // ESRCH: the process is gone.
    }
    gone = true;
    closeSync(file);
    return false;
  };
}
