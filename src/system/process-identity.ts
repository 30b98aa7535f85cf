import { closeSync, openSync, readSync } from "node:fs";
import { readText } from "./optional-files.ts";

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
  return parseProcessStat(readText(`/proc/${pid}/stat`));
}

/** Storage bytes of a process and of its waited-for children; writes count in the page cache. */
export interface ProcessBytes {
  readBytes: number;
  writtenBytes: number;
}

/** The bytes in a process's folder of /proc; undefined where they are not counted, or not shown to this user. */
export function readProcessBytes(folder: string): ProcessBytes | undefined {
  const text = readText(`${folder}/io`);
  const readBytes = Number(/^read_bytes: (\d+)$/m.exec(text)?.[1]);
  const writtenBytes = Number(/^write_bytes: (\d+)$/m.exec(text)?.[1]);
  return Number.isNaN(readBytes + writtenBytes) ? undefined : { readBytes, writtenBytes };
}

/** Whether this very process runs, and is no zombie. */
export function isRunning(identity: ProcessIdentity): boolean {
  const stat = readProcessStat(identity.pid);
  return stat?.startTicks === identity.startTicks && isAlive(stat.state);
}

function isAlive(state: string | undefined): boolean {
  return state !== undefined && state !== "Z" && state !== "X";
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
  const match = /^VmHWM:\s*(\d+) kB$/m.exec(readText(`/proc/${pid}/status`));
  return match === null ? undefined : Number(match[1]) * 1024;
}

/**
 * Says whether a process is there, through an open file, which a reused number cannot change.
 * @returns undefined if it is gone already
 */
export function followProcess(pid: number): (() => boolean) | undefined {
  const buffer = Buffer.alloc(1024);
  let file: number | undefined;
  try {
    file = openSync(`/proc/${pid}/stat`, "r");
  } catch {
    return undefined;
  }
  return () => {
    if (file === undefined) return false;
    try {
      const text = buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
      if (isAlive(text[text.lastIndexOf(")") + 2])) return true;
    } catch {
      // ESRCH: gone.
    }
    closeSync(file);
    file = undefined;
    return false;
  };
}
