import { omitUndefined } from "../../model/omit-undefined.ts";
import {
  DEVICE_COUNTERS,
  DEVICE_KINDS,
  type DeviceCounter,
  type DeviceKind,
  type RecordedDevice,
} from "../../model/recording.ts";
import { CumulativeColumn } from "./cumulative-column.ts";

/** Only a reset makes these fall; the others are 32-bit milliseconds, which also wrap. */
const COUNTS: readonly DeviceCounter[] = ["reads", "readSectors", "writes", "writeSectors"];
const ENTRIES = Object.entries(DEVICE_COUNTERS) as [DeviceCounter, number][];
/** Length of a row before discards (kernel 4.18) and flushes (5.5). */
const OLDEST_ROW = 11;
/** A row with an index alone: the device is gone. */
const GONE_ROW = 1;

interface GrowingDevice {
  name: string;
  number: string;
  kind: DeviceKind;
  slaves: string[];
  inMemory: boolean;
  firstSample: number;
  lastRow?: number;
  goneAt?: number;
  columns: Record<DeviceCounter, CumulativeColumn>;
  counted: Set<DeviceCounter>;
}

/** The columns of all block devices. */
export class DeviceColumns {
  readonly #devices = new Map<number, GrowingDevice>();
  readonly #capacity: number;
  /** Whether a device without a row has not changed (log version 2 and later) or is gone. */
  leavesOutUnchanged = false;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

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

  noteMemory({ i }: Record<string, unknown>): boolean {
    const device = this.#devices.get(i as number);
    if (device !== undefined) device.inMemory = true;
    return device !== undefined;
  }

  accept(rows: unknown): boolean {
    if (rows === undefined) return true;
    return Array.isArray(rows) && rows.every(acceptRow);
  }

  /** Takes rows that `accept` has checked. */
  push(sample: number, rows: unknown): void {
    if (rows === undefined) return;
    for (const row of rows as number[][]) this.#pushRow(sample, row);
    if (this.leavesOutUnchanged) return;
    for (const device of this.#devices.values()) if (device.lastRow !== sample) device.goneAt ??= sample;
  }

  finish(count: number): RecordedDevice[] {
    return [...this.#devices.values()].map((device) => this.#finishDevice(device, count));
  }

  #pushRow(sample: number, row: number[]): void {
    const device = this.#devices.get(row[0] as number);
    // A full disk lost its record.
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
    return omitUndefined({
      name,
      number,
      kind,
      slaves,
      inMemory: inMemory || undefined,
      firstSample,
      lastSample: used && goneAt !== undefined ? Math.max(firstSample, goneAt - 1) : count - 1,
      used,
      counters: Object.fromEntries(columns) as RecordedDevice["counters"],
    });
  }
}

function acceptRow(row: unknown): boolean {
  if (Array.isArray(row) && row.length === GONE_ROW) return typeof row[0] === "number";
  if (!Array.isArray(row) || row.length <= OLDEST_ROW) return false;
  // Only kept numbers: old kernels let the requests in flight fall below 0.
  for (const [, place] of ENTRIES) if (!isCount(row[place + 1], place >= OLDEST_ROW)) return false;
  return true;
}

function isCount(value: unknown, isOptional: boolean): boolean {
  return (typeof value === "number" && value >= 0) || (isOptional && value === undefined);
}
