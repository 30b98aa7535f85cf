import { omitUndefined } from "../model/omit-undefined.ts";
import {
  CPU_COUNTERS,
  DIRTY_LIMITS,
  JOURNAL_COUNTERS,
  MEMORY_GAUGES,
  NFS_COUNTERS,
  PAGING_COUNTERS,
  PRESSURE_COUNTERS,
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

/** One iostat process, as the log describes it. */
export interface IostatRun {
  number: number;
  version?: string;
  format: "json" | "text";
  intervalSeconds: number;
  startedAtMonotonic: number;
  endedAtMonotonic?: number;
  endReason?: string;
}

/** From this version on, ticks omit devices and interfaces that have not changed. */
const UNCHANGED_VERSION = 2;

type Line = Record<string, unknown>;

/** Builds a recording from the lines of its log. */
export class RecordingBuilder {
  #sampleCount = 0;
  #corruptLines = 0;
  #lastMonotonic = -1;
  #header: Partial<Recording> = {};
  #intervalSeconds: number | undefined;
  readonly #moments: RecordedMoment[] = [];
  readonly #columns: ReturnType<typeof createColumns>;
  #hasProcesses = false;
  readonly #processes = new ProcessColumns();
  readonly #runs: IostatRun[] = [];
  readonly #missing: Recording["missing"] = [];

  constructor(capacity = DEFAULT_CAPACITY) {
    this.#columns = createColumns(capacity);
  }
  addLine(text: string): void {
    if (text === "") return;
    const line = parseLine(text);
    const taken = line === undefined ? false : "e" in line ? this.#addEvent(line) : this.#addSample(line);
    if (!taken) this.#corruptLines++;
  }

  /** The recording so far, and the iostat processes whose logs are still to be read. */
  finish(): Omit<Recording, "iostats"> & { runs: IostatRun[] } {
    const count = this.#sampleCount;
    const columns = this.#columns;
    const devices = columns.devices.finish(count);
    return omitUndefined({
      lostSamples: 0,
      ...this.#header,
      intervalSeconds: this.#intervalSeconds ?? 1,
      sampleCount: count,
      wallSeconds: columns.wall.finish(count),
      monotonicSeconds: columns.monotonic.finish(count),
      reasons: Uint8Array.from(columns.reasons.finish(count)),
      moments: this.#moments,
      devices,
      cpu: columns.cpu.finish(count),
      contextSwitches: columns.contextSwitches.finish(count)?.count,
      pressure: columns.pressure.finish(count),
      memory: columns.memory.finish(count),
      paging: columns.paging.finish(count),
      dirtyLimits: columns.dirtyLimits.finish(count),
      journal: columns.journal.finish(count),
      nfs: columns.nfs.finish(count),
      cgroup: columns.cgroup.finish(count, devices),
      own: columns.own.finish(count),
      interfaces: columns.interfaces.finish(count),
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
    const columns = this.#columns;
    const interfaces = line.n ?? [];
    if (!columns.devices.accept(line.d) || !isRows(interfaces)) return false;
    const sample = this.#sampleCount++;
    this.#lastMonotonic = m;
    columns.wall.set(sample, t);
    columns.monotonic.set(sample, m);
    columns.reasons.set(sample, reason);
    if (isAmount(at) && (r === "boundary" || r === "mark")) this.#moments.push({ atSeconds: at, sample, kind: r });
    columns.devices.push(sample, line.d);
    columns.interfaces.push(sample, interfaces);
    columns.cpu.push(sample, line.c);
    columns.contextSwitches.push(sample, [line.x]);
    columns.pressure.push(sample, line.p);
    columns.memory.push(sample, line.g);
    columns.paging.push(sample, line.v);
    if (Array.isArray(line.v)) columns.dirtyLimits.push(sample, line.v.slice(PAGING_COUNTERS.length));
    columns.journal.push(sample, line.j);
    columns.nfs.push(sample, line.f);
    columns.cgroup.push(sample, line.k);
    columns.own.push(sample, line.w);
    this.#processes.push(sample, line.q);
    return true;
  }

  #addEvent(line: Line): boolean {
    switch (line.e) {
      case "header":
        return this.#addHeader(line);
      case "device":
        return this.#columns.devices.add(line, this.#sampleCount);
      case "inMemory":
        return this.#columns.devices.noteMemory(line);
      case "interface":
        return this.#columns.interfaces.add(line);
      case "cgroup":
        return this.#columns.cgroup.add(line);
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
    this.#columns.devices.leavesOutUnchanged = isAmount(line.version) && line.version >= UNCHANGED_VERSION;
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
      const format: IostatRun["format"] = line.format === "json" ? "json" : "text";
      const known = typeof version === "string" ? version : undefined;
      this.#runs.push(omitUndefined({ number, format, intervalSeconds, startedAtMonotonic: m, version: known }));
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

function createColumns(capacity: number) {
  return {
    wall: new GrowingColumn(capacity),
    monotonic: new GrowingColumn(capacity),
    reasons: new GrowingColumn(capacity),
    devices: new DeviceColumns(capacity),
    interfaces: new InterfaceColumns(capacity),
    cpu: new ColumnGroup(CPU_COUNTERS, capacity),
    contextSwitches: new ColumnGroup(["count"], capacity),
    pressure: new ColumnGroup(PRESSURE_COUNTERS, capacity),
    memory: new ColumnGroup(MEMORY_GAUGES, capacity, 1024),
    paging: new ColumnGroup(PAGING_COUNTERS, capacity),
    dirtyLimits: new ColumnGroup(DIRTY_LIMITS, capacity),
    journal: new ColumnGroup(JOURNAL_COUNTERS, capacity),
    nfs: new ColumnGroup(NFS_COUNTERS, capacity),
    cgroup: new CgroupColumns(capacity),
    own: new OwnColumns(capacity),
  };
}

function parseLine(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;
}

function isRows(value: unknown): value is number[][] {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isAmount));
}
