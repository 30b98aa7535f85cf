import { existsSync } from "node:fs";
import { locateCgroup } from "../../system/cgroup-folders.ts";
import { type Mount, readMounts } from "../../system/mount-table.ts";
import { readNumber, readText } from "../../system/optional-files.ts";
import type { RecordOf } from "../log-record.ts";
import { describeCgroupLists } from "./linux-counters.ts";
import { numberAfter, ProcFile, pressureTotals } from "./proc-file.ts";

/** Limits above this are none: v1 then shows the largest multiple of a page. */
const NO_LIMIT = 2 ** 62;

type Version = RecordOf<"cgroup">["version"];
type Source = "devices" | "requests" | "ioPressure" | "cpu" | "cpuPressure" | "cpuTime" | "ticks" | "memory";

/** In a cgroup's folder; with v1 each controller has one of its own. */
const FILES: Readonly<Record<Version, readonly (readonly [Source, file: string, controller?: string])[]>> = {
  v1: [
    ["devices", "blkio.throttle.io_service_bytes_recursive", "blkio"],
    ["requests", "blkio.throttle.io_serviced_recursive", "blkio"],
    ["cpu", "cpu.stat", "cpu"],
    ["cpuTime", "cpuacct.usage", "cpuacct"],
    ["ticks", "cpuacct.stat", "cpuacct"],
    ["memory", "memory.usage_in_bytes", "memory"],
  ],
  v2: [
    ["devices", "io.stat"],
    ["ioPressure", "io.pressure"],
    ["cpu", "cpu.stat"],
    ["cpuPressure", "cpu.pressure"],
    ["memory", "memory.current"],
  ],
};

const IO_KEYS = ["rbytes=", "wbytes=", "rios=", "wios="];

/** The counters of the sampler's cgroup, the job's. */
export class CgroupCounters {
  readonly record: RecordOf<"cgroup">;
  readonly #files: Partial<Record<Source, ProcFile>> = {};
  #devicesBefore = "";

  private constructor({ version, path, folders }: CgroupPlace, root: string) {
    for (const [source, file, controller] of FILES[version]) {
      const folder = folders.get(controller);
      if (folder !== undefined) this.#files[source] = new ProcFile(`${root}${folder}/${file}`);
    }
    const isV2 = version === "v2";
    const limitFile = isV2 ? "memory.max" : "memory.limit_in_bytes";
    const memory = folders.get(isV2 ? undefined : "memory");
    const limit = memory === undefined ? undefined : readNumber(`${root}${memory}/${limitFile}`);
    this.record = {
      e: "cgroup",
      version,
      path,
      memoryLimitBytes: limit !== undefined && limit < NO_LIMIT ? limit : undefined,
      lists: describeCgroupLists(version),
    };
  }

  /** The sampler's cgroup, unless it is the machine's or unreadable; `root` stands before mount points. */
  static open(procRoot: string, root: string): CgroupCounters | undefined {
    const membership = readText(`${procRoot}/self/cgroup`);
    const place = findCgroup(membership, readMounts(procRoot), (folder, version) =>
      isMachineRoot(`${root}${folder}`, version),
    );
    if (place === undefined) return undefined;
    const counters = new CgroupCounters(place, root);
    return Object.values(counters.#files).some(({ refusal }) => refusal === undefined) ? counters : undefined;
  }

  /** A sample's member behind a comma; brief, without what only windows' ends need. */
  read(isBrief: boolean): string {
    const isV2 = this.record.version === "v2";
    const times = isV2 ? this.#readTimes2() : this.#readTimes1();
    const memory = this.#text("memory").trim() || "null";
    const pressure = isV2 ? `"p":[${this.#readPressure(isBrief)}],` : "";
    return `,"k":{"u":[${times}],"m":${memory},${pressure}"i":[${this.#readDevices(isBrief, isV2)}]}`;
  }

  /** CPU time in microseconds: all, user, system, throttled (kernel, admin-guide/cgroup-v2.rst). */
  #readTimes2(): string[] {
    const cpu = `\n${this.#text("cpu")}`;
    return ["usage", "user", "system", "throttled"].map((key) => numberAfter(cpu, `\n${key}_usec `, "\n"));
  }

  /** The same in nanoseconds, ticks, ticks and nanoseconds (kernel, admin-guide/cgroup-v1/cpuacct.rst). */
  #readTimes1(): string[] {
    const ticks = `\n${this.#text("ticks")}`;
    const [user, system] = ["user", "system"].map((key) => numberAfter(ticks, `\n${key} `, "\n")) as [string, string];
    const throttled = numberAfter(this.#text("cpu"), "throttled_time ", "\n");
    return [this.#text("cpuTime").trim() || "null", user, system, throttled];
  }

  #readPressure(isBrief: boolean): string[] {
    const sources: Source[] = isBrief ? ["ioPressure"] : ["ioPressure", "cpuPressure"];
    return sources.map((source) => pressureTotals(this.#text(source)));
  }

  #readDevices(isBrief: boolean, isV2: boolean): string[] {
    const [devices, requests] = [this.#text("devices"), this.#text("requests")];
    const before = this.#devicesBefore;
    this.#devicesBefore = `${devices}${requests}`;
    if (isBrief && this.#devicesBefore === before) return [];
    return isV2 ? devices.split("\n").map(formatIoRow).filter(Boolean) : formatIoRows1(`\n${devices}`, `\n${requests}`);
  }

  #text(source: Source): string {
    return this.#files[source]?.read() ?? "";
  }
}

/** Rows of `254:0 Read 1`, in a file for bytes and one for requests. */
function formatIoRows1(bytes: string, requests: string): string[] {
  return [...bytes.matchAll(/\n(\d+):(\d+) Read /g)].map(([, major, minor]) => {
    const figures = [bytes, requests].flatMap((text) =>
      ["Read", "Write"].map((word) => numberAfter(text, `\n${major}:${minor} ${word} `, "\n")),
    );
    return `[${major},${minor},${figures}]`;
  });
}

/**
 * Only the machine's root lacks cgroup.events (v2, admin-guide/cgroup-v2.rst) or has release_agent (v1,
 * admin-guide/cgroup-v1/cgroups.rst). A container engine's files prove nothing: machines are made of images too.
 */
function isMachineRoot(folder: string, version: Version): boolean {
  return version === "v2" ? !existsSync(`${folder}/cgroup.events`) : existsSync(`${folder}/release_agent`);
}

/** Formats a row `254:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0`; an unused device has its number alone. */
function formatIoRow(row: string): string {
  const [, major, minor] = /^(\d+):(\d+) /.exec(row) ?? [];
  const figures = IO_KEYS.map((key) => numberAfter(row, key, " "));
  return major === undefined || figures.every((figure) => figure === "null") ? "" : `[${major},${minor},${figures}]`;
}

export interface CgroupPlace {
  version: Version;
  path: string;
  /** By controllers, of v2 by undefined; the machine's own are left out. */
  folders: ReadonlyMap<string | undefined, string>;
}

/** A process's own cgroup, by its /proc/PID/cgroup and mounts. */
export function findCgroup(
  membership: string,
  mounts: readonly Mount[],
  isMachine: (folder: string, version: Version) => boolean,
): CgroupPlace | undefined {
  for (const version of ["v1", "v2"] as const) {
    const folders = new Map<string | undefined, string>();
    let longest = "";
    for (const [, , controller] of FILES[version]) {
      const { path, folders: [folder] = [""] } = locateCgroup(membership, mounts, controller) ?? {};
      if (path === undefined || (path === "/" && isMachine(folder, version))) continue;
      folders.set(controller, folder);
      if (path.length > longest.length) longest = path;
    }
    if (folders.size > 0) return { version, path: longest, folders };
  }
  return undefined;
}
