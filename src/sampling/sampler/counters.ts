import { existsSync } from "node:fs";
import { type Mount, readMounts } from "../../system/mount-table.ts";
import type { RecordOf } from "../log-record.ts";
import { describeDevice, isInMemory, isPartition } from "./block-devices.ts";
import { JournalCounters, readNfs } from "./filesystem-counters.ts";
import { NamedLines } from "./named-lines.ts";
import { numberAfter, ProcFile, pressureTotals } from "./proc-file.ts";

type FoundRecord = RecordOf<"device" | "inMemory" | "interface">;

const SOURCES = {
  diskstats: "devices",
  stat: "cpu",
  "pressure/io": "pressure io",
  "pressure/cpu": "pressure cpu",
  "pressure/memory": "pressure memory",
  meminfo: "memory",
  vmstat: "paging",
  "net/dev": "network",
} as const;
type Source = keyof typeof SOURCES;

const MEMORY_KEYS = ["\nMemAvailable:", "\nDirty:", "\nWriteback:"];
const PAGING_KEYS = [
  "\npgpgin ",
  "\npgpgout ",
  "\npswpin ",
  "\npswpout ",
  "\npgmajfault ",
  "\nnr_dirtied ",
  "\nnr_written ",
  "\nnr_dirty_background_threshold ",
  "\nnr_dirty_threshold ",
];
/** In net/dev, received bytes are first, sent bytes ninth (proc(5)). */
const SENT_INDEX = 8;
/** In a row of diskstats, after the name (kernel, admin-guide/iostats.rst). */
const IN_FLIGHT_INDEX = 8;
/** An append to a log and the commit of its filesystem's journal are up to a dozen requests, those of several programs more. */
const MAX_SLIGHT_WRITES = 50;
/** A row of zeros is not longer than this. */
const MAX_ZEROS_LENGTH = 50;

/** The machine's cumulative counters, copied from `/proc`. */
export class Counters {
  hasDiskMoved = true;
  /** Whether disks have completed only a few writes since the read before, as for the sampler's own log. */
  hasMovedSlightly = false;
  /** Microseconds since the read before in which some task of the machine wanted a core and had none. */
  queuedMicroseconds = 0;
  #queuedBefore = Number.NaN;
  readonly missing: { what: string; path?: string; code?: string }[] = [];
  readonly #procRoot: string;
  readonly #sysRoot: string;
  readonly #files: Record<Source, ProcFile>;
  readonly #disks: NamedLines;
  readonly #journal: JournalCounters;
  readonly #interfaces: NamedLines;
  readonly #found: FoundRecord[] = [];
  readonly #used = new Set<number>();
  /** Reads and writes of each device at the read before. */
  readonly #requests = new Map<number, [reads: number, writes: number]>();
  readonly #virtual = new Map<number, string>();
  #mounts: Mount[] | undefined;

  constructor(procRoot: string, sysRoot: string) {
    this.#procRoot = procRoot;
    this.#sysRoot = sysRoot;
    const files = Object.entries(SOURCES).map(([name, what]) => {
      const file = new ProcFile(`${procRoot}/${name}`);
      if (file.refusal !== undefined) this.missing.push({ what, ...file.refusal });
      return [name, file];
    });
    this.#files = Object.fromEntries(files);
    this.#journal = new JournalCounters(procRoot);
    this.#disks = new NamedLines(/^ *(\d+) +(\d+) (\S+) /, (name, index, [, major, minor]) =>
      this.#registerDevice(name, index, `${major}:${minor}`),
    );
    this.#interfaces = new NamedLines(/^ *([^\s:|]+): */, (name, index) => this.#registerInterface(name, index));
  }

  /**
   * A sample's members, each behind a comma; brief, without what only windows' ends need or costs most (unchanged rows,
   * NFS, at rest paging and the journal).
   */
  read(isBrief: boolean): string {
    let text = this.#readDisks(isBrief) + this.#readCpu() + this.#readPressure();
    text += this.#readMemory() + this.#readNetwork(isBrief);
    if (!isBrief || this.hasDiskMoved) text += this.#readPaging() + this.#journal.read(!isBrief);
    return isBrief ? text : text + readNfs(this.#procRoot);
  }

  takeFound(): FoundRecord[] {
    return this.#found.splice(0);
  }

  #readDisks(isBrief: boolean): string {
    const text = this.#text("diskstats");
    if (text === "") return "";
    let [reads, writes] = [0, 0];
    const rows = this.#disks.map(text, isBrief, (index, numbers) => {
      // Unused devices are left out: eight loop devices would double the log.
      const isUnused = numbers.length <= MAX_ZEROS_LENGTH && !this.#used.has(index) && !/[1-9]/.test(numbers);
      if (isUnused) return "";
      if (!this.#used.has(index)) this.#noteUse(index);
      const [readsBefore, writesBefore] = this.#requests.get(index) ?? [0, 0];
      const [readsNow = 0, , , , writesNow = 0, , , , inFlight = 0] = numbers
        .split(" ", IN_FLIGHT_INDEX + 1)
        .map(Number);
      this.#requests.set(index, [readsNow, writesNow]);
      reads += readsNow - readsBefore;
      writes += writesNow - writesBefore + inFlight;
      return `[${index},${numbers.replaceAll(" ", ",")}]`;
    });
    this.#mounts = undefined;
    this.hasDiskMoved = rows !== "";
    this.hasMovedSlightly = this.hasDiskMoved && reads === 0 && writes <= MAX_SLIGHT_WRITES;
    const gone = this.#disks.listGone(isBrief).map((index) => `[${index}]`);
    return `,"d":[${[...(rows === "" ? [] : [rows]), ...gone]}]`;
  }

  #readCpu(): string {
    const text = this.#text("stat");
    if (!text.startsWith("cpu ")) return "";
    const ticks = text.slice("cpu ".length, text.indexOf("\n")).trim().replaceAll(" ", ",");
    return `,"c":[${ticks}],"x":${numberAfter(text, "\nctxt ", "\n")}`;
  }

  #readPressure(): string {
    const [io, cpu, memory] = [this.#text("pressure/io"), this.#text("pressure/cpu"), this.#text("pressure/memory")];
    if (io === "" && cpu === "" && memory === "") return "";
    const queued = Number(numberAfter(cpu, "total=", "\n"));
    this.queuedMicroseconds = Math.max(0, queued - this.#queuedBefore) || 0;
    this.#queuedBefore = queued;
    return `,"p":[${pressureTotals(io)},${pressureTotals(cpu)},${pressureTotals(memory)}]`;
  }

  #readMemory(): string {
    const text = this.#text("meminfo", "\nWriteback:");
    return text === "" ? "" : `,"g":[${MEMORY_KEYS.map((key) => numberAfter(text, key, " kB")).join(",")}]`;
  }

  #readPaging(): string {
    const text = this.#text("vmstat", "\npgmajfault ");
    return text === "" ? "" : `,"v":[${PAGING_KEYS.map((key) => numberAfter(text, key, "\n")).join(",")}]`;
  }

  #readNetwork(isBrief: boolean): string {
    const text = this.#text("net/dev");
    if (text === "") return "";
    const rows = this.#interfaces.map(text, isBrief, (index, numbers) => {
      const fields = numbers.split(/ +/, SENT_INDEX + 1);
      const [received, sent] = [fields[0], fields[SENT_INDEX]];
      return sent === undefined || (received === "0" && sent === "0") ? "" : `[${index},${received},${sent}]`;
    });
    return `,"n":[${rows}]`;
  }

  #text(name: Source, enough?: string): string {
    return this.#files[name].read(enough);
  }

  /** A loop device often gets its file at first use, and zram its filesystem. */
  #noteUse(index: number): void {
    this.#used.add(index);
    const name = this.#virtual.get(index);
    if (name === undefined) return;
    this.#mounts ??= readMounts(this.#procRoot);
    if (isInMemory(this.#sysRoot, name, this.#mounts)) this.#found.push({ e: "inMemory", i: index });
  }

  #registerDevice(name: string, index: number, number: string): boolean {
    if (isPartition(this.#sysRoot, name)) return false;
    if (/^(loop|zram)\d/.test(name)) this.#virtual.set(index, name);
    this.#found.push(describeDevice(this.#sysRoot, name, number, index));
    return true;
  }

  #registerInterface(name: string, index: number): boolean {
    if (name === "lo") return false;
    const physical = existsSync(`${this.#sysRoot}/class/net/${name}/device`);
    const bridged = existsSync(`${this.#sysRoot}/class/net/${name}/master`);
    this.#found.push({ e: "interface", i: index, name, physical, bridged });
    return true;
  }
}
