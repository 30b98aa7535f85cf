import { readdirSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { readText } from "./proc-file.ts";

/** Bytes that a process moved to and from storage (proc(5), /proc/PID/io: read_bytes, write_bytes). */
interface Bytes {
  read: number;
  written: number;
}

interface KnownProcess extends Bytes {
  name: string;
  parent: number;
  /** What ended children had moved: the kernel adds it to the parent that waits for them. */
  inherited: Bytes & { untilWalk: number };
}

/**
 * Bytes read and written by executable name, from walks through `/proc/PID/io`. What a process does after the last walk
 * that sees it counts for the parent that waits for it, or not at all. Only root sees other users' processes.
 */
export class ProcessTable {
  readonly #procRoot: string;
  readonly #ownPid: number;
  readonly #processes = new Map<string, KnownProcess>();
  readonly #totals = new Map<string, Bytes>();
  /** Other users' processes, asked only once. */
  readonly #hidden = new Set<string>();
  readonly #changed = new Set<string>();
  #walk = 0;

  /** @param ownPid left out with its children: the sampler and its iostat */
  constructor(procRoot: string, ownPid: number) {
    this.#procRoot = procRoot;
    this.#ownPid = ownPid;
  }

  read(): void {
    this.#walk++;
    const pids = readdirSync(this.#procRoot).filter((name) => /^\d+$/.test(name));
    const present = new Set(pids);
    // First the dead: their parents' counters grow by their figures in this walk.
    for (const [pid, known] of this.#processes) if (!present.has(pid)) this.#countDead(pid, known);
    for (const pid of this.#hidden) if (!present.has(pid)) this.#hidden.delete(pid);
    for (const pid of pids) if (!this.#hidden.has(pid)) this.#readProcess(pid);
  }

  /**
   * Name, bytes read and bytes written of all names that moved something, or only of those that changed since the last
   * call.
   */
  takeChanges(isBrief: boolean): [string, number, number][] {
    const changes = [...(isBrief ? this.#changed : this.#totals.keys())].map((name): [string, number, number] => {
      const { read, written } = this.#totals.get(name) as Bytes;
      return [name, read, written];
    });
    this.#changed.clear();
    return changes;
  }

  #readProcess(pid: string): void {
    const now = this.#readBytes(pid);
    if (now === undefined) {
      this.#hidden.add(pid);
      return;
    }
    const known = this.#processes.get(pid);
    // A counter that fell belongs to another process of that number.
    if (known === undefined || now.read < known.read || now.written < known.written) {
      this.#addProcess(pid, now);
      return;
    }
    if (now.read === known.read && now.written === known.written) return;
    const grown = { read: now.read - known.read, written: now.written - known.written };
    known.read = now.read;
    known.written = now.written;
    known.parent = this.#readParent(pid);
    known.name = this.#readName(pid);
    if (known.inherited.untilWalk >= this.#walk) subtractInherited(grown, known.inherited);
    if (!this.#isOwn(pid, known.parent)) this.#count(known.name, grown);
  }

  #addProcess(pid: string, now: Bytes): void {
    const name = this.#readName(pid);
    const parent = this.#readParent(pid);
    const inherited = { read: 0, written: 0, untilWalk: 0 };
    this.#processes.set(pid, { ...now, name, parent, inherited });
    // A process of the first walk has a past; a later one was born since, so all is its own.
    if (this.#walk > 1 && !this.#isOwn(pid, parent)) this.#count(name, now);
  }

  #isOwn(pid: string, parent: number): boolean {
    return parent === this.#ownPid || Number(pid) === this.#ownPid;
  }

  #countDead(pid: string, { parent, read, written }: KnownProcess): void {
    this.#processes.delete(pid);
    // Orphans become children of the first process.
    for (const orphan of this.#processes.values()) if (orphan.parent === Number(pid)) orphan.parent = 1;
    const { inherited } = this.#processes.get(String(parent)) ?? {};
    if (inherited === undefined) return;
    if (inherited.untilWalk < this.#walk) Object.assign(inherited, { read: 0, written: 0 });
    inherited.read += read;
    inherited.written += written;
    // A parent that waits late passes it on at the next walk.
    inherited.untilWalk = this.#walk + 1;
  }

  #count(name: string, { read, written }: Bytes): void {
    if (read === 0 && written === 0) return;
    const total = this.#totals.get(name) ?? { read: 0, written: 0 };
    this.#totals.set(name, { read: total.read + read, written: total.written + written });
    this.#changed.add(name);
  }

  #readBytes(pid: string): Bytes | undefined {
    const text = this.#read(`${pid}/io`);
    const read = /^read_bytes: (\d+)$/m.exec(text)?.[1];
    const written = /^write_bytes: (\d+)$/m.exec(text)?.[1];
    return read === undefined || written === undefined ? undefined : { read: Number(read), written: Number(written) };
  }

  #readParent(pid: string): number {
    const text = this.#read(`${pid}/stat`);
    return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  }

  /** The program's name alone: its path and arguments may hold secrets. */
  #readName(pid: string): string {
    try {
      return basename(readlinkSync(`${this.#procRoot}/${pid}/exe`).replace(/ \(deleted\)$/, "")).slice(0, 64);
    } catch {
      // A kernel thread's name ends with its current work.
      return (
        this.#read(`${pid}/comm`)
          .trim()
          .replace(/^kworker\/.*/, "kworker")
          .slice(0, 64) || "unknown"
      );
    }
  }

  #read(path: string): string {
    return readText(`${this.#procRoot}/${path}`);
  }
}

function subtractInherited(grown: Bytes, inherited: Bytes): void {
  for (const key of ["read", "written"] as const) {
    const part = Math.min(grown[key], inherited[key]);
    grown[key] -= part;
    inherited[key] -= part;
  }
}
