import { existsSync, readFileSync } from "node:fs";
import { type CgroupPlace, findCgroup } from "./cgroup-place.ts";
import type { LineBuilder } from "./line-builder.ts";
import { ProcFile } from "./proc-file.ts";

/** What the sampler writes once about its cgroup. */
export interface CgroupEntry {
  version: "v1" | "v2";
  path: string;
  memoryLimitBytes?: number;
}

/** Where the limit of v1 begins to mean "none": the kernel writes the largest multiple of a page. */
const NO_LIMIT = 2 ** 62;
const SPACE = 0x20;
const NEWLINE = 0x0a;
const COLON = 0x3a;

const TOTAL = Buffer.from("total=");
/** The members of a row of io.stat that are kept, in their order in the record. */
const IO_KEYS = ["rbytes=", "wbytes=", "rios=", "wios="].map((key) => Buffer.from(key));
const READ = Buffer.from("Read ");
const WRITE = Buffer.from("Write ");

interface Key {
  file: string;
  key: Buffer;
}

/**
 * CPU counters, in their order in the record: all, user, system, throttled. v2 has microseconds; v1 nanoseconds, ticks,
 * ticks and nanoseconds (kernel, admin-guide/cgroup-v2.rst and cgroup-v1/cpuacct.rst).
 */
const CPU_KEYS: Record<CgroupEntry["version"], (Key | undefined)[]> = {
  v2: [
    { file: "cpu/cpu.stat", key: Buffer.from("usage_usec ") },
    { file: "cpu/cpu.stat", key: Buffer.from("user_usec ") },
    { file: "cpu/cpu.stat", key: Buffer.from("system_usec ") },
    { file: "cpu/cpu.stat", key: Buffer.from("throttled_usec ") },
  ],
  v1: [
    { file: "cpuTime/cpuacct.usage", key: Buffer.from("") },
    { file: "cpuTime/cpuacct.stat", key: Buffer.from("user ") },
    { file: "cpuTime/cpuacct.stat", key: Buffer.from("system ") },
    { file: "cpu/cpu.stat", key: Buffer.from("throttled_time ") },
  ],
};

/** Files by controller and name. */
const FILES: Record<CgroupEntry["version"], string[]> = {
  v2: ["io/io.stat", "io/io.pressure", "cpu/cpu.stat", "memory/memory.current"],
  v1: [
    "io/blkio.throttle.io_service_bytes_recursive",
    "io/blkio.throttle.io_serviced_recursive",
    "cpu/cpu.stat",
    "cpuTime/cpuacct.usage",
    "cpuTime/cpuacct.stat",
    "memory/memory.usage_in_bytes",
  ],
};

/** The counters of the cgroup that the sampler itself, and so the job, runs in. */
export class CgroupCounters {
  readonly entry: CgroupEntry;
  readonly #files = new Map<string, ProcFile>();

  private constructor(place: CgroupPlace, root: string) {
    const { version, path, directories } = place;
    for (const name of FILES[version]) {
      const [controller, file] = name.split("/") as [keyof CgroupPlace["directories"], string];
      const directory = directories[controller];
      const opened = directory === undefined ? "" : ProcFile.open(`${root}${directory}/${file}`, 4096);
      if (typeof opened !== "string") this.#files.set(name, opened);
    }
    const limitFile = version === "v2" ? "memory.max" : "memory.limit_in_bytes";
    const limit =
      directories.memory === undefined ? undefined : readNumber(`${root}${directories.memory}/${limitFile}`);
    this.entry = { version, path, ...(limit !== undefined && limit < NO_LIMIT && { memoryLimitBytes: limit }) };
  }

  /**
   * The sampler's own cgroup; undefined where that is the whole machine's, or nothing of it can be read.
   * @param root put before the mount points; empty but for tests
   */
  static open(procRoot: string, root: string): CgroupCounters | undefined {
    const isContained = existsSync(`${root}/.dockerenv`) || existsSync(`${root}/run/.containerenv`);
    const membership = readText(`${procRoot}/self/cgroup`);
    const place = findCgroup(membership, readText(`${procRoot}/self/mountinfo`), isContained);
    if (place === undefined) return undefined;
    const counters = new CgroupCounters(place, root);
    return counters.#files.size > 0 ? counters : undefined;
  }

  read(): void {
    for (const file of this.#files.values()) file.read();
  }

  /** Appends `,"k":{"i":[…],"u":[…],"m":…,"p":[…]}`, as far as there is something to read. */
  write(line: LineBuilder): void {
    line.text(',"k":{"u":[');
    for (const [place, key] of CPU_KEYS[this.entry.version].entries()) {
      if (place > 0) line.text(",");
      this.#writeKey(line, key);
    }
    line.text("]");
    this.#writeMemory(line);
    this.#writePressure(line);
    if (this.entry.version === "v2") this.#writeIo2(line);
    else this.#writeIo1(line);
    line.text("}");
  }

  #writeKey(line: LineBuilder, key: Key | undefined): void {
    const file = key === undefined ? undefined : this.#files.get(key.file);
    if (file === undefined || key === undefined) line.text("null");
    else line.number(file.buffer, file.length === 0 ? -1 : file.positionAfter(key.key), file.length);
  }

  #writeMemory(line: LineBuilder): void {
    const file = this.#files.get("memory/memory.current") ?? this.#files.get("memory/memory.usage_in_bytes");
    if (file !== undefined && file.length > 0) line.text(',"m":').number(file.buffer, 0, file.length);
  }

  #writePressure(line: LineBuilder): void {
    const file = this.#files.get("io/io.pressure");
    if (file === undefined || file.length === 0) return;
    const some = file.positionAfter(TOTAL);
    line.text(',"p":[').number(file.buffer, some, file.length).text(",");
    line.number(file.buffer, some < 0 ? -1 : file.positionAfter(TOTAL, some), file.length).text("]");
  }

  /** Rows such as `254:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0 dios=0`. */
  #writeIo2(line: LineBuilder): void {
    const file = this.#files.get("io/io.stat");
    if (file === undefined) return;
    line.text(',"i":[');
    let rows = 0;
    eachRow(file, (start, end) => {
      const positions = IO_KEYS.map((key) => within(file.positionAfter(key, start), end));
      // A device that this cgroup never used has a number and nothing behind it.
      if (positions.every((position) => position < 0)) return;
      line.text(rows++ > 0 ? ",[" : "[");
      writeDeviceNumber(line, file, start, end);
      for (const position of positions) line.text(",").number(file.buffer, position, end);
      line.text("]");
    });
    line.text("]");
  }

  /** Rows such as `254:0 Read 1` and `254:0 Write 2`, in one file for bytes and one for requests. */
  #writeIo1(line: LineBuilder): void {
    const bytes = this.#files.get("io/blkio.throttle.io_service_bytes_recursive");
    const requests = this.#files.get("io/blkio.throttle.io_serviced_recursive");
    if (bytes === undefined) return;
    line.text(',"i":[');
    let rows = 0;
    eachRow(bytes, (start, end) => {
      const read = within(bytes.positionAfter(READ, start), end);
      if (read < 0) return;
      const device = bytes.buffer.subarray(start, read - READ.length);
      line.text(rows++ > 0 ? ",[" : "[");
      writeDeviceNumber(line, bytes, start, end);
      for (const file of [bytes, requests]) {
        for (const word of [READ, WRITE]) {
          const position = file === undefined ? -1 : file.positionAfter(Buffer.concat([device, word]));
          line.text(",").number(file?.buffer ?? bytes.buffer, position, file?.length ?? 0);
        }
      }
      line.text("]");
    });
    line.text("]");
  }
}

function eachRow(file: ProcFile, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < file.length; ) {
    const newline = file.buffer.indexOf(NEWLINE, start);
    const end = newline < 0 || newline >= file.length ? file.length : newline;
    visit(start, end);
    start = end + 1;
  }
}

/** Appends `254,0` of a row that begins with `254:0 `; nothing else does. */
function writeDeviceNumber(line: LineBuilder, file: ProcFile, start: number, end: number): void {
  const colon = file.buffer.indexOf(COLON, start);
  const blank = file.buffer.indexOf(SPACE, start);
  const minor = colon >= 0 && colon < blank ? colon + 1 : -1;
  line.number(file.buffer, start, end).text(",").number(file.buffer, minor, end);
}

/** The position where it lies in the row that ends at `end`, otherwise -1. */
function within(position: number, end: number): number {
  return position <= end ? position : -1;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readNumber(path: string): number | undefined {
  const text = readText(path).trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
