import { existsSync } from "node:fs";
import { readText } from "../../system/optional-files.ts";
import type { RecordOf } from "../log-record.ts";
import { type CgroupPlace, findCgroup } from "./cgroup-place.ts";
import { numberAfter, ProcFile, pressureTotals } from "./proc-file.ts";

/** For none, v1 has the largest multiple of a page. */
const NO_LIMIT = 2 ** 62;

const FILES: Record<CgroupPlace["version"], string[]> = {
  v2: ["io/io.stat", "io/io.pressure", "cpu/cpu.stat", "cpu/cpu.pressure", "memory/memory.current"],
  v1: [
    "io/blkio.throttle.io_service_bytes_recursive",
    "io/blkio.throttle.io_serviced_recursive",
    "cpu/cpu.stat",
    "cpuTime/cpuacct.usage",
    "cpuTime/cpuacct.stat",
    "memory/memory.usage_in_bytes",
  ],
};

const IO_KEYS = ["rbytes=", "wbytes=", "rios=", "wios="];

/** The counters of the sampler's cgroup, the job's. */
export class CgroupCounters {
  readonly record: RecordOf<"cgroup">;
  readonly #files = new Map<string, ProcFile>();
  #devicesBefore = "";

  private constructor(place: CgroupPlace, root: string) {
    const { version, path, directories } = place;
    for (const name of FILES[version]) {
      const [controller, file] = name.split("/") as [keyof CgroupPlace["directories"], string];
      const directory = directories[controller];
      const opened = directory === undefined ? "" : ProcFile.open(`${root}${directory}/${file}`);
      if (typeof opened !== "string") this.#files.set(name, opened);
    }
    const limitFile = version === "v2" ? "memory.max" : "memory.limit_in_bytes";
    const limit =
      directories.memory === undefined ? undefined : readNumber(`${root}${directories.memory}/${limitFile}`);
    this.record = {
      e: "cgroup",
      version,
      path,
      memoryLimitBytes: limit !== undefined && limit < NO_LIMIT ? limit : undefined,
    };
  }

  /** The sampler's cgroup, unless it is the machine's or unreadable; `root` stands before mount points. */
  static open(procRoot: string, root: string): CgroupCounters | undefined {
    const membership = readText(`${procRoot}/self/cgroup`);
    const mountinfo = readText(`${procRoot}/self/mountinfo`);
    const place = findCgroup(membership, mountinfo, (directory, version) => {
      return isMachineRoot(`${root}${directory}`, version);
    });
    if (place === undefined) return undefined;
    const counters = new CgroupCounters(place, root);
    return counters.#files.size > 0 ? counters : undefined;
  }

  /** A sample's member behind a comma; brief, without what only windows' ends need. */
  read(isBrief: boolean): string {
    return this.record.version === "v2" ? this.#readVersion2(isBrief) : this.#readVersion1(isBrief);
  }

  /** Microseconds: all, user, system, throttled (kernel, admin-guide/cgroup-v2.rst). */
  #readVersion2(isBrief: boolean): string {
    const cpu = `\n${this.#text("cpu/cpu.stat")}`;
    const keys = ["\nusage_usec ", "\nuser_usec ", "\nsystem_usec ", "\nthrottled_usec "];
    const times = keys.map((key) => numberAfter(cpu, key, "\n"));
    const memory = this.#text("memory/memory.current").trim() || "null";
    const files = isBrief ? ["io/io.pressure"] : ["io/io.pressure", "cpu/cpu.pressure"];
    const pressure = files.map((name) => pressureTotals(this.#text(name)));
    const devices = this.#readDevices2(isBrief);
    return `,"k":{"u":[${times}],"m":${memory},"p":[${pressure}],"i":[${devices}]}`;
  }

  /** Nanoseconds, ticks, ticks, nanoseconds (kernel, admin-guide/cgroup-v1/cpuacct.rst). */
  #readVersion1(isBrief: boolean): string {
    const ticks = `\n${this.#text("cpuTime/cpuacct.stat")}`;
    const all = this.#text("cpuTime/cpuacct.usage").trim() || "null";
    const throttled = numberAfter(this.#text("cpu/cpu.stat"), "throttled_time ", "\n");
    const times = [all, numberAfter(ticks, "\nuser ", "\n"), numberAfter(ticks, "\nsystem ", "\n"), throttled];
    const memory = this.#text("memory/memory.usage_in_bytes").trim() || "null";
    return `,"k":{"u":[${times}],"m":${memory},"i":[${this.#readDevices1(isBrief)}]}`;
  }

  #readDevices2(isBrief: boolean): string[] {
    const rows = this.#text("io/io.stat");
    return this.#isUnchanged(rows) && isBrief ? [] : rows.split("\n").map(formatIoRow).filter(Boolean);
  }

  /** `254:0 Read 1`, in a file for bytes and one for requests. */
  #readDevices1(isBrief: boolean): string[] {
    const bytes = `\n${this.#text("io/blkio.throttle.io_service_bytes_recursive")}`;
    const requests = `\n${this.#text("io/blkio.throttle.io_serviced_recursive")}`;
    if (this.#isUnchanged(`${bytes}${requests}`) && isBrief) return [];
    return [...bytes.matchAll(/\n(\d+):(\d+) Read /g)].map(([, major, minor]) => {
      const figures = [bytes, requests].flatMap((text) =>
        ["Read", "Write"].map((word) => numberAfter(text, `\n${major}:${minor} ${word} `, "\n")),
      );
      return `[${major},${minor},${figures}]`;
    });
  }

  #isUnchanged(devices: string): boolean {
    const isSame = devices === this.#devicesBefore;
    this.#devicesBefore = devices;
    return isSame;
  }

  #text(name: string): string {
    return this.#files.get(name)?.read() ?? "";
  }
}

/**
 * Only the machine's root lacks cgroup.events (v2, admin-guide/cgroup-v2.rst) or has release_agent (v1,
 * admin-guide/cgroup-v1/cgroups.rst). A container engine's files prove nothing: machines are made of images too.
 */
function isMachineRoot(directory: string, version: CgroupPlace["version"]): boolean {
  return version === "v2" ? !existsSync(`${directory}/cgroup.events`) : existsSync(`${directory}/release_agent`);
}

/** `254:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0`; an unused device's number alone. */
function formatIoRow(row: string): string {
  const [, major, minor] = /^(\d+):(\d+) /.exec(row) ?? [];
  const figures = IO_KEYS.map((key) => numberAfter(row, key, " "));
  return major === undefined || figures.every((figure) => figure === "null") ? "" : `[${major},${minor},${figures}]`;
}

function readNumber(path: string): number | undefined {
  const text = readText(path).trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
