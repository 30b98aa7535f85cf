import { basename } from "node:path";
import type { MovedBytes } from "../../model/window.ts";
import { readLink, readText } from "../../system/optional-files.ts";
import {
  addBytes,
  listPids,
  NO_BYTES,
  readChildrenBytes,
  readProcessBytes,
  readProcessStat,
  subtractBytes,
} from "../../system/process-identity.ts";
import { toAscii } from "./record-log.ts";

interface KnownProcess extends MovedBytes {
  name: string;
  parent: number;
}

/** What was counted of ended children, and the name of one. */
type Ended = MovedBytes & { name: string };

/** Of a launcher, where no walk saw its name. */
const UNSEEN_COMMAND = "the command";
const MAX_NAME_LENGTH = 64;
/** Between walks at ticks, which take milliseconds. */
const MIN_WALK_SECONDS = 0.95;

/**
 * Bytes by executable, from walks through `/proc/PID/io` (root sees all). The kernel adds an ended child's bytes to the parent
 * that waits for it (kernel/exit.c, wait_task_zombie): those that no walk counted for the child count for the parent.
 */
export class ProcessTable {
  readonly #procRoot: string;
  readonly #ownPid: number;
  readonly #launchers = new Set<number>();
  readonly #processes = new Map<number, KnownProcess>();
  readonly #totals = new Map<string, MovedBytes>();
  readonly #hidden = new Set<number>();
  readonly #changed = new Set<string>();
  #walk = 0;
  #tickWalkedAt = 0;
  #lostBefore = 0;

  /**
   * @param ownPid left out with its children
   * @param launcherPid io-probe's process that waits for the command: what it would inherit counts for the command
   */
  constructor(procRoot: string, ownPid: number, launcherPid?: number) {
    this.#procRoot = procRoot;
    this.#ownPid = ownPid;
    if (launcherPid !== undefined) this.#launchers.add(launcherPid);
  }

  /** Another such process, as each step of a job that runs a command has its own. */
  addLauncher(pid: number): void {
    const bytes = this.#launchers.has(pid) ? undefined : readChildrenBytes(`${this.#procRoot}/${pid}`);
    if (bytes === undefined) return;
    this.#launchers.add(pid);
    const known = this.#processes.get(pid);
    // Until now its own bytes were counted, too.
    if (known !== undefined) Object.assign(known, bytes);
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
    const pids = listPids(this.#procRoot);
    const present = new Set(pids);
    const ended = this.#removeEnded(present);
    for (const pid of this.#hidden) if (!present.has(pid)) this.#hidden.delete(pid);
    for (const pid of pids) if (!this.#hidden.has(pid)) this.#readProcess(pid, ended.get(pid));
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

  /** By their parents' numbers: a parent's counters grow before its child leaves /proc, so in this walk. */
  #removeEnded(present: ReadonlySet<number>): Map<number, Ended> {
    const ended = new Map<number, Ended>();
    // Children before their parents, which pass on what they inherited.
    for (const [pid, known] of [...this.#processes].reverse()) {
      if (present.has(pid)) continue;
      this.#processes.delete(pid);
      this.#launchers.delete(pid);
      const { parent, name } = known;
      const bytes = [known, ended.get(pid), ended.get(parent)].map((part) => part ?? NO_BYTES).reduce(addBytes);
      ended.set(parent, { ...bytes, name });
    }
    for (const [pid, known] of this.#processes) {
      if (!present.has(known.parent)) known.parent = this.#readParent(pid);
    }
    return ended;
  }

  #readProcess(pid: number, ended: Ended | undefined): void {
    const now = this.#readBytes(pid);
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
    const uncounted = ended === undefined ? grown : subtractCounted(grown, ended);
    const name = this.#launchers.has(pid) ? (ended?.name ?? UNSEEN_COMMAND) : known.name;
    if (!this.#isOwn(pid, known.parent)) this.#count(name, uncounted);
  }

  #readBytes(pid: number): MovedBytes | undefined {
    const folder = `${this.#procRoot}/${pid}`;
    if (!this.#launchers.has(pid)) return readProcessBytes(folder);
    const known = this.#processes.get(pid) ?? NO_BYTES;
    const now = readChildrenBytes(folder);
    // It falls where the launcher itself moves bytes between the reads.
    return now && addBytes(known, subtractCounted(now, known));
  }

  #addProcess(pid: number, now: MovedBytes): void {
    const name = this.#readName(pid);
    const parent = this.#readParent(pid);
    this.#processes.set(pid, { ...now, name, parent });
    // A process that was there at the first walk counts from then on, a later one wholly.
    if (this.#walk > 1 && !this.#isOwn(pid, parent)) this.#count(name, now);
  }

  #isOwn(pid: number, parent: number): boolean {
    return parent === this.#ownPid || pid === this.#ownPid;
  }

  #count(name: string, bytes: MovedBytes): void {
    if (bytes.readBytes === 0 && bytes.writtenBytes === 0) return;
    this.#totals.set(name, addBytes(this.#totals.get(name) ?? NO_BYTES, bytes));
    this.#changed.add(name);
  }

  #readParent(pid: number): number {
    return readProcessStat(pid, this.#procRoot)?.parentPid ?? 0;
  }

  /** The name alone: path and arguments may hold secrets. */
  #readName(pid: number): string {
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

function subtractCounted(bytes: MovedBytes, counted: MovedBytes): MovedBytes {
  const rest = subtractBytes(bytes, counted);
  return { readBytes: Math.max(0, rest.readBytes), writtenBytes: Math.max(0, rest.writtenBytes) };
}
