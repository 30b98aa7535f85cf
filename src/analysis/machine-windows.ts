import { omitUndefined } from "../model/omit-undefined.ts";
import { type RecordedInterface, type Recording, TICKS_PER_SECOND } from "../model/recording.ts";
import type { Cpu, Memory, Pressure, Window } from "../model/window.ts";
import { difference, MICROSECONDS, type RecordedPlace, readAt } from "./recording-time.ts";

const KIBIBYTE = 1024;

/** Interfaces whose bytes pass another one too. */
const INNER_INTERFACE = /^(?:docker|br-|veth|virbr|cni|flannel|cali|ifb|tun|tap|wg|dummy|bond|team)/;
/** Interfaces that carry or copy another one's packets. */
const CARRIED_INTERFACE = /^(?:ifb|tun|wg|dummy|bond|team|flannel|vxlan|gre|sit|ip6tnl|tunl)/;

/** How long tasks waited between two places; undefined without PSI. */
export function measurePressure(recording: Recording, from: RecordedPlace, to: RecordedPlace): Pressure | undefined {
  const { pressure } = recording;
  if (pressure === undefined) return undefined;
  const seconds = (column: Float64Array) => difference(column, from, to, MICROSECONDS);
  return omitUndefined({
    ioSomeSeconds: seconds(pressure.ioSome),
    ioFullSeconds: seconds(pressure.ioFull),
    cpuSomeSeconds: seconds(pressure.cpuSome),
    memorySomeSeconds: seconds(pressure.memorySome),
    memoryFullSeconds: seconds(pressure.memoryFull),
  });
}

/** CPU time of all cores between two places. */
export function measureCpu(recording: Recording, from: RecordedPlace, to: RecordedPlace): Cpu | undefined {
  const { cpu } = recording;
  if (cpu === undefined) return undefined;
  const seconds = (...columns: Float64Array[]) =>
    columns.reduce((sum, column) => sum + (difference(column, from, to) ?? 0), 0) / TICKS_PER_SECOND;
  return omitUndefined({
    userSeconds: seconds(cpu.user, cpu.nice),
    systemSeconds: seconds(cpu.system, cpu.irq, cpu.softirq),
    iowaitSeconds: seconds(cpu.iowait),
    stealSeconds: seconds(cpu.steal),
    idleSeconds: seconds(cpu.idle),
    contextSwitches: difference(recording.contextSwitches, from, to),
  });
}

/** Bytes over one side's interfaces. */
export type NetworkBytes = NonNullable<Window["network"]>;

/** Interfaces to other machines, and to other network namespaces of this one. */
interface NetworkSides {
  /** Physical ones; in a container all except inner ones. */
  outer: RecordedInterface[];
  /** Bridges, and veth ends without one: a bridge counts its ports' bytes. */
  inner: RecordedInterface[];
}

/** The interfaces by side, none of which carries another one's packets. */
export function sortInterfaces({ interfaces }: Recording): NetworkSides {
  const physical = interfaces.filter((entry) => entry.physical);
  const outer = physical.length > 0 ? physical : interfaces.filter((entry) => !INNER_INTERFACE.test(entry.name));
  const inner = interfaces.filter(
    (entry) => !outer.includes(entry) && !entry.bridged && !CARRIED_INTERFACE.test(entry.name),
  );
  return { outer, inner };
}

/**
 * The larger side: downloads of a container pass both, so a sum would count them twice, and traffic to another
 * namespace passes only the inner one.
 */
export function chooseSide(outer: NetworkBytes, inner: NetworkBytes): NetworkBytes {
  return inner.receivedBytes + inner.sentBytes > outer.receivedBytes + outer.sentBytes ? inner : outer;
}

/**
 * Network bytes between two places, to other machines or namespaces: a lower bound, since only the larger side is free
 * of double counting.
 */
export function measureNetwork(recording: Recording, from: RecordedPlace, to: RecordedPlace): Window["network"] {
  const { outer, inner } = sortInterfaces(recording);
  if (outer.length + inner.length === 0) return undefined;
  const sum = (interfaces: RecordedInterface[], column: "receivedBytes" | "sentBytes") =>
    interfaces.reduce((bytes, entry) => bytes + (difference(entry[column], from, to) ?? 0), 0);
  const [outside, inside] = [outer, inner].map((side) => ({
    receivedBytes: sum(side, "receivedBytes"),
    sentBytes: sum(side, "sentBytes"),
  })) as [NetworkBytes, NetworkBytes];
  return chooseSide(outside, inside);
}

/** What the NFS client did between two places; undefined where unknown or after an unmount. */
export function measureNfs(recording: Recording, from: RecordedPlace, to: RecordedPlace): Window["nfs"] {
  const { nfs } = recording;
  if (nfs === undefined || !(readAt(nfs.requests, to) >= readAt(nfs.requests, from))) return undefined;
  const grown = (column: Float64Array) => difference(column, from, to) ?? 0;
  return {
    requests: grown(nfs.requests),
    requestSeconds: grown(nfs.milliseconds) / 1000,
    readBytes: grown(nfs.readBytes),
    writtenBytes: grown(nfs.writtenBytes),
  };
}

/** Memory at two places, its lowest point between them, and what was paged. */
export function measureMemory(recording: Recording, from: RecordedPlace, to: RecordedPlace): Memory | undefined {
  const { memory, paging, pageBytes, memoryTotalBytes } = recording;
  if (memory === undefined && paging === undefined) return undefined;
  const at = (column: Float64Array | undefined, place: RecordedPlace) => {
    const value = column === undefined ? Number.NaN : readAt(column, place);
    return Number.isNaN(value) ? undefined : value;
  };
  const grown = (column: Float64Array | undefined, scale: number | undefined) => {
    const value = difference(column, from, to);
    return value === undefined || scale === undefined ? undefined : value * scale;
  };
  return omitUndefined({
    totalBytes: memoryTotalBytes,
    availableBytesAtEnd: at(memory?.available, to),
    lowestAvailableBytes: findLowest(memory?.available, from, to),
    dirtyBytesAtStart: at(memory?.dirty, from),
    dirtyBytesAtEnd: at(memory?.dirty, to),
    writebackBytesAtStart: at(memory?.writeback, from),
    writebackBytesAtEnd: at(memory?.writeback, to),
    pagedInBytes: grown(paging?.pagedInKib, KIBIBYTE),
    pagedOutBytes: grown(paging?.pagedOutKib, KIBIBYTE),
    swappedInBytes: grown(paging?.swappedInPages, pageBytes),
    swappedOutBytes: grown(paging?.swappedOutPages, pageBytes),
    majorFaults: grown(paging?.majorFaults, 1),
    dirtiedBytes: grown(paging?.dirtiedPages, pageBytes),
    writtenBackBytes: grown(paging?.writtenPages, pageBytes),
    dirtyBackgroundBytes: multiply(at(recording.dirtyLimits?.backgroundPages, to), pageBytes),
    dirtyLimitBytes: multiply(at(recording.dirtyLimits?.limitPages, to), pageBytes),
  });
}

/** Commits of the ext4 journals between two places, and those that a task requested. */
export function measureJournal({ journal }: Recording, from: RecordedPlace, to: RecordedPlace): Window["journal"] {
  const commits = difference(journal?.commits, from, to);
  if (commits === undefined) return undefined;
  return { commits, requestedCommits: difference(journal?.requestedCommits, from, to) ?? 0 };
}

function multiply(value: number | undefined, factor: number | undefined): number | undefined {
  return value === undefined || factor === undefined ? undefined : value * factor;
}

function findLowest(column: Float64Array | undefined, from: RecordedPlace, to: RecordedPlace): number | undefined {
  if (column === undefined) return undefined;
  let lowest: number | undefined;
  for (let sample = from.sample; sample <= to.sample; sample++) {
    const value = column[sample] as number;
    if (!Number.isNaN(value) && (lowest === undefined || value < lowest)) lowest = value;
  }
  return lowest;
}
