import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** Bytes that a process moved to and from storage, as /proc/PID/io counts them (proc(5): read_bytes, write_bytes). */
interface Bytes {
  read: number;
  written: number;
}

interface KnownProcess extends Bytes {
  name: string;
  parent: number;
  /** What ended children had moved: the kernel adds it to the parent's counters when the parent waits for them. */
  inherited: Bytes & { untilWalk: number };
}

/**
 * Bytes read and written by executable name, from a walk through `/proc/PID/io`. It sees only what is alive at a walk: what
 * a process does in its last moments, and all that a shorter-lived one does, is counted to the parent that waited for it,
 * or to none where the parent does not wait. Processes of other users are hidden from all but root.
 */
export class ProcessTable {
  readonly #procRoot: string;
  readonly #ownPid: number;
  readonly #processes = new Map<string, KnownProcess>();
  readonly #totals = new Map<string, Bytes>();
  /** Processes of other users, whose figures are not shown to this one: asked once, not at every walk. */
  readonly #hidden = new Set<string>();
  readonly #changed = new Set<string>();
  #walk = 0;

  /** @param ownPid a process that is left out with its children: the sampler and its iostat */
  constructor(procRoot: string, ownPid: number) {
    this.#procRoot = procRoot;
    this.#ownPid = ownPid;
  }

  /** Walks through all processes. */
  read(): void {
    this.#walk++;
    const pids = readdirSync(this.#procRoot).filter((name) => /^\d+$/.test(name));
    const present = new Set(pids);
    // First the dead: what their parents' counters grow by in this walk is theirs.
    for (const [pid, known] of this.#processes) if (!present.has(pid)) this.#countDead(pid, known);
    for (const pid of this.#hidden) if (!present.has(pid)) this.#hidden.delete(pid);
    for (const pid of pids) if (!this.#hidden.has(pid)) this.#readProcess(pid);
  }

  /** The totals of the names that moved something, since the last call or at all: name, bytes read, bytes written. */
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
    // A counter that fell belongs to another process under the same number.
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
    // What was there at the first walk has its past; a later one was born since, so all is its own.
    if (this.#walk > 1 && !this.#isOwn(pid, parent)) this.#count(name, now);
  }

  #isOwn(pid: string, parent: number): boolean {
    return parent === this.#ownPid || Number(pid) === this.#ownPid;
  }

  #countDead(pid: string, { parent, read, written }: KnownProcess): void {
    this.#processes.delete(pid);
    // Orphans get the first process for a parent.
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

  /** The name of the program alone: its path and arguments may hold secrets. */
  #readName(pid: string): string {
    try {
      return basename(readlinkSync(`${this.#procRoot}/${pid}/exe`).replace(/ \(deleted\)$/, "")).slice(0, 64);
    } catch {
      // A kernel thread's name ends with what it works on at the moment.
      return (
        this.#read(`${pid}/comm`)
          .trim()
          .replace(/^kworker\/.*/, "kworker")
          .slice(0, 64) || "unknown"
      );
    }
  }

  #read(path: string): string {
    try {
      return readFileSync(`${this.#procRoot}/${path}`, "latin1");
    } catch {
      return "";
    }
  }
}

/** Takes away from what a process's counters grew by what they grew by for its ended children. */
function subtractInherited(grown: Bytes, inherited: Bytes): void {
  for (const key of ["read", "written"] as const) {
    const part = Math.min(grown[key], inherited[key]);
    grown[key] -= part;
    inherited[key] -= part;
  }
}
