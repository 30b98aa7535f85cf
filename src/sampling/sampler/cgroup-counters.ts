import { existsSync } from "node:fs";
import { locateCgroup } from "../../system/cgroup-folders.ts";
import { type Mount, readMounts } from "../../system/mount-table.ts";
import { readNumber, readText } from "../../system/optional-files.ts";
import type { RecordOf } from "../log-record.ts";
import { describeCgroupLists } from "./linux-counters.ts";
import { numberAfter, ProcFile, pressureTotals } from "./proc-file.ts";

/** Limits above this are none: v1 then shows the largest multiple of a page. */
const NO_LIMIT = 2 ** 62;

/** What they tell, the controller, and the file in its folder. */
const FILES = {
  v2: [
    ["devices", "io", "io.stat"],
    ["ioPressure", "io", "io.pressure"],
    ["cpu", "cpu", "cpu.stat"],
    ["cpuPressure", "cpu", "cpu.pressure"],
    ["memory", "memory", "memory.current"],
  ],
  v1: [
    ["devices", "io", "blkio.throttle.io_service_bytes_recursive"],
    ["requests", "io", "blkio.throttle.io_serviced_recursive"],
    ["cpu", "cpu", "cpu.stat"],
    ["cpuTime", "cpuTime", "cpuacct.usage"],
    ["ticks", "cpuTime", "cpuacct.stat"],
    ["memory", "memory", "memory.usage_in_bytes"],
  ],
} as const;
type Source = (typeof FILES)[CgroupPlace["version"]][number][0];

const IO_KEYS = ["rbytes=", "wbytes=", "rios=", "wios="];

/** The counters of the sampler's cgroup, the job's. */
export class CgroupCounters {
  readonly record: RecordOf<"cgroup">;
  readonly #files: Partial<Record<Source, ProcFile>> = {};
  #devicesBefore = "";

  private constructor(place: CgroupPlace, root: string) {
    const { version, path, directories } = place;
    for (const [source, controller, file] of FILES[version]) {
      const directory = directories[controller];
      if (directory !== undefined) this.#files[source] = new ProcFile(`${root}${directory}/${file}`);
    }
    const limitFile = version === "v2" ? "memory.max" : "memory.limit_in_bytes";
    const limit =
      directories.memory === undefined ? undefined : readNumber(`${root}${directories.memory}/${limitFile}`);
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
    const place = findCgroup(membership, readMounts(procRoot), (directory, version) =>
      isMachineRoot(`${root}${directory}`, version),
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
function isMachineRoot(directory: string, version: CgroupPlace["version"]): boolean {
  return version === "v2" ? !existsSync(`${directory}/cgroup.events`) : existsSync(`${directory}/release_agent`);
}

/** Formats a row `254:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0`; an unused device has its number alone. */
function formatIoRow(row: string): string {
  const [, major, minor] = /^(\d+):(\d+) /.exec(row) ?? [];
  const figures = IO_KEYS.map((key) => numberAfter(row, key, " "));
  return major === undefined || figures.every((figure) => figure === "null") ? "" : `[${major},${minor},${figures}]`;
}

/** Where a cgroup's files are. */
export interface CgroupPlace {
  version: "v1" | "v2";
  path: string;
  /** Folders by controller, without the machine's own; with v2 they are all the same. */
  directories: { io?: string; cpu?: string; cpuTime?: string; memory?: string };
}

const CONTROLLERS = { io: "blkio", cpu: "cpu", cpuTime: "cpuacct", memory: "memory" } as const;

/** A process's own cgroup, by its /proc/PID/cgroup and mounts. */
export function findCgroup(
  membership: string,
  mounts: readonly Mount[],
  isMachine: (directory: string, version: CgroupPlace["version"]) => boolean,
): CgroupPlace | undefined {
  const locate = (version: CgroupPlace["version"], controller?: string) => {
    const { path = "", folders: [directory] = [""] } = locateCgroup(membership, mounts, controller) ?? {};
    return path === "" || (path === "/" && isMachine(directory, version)) ? [] : [{ path, directory }];
  };
  const own = Object.entries(CONTROLLERS).flatMap(([kind, controller]) => {
    return locate("v1", controller).map((place) => ({ ...place, kind }));
  });
  const [longest] = own.toSorted((a, b) => b.path.length - a.path.length);
  if (longest !== undefined) {
    const directories = Object.fromEntries(own.map(({ kind, directory }) => [kind, directory]));
    return { version: "v1", path: longest.path, directories };
  }
  const [whole] = locate("v2");
  if (whole === undefined) return undefined;
  const { path, directory } = whole;
  return { version: "v2", path, directories: { io: directory, cpu: directory, memory: directory } };
}
