import { omitUndefined } from "../model/omit-undefined.ts";
import type {
  Column,
  RecordedCgroup,
  RecordedDevice,
  RecordedInterface,
  RecordedProcess,
  RecordedStretch,
  Recording,
} from "../model/recording.ts";
import type { SamplingFacts } from "./sampling-facts.ts";

type Cost = NonNullable<SamplingFacts["ownCost"]>;

/**
 * Recordings of successive samplers on one machine as one. Time goes on through pauses, but no counter grows in them.
 * Devices, interfaces and programs are matched by name.
 */
export function joinRecordings(parts: readonly Omit<RecordedStretch, "firstSample">[]): Recording {
  const [first] = parts;
  if (first === undefined) throw new Error("there is no recording to join");
  if (parts.length === 1) return first.recording;
  const recordings = parts.map(({ recording }) => recording);
  const counts = recordings.map(({ sampleCount }) => sampleCount);
  const stretches = parts.map((part, place) => ({ ...part, firstSample: sum(counts.slice(0, place)) }));
  const last = recordings.at(-1) as Recording;
  return omitUndefined({
    toolVersion: first.recording.toolVersion,
    memoryTotalBytes: first.recording.memoryTotalBytes,
    pageBytes: first.recording.pageBytes,
    endReason: last.endReason,
    endedAtSeconds: last.endedAtSeconds,
    intervalSeconds: Math.max(...recordings.map(({ intervalSeconds }) => intervalSeconds)),
    sampleCount: sum(counts),
    stretches,
    wallSeconds: concatenateColumns(
      recordings.map(({ wallSeconds }) => wallSeconds),
      counts,
    ) as Column,
    monotonicSeconds: concatenateColumns(
      recordings.map(({ monotonicSeconds }) => monotonicSeconds),
      counts,
    ) as Column,
    reasons: Uint8Array.from(recordings.flatMap(({ reasons }) => [...reasons])),
    moments: stretches.flatMap(({ firstSample, recording }) =>
      recording.moments.map((moment) => ({ ...moment, sample: moment.sample + firstSample })),
    ),
    devices: joinDevices(stretches, counts),
    interfaces: joinInterfaces(recordings, counts),
    ...joinMachine(recordings, counts),
    iostats: recordings.flatMap(({ iostats }) => iostats),
    missing: recordings.flatMap(({ missing }) => missing),
    corruptLines: sum(recordings.map(({ corruptLines }) => corruptLines)),
    lostSamples: sum(recordings.map(({ lostSamples }) => lostSamples)),
  });
}

function joinMachine(recordings: readonly Recording[], counts: readonly number[]): Partial<Recording> {
  const goOn = (columns: readonly (Column | undefined)[]) => continueColumns(columns, counts);
  const append = (columns: readonly (Column | undefined)[]) => concatenateColumns(columns, counts);
  const pick = <Key extends keyof Recording>(key: Key) => recordings.map((recording) => recording[key]);
  return omitUndefined({
    cpu: joinGroups(pick("cpu"), goOn),
    contextSwitches: goOn(pick("contextSwitches")),
    pressure: joinGroups(pick("pressure"), goOn),
    memory: joinGroups(pick("memory"), append),
    paging: joinGroups(pick("paging"), goOn),
    dirtyLimits: joinGroups(pick("dirtyLimits"), append),
    journal: joinGroups(pick("journal"), goOn),
    nfs: joinGroups(pick("nfs"), goOn),
    own: joinGroups(pick("own"), goOn),
    cgroup: joinCgroups(pick("cgroup"), counts),
    processes: joinProcesses(recordings, counts),
  });
}

function joinDevices(stretches: readonly RecordedStretch[], counts: readonly number[]): RecordedDevice[] {
  const lists = stretches.map(({ recording }) => recording.devices);
  return joinByName(lists, (found) => {
    const places = found.flatMap((device, place) => (device === undefined ? [] : [{ device, place }]));
    const [first, last] = [places[0], places.at(-1)] as [(typeof places)[0], (typeof places)[0]];
    const counters = joinGroups(
      found.map((device) => device?.counters),
      (columns) => continueSeen(columns, counts),
    );
    return {
      ...last.device,
      firstSample: (stretches[first.place]?.firstSample ?? 0) + first.device.firstSample,
      lastSample: (stretches[last.place]?.firstSample ?? 0) + last.device.lastSample,
      used: places.some(({ device }) => device.used),
      ...(places.some(({ device }) => device.inMemory) && { inMemory: true }),
      counters: counters as RecordedDevice["counters"],
    };
  });
}

function joinInterfaces(recordings: readonly Recording[], counts: readonly number[]): RecordedInterface[] {
  const lists = recordings.map(({ interfaces }) => interfaces);
  return joinByName(lists, (found, name) => {
    const join = (key: "receivedBytes" | "sentBytes") => {
      const columns = found.map((entry) => entry?.[key]);
      return continueSeen(columns, counts);
    };
    const physical = found.some((entry) => entry?.physical);
    const bridged = found.some((entry) => entry?.bridged);
    return {
      name,
      physical,
      ...(bridged && { bridged }),
      receivedBytes: join("receivedBytes"),
      sentBytes: join("sentBytes"),
    };
  });
}

/** Undefined for different cgroups. */
function joinCgroups(
  cgroups: readonly (RecordedCgroup | undefined)[],
  counts: readonly number[],
): RecordedCgroup | undefined {
  const [first] = cgroups;
  if (first === undefined) return undefined;
  if (!cgroups.every((cgroup) => cgroup?.version === first.version && cgroup.path === first.path)) return undefined;
  const known = cgroups as readonly RecordedCgroup[];
  const goOn = (columns: readonly (Column | undefined)[]) => continueColumns(columns, counts);
  const pick = <Key extends keyof RecordedCgroup>(key: Key) => known.map((cgroup) => cgroup[key]);
  return omitUndefined({
    version: first.version,
    path: first.path,
    memoryLimitBytes: first.memoryLimitBytes,
    cpuSeconds: joinGroups(pick("cpuSeconds"), goOn),
    memoryBytes: concatenateColumns(pick("memoryBytes"), counts),
    pressure: joinGroups(pick("pressure"), goOn),
    devices: joinByName(pick("devices"), (found, name) => {
      const join = (key: "readBytes" | "writtenBytes" | "reads" | "writes") => {
        const columns = found.map((device) => device?.[key]);
        return continueSeen(columns, counts);
      };
      return {
        name,
        readBytes: join("readBytes"),
        writtenBytes: join("writtenBytes"),
        reads: join("reads"),
        writes: join("writes"),
      };
    }),
  });
}

function joinProcesses(recordings: readonly Recording[], counts: readonly number[]): RecordedProcess[] | undefined {
  if (recordings.every(({ processes }) => processes === undefined)) return undefined;
  const lists = recordings.map(({ processes }) => processes ?? []);
  return joinByName(lists, (found, name) => {
    const joined: RecordedProcess = { name, samples: [], readBytes: [], writtenBytes: [] };
    for (const [place, entry] of found.entries()) {
      const [read, written] = [joined.readBytes.at(-1) ?? 0, joined.writtenBytes.at(-1) ?? 0];
      const firstSample = sum(counts.slice(0, place));
      joined.samples.push(...(entry?.samples ?? []).map((sample) => sample + firstSample));
      joined.readBytes.push(...(entry?.readBytes ?? []).map((bytes) => bytes + read));
      joined.writtenBytes.push(...(entry?.writtenBytes ?? []).map((bytes) => bytes + written));
    }
    return joined;
  });
}

/** What each part has of one name, for every name. */
function joinByName<T extends { name: string }, Joined>(
  lists: readonly (readonly T[])[],
  join: (found: (T | undefined)[], name: string) => Joined,
): Joined[] {
  const names = new Set(lists.flatMap((list) => list.map(({ name }) => name)));
  return [...names].map((name) => {
    const found = lists.map((list) => list.find((entry) => entry.name === name));
    return join(found, name);
  });
}

/** A device's or interface's counter, constant while it was not seen. */
function continueSeen(columns: readonly (Column | undefined)[], counts: readonly number[]): Column {
  const filled = columns.map((column, place) => column ?? new Float64Array(counts[place] ?? 0));
  return continueColumns(filled, counts) as Column;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Several samplings of a job as one: all gaps, each shortfall once, and the total cost. */
export function joinSamplings(samplings: readonly SamplingFacts[]): SamplingFacts {
  const intervals = samplings.flatMap(({ intervalSeconds }) => intervalSeconds ?? []);
  const costs = samplings.flatMap(({ ownCost }) => ownCost ?? []);
  const shortfalls = samplings.flatMap((sampling) => sampling.shortfalls);
  return omitUndefined({
    collectors: [...new Set(samplings.flatMap(({ collectors }) => collectors))],
    intervalSeconds: intervals.length === 0 ? undefined : Math.max(...intervals),
    iostatVersion: samplings.find(({ iostatVersion }) => iostatVersion !== undefined)?.iostatVersion,
    samples: samplings.reduce((sum, { samples }) => sum + samples, 0),
    gaps: samplings.flatMap(({ gaps }) => gaps),
    shortfalls: [...new Map(shortfalls.map((shortfall) => [JSON.stringify(shortfall), shortfall])).values()],
    ownCost: costs.length > 0 ? addCosts(costs) : undefined,
  });
}

function addCosts(costs: readonly Cost[]): Cost {
  const pick = (key: keyof Cost) => costs.flatMap((cost) => cost[key] ?? []);
  const add = (values: readonly number[]) =>
    values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
  const memory = pick("peakMemoryBytes");
  return omitUndefined({
    cpuSeconds: add(pick("cpuSeconds")),
    bytesWritten: add(pick("bytesWritten")),
    peakMemoryBytes: memory.length === 0 ? undefined : Math.max(...memory),
  });
}

/** One thing's columns, one after the other; NaN where a recording lacks it. */
function concatenateColumns(columns: readonly (Column | undefined)[], counts: readonly number[]): Column | undefined {
  if (columns.every((column) => column === undefined)) return undefined;
  const joined = new Float64Array(counts.reduce((sum, count) => sum + count, 0));
  let start = 0;
  for (const [place, count] of counts.entries()) {
    const column = columns[place];
    if (column === undefined) joined.fill(Number.NaN, start, start + count);
    else joined.set(column, start);
    start += count;
  }
  return joined;
}

/** The same for a counter, which continues where the previous recording ended. */
function continueColumns(columns: readonly (Column | undefined)[], counts: readonly number[]): Column | undefined {
  const joined = concatenateColumns(columns, counts);
  if (joined === undefined) return undefined;
  let start = counts[0] ?? 0;
  for (const count of counts.slice(1)) {
    const reached = joined.subarray(0, start).findLast(isCounted) ?? 0;
    const part = joined.subarray(start, start + count);
    const shift = reached - (part.find(isCounted) ?? 0);
    for (let sample = 0; sample < count; sample++) part[sample] = (part[sample] as number) + shift;
    start += count;
  }
  return joined;
}

function joinGroups<Name extends string>(
  groups: readonly (Record<Name, Column> | undefined)[],
  join: (columns: (Column | undefined)[]) => Column | undefined,
): Record<Name, Column> | undefined {
  const names = Object.keys(groups.find((group) => group !== undefined) ?? {}) as Name[];
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, join(groups.map((group) => group?.[name]))])) as Record<
    Name,
    Column
  >;
}

function isCounted(value: number): boolean {
  return !Number.isNaN(value);
}
