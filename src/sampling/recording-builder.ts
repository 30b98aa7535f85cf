import { omitUndefined } from "../model/omit-undefined.ts";
import {
  CPU_COUNTERS,
  type CpuCounter,
  DIRTY_LIMITS,
  type DirtyLimit,
  JOURNAL_COUNTERS,
  type JournalCounter,
  MEMORY_GAUGES,
  type MemoryGauge,
  NFS_COUNTERS,
  type NfsCounter,
  PAGING_COUNTERS,
  type PagingCounter,
  PRESSURE_COUNTERS,
  type PressureCounter,
  type RecordedMoment,
  type Recording,
  SAMPLE_REASONS,
  type SampleReason,
} from "../model/recording.ts";
import { CgroupColumns } from "./columns/cgroup-columns.ts";
import { ColumnGroup } from "./columns/column-group.ts";
import { DEFAULT_CAPACITY, GrowingColumn } from "./columns/cumulative-column.ts";
import { DeviceColumns } from "./columns/device-columns.ts";
import { InterfaceColumns } from "./columns/interface-columns.ts";
import { OwnColumns } from "./columns/own-columns.ts";
import { ProcessColumns } from "./columns/process-columns.ts";

/** One iostat process as the log tells of it. */
export interface IostatRun {
  number: number;
  version?: string;
  format: "json" | "text";
  intervalSeconds: number;
  startedAtMonotonic: number;
  endedAtMonotonic?: number;
  endReason?: string;
}

/** From this version of the log on, ticks leave out the devices and interfaces that are as they were at the sample before. */
const UNCHANGED_VERSION = 2;

/** One line of the log after JSON.parse; nothing of it is trusted yet. */
type Line = Record<string, unknown>;

/** Puts a recording together from the lines of its log. */
export class RecordingBuilder {
  #sampleCount = 0;
  #corruptLines = 0;
  #lastMonotonic = -1;
  #header: Partial<Recording> = {};
  #intervalSeconds: number | undefined;
  readonly #wall: GrowingColumn;
  readonly #monotonic: GrowingColumn;
  readonly #reasons: GrowingColumn;
  readonly #moments: RecordedMoment[] = [];
  readonly #devices: DeviceColumns;
  readonly #interfaces: InterfaceColumns;
  readonly #cpu: ColumnGroup<CpuCounter>;
  readonly #contextSwitches: ColumnGroup<"count">;
  readonly #pressure: ColumnGroup<PressureCounter>;
  readonly #memory: ColumnGroup<MemoryGauge>;
  readonly #paging: ColumnGroup<PagingCounter>;
  readonly #dirtyLimits: ColumnGroup<DirtyLimit>;
  readonly #journal: ColumnGroup<JournalCounter>;
  readonly #nfs: ColumnGroup<NfsCounter>;
  readonly #cgroup: CgroupColumns;
  readonly #own: OwnColumns;
  #hasProcesses = false;
  readonly #processes = new ProcessColumns();
  readonly #runs: IostatRun[] = [];
  readonly #missing: Recording["missing"] = [];

  /** @param capacity how many samples will probably come; there may be more */
  constructor(capacity = DEFAULT_CAPACITY) {
    this.#wall = new GrowingColumn(capacity);
    this.#monotonic = new GrowingColumn(capacity);
    this.#reasons = new GrowingColumn(capacity);
    this.#devices = new DeviceColumns(capacity);
    this.#interfaces = new InterfaceColumns(capacity);
    this.#cpu = new ColumnGroup(CPU_COUNTERS, capacity);
    this.#contextSwitches = new ColumnGroup(["count"], capacity);
    this.#pressure = new ColumnGroup(PRESSURE_COUNTERS, capacity);
    this.#memory = new ColumnGroup(MEMORY_GAUGES, capacity, 1024);
    this.#paging = new ColumnGroup(PAGING_COUNTERS, capacity);
    this.#dirtyLimits = new ColumnGroup(DIRTY_LIMITS, capacity);
    this.#journal = new ColumnGroup(JOURNAL_COUNTERS, capacity);
    this.#nfs = new ColumnGroup(NFS_COUNTERS, capacity);
    this.#cgroup = new CgroupColumns(capacity);
    this.#own = new OwnColumns(capacity);
  }

  /** Takes one whole line of the log. */
  addLine(text: string): void {
    if (text === "") return;
    const line = parseLine(text);
    const taken = line === undefined ? false : "e" in line ? this.#addEvent(line) : this.#addSample(line);
    if (!taken) this.#corruptLines++;
  }

  /** The recording so far, and the iostat processes whose logs are still to be read. */
  finish(): Omit<Recording, "iostats"> & { runs: IostatRun[] } {
    const count = this.#sampleCount;
    const devices = this.#devices.finish(count);
    return omitUndefined({
      lostSamples: 0,
      ...this.#header,
      intervalSeconds: this.#intervalSeconds ?? 1,
      sampleCount: count,
      wallSeconds: this.#wall.finish(count),
      monotonicSeconds: this.#monotonic.finish(count),
      reasons: Uint8Array.from(this.#reasons.finish(count)),
      moments: this.#moments,
      devices,
      cpu: this.#cpu.finish(count),
      contextSwitches: this.#contextSwitches.finish(count)?.count,
      pressure: this.#pressure.finish(count),
      memory: this.#memory.finish(count),
      paging: this.#paging.finish(count),
      dirtyLimits: this.#dirtyLimits.finish(count),
      journal: this.#journal.finish(count),
      nfs: this.#nfs.finish(count),
      cgroup: this.#cgroup.finish(count, devices),
      own: this.#own.finish(count),
      interfaces: this.#interfaces.finish(count),
      processes: this.#hasProcesses ? this.#processes.finish() : undefined,
      missing: this.#missing,
      corruptLines: this.#corruptLines,
      runs: this.#runs,
    });
  }

  #addSample(line: Line): boolean {
    const { t, m, r, at } = line;
    const reason = SAMPLE_REASONS.indexOf(r as SampleReason);
    if (!isAmount(t) || !isAmount(m) || reason < 0 || m < this.#lastMonotonic) return false;
    const sample = this.#sampleCount;
    if (!this.#devices.accept(line.d)) return false;
    if (!isRows(line.n ?? [])) return false;
    this.#sampleCount++;
    this.#lastMonotonic = m;
    this.#wall.set(sample, t);
    this.#monotonic.set(sample, m);
    this.#reasons.set(sample, reason);
    if (isAmount(at) && (r === "boundary" || r === "mark")) this.#moments.push({ atSeconds: at, sample, kind: r });
    this.#devices.push(sample, line.d);
    this.#interfaces.push(sample, (line.n ?? []) as number[][]);
    this.#cpu.push(sample, line.c);
    this.#contextSwitches.push(sample, [line.x]);
    this.#pressure.push(sample, line.p);
    this.#memory.push(sample, line.g);
    this.#paging.push(sample, line.v);
    if (Array.isArray(line.v)) this.#dirtyLimits.push(sample, line.v.slice(PAGING_COUNTERS.length));
    this.#journal.push(sample, line.j);
    this.#nfs.push(sample, line.f);
    this.#cgroup.push(sample, line.k);
    this.#own.push(sample, line.w);
    this.#processes.push(sample, line.q);
    return true;
  }

  #addEvent(line: Line): boolean {
    switch (line.e) {
      case "header":
        return this.#addHeader(line);
      case "device":
        return this.#devices.add(line, this.#sampleCount);
      case "inMemory":
        return this.#devices.noteMemory(line);
      case "interface":
        return this.#interfaces.add(line);
      case "cgroup":
        return this.#cgroup.add(line);
      case "missing":
        this.#missing.push({ what: String(line.what), reason: String(line.reason) });
        return true;
      case "iostat":
        return this.#addIostat(line);
      case "cost":
        return this.#addCost(line);
      case "end":
        this.#header.endReason = String(line.reason);
        if (isAmount(line.t)) this.#header.endedAtSeconds = line.t;
        return true;
      default:
        return false;
    }
  }

  #addHeader(line: Line): boolean {
    if (!isAmount(line.intervalSeconds)) return false;
    this.#intervalSeconds = line.intervalSeconds;
    this.#hasProcesses = line.processes === true;
    this.#devices.leavesOutUnchanged = isAmount(line.version) && line.version >= UNCHANGED_VERSION;
    if (typeof line.toolVersion === "string") this.#header.toolVersion = line.toolVersion;
    if (line.ownTasks === "command") this.#header.ownTasks = "command";
    if (isAmount(line.memoryTotalBytes)) this.#header.memoryTotalBytes = line.memoryTotalBytes;
    if (isAmount(line.pageBytes)) this.#header.pageBytes = line.pageBytes;
    return true;
  }

  #addIostat(line: Line): boolean {
    const { state, number, m, version, intervalSeconds, reason } = line;
    if (state === "given-up") {
      this.#header.iostatGivenUp = String(reason);
      return true;
    }
    if (!isAmount(number) || !isAmount(m)) return false;
    if (state === "started" && isAmount(intervalSeconds)) {
      const known = typeof version === "string" ? { version } : {};
      const format = line.format === "json" ? "json" : "text";
      this.#runs.push({ number, format, intervalSeconds, startedAtMonotonic: m, ...known });
      return true;
    }
    const run = this.#runs.find((candidate) => candidate.number === number);
    if (run === undefined || state !== "ended") return false;
    run.endedAtMonotonic = m;
    run.endReason = String(reason);
    return true;
  }

  #addCost(line: Line): boolean {
    const { cpuSeconds, bytesWritten, peakMemoryBytes, lost } = line;
    if (!isAmount(cpuSeconds) || !isAmount(bytesWritten) || !isAmount(peakMemoryBytes)) return false;
    this.#header.cost = { cpuSeconds, bytesWritten, peakMemoryBytes };
    if (isAmount(lost)) this.#header.lostSamples = lost;
    return true;
  }
}

function parseLine(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** True for a finite number of 0 or more. */
function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;
}

/** True for a list of lists of amounts. */
function isRows(value: unknown): value is number[][] {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isAmount));
}
