import { basename } from "node:path";
import type { MovedBytes } from "../../model/window.ts";
import { listNames, readLink, readText } from "../../system/optional-files.ts";
import {
  addBytes,
  NO_BYTES,
  parseProcessStat,
  readProcessBytes,
  subtractBytes,
} from "../../system/process-identity.ts";
import { toAscii } from "./record-log.ts";

interface KnownProcess extends MovedBytes {
  name: string;
  parent: number;
  /** From ended children, which the kernel adds to the parent that waits. */
  inherited: MovedBytes & { untilWalk: number };
}

const MAX_NAME_LENGTH = 64;
/** Between walks at ticks, which take milliseconds. */
const MIN_WALK_SECONDS = 0.95;

/** Bytes by executable, from walks through `/proc/PID/io` (root sees all); what ends between counts for its parent. */
export class ProcessTable {
  readonly #procRoot: string;
  readonly #ownPid: number;
  readonly #processes = new Map<string, KnownProcess>();
  readonly #totals = new Map<string, MovedBytes>();
  readonly #hidden = new Set<string>();
  readonly #changed = new Set<string>();
  #walk = 0;
  #tickWalkedAt = 0;
  #lostBefore = 0;

  /** @param ownPid left out with its children */
  constructor(procRoot: string, ownPid: number) {
    this.#procRoot = procRoot;
    this.#ownPid = ownPid;
  }

  /**
   * A sample's member behind a comma: what has changed, or all after lines were lost.
   * @param lost how many lines were, so far
   */
  sample(isTick: boolean, now: number, lost: number): string {
    if (isTick && now - this.#tickWalkedAt < MIN_WALK_SECONDS) return "";
    // Walks at other samples must not put it off, and hide short processes.
    if (isTick) this.#tickWalkedAt = now;
    this.read();
    const changes = this.takeChanges(lost === this.#lostBefore);
    this.#lostBefore = lost;
    return changes.length === 0 ? "" : `,"q":${toAscii(JSON.stringify(changes))}`;
  }

  read(): void {
    this.#walk++;
    const pids = listNames(this.#procRoot).filter((name) => /^\d+$/.test(name));
    const present = new Set(pids);
    // First the dead, since their parents' counters grow by theirs in this walk.
    for (const [pid, known] of this.#processes) if (!present.has(pid)) this.#countDead(pid, known);
    for (const pid of this.#hidden) if (!present.has(pid)) this.#hidden.delete(pid);
    for (const pid of pids) if (!this.#hidden.has(pid)) this.#readProcess(pid);
  }

  /** Name, bytes read and written; brief, of those that changed since the last call. */
  takeChanges(isBrief: boolean): [string, number, number][] {
    const names = isBrief ? this.#changed : this.#totals.keys();
    const changes = [...names].map((name): [string, number, number] => {
      const { readBytes, writtenBytes } = this.#totals.get(name) as MovedBytes;
      return [name, readBytes, writtenBytes];
    });
    this.#changed.clear();
    return changes;
  }

  #readProcess(pid: string): void {
    const now = readProcessBytes(`${this.#procRoot}/${pid}`);
    if (now === undefined) {
      this.#hidden.add(pid);
      return;
    }
    const known = this.#processes.get(pid);
    const grown = known && subtractBytes(now, known);
    // If a counter fell, the number belongs to another process now.
    if (known === undefined || grown === undefined || grown.readBytes < 0 || grown.writtenBytes < 0) {
      this.#addProcess(pid, now);
      return;
    }
    if (grown.readBytes === 0 && grown.writtenBytes === 0) return;
    Object.assign(known, now, { parent: this.#readParent(pid), name: this.#readName(pid) });
    const own = known.inherited.untilWalk >= this.#walk ? takeInherited(grown, known.inherited) : grown;
    if (!this.#isOwn(pid, known.parent)) this.#count(known.name, own);
  }

  #addProcess(pid: string, now: MovedBytes): void {
    const name = this.#readName(pid);
    const parent = this.#readParent(pid);
    this.#processes.set(pid, { ...now, name, parent, inherited: { ...NO_BYTES, untilWalk: 0 } });
    // A process that was there at the first walk counts from then on, a later one wholly.
    if (this.#walk > 1 && !this.#isOwn(pid, parent)) this.#count(name, now);
  }

  #isOwn(pid: string, parent: number): boolean {
    return parent === this.#ownPid || Number(pid) === this.#ownPid;
  }

  #countDead(pid: string, dead: KnownProcess): void {
    this.#processes.delete(pid);
    // Orphans become the first process's children.
    for (const orphan of this.#processes.values()) if (orphan.parent === Number(pid)) orphan.parent = 1;
    const parent = this.#processes.get(String(dead.parent));
    if (parent === undefined) return;
    const before = parent.inherited.untilWalk < this.#walk ? NO_BYTES : parent.inherited;
    // The parent may wait for its child late.
    parent.inherited = { ...addBytes(before, dead), untilWalk: this.#walk + 1 };
  }

  #count(name: string, bytes: MovedBytes): void {
    if (bytes.readBytes === 0 && bytes.writtenBytes === 0) return;
    this.#totals.set(name, addBytes(this.#totals.get(name) ?? NO_BYTES, bytes));
    this.#changed.add(name);
  }

  #readParent(pid: string): number {
    return parseProcessStat(readText(`${this.#procRoot}/${pid}/stat`))?.parentPid ?? 0;
  }

  /** The name alone: path and arguments may hold secrets. */
  #readName(pid: string): string {
    const program = readLink(`${this.#procRoot}/${pid}/exe`);
    // A kernel thread's name, such as kworker/…, ends with its current work.
    const kernelThread = () =>
      readText(`${this.#procRoot}/${pid}/comm`)
        .trim()
        .replace(/^kworker\/.*/, "kworker");
    const name = program === undefined ? kernelThread() : basename(program.replace(/ \(deleted\)$/, ""));
    return name.slice(0, MAX_NAME_LENGTH) || "unknown";
  }
}

function takeInherited(grown: MovedBytes, inherited: MovedBytes): MovedBytes {
  const part = {
    readBytes: Math.min(grown.readBytes, inherited.readBytes),
    writtenBytes: Math.min(grown.writtenBytes, inherited.writtenBytes),
  };
  Object.assign(inherited, subtractBytes(inherited, part));
  return subtractBytes(grown, part);
}
