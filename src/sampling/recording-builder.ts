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
  type RecordedProcess,
  type Recording,
  type RequestedSample,
  SAMPLE_REASONS,
  type SampleReason,
} from "../model/recording.ts";
import { CgroupColumns } from "./columns/cgroup-columns.ts";
import { ColumnGroup, CumulativeGroup, GrowingColumn } from "./columns/column-group.ts";
import { DeviceColumns } from "./columns/device-columns.ts";
import type { CounterLayout } from "./counter-layout.ts";
import { type LogRecord, logRecordSchema, type RecordOf } from "./log-record.ts";
import { type IostatRun, RecordingFacts } from "./recording-facts.ts";

/** A sample's lists by their keys, which the header describes. */
const GROUPS = {
  cpu: { key: "c", names: CPU_COUNTERS },
  pressure: { key: "p", names: PRESSURE_COUNTERS },
  memory: { key: "g", names: MEMORY_GAUGES },
  paging: { key: "v", names: PAGING_COUNTERS },
  dirtyLimits: { key: "v", names: DIRTY_LIMITS },
  journal: { key: "j", names: JOURNAL_COUNTERS },
  nfs: { key: "f", names: NFS_COUNTERS },
};
type GroupName = keyof typeof GROUPS;

interface Interface {
  record: RecordOf<"interface">;
  bytes: CumulativeGroup<"receivedBytes" | "sentBytes">;
}

const DEFAULT_CAPACITY = 1024;

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
  readonly #requested: RequestedSample[] = [];
  readonly #devices: DeviceColumns;
  readonly #interfaces = new Map<number | undefined, Interface>();
  readonly #groups: { name: string; key: string; columns: ColumnGroup<string> }[];
  readonly #contextSwitches: ColumnGroup<"count">;
  readonly #own: CumulativeGroup<OwnCounter>;
  #interfaceLayout: CounterLayout | undefined;
  readonly #processes = new Map<string, RecordedProcess>();
  #cgroup: CgroupColumns | undefined;

  /** @param capacity how many samples to expect */
  constructor(capacity = DEFAULT_CAPACITY) {
    this.#capacity = capacity;
    this.#wall = new GrowingColumn(capacity);
    this.#monotonic = new GrowingColumn(capacity);
    this.#reasons = new GrowingColumn(capacity);
    this.#devices = new DeviceColumns(capacity);
    this.#groups = Object.entries(GROUPS).map(([name, { key, names }]) => {
      return { name, key, columns: new ColumnGroup<string>(names, capacity) };
    });
    this.#contextSwitches = new ColumnGroup(["count"], capacity, { count: 1 });
    this.#own = new CumulativeGroup(OWN_COUNTERS, capacity);
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
      requested: this.#requested,
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
    if (!this.#devices.areRows(devices) || !isRows(interfaces)) return false;
    const sample = this.#count++;
    this.#lastMonotonic = m;
    this.#wall.push(sample, t);
    this.#monotonic.push(sample, m);
    this.#reasons.push(sample, reason);
    const kind = SAMPLE_REASONS[reason];
    if (isAmount(at) && (kind === "boundary" || kind === "mark")) this.#requested.push({ atSeconds: at, sample, kind });
    this.#devices.push(sample, devices);
    for (const [index, ...bytes] of interfaces) this.#interfaces.get(index)?.bytes.push(sample, bytes);
    for (const { key, columns } of this.#groups) columns.push(sample, line[key]);
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
    if (record.e === "header") this.#takeHeader(record);
  }

  #takeHeader({ lists }: RecordOf<"header">): void {
    this.#devices.arrange(lists.d ?? {});
    for (const { key, columns } of this.#groups) columns.arrange(lists[key] ?? {});
    this.#own.arrange(lists.w ?? {});
    this.#interfaceLayout = lists.n;
  }

  #addInterface(record: RecordOf<"interface">): void {
    if (this.#interfaces.has(record.i)) return;
    const bytes = new CumulativeGroup(["receivedBytes", "sentBytes"], this.#capacity, this.#interfaceLayout);
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
