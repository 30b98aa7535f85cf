import { closeSync, openSync, readSync } from "node:fs";
import type { MovedBytes } from "../model/window.ts";
import { listNames, readText } from "./optional-files.ts";

/** A process, whatever gets its number later; `startTicks` is field 22 of /proc/PID/stat. */
export interface ProcessIdentity {
  pid: number;
  startTicks: number;
}

interface ProcessStat extends ProcessIdentity {
  /** The program's, its first 15 characters. */
  name: string;
  /** `Z` and `X` are dead. */
  state: string;
  parentPid: number;
  group: number;
  /** The process group in the terminal's foreground, or -1. */
  foregroundGroup: number;
  /** CPU ticks of waited-for children. */
  childUserTicks: number;
  childSystemTicks: number;
  /** The program that runs, by its places in memory; "" while it is put in place of another, and without one. */
  image: string;
}

/** A process's stat, if it is there. */
export function readProcessStat(pid: number | "self", procRoot = "/proc"): ProcessStat | undefined {
  const text = readText(`${procRoot}/${pid}/stat`);
  // The name may hold blanks and brackets.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3]);
  const stat = {
    pid: Number.parseInt(text, 10),
    name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")),
    state: fields[0] ?? "",
    parentPid: number(4),
    group: number(5),
    foregroundGroup: number(8),
    childUserTicks: number(16),
    childSystemTicks: number(17),
    startTicks: number(22),
    // The kernel writes endcode (27) last, and places the stack (28) anew for each program.
    image: number(27) > 0 ? `${fields[27 - 3]} ${fields[28 - 3]}` : "",
  };
  return Number.isNaN(stat.pid) || Number.isNaN(stat.startTicks) ? undefined : stat;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** More than any process has. */
const MAX_ANCESTORS = 64;

/** The processes above one, the nearest first, up to one that is not shown. */
export function* listAncestors(pid: number, procRoot = "/proc"): Generator<ProcessStat> {
  let stat = readProcessStat(pid, procRoot);
  for (let depth = 0; depth < MAX_ANCESTORS && stat !== undefined && stat.parentPid > 0; depth++) {
    stat = readProcessStat(stat.parentPid, procRoot);
    if (stat !== undefined) yield stat;
  }
}

/** The numbers of all processes; none without /proc. */
export function listPids(procRoot = "/proc"): number[] {
  return listNames(procRoot)
    .map(Number)
    .filter((pid) => pid > 0);
}

export const NO_BYTES: MovedBytes = { readBytes: 0, writtenBytes: 0 };

export function addBytes(a: MovedBytes, b: MovedBytes): MovedBytes {
  return { readBytes: a.readBytes + b.readBytes, writtenBytes: a.writtenBytes + b.writtenBytes };
}

export function subtractBytes(a: MovedBytes, b: MovedBytes): MovedBytes {
  return { readBytes: a.readBytes - b.readBytes, writtenBytes: a.writtenBytes - b.writtenBytes };
}

/**
 * A process's bytes from and to storage by its folder of /proc, with those of waited-for children; writes count when they
 * enter the page cache. Undefined where not counted or not shown.
 */
export function readProcessBytes(folder: string): MovedBytes | undefined {
  const text = readText(`${folder}/io`);
  const readBytes = Number(/^read_bytes: (\d+)$/m.exec(text)?.[1]);
  const writtenBytes = Number(/^write_bytes: (\d+)$/m.exec(text)?.[1]);
  return Number.isNaN(readBytes + writtenBytes) ? undefined : { readBytes, writtenBytes };
}

/** What a process's ended children moved, without its own threads, by its folder of /proc; undefined likewise. */
export function readChildrenBytes(folder: string): MovedBytes | undefined {
  // Read first, so that what a thread moves meanwhile is not taken for a child's.
  const all = readProcessBytes(folder);
  const threads = listNames(`${folder}/task`).map((tid) => readProcessBytes(`${folder}/task/${tid}`) ?? NO_BYTES);
  return all && subtractBytes(all, threads.reduce(addBytes, NO_BYTES));
}

/** False for a zombie, and where another process has the number by now. */
export function isRunning(identity: ProcessIdentity): boolean {
  const stat = readProcessStat(identity.pid);
  return stat?.startTicks === identity.startTicks && isAlive(stat.state);
}

function isAlive(state: string | undefined): boolean {
  return state !== undefined && state !== "Z" && state !== "X";
}

/** Signals this very process; false if it is gone or another user's. */
export function sendSignal(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  return isRunning(identity) && signalPid(identity.pid, signal);
}

/** Signals whatever process has the number; false if there is none, or it is another user's. */
export function signalPid(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Bytes; undefined where they are not shown. */
export function readPeakMemory(pid: number | "self"): number | undefined {
  const match = /^VmHWM:\s*(\d+) kB$/m.exec(readText(`/proc/${pid}/status`));
  return match === null ? undefined : Number(match[1]) * 1024;
}

/** Tells whether a process is there, by an open file, which a reused number cannot change; undefined if it is gone. */
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
      // ESRCH.
    }
    closeSync(file);
    file = undefined;
    return false;
  };
}
