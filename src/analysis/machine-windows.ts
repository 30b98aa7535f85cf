import { groupInto } from "../model/group-into.ts";
import { findSmallestKnown, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Column, RecordedInterface, Recording } from "../model/recording.ts";
import type { Cpu, LowSpace, Memory, Pressure, Window } from "../model/window.ts";
import { difference, growAll, type Range, readAt } from "./recording-time.ts";

/** As many as a sampler asks. */
const MAX_FILESYSTEMS = 16;

/** Interfaces whose bytes pass another one, too. */
const INNER_INTERFACE = /^(?:docker|br-|veth|virbr|cni|flannel|cali|ifb|tun|tap|wg|dummy|bond|team)/;
/** Interfaces that carry or copy another's packets. */
const CARRIED_INTERFACE = /^(?:ifb|tun|wg|dummy|bond|team|flannel|vxlan|gre|sit|ip6tnl|tunl)/;

/** The machine's part of a window, by the kernel's counters at its ends; undefined parts were not counted. */
export function measureMachine(range: Range) {
  return {
    pressure: measurePressure(range),
    cpu: measureCpu(range),
    network: measureNetwork(range),
    nfs: measureNfs(range),
    memory: measureMemory(range),
    journal: measureJournal(range),
    lowSpace: measureLowSpace(range),
  };
}

/** Tasks' waits, if PSI counts them. */
function measurePressure(range: Range): Pressure | undefined {
  const { pressure } = range.recording;
  if (pressure === undefined) return undefined;
  const seconds = (column: Column) => difference(range, column);
  return omitUndefined({
    ioSomeSeconds: seconds(pressure.ioSome),
    ioFullSeconds: seconds(pressure.ioFull),
    cpuSomeSeconds: seconds(pressure.cpuSome),
    memorySomeSeconds: seconds(pressure.memorySome),
    memoryFullSeconds: seconds(pressure.memoryFull),
  });
}

function measureCpu(range: Range): Cpu | undefined {
  const { cpu, contextSwitches } = range.recording;
  if (cpu === undefined) return undefined;
  const seconds = (...columns: Column[]) => sum(columns.map((column) => difference(range, column) ?? 0));
  return omitUndefined({
    userSeconds: seconds(cpu.user, cpu.nice),
    systemSeconds: seconds(cpu.system, cpu.irq, cpu.softirq),
    iowaitSeconds: seconds(cpu.iowait),
    stealSeconds: seconds(cpu.steal),
    idleSeconds: seconds(cpu.idle),
    contextSwitches: difference(range, contextSwitches),
  });
}

/** All counted CPU time, idle or not. */
export function sumCpuSeconds({ userSeconds, systemSeconds, iowaitSeconds, stealSeconds, idleSeconds }: Cpu): number {
  return userSeconds + systemSeconds + iowaitSeconds + stealSeconds + idleSeconds;
}

/** The cores whose time was counted, at least 1. */
export function countCores(cpu: Cpu, durationSeconds: number): number {
  return Math.max(1, Math.round(sumCpuSeconds(cpu) / durationSeconds));
}

export type NetworkBytes = NonNullable<Window["network"]>;

interface NetworkSides<T> {
  /** To other machines; in a container all except inner ones. */
  outer: T;
  /** To this machine's network namespaces: bridges, which count their ports' bytes, and veth ends without one. */
  inner: T;
}

/** Interfaces that lead out of the machine, and those of containers; what carries or bridges others is in neither. */
export function sortInterfaces({ interfaces }: Recording): NetworkSides<RecordedInterface[]> {
  const physical = interfaces.filter((entry) => entry.physical);
  const outer = physical.length > 0 ? physical : interfaces.filter((entry) => !INNER_INTERFACE.test(entry.name));
  const inner = interfaces.filter(
    (entry) => !outer.includes(entry) && !entry.bridged && !CARRIED_INTERFACE.test(entry.name),
  );
  return { outer, inner };
}

/** The larger side: a container's download passes both, traffic to another namespace only the inner one. */
export function chooseSide({ outer, inner }: NetworkSides<NetworkBytes>): NetworkBytes {
  return inner.receivedBytes + inner.sentBytes > outer.receivedBytes + outer.sentBytes ? inner : outer;
}

/** A lower bound. */
function measureNetwork(range: Range): Window["network"] {
  const { outer, inner } = sortInterfaces(range.recording);
  if (outer.length + inner.length === 0) return undefined;
  const add = (interfaces: RecordedInterface[]) => ({
    receivedBytes: sum(interfaces.map((entry) => difference(range, entry.receivedBytes) ?? 0)),
    sentBytes: sum(interfaces.map((entry) => difference(range, entry.sentBytes) ?? 0)),
  });
  return chooseSide({ outer: add(outer), inner: add(inner) });
}

/** Undefined also after an unmount. */
function measureNfs(range: Range): Window["nfs"] {
  const { nfs } = range.recording;
  if (nfs === undefined || !(readAt(nfs.requests, range.to) >= readAt(nfs.requests, range.from))) return undefined;
  const { requests = 0, requestSeconds = 0, readBytes = 0, writtenBytes = 0 } = growAll(range, nfs);
  return { requests, requestSeconds, readBytes, writtenBytes };
}

/** Memory at a range's ends and at its lowest, and paging. */
function measureMemory(range: Range): Memory | undefined {
  const { memory, paging, dirtyLimits, memoryTotalBytes } = range.recording;
  if (memory === undefined && paging === undefined) return undefined;
  const at = (end: "from" | "to", column: Column | undefined) => {
    const value = column === undefined ? Number.NaN : readAt(column, range[end]);
    return Number.isNaN(value) ? undefined : value;
  };
  return omitUndefined({
    totalBytes: memoryTotalBytes,
    availableBytesAtEnd: at("to", memory?.available),
    lowestAvailableBytes: findLowest(memory?.available, range),
    dirtyBytesAtStart: at("from", memory?.dirty),
    dirtyBytesAtEnd: at("to", memory?.dirty),
    writebackBytesAtStart: at("from", memory?.writeback),
    writebackBytesAtEnd: at("to", memory?.writeback),
    ...growAll(range, paging),
    dirtyBackgroundBytes: at("to", dirtyLimits?.backgroundBytes),
    dirtyLimitBytes: at("to", dirtyLimits?.limitBytes),
  });
}

function measureJournal(range: Range): Window["journal"] {
  const { journal } = range.recording;
  const commits = difference(range, journal?.commits);
  if (commits === undefined) return undefined;
  return { commits, requestedCommits: difference(range, journal?.requestedCommits) ?? 0 };
}

/** Filesystems that were low on space, and whether a sampler's first look says so alone. */
function measureLowSpace({ recording, from, to }: Range): LowSpace[] | undefined {
  const known = recording.space.filter(({ monotonic }) => monotonic <= to.monotonic);
  const found = [...groupInto(known, ({ mountPoint }) => mountPoint).values()].flatMap((own): LowSpace[] => {
    const changes = own.filter(({ atStart }) => atStart !== true);
    const before = changes.findLast(({ monotonic }) => monotonic <= from.monotonic);
    const low = changes.filter((space) => space.isLow && (space === before || space.monotonic > from.monotonic));
    if (low.length > 0) return [describeLow(low)];
    const last = own.at(-1) as Space;
    return wasAllAlong(last, { recording, from, to }) ? [{ ...describeLow([last]), allAlong: true }] : [];
  });
  return found.length === 0 ? undefined : found.slice(0, MAX_FILESYSTEMS);
}

type Space = Recording["space"][number];

function describeLow(low: readonly Space[]): LowSpace {
  const { mountPoint, filesystem, totalBytes, totalInodes } = low.at(-1) as Space;
  const lowestFreeBytes = Math.min(...low.map(({ freeBytes }) => freeBytes));
  const lowestFreeInodes = findSmallestKnown(low.map(({ freeInodes }) => freeInodes));
  return omitUndefined({ mountPoint, filesystem, totalBytes, lowestFreeBytes, totalInodes, lowestFreeInodes });
}

/** Whether a sampler's first look holds for the whole range: what a later sampler did not see again may be over. */
function wasAllAlong({ atStart, isLow, monotonic }: Space, { recording, from, to }: Range): boolean {
  if (atStart !== true || !isLow || monotonic > from.monotonic) return false;
  const { samplers = [], monotonicSeconds } = recording;
  const starts = samplers.map(({ firstSample }) => monotonicSeconds[firstSample] as number);
  return starts.every((start) => start <= monotonic || start > to.monotonic);
}

function findLowest(column: Column | undefined, { from, to }: Range): number | undefined {
  const values = column?.subarray(from.sample, to.sample + 1).filter((value) => !Number.isNaN(value));
  return findSmallestKnown(values ?? []);
}
