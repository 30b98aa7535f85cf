import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** A process that no later one with its number can be mistaken for; `startTicks` is field 22 of /proc/PID/stat. */
export interface ProcessIdentity {
  pid: number;
  startTicks: number;
}

interface ProcessStat extends ProcessIdentity {
  /** One letter; `Z` and `X` are dead. */
  state: string;
  parentPid: number;
  /** Its process group, and its terminal's foreground group, or -1. */
  group: number;
  foregroundGroup: number;
  /** CPU ticks: its own, and its waited-for children's. */
  userTicks: number;
  systemTicks: number;
  childUserTicks: number;
  childSystemTicks: number;
}

/** A parsed /proc/PID/stat; undefined for other text. The name may contain blanks and brackets. */
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

/** Whether this process is root's; never where a system has no such users. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** A process's stat; undefined if there is none. */
export function readProcessStat(pid: number | "self"): ProcessStat | undefined {
  return parseProcessStat(readProc(pid, "stat"));
}

/** A file of a process in /proc; empty if it is gone or unreadable. */
function readProc(pid: number | "self", file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

/**
 * Storage bytes of a process and its waited-for children; writes count in the page cache. Undefined where not counted.
 */
export function readProcessBytes(pid: number | "self"): { readBytes: number; writtenBytes: number } | undefined {
  const text = readProc(pid, "io");
  const readBytes = Number(/^read_bytes: (\d+)$/m.exec(text)?.[1]);
  const writtenBytes = Number(/^write_bytes: (\d+)$/m.exec(text)?.[1]);
  return Number.isNaN(readBytes + writtenBytes) ? undefined : { readBytes, writtenBytes };
}

/** Whether this very process runs, and is no zombie. */
export function isRunning(identity: ProcessIdentity): boolean {
  const stat = readProcessStat(identity.pid);
  return stat !== undefined && stat.startTicks === identity.startTicks && stat.state !== "Z" && stat.state !== "X";
}

/**
 * Signals this very process.
 * @returns false if it is gone or another user's
 */
export function sendSignal(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

/** A process's peak memory in bytes; undefined if it is gone. */
export function readPeakMemory(pid: number | "self"): number | undefined {
  const match = /^VmHWM:\s*(\d+) kB$/m.exec(readProc(pid, "status"));
  return match === null ? undefined : Number(match[1]) * 1024;
}

/**
 * Watches one process through an open file, which a reused number cannot change; the function says whether it is there.
 * Undefined if it is gone already.
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
      // ESRCH: gone.
    }
    gone = true;
    closeSync(file);
    return false;
  };
}
