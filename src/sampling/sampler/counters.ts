import { existsSync } from "node:fs";
import { type DeviceEntry, describeDevice, isPartition } from "./block-devices.ts";
import type { LineBuilder } from "./line-builder.ts";
import { NamedLines } from "./named-lines.ts";
import { ProcFile } from "./proc-file.ts";

/** Numbers of a diskstats row from `reads completed` to `flush milliseconds` (kernel, admin-guide/iostats.rst). */
const DISK_NUMBERS = 17;
/** `user nice system idle iowait irq softirq steal` of /proc/stat. */
const CPU_NUMBERS = 8;
/** Of a net/dev row: the received bytes are the first number, the sent bytes the ninth. */
const NUMBERS_BEFORE_SENT = 8;

/** What the sampler writes once about a network interface. */
export interface InterfaceEntry {
  i: number;
  name: string;
  /** True where hardware stands behind it; its bytes then are not counted again in a bridge or a tunnel. */
  physical: boolean;
}

/** A record about a device or an interface that was not there before. */
export type FoundEntry = (DeviceEntry & { e: "device" }) | (InterfaceEntry & { e: "interface" });

/** Keys of a sample that are looked up by name in a `/proc` file, in their order in the record. */
const MEMORY_KEYS = ["MemAvailable:", "Dirty:", "Writeback:"].map((key) => Buffer.from(`\n${key}`));
const PAGING_KEYS = ["pgpgin ", "pgpgout ", "pswpin ", "pswpout ", "pgmajfault "].map((key) => Buffer.from(`\n${key}`));
const CONTEXT_SWITCHES = Buffer.from("\nctxt ");
const TOTAL = Buffer.from("total=");
const CPU_ROW = Buffer.from("cpu ");
const SPACE = 0x20;

/** The machine's cumulative counters, read from `/proc` and written into a record as they stand there. */
export class Counters {
  /** What cannot be read here, and why. */
  readonly missing: { what: string; reason: string }[] = [];
  readonly #sysRoot: string;
  readonly #files = new Map<string, ProcFile>();
  readonly #disks: NamedLines;
  readonly #interfaces: NamedLines;
  readonly #found: FoundEntry[] = [];
  #deviceCount = 0;
  #interfaceCount = 0;

  constructor(procRoot: string, sysRoot: string) {
    this.#sysRoot = sysRoot;
    for (const [name, what] of SOURCES) {
      const file = ProcFile.open(`${procRoot}/${name}`, 16384);
      if (typeof file === "string") this.missing.push({ what, reason: file });
      else this.#files.set(name, file);
    }
    this.#disks = new NamedLines(/^ *(\d+) +(\d+) (\S+) /, (name, [, major, minor]) =>
      this.#registerDevice(name, `${major}:${minor}`),
    );
    this.#interfaces = new NamedLines(/^ *([^\s:|]+):/, (name) => this.#registerInterface(name));
  }

  /** Reads all files as of now, as close together as possible, and gives the devices and interfaces not seen before. */
  read(): FoundEntry[] {
    for (const file of this.#files.values()) file.read();
    this.#each("diskstats", this.#disks, ignore);
    this.#each("net/dev", this.#interfaces, ignore);
    return this.#found.splice(0);
  }

  /** Appends the members of a sample that hold what was read: `,"d":[…],"c":[…],…`. */
  write(line: LineBuilder): void {
    this.#writeDisks(line);
    this.#writeCpu(line);
    this.#writePressure(line);
    this.#writeNamed(line, "meminfo", ',"g":[', MEMORY_KEYS);
    this.#writeNamed(line, "vmstat", ',"v":[', PAGING_KEYS);
    this.#writeNetwork(line);
  }

  #writeDisks(line: LineBuilder): void {
    if (this.#length("diskstats") === 0) return;
    const { buffer } = this.#files.get("diskstats") as ProcFile;
    line.text(',"d":[');
    let rows = 0;
    this.#each("diskstats", this.#disks, (index, position, end) => {
      const before = line.length;
      line
        .text(rows > 0 ? ",[" : "[")
        .text(String(index))
        .text(",");
      // A device that never did anything has no row: eight unused loop devices would double the log.
      if (line.numbers(buffer, position, end, DISK_NUMBERS)) {
        line.text("]");
        rows++;
      } else line.length = before;
    });
    line.text("]");
  }

  #writeCpu(line: LineBuilder): void {
    const file = this.#files.get("stat");
    if (file === undefined || file.length === 0) return;
    const position = file.positionAfter(CPU_ROW);
    if (position < 0) return;
    line.text(',"c":[');
    line.numbers(file.buffer, position, file.length, CPU_NUMBERS);
    line.text('],"x":').number(file.buffer, file.positionAfter(CONTEXT_SWITCHES, position), file.length);
  }

  #writePressure(line: LineBuilder): void {
    if (!PRESSURE_FILES.some((name) => this.#length(name) > 0)) return;
    line.text(',"p":[');
    for (const [place, name] of PRESSURE_FILES.entries()) {
      if (place > 0) line.text(",");
      const file = this.#files.get(name);
      // The first line is "some", the second, where there is one, "full".
      const some = file === undefined || file.length === 0 ? -1 : file.positionAfter(TOTAL);
      const full = file === undefined || some < 0 ? -1 : file.positionAfter(TOTAL, some);
      const buffer = file?.buffer ?? TOTAL;
      const end = file?.length ?? 0;
      line.number(buffer, some, end).text(",").number(buffer, full, end);
    }
    line.text("]");
  }

  #writeNamed(line: LineBuilder, name: string, opening: string, keys: readonly Buffer[]): void {
    const file = this.#files.get(name);
    if (file === undefined || file.length === 0) return;
    line.text(opening);
    for (const [place, key] of keys.entries()) {
      if (place > 0) line.text(",");
      line.number(file.buffer, file.positionAfter(key), file.length);
    }
    line.text("]");
  }

  #writeNetwork(line: LineBuilder): void {
    if (this.#length("net/dev") === 0) return;
    const { buffer } = this.#files.get("net/dev") as ProcFile;
    line.text(',"n":[');
    let rows = 0;
    this.#each("net/dev", this.#interfaces, (index, position, end) => {
      const sent = skipNumbers(buffer, position, end, NUMBERS_BEFORE_SENT);
      const before = line.length;
      line
        .text(rows > 0 ? ",[" : "[")
        .text(String(index))
        .text(",");
      const received = line.numbers(buffer, position, end, 1);
      line.text(",");
      if (line.numbers(buffer, sent, end, 1) || received) {
        line.text("]");
        rows++;
      } else line.length = before;
    });
    line.text("]");
  }

  #each(name: string, lines: NamedLines, visit: (index: number, position: number, end: number) => void): void {
    const file = this.#files.get(name);
    if (file !== undefined && file.length > 0) lines.each(file, visit);
  }

  #length(name: string): number {
    return this.#files.get(name)?.length ?? 0;
  }

  #registerDevice(name: string, number: string): number {
    if (isPartition(this.#sysRoot, name)) return -1;
    const index = this.#deviceCount++;
    this.#found.push({ e: "device", ...describeDevice(this.#sysRoot, name, number, index) });
    return index;
  }

  #registerInterface(name: string): number {
    if (name === "lo") return -1;
    const index = this.#interfaceCount++;
    const physical = existsSync(`${this.#sysRoot}/class/net/${name}/device`);
    this.#found.push({ e: "interface", i: index, name, physical });
    return index;
  }
}

const PRESSURE_FILES = ["pressure/io", "pressure/cpu", "pressure/memory"];

/** The files below `/proc`, and what is lost without each. Disks come first: they are what the record's time stands for. */
const SOURCES = [
  ["diskstats", "devices"],
  ["stat", "cpu"],
  ["pressure/io", "pressure io"],
  ["pressure/cpu", "pressure cpu"],
  ["pressure/memory", "pressure memory"],
  ["meminfo", "memory"],
  ["vmstat", "paging"],
  ["net/dev", "network"],
] as const;

function ignore(): void {
  // The first walk only registers names.
}

function skipNumbers(buffer: Buffer, position: number, end: number, count: number): number {
  let at = position;
  for (let skipped = 0; skipped < count; skipped++) {
    while (at < end && buffer[at] === SPACE) at++;
    while (at < end && buffer[at] !== SPACE) at++;
  }
  return at;
}
