import { isAmount, type JsonObject, parseObject } from "../model/json-object.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import {
  CPU_COUNTERS,
  DIRTY_LIMITS,
  JOURNAL_COUNTERS,
  MEMORY_GAUGES,
  NFS_COUNTERS,
  OWN_COUNTERS,
  type OwnCounter,
  PAGING_COUNTERS,
  PRESSURE_COUNTERS,
  type RecordedInterface,
  type RecordedMoment,
  type RecordedProcess,
  type Recording,
  SAMPLE_REASONS,
  type SampleReason,
  TICKS_PER_SECOND,
} from "../model/recording.ts";
import { CgroupColumns } from "./columns/cgroup-columns.ts";
import { ColumnGroup, CumulativeGroup, GrowingColumn } from "./columns/column-group.ts";
import { areDeviceRows, DeviceColumns } from "./columns/device-columns.ts";
import { type LogRecord, logRecordSchema, type RecordOf } from "./log-record.ts";
import { type IostatRun, RecordingFacts } from "./recording-facts.ts";

/** A sample's lists: key, unit, and the first place. */
const GROUPS = {
  cpu: { key: "c", names: CPU_COUNTERS },
  pressure: { key: "p", names: PRESSURE_COUNTERS },
  memory: { key: "g", names: MEMORY_GAUGES, unit: 1024 },
  paging: { key: "v", names: PAGING_COUNTERS },
  dirtyLimits: { key: "v", names: DIRTY_LIMITS, from: PAGING_COUNTERS.length },
  journal: { key: "j", names: JOURNAL_COUNTERS },
  nfs: { key: "f", names: NFS_COUNTERS },
};
type GroupName = keyof typeof GROUPS;
type GroupSpec = { key: string; names: readonly string[]; unit?: number; from?: number };

interface Interface {
  record: RecordOf<"interface">;
  bytes: CumulativeGroup<"receivedBytes" | "sentBytes">;
}

const MICROSECOND = 1e-6;
/** The units of counters that are not in microseconds. */
const OWN_UNITS: Partial<Record<OwnCounter, number>> = {
  cpu: 1 / TICKS_PER_SECOND,
  readBytes: 1,
  writtenBytes: 1,
  looks: 1,
};

const DEFAULT_CAPACITY = 1024;

/** From this version on, ticks omit what has not changed. */
const UNCHANGED_VERSION = 2;

/** Builds a recording from its log's lines. */
export class RecordingBuilder {
  #count = 0;
  #corruptLines = 0;
  #lastMonotonic = -1;
  readonly #capacity: number;
  readonly #facts = new RecordingFacts();
  readonly #wall: GrowingColumn;
  readonly #monotonic: GrowingColumn;
  readonly #reasons: GrowingColumn;
  readonly #moments: RecordedMoment[] = [];
  readonly #devices: DeviceColumns;
  readonly #interfaces = new Map<number | undefined, Interface>();
  readonly #groups: { name: string; key: string; from: number; columns: ColumnGroup<string> }[];
  readonly #contextSwitches: ColumnGroup<"count">;
  readonly #own: CumulativeGroup<OwnCounter>;
  readonly #processes = new Map<string, RecordedProcess>();
  #cgroup: CgroupColumns | undefined;

  /** @param capacity how many samples to expect */
  constructor(capacity = DEFAULT_CAPACITY) {
    this.#capacity = capacity;
    this.#wall = new GrowingColumn(capacity);
    this.#monotonic = new GrowingColumn(capacity);
    this.#reasons = new GrowingColumn(capacity);
    this.#devices = new DeviceColumns(capacity);
    const specs: [string, GroupSpec][] = Object.entries(GROUPS);
    this.#groups = specs.map(([name, { key, names, unit = 1, from = 0 }]) => {
      return { name, key, from, columns: new ColumnGroup(names, capacity, Array(names.length).fill(unit)) };
    });
    this.#contextSwitches = new ColumnGroup(["count"], capacity);
    const units = OWN_COUNTERS.map((name) => OWN_UNITS[name] ?? MICROSECOND);
    this.#own = new CumulativeGroup(OWN_COUNTERS, capacity, units);
  }

  addLine(text: string): void {
    if (text === "") return;
    const line = parseObject(text);
    const isTaken = line !== undefined && ("e" in line ? this.#addRecord(line) : this.#addSample(line));
    if (!isTaken) this.#corruptLines++;
  }

  /** The recording so far, and iostats whose logs are to be read. */
  finish(): Omit<Recording, "iostats"> & { runs: IostatRun[] } {
    const count = this.#count;
    const devices = this.#devices.finish(count);
    const groups = this.#groups.map(({ name, columns }) => [name, columns.finishUsed(count)]);
    return omitUndefined({
      ...this.#facts.finish(),
      sampleCount: count,
      wallSeconds: this.#wall.finish(count),
      monotonicSeconds: this.#monotonic.finish(count),
      reasons: Uint8Array.from(this.#reasons.finish(count)),
      moments: this.#moments,
      devices,
      interfaces: Array.from(this.#interfaces.values(), (known) => finishInterface(known, count)),
      ...(Object.fromEntries(groups) as { [Name in GroupName]: Recording[Name] | undefined }),
      contextSwitches: this.#contextSwitches.finishUsed(count)?.count,
      cgroup: this.#cgroup?.finish(count, devices),
      own: this.#own.finishUsed(count),
      processes: this.#facts.hasProcesses ? [...this.#processes.values()] : undefined,
      corruptLines: this.#corruptLines,
    });
  }

  #addSample(line: JsonObject): boolean {
    const { t, m, at, d: devices, n: interfaces = [] } = line;
    const reason = SAMPLE_REASONS.indexOf(line.r as SampleReason);
    if (!isAmount(t) || !isAmount(m) || reason < 0 || m < this.#lastMonotonic) return false;
    if (!areDeviceRows(devices) || !isRows(interfaces)) return false;
    const sample = this.#count++;
    this.#lastMonotonic = m;
    this.#wall.push(sample, t);
    this.#monotonic.push(sample, m);
    this.#reasons.push(sample, reason);
    const kind = SAMPLE_REASONS[reason];
    if (isAmount(at) && (kind === "boundary" || kind === "mark")) this.#moments.push({ atSeconds: at, sample, kind });
    this.#devices.push(sample, devices);
    for (const [index, ...bytes] of interfaces) this.#interfaces.get(index)?.bytes.push(sample, bytes);
    for (const { key, from, columns } of this.#groups) {
      const values = line[key];
      columns.push(sample, from > 0 && Array.isArray(values) ? values.slice(from) : values);
    }
    this.#contextSwitches.push(sample, [line.x]);
    this.#cgroup?.push(sample, line.k);
    this.#own.push(sample, line.w);
    this.#pushProcesses(sample, line.q);
    return true;
  }

  /** Takes what executables moved, at the samples where it changed. */
  #pushProcesses(sample: number, changes: unknown): void {
    if (!Array.isArray(changes)) return;
    for (const [name, read, written] of changes.filter(isChange)) {
      const process = this.#processes.get(name) ?? { name, samples: [], readBytes: [], writtenBytes: [] };
      this.#processes.set(name, process);
      process.samples.push(sample);
      process.readBytes.push(read);
      process.writtenBytes.push(written);
    }
  }

  #addRecord(line: object): boolean {
    const { success, data } = logRecordSchema.safeParse(line);
    if (success) this.#takeRecord(data);
    return success;
  }

  #takeRecord(record: LogRecord): void {
    if (record.e === "device") this.#devices.add(record, this.#count);
    else if (record.e === "inMemory") this.#devices.noteMemory(record.i);
    else if (record.e === "interface") this.#addInterface(record);
    else if (record.e === "cgroup") this.#cgroup ??= new CgroupColumns(record, this.#capacity);
    else this.#facts.take(record);
    if (record.e === "header") this.#devices.leavesOutUnchanged = (record.version ?? 0) >= UNCHANGED_VERSION;
  }

  #addInterface(record: RecordOf<"interface">): void {
    if (this.#interfaces.has(record.i)) return;
    const bytes = new CumulativeGroup(["receivedBytes", "sentBytes"], this.#capacity);
    this.#interfaces.set(record.i, { record, bytes });
  }
}

function finishInterface({ record: { name, physical, bridged }, bytes }: Interface, count: number): RecordedInterface {
  return omitUndefined({ name, physical, bridged: bridged || undefined, ...bytes.finish(count) });
}

function isRows(value: unknown): value is number[][] {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isAmount));
}

function isChange(value: unknown): value is [string, number, number] {
  if (!Array.isArray(value)) return false;
  const [name, read, written] = value as unknown[];
  return typeof name === "string" && isAmount(read) && isAmount(written);
}
