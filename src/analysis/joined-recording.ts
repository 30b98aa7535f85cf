import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import {
  type Column,
  DEVICE_COUNTERS,
  type RecordedCgroup,
  type RecordedDevice,
  type RecordedInterface,
  type RecordedProcess,
  type RecordedSampler,
  type Recording,
} from "../model/recording.ts";

type Columns = readonly (Column | undefined)[];

/** Successive samplers' recordings as one. Time goes on through pauses, counters do not. */
export function joinRecordings(parts: readonly Omit<RecordedSampler, "firstSample">[]): Recording {
  const [first] = parts;
  if (first === undefined) throw new Error("there is no recording to join");
  if (parts.length === 1) return first.recording;
  const recordings = parts.map(({ recording }) => recording);
  const counts = recordings.map(({ sampleCount }) => sampleCount);
  const samplers = parts.map((part, index) => ({ ...part, firstSample: sum(counts.slice(0, index)) }));
  const { endReason, endedAtSeconds } = recordings.at(-1) as Recording;
  const { toolVersion, memoryTotalBytes } = first.recording;
  const pick = <Key extends keyof Recording>(key: Key) => recordings.map((recording) => recording[key]);
  const goOn = (columns: Columns) => continueColumns(columns, counts);
  const append = (columns: Columns) => concatenateColumns(columns, counts);
  return omitUndefined({
    toolVersion,
    memoryTotalBytes,
    endReason,
    endedAtSeconds,
    intervalSeconds: Math.max(...pick("intervalSeconds")),
    sampleCount: sum(counts),
    samplers,
    wallSeconds: append(pick("wallSeconds")) as Column,
    monotonicSeconds: append(pick("monotonicSeconds")) as Column,
    reasons: Uint8Array.from(pick("reasons").flatMap((reasons) => [...reasons])),
    requested: samplers.flatMap(({ firstSample, recording }) =>
      recording.requested.map((one) => ({ ...one, sample: one.sample + firstSample })),
    ),
    devices: joinDevices(samplers, counts),
    interfaces: joinInterfaces(pick("interfaces"), counts),
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
    processes: joinProcesses(samplers),
    space: pick("space").flat(),
    iostats: pick("iostats").flat(),
    missing: pick("missing").flat(),
    corruptLines: sum(pick("corruptLines")),
    lostSamples: sum(pick("lostSamples")),
  });
}

function joinDevices(samplers: readonly RecordedSampler[], counts: readonly number[]): RecordedDevice[] {
  const lists = samplers.map(({ recording, firstSample: start }) =>
    recording.devices.map((device) => {
      const { firstSample, lastSample } = device;
      return { ...device, firstSample: start + firstSample, lastSample: start + lastSample };
    }),
  );
  return joinByName(lists, (found) => {
    const seen = found.filter((device) => device !== undefined);
    const [first, last] = [seen[0], seen.at(-1)] as [RecordedDevice, RecordedDevice];
    const counters = found.map((device) => device?.counters);
    return {
      ...last,
      firstSample: first.firstSample,
      used: seen.some(({ used }) => used),
      ...(seen.some(({ inMemory }) => inMemory) && { inMemory: true }),
      counters: joinSeen(counters, DEVICE_COUNTERS, counts),
    };
  });
}

function joinInterfaces(lists: readonly RecordedInterface[][], counts: readonly number[]): RecordedInterface[] {
  return joinByName(lists, (found, name) => ({
    name,
    physical: found.some((entry) => entry?.physical),
    ...(found.some((entry) => entry?.bridged) && { bridged: true }),
    ...joinSeen(found, ["receivedBytes", "sentBytes"], counts),
  }));
}

function joinCgroups(
  cgroups: readonly (RecordedCgroup | undefined)[],
  counts: readonly number[],
): RecordedCgroup | undefined {
  const [first] = cgroups;
  if (first === undefined) return undefined;
  const { version, path, memoryLimitBytes } = first;
  const same = cgroups.filter((cgroup) => cgroup?.version === version && cgroup.path === path) as RecordedCgroup[];
  if (same.length < cgroups.length) return undefined;
  const goOn = (columns: Columns) => continueColumns(columns, counts);
  const pick = <Key extends keyof RecordedCgroup>(key: Key) => same.map((cgroup) => cgroup[key]);
  return omitUndefined({
    version,
    path,
    memoryLimitBytes,
    cpuSeconds: joinGroups(pick("cpuSeconds"), goOn),
    memoryBytes: concatenateColumns(pick("memoryBytes"), counts),
    pressure: joinGroups(pick("pressure"), goOn),
    devices: joinByName(pick("devices"), (found, name) => ({
      name,
      ...joinSeen(found, ["readBytes", "writtenBytes", "reads", "writes"], counts),
    })),
  });
}

function joinProcesses(samplers: readonly RecordedSampler[]): RecordedProcess[] | undefined {
  if (samplers.every(({ recording }) => recording.processes === undefined)) return undefined;
  const lists = samplers.map(({ recording, firstSample }) =>
    (recording.processes ?? []).map((entry) => ({
      ...entry,
      samples: entry.samples.map((sample) => sample + firstSample),
    })),
  );
  return joinByName(lists, (found, name) => {
    const joined: RecordedProcess = { name, samples: [], readBytes: [], writtenBytes: [] };
    for (const { samples, readBytes, writtenBytes } of found.filter((entry) => entry !== undefined)) {
      const [read, written] = [joined.readBytes.at(-1) ?? 0, joined.writtenBytes.at(-1) ?? 0];
      for (const [index, sample] of samples.entries()) {
        joined.samples.push(sample);
        joined.readBytes.push(read + (readBytes[index] as number));
        joined.writtenBytes.push(written + (writtenBytes[index] as number));
      }
    }
    return joined;
  });
}

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

/** Counters stay as they are where a part did not see them. */
function joinSeen<Key extends string>(
  found: readonly (Record<Key, Column> | undefined)[],
  keys: readonly Key[],
  counts: readonly number[],
): Record<Key, Column> {
  const join = (key: Key) => {
    const filled = found.map((entry, index) => entry?.[key] ?? new Float64Array(counts[index] ?? 0));
    return [key, continueColumns(filled, counts)];
  };
  return Object.fromEntries(keys.map(join));
}

/** NaN where a part lacks the column. */
function concatenateColumns(columns: Columns, counts: readonly number[]): Column | undefined {
  if (columns.every((column) => column === undefined)) return undefined;
  const joined = new Float64Array(sum(counts)).fill(Number.NaN);
  let start = 0;
  for (const [index, count] of counts.entries()) {
    joined.set(columns[index] ?? [], start);
    start += count;
  }
  return joined;
}

function continueColumns(columns: Columns, counts: readonly number[]): Column | undefined {
  const joined = concatenateColumns(columns, counts);
  if (joined === undefined) return undefined;
  let start = counts[0] ?? 0;
  for (const count of counts.slice(1)) {
    const reached = joined.subarray(0, start).findLast(isCounted) ?? 0;
    const part = joined.subarray(start, start + count);
    const shift = reached - (part.find(isCounted) ?? 0);
    part.set(part.map((value) => value + shift));
    start += count;
  }
  return joined;
}

function joinGroups<Name extends string>(
  groups: readonly (Record<Name, Column> | undefined)[],
  join: (columns: Columns) => Column | undefined,
): Record<Name, Column> | undefined {
  const known = groups.find((group) => group !== undefined);
  if (known === undefined) return undefined;
  const names = Object.keys(known) as Name[];
  return Object.fromEntries(names.map((name) => [name, join(groups.map((group) => group?.[name]))])) as Record<
    Name,
    Column
  >;
}

function isCounted(value: number): boolean {
  return !Number.isNaN(value);
}
