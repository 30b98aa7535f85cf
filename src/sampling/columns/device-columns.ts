import {
  DEVICE_COUNTERS,
  DEVICE_KINDS,
  type DeviceCounter,
  type DeviceKind,
  type RecordedDevice,
} from "../../model/recording.ts";
import { CumulativeColumn } from "./cumulative-column.ts";

/** Counters that only a reset can make smaller; the others are milliseconds of 32 bits, which also wrap. */
const COUNTS: readonly DeviceCounter[] = ["reads", "readSectors", "writes", "writeSectors"];
const ENTRIES = Object.entries(DEVICE_COUNTERS) as [DeviceCounter, number][];
/** Numbers of a row before discards (kernel 4.18) and flushes (5.5) came. */
const OLDEST_ROW = 11;
/** A row of an index alone is that of a device that is gone. */
const GONE_ROW = 1;

interface GrowingDevice {
  name: string;
  number: string;
  kind: DeviceKind;
  slaves: string[];
  inMemory: boolean;
  firstSample: number;
  /** The last sample that had a row for it. */
  lastRow?: number;
  /** The first sample in which it was gone; absent while it is there. */
  goneAt?: number;
  columns: Record<DeviceCounter, CumulativeColumn>;
  counted: Set<DeviceCounter>;
}

/** The columns of all block devices of a recording. */
export class DeviceColumns {
  readonly #devices = new Map<number, GrowingDevice>();
  readonly #capacity: number;
  /** Whether a device without a row is as it was (logs of version 2), or gone (those before). */
  leavesOutUnchanged = false;

  /** @param capacity how many samples will probably come */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Takes a `device` record: from the next sample on, rows with its index are its. */
  add(line: Record<string, unknown>, nextSample: number): boolean {
    const kind = DEVICE_KINDS.find((candidate) => candidate === line.kind);
    const { i } = line;
    if (typeof i !== "number" || typeof line.name !== "string" || kind === undefined) return false;
    // The sampler repeats a record that it could not write.
    if (this.#devices.has(i)) return true;
    const slaves = Array.isArray(line.slaves) ? line.slaves.map(String) : [];
    const columns = Object.fromEntries(ENTRIES.map(([counter]) => [counter, new CumulativeColumn(this.#capacity)]));
    this.#devices.set(i, {
      name: line.name,
      number: String(line.number),
      kind,
      slaves,
      inMemory: false,
      firstSample: nextSample,
      columns: columns as GrowingDevice["columns"],
      counted: new Set(),
    });
    return true;
  }

  /** Takes an `inMemory` record. */
  noteMemory({ i }: Record<string, unknown>): boolean {
    const device = this.#devices.get(i as number);
    if (device !== undefined) device.inMemory = true;
    return device !== undefined;
  }

  /** True where `rows` are rows of devices, or there are none. */
  accept(rows: unknown): boolean {
    if (rows === undefined) return true;
    return Array.isArray(rows) && rows.every(acceptRow);
  }

  /** Takes the rows of a sample that `accept` took. */
  push(sample: number, rows: unknown): void {
    if (rows === undefined) return;
    for (const row of rows as number[][]) this.#pushRow(sample, row);
    if (this.leavesOutUnchanged) return;
    for (const device of this.#devices.values()) if (device.lastRow !== sample) device.goneAt ??= sample;
  }

  /** The devices, with a value for each of `count` samples. */
  finish(count: number): RecordedDevice[] {
    return [...this.#devices.values()].map((device) => this.#finishDevice(device, count));
  }

  #pushRow(sample: number, row: number[]): void {
    const device = this.#devices.get(row[0] as number);
    // Its record was lost with a full disk.
    if (device === undefined) return;
    if (row.length === GONE_ROW) {
      device.goneAt ??= sample;
      return;
    }
    // A device that was away has new counters, whatever they say.
    const wasAway = device.lastRow !== undefined && device.goneAt !== undefined;
    delete device.goneAt;
    const restarted =
      wasAway || COUNTS.some((counter) => device.columns[counter].isReset(row[DEVICE_COUNTERS[counter] + 1] ?? 0));
    for (const [counter, place] of ENTRIES) {
      const value = row[place + 1];
      if (value === undefined) continue;
      device.columns[counter].push(sample, value, restarted);
      device.counted.add(counter);
    }
    device.lastRow = sample;
  }

  #finishDevice(device: GrowingDevice, count: number): RecordedDevice {
    const { name, number, kind, slaves, inMemory, firstSample, lastRow, goneAt, counted } = device;
    const used = lastRow !== undefined;
    const columns = ENTRIES.map(([counter]) => {
      const column = device.columns[counter];
      return [
        counter,
        used && !counted.has(counter) ? new Float64Array(count).fill(Number.NaN) : column.finishCumulative(count),
      ];
    });
    return {
      name,
      number,
      kind,
      slaves,
      ...(inMemory && { inMemory }),
      firstSample,
      lastSample: used && goneAt !== undefined ? Math.max(firstSample, goneAt - 1) : count - 1,
      used,
      counters: Object.fromEntries(columns) as RecordedDevice["counters"],
    };
  }
}

function acceptRow(row: unknown): boolean {
  if (Array.isArray(row) && row.length === GONE_ROW) return typeof row[0] === "number";
  if (!Array.isArray(row) || row.length <= OLDEST_ROW) return false;
  // Of the numbers that are not kept, old kernels let one fall below 0 (requests in flight).
  for (const [, place] of ENTRIES) if (!isCount(row[place + 1], place >= OLDEST_ROW)) return false;
  return true;
}

function isCount(value: unknown, isOptional: boolean): boolean {
  return (typeof value === "number" && value >= 0) || (isOptional && value === undefined);
}
