import { omitUndefined } from "../../model/omit-undefined.ts";
import { type Column, DEVICE_COUNTERS, type DeviceCounter, type RecordedDevice } from "../../model/recording.ts";
import { type CounterLayout, type CounterPlace, findPlaces } from "../counter-layout.ts";
import type { RecordOf } from "../log-record.ts";
import { CumulativeColumn } from "./column-group.ts";

/** These fall only after a reset; times are 32-bit milliseconds, which wrap. */
const COUNTS: ReadonlySet<string> = new Set<DeviceCounter>(["reads", "readBytes", "writes", "writtenBytes"]);
/** What older kernels lack: discards before 4.18, flushes before 5.5. */
const NEWER: ReadonlySet<string> = new Set<DeviceCounter>(["discards", "discardedBytes", "flushes", "flushSeconds"]);
/** A row with an index alone means that the device is gone. */
const GONE_ROW = 1;

interface GrowingDevice {
  record: RecordOf<"device">;
  inMemory: boolean;
  firstSample: number;
  lastRow?: number;
  goneAt?: number;
  columns: Record<DeviceCounter, CumulativeColumn>;
}

/** The columns of all block devices. */
export class DeviceColumns {
  readonly #devices = new Map<number, GrowingDevice>();
  readonly #capacity: number;
  #places: readonly (readonly [DeviceCounter, CounterPlace])[] = [];

  constructor(capacity: number, layout: CounterLayout = {}) {
    this.#capacity = capacity;
    this.arrange(layout);
  }

  /** @param layout a row's counters, after the device's index; before its first device */
  arrange(layout: CounterLayout): void {
    this.#places = [...findPlaces(DEVICE_COUNTERS, layout)];
  }

  /** Whether a sample's devices are rows, or left out. */
  areRows(value: unknown): value is number[][] | undefined {
    return value === undefined || (Array.isArray(value) && value.every((row) => this.#isRow(row)));
  }

  #isRow(row: unknown): boolean {
    if (!Array.isArray(row)) return false;
    if (row.length === GONE_ROW) return typeof row[0] === "number";
    // Only kept counters are checked: on old kernels the requests in flight may be below 0.
    return this.#places.every(([counter, { place }]) => {
      const value: unknown = row[place + 1];
      return typeof value === "number" ? value >= 0 : value === undefined && NEWER.has(counter);
    });
  }

  add(record: RecordOf<"device">, nextSample: number): void {
    if (this.#devices.has(record.i)) return;
    const columns = Object.fromEntries(DEVICE_COUNTERS.map((name) => [name, new CumulativeColumn(this.#capacity)]));
    for (const [counter, place] of this.#places) (columns[counter] as CumulativeColumn).place = place;
    this.#devices.set(record.i, {
      record,
      inMemory: false,
      firstSample: nextSample,
      columns: columns as GrowingDevice["columns"],
    });
  }

  noteMemory(index: number): void {
    const device = this.#devices.get(index);
    if (device !== undefined) device.inMemory = true;
  }

  push(sample: number, rows: readonly number[][] | undefined): void {
    if (rows === undefined) return;
    for (const row of rows) this.#pushRow(sample, row);
  }

  finish(count: number): RecordedDevice[] {
    return [...this.#devices.values()].map((device) => finishDevice(device, count));
  }

  #pushRow(sample: number, row: number[]): void {
    const device = this.#devices.get(row[0] as number);
    // The device's record was lost on a full disk.
    if (device === undefined) return;
    if (row.length === GONE_ROW) {
      device.goneAt ??= sample;
      return;
    }
    // A device that was away has new counters.
    const wasAway = device.lastRow !== undefined && device.goneAt !== undefined;
    delete device.goneAt;
    const restarted =
      wasAway ||
      this.#places.some(([name, { place }]) => COUNTS.has(name) && device.columns[name].isReset(row[place + 1] ?? 0));
    for (const [counter, { place }] of this.#places) {
      const value = row[place + 1];
      if (value !== undefined) device.columns[counter].push(sample, value, restarted);
    }
    device.lastRow = sample;
  }
}

function finishDevice(device: GrowingDevice, count: number): RecordedDevice {
  const { record, inMemory, firstSample, lastRow, goneAt, columns } = device;
  const used = lastRow !== undefined;
  const finish = (column: CumulativeColumn): Column =>
    used && column.isEmpty ? new Float64Array(count).fill(Number.NaN) : column.finish(count);
  const counters = DEVICE_COUNTERS.map((counter) => [counter, finish(columns[counter])]);
  return omitUndefined({
    name: record.name,
    number: record.number,
    kind: record.kind,
    slaves: record.slaves,
    inMemory: inMemory || undefined,
    firstSample,
    lastSample: used && goneAt !== undefined ? Math.max(firstSample, goneAt - 1) : count - 1,
    used,
    counters: Object.fromEntries(counters) as RecordedDevice["counters"],
  });
}
