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

const PRESSURE: CounterLayout = {
  ioSome: MICROSECOND,
  ioFull: MICROSECOND,
  cpuSome: MICROSECOND,
  cpuFull: MICROSECOND,
};
const OWN_UNITS: CounterLayout = { cpu: TICK, readBytes: 1, writtenBytes: 1, looks: 1 };

/** What a sample's lists have on Linux, as /proc has it, by their keys. */
export function describeLists(pageBytes: number | undefined): Record<string, CounterLayout> {
  // Without the size of a page its counters have no SI unit, and names that no reader knows.
  const inPages = (...names: string[]): CounterLayout =>
    Object.fromEntries(
      names.map((name) => (pageBytes === undefined ? [`${name}Pages`, 1] : [`${name}Bytes`, pageBytes])),
    );
  const ticks = {
    user: TICK,
    nice: TICK,
    system: TICK,
    idle: TICK,
    iowait: TICK,
    irq: TICK,
    softirq: TICK,
    steal: TICK,
  };
  return {
    d: DISKSTATS,
    c: ticks,
    p: { ...PRESSURE, memorySome: MICROSECOND, memoryFull: MICROSECOND },
    g: { available: KIBIBYTE, dirty: KIBIBYTE, writeback: KIBIBYTE },
    v: {
      ...{ pagedInBytes: KIBIBYTE, pagedOutBytes: KIBIBYTE, ...inPages("swappedIn", "swappedOut") },
      ...{ majorFaults: 1, ...inPages("dirtied", "writtenBack", "background", "limit") },
    },
    j: { commits: 1, requestedCommits: 1 },
    f: { requests: 1, requestSeconds: MILLISECOND, readBytes: 1, writtenBytes: 1 },
    n: { receivedBytes: 1, sentBytes: 1 },
    w: Object.fromEntries(OWN_COUNTERS.map((name) => [name, OWN_UNITS[name] ?? MICROSECOND])),
  };
}

/** The same of a cgroup's lists, by the version that its files have. */
export function describeCgroupLists(version: "v1" | "v2"): Record<string, CounterLayout> {
  const [time, part] = version === "v2" ? [MICROSECOND, MICROSECOND] : [NANOSECOND, TICK];
  return {
    u: { all: time, user: part, system: part, throttled: time },
    p: PRESSURE,
    i: { readBytes: 1, writtenBytes: 1, reads: 1, writes: 1 },
  };
}
