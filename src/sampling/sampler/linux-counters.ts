import { OWN_COUNTERS, TICKS_PER_SECOND } from "../../model/recording.ts";
import type { CounterLayout } from "../counter-layout.ts";

const TICK = 1 / TICKS_PER_SECOND;
const MILLISECOND = 1e-3;
const MICROSECOND = 1e-6;
const NANOSECOND = 1e-9;
const SECTOR = 512;
const KIBIBYTE = 1024;

/** A row of /proc/diskstats after the device's name (Documentation/admin-guide/iostats.rst). */
export const DISKSTATS: CounterLayout = {
  reads: 1,
  mergedReads: 1,
  readBytes: SECTOR,
  readSeconds: MILLISECOND,
  writes: 1,
  mergedWrites: 1,
  writtenBytes: SECTOR,
  writeSeconds: MILLISECOND,
  requestsInFlight: 1,
  busySeconds: MILLISECOND,
  requestSeconds: MILLISECOND,
  discards: 1,
  mergedDiscards: 1,
  discardedBytes: SECTOR,
  discardSeconds: MILLISECOND,
  flushes: 1,
  flushSeconds: MILLISECOND,
};

const inUnit = (unit: number, ...names: string[]): CounterLayout =>
  Object.fromEntries(names.map((name) => [name, unit]));

const PRESSURE = inUnit(MICROSECOND, "ioSome", "ioFull", "cpuSome", "cpuFull");
const OWN_UNITS: CounterLayout = { cpu: TICK, readBytes: 1, writtenBytes: 1, looks: 1 };

/** What a sample's lists have on Linux, as /proc has it, by their keys. */
export function describeLists(pageBytes: number | undefined): Record<string, CounterLayout> {
  // Without the size of a page its counters have no SI unit, and names that no reader knows.
  const inPages = (...names: string[]): CounterLayout =>
    pageBytes === undefined
      ? inUnit(1, ...names.map((name) => `${name}Pages`))
      : inUnit(pageBytes, ...names.map((name) => `${name}Bytes`));
  return {
    d: DISKSTATS,
    c: inUnit(TICK, "user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"),
    p: { ...PRESSURE, ...inUnit(MICROSECOND, "memorySome", "memoryFull") },
    g: inUnit(KIBIBYTE, "available", "dirty", "writeback"),
    v: {
      ...inUnit(KIBIBYTE, "pagedInBytes", "pagedOutBytes"),
      ...inPages("swappedIn", "swappedOut"),
      majorFaults: 1,
      ...inPages("dirtied", "writtenBack", "background", "limit"),
    },
    j: inUnit(1, "commits", "requestedCommits"),
    f: { requests: 1, requestSeconds: MILLISECOND, readBytes: 1, writtenBytes: 1 },
    n: inUnit(1, "receivedBytes", "sentBytes"),
    w: Object.fromEntries(OWN_COUNTERS.map((name) => [name, OWN_UNITS[name] ?? MICROSECOND])),
  };
}

/** The same of a cgroup's lists, by the version that its files have. */
export function describeCgroupLists(version: "v1" | "v2"): Record<string, CounterLayout> {
  const [time, part] = version === "v2" ? [MICROSECOND, MICROSECOND] : [NANOSECOND, TICK];
  return {
    u: { all: time, user: part, system: part, throttled: time },
    p: PRESSURE,
    i: inUnit(1, "readBytes", "writtenBytes", "reads", "writes"),
  };
}
