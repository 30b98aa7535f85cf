import { omitUndefined } from "../../model/omit-undefined.ts";
import {
  CGROUP_CPU_COUNTERS,
  CGROUP_PRESSURE_COUNTERS,
  type CgroupCpuCounter,
  type CgroupPressureCounter,
  type RecordedCgroup,
  type RecordedDevice,
} from "../../model/recording.ts";
import { ColumnGroup } from "./column-group.ts";
import { CumulativeColumn } from "./cumulative-column.ts";

const MICROSECOND = 1e-6;
const NANOSECOND = 1e-9;
const TICK = 0.01;

/** Seconds per unit of the recorded CPU counters, in the order of CGROUP_CPU_COUNTERS. */
const CPU_UNITS = {
  v2: [MICROSECOND, MICROSECOND, MICROSECOND, MICROSECOND],
  v1: [NANOSECOND, TICK, TICK, NANOSECOND],
};

const IO_COUNTERS = ["readBytes", "writtenBytes", "reads", "writes"] as const;
type DeviceColumns = Record<(typeof IO_COUNTERS)[number], CumulativeColumn>;

/** The columns of the cgroup's counters. */
export class CgroupColumns {
  #entry: Pick<RecordedCgroup, "version" | "path" | "memoryLimitBytes"> | undefined;
  readonly #cpu: ColumnGroup<CgroupCpuCounter>;
  readonly #memory: ColumnGroup<"bytes">;
  readonly #pressure: ColumnGroup<CgroupPressureCounter>;
  readonly #devices = new Map<string, DeviceColumns>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#cpu = new ColumnGroup(CGROUP_CPU_COUNTERS, capacity);
    this.#memory = new ColumnGroup(["bytes"], capacity);
    this.#pressure = new ColumnGroup(CGROUP_PRESSURE_COUNTERS, capacity);
  }

  /** Takes the `cgroup` record. */
  add({ version, path, memoryLimitBytes }: Record<string, unknown>): boolean {
    if ((version !== "v1" && version !== "v2") || typeof path !== "string") return false;
    const limit = typeof memoryLimitBytes === "number" ? { memoryLimitBytes } : {};
    this.#entry = { version, path, ...limit };
    return true;
  }

  /** Takes a sample's cgroup part; anything else leaves the sample without. */
  push(sample: number, part: unknown): void {
    if (typeof part !== "object" || part === null) return;
    const { u, m, p, i } = part as Record<string, unknown>;
    this.#cpu.push(sample, u);
    this.#memory.push(sample, [m]);
    this.#pressure.push(sample, p);
    if (Array.isArray(i)) for (const row of i) this.#pushDevice(sample, row);
  }

  finish(count: number, devices: readonly RecordedDevice[]): RecordedCgroup | undefined {
    if (this.#entry === undefined) return undefined;
    const units = CPU_UNITS[this.#entry.version];
    const cpu = this.#cpu.finish(count);
    for (const [place, counter] of CGROUP_CPU_COUNTERS.entries()) scale(cpu?.[counter], units[place] ?? 1);
    return omitUndefined({
      ...this.#entry,
      cpuSeconds: cpu,
      memoryBytes: this.#memory.finish(count)?.bytes,
      pressure: this.#pressure.finish(count),
      devices: [...this.#devices].map(([number, columns]) => ({
        name: devices.find((device) => device.number === number)?.name ?? number,
        readBytes: columns.readBytes.finishCumulative(count),
        writtenBytes: columns.writtenBytes.finishCumulative(count),
        reads: columns.reads.finishCumulative(count),
        writes: columns.writes.finishCumulative(count),
      })),
    });
  }

  #pushDevice(sample: number, row: unknown): void {
    if (!Array.isArray(row) || row.length !== IO_COUNTERS.length + 2) return;
    const number = `${row[0]}:${row[1]}`;
    let columns = this.#devices.get(number);
    if (columns === undefined) {
      columns = Object.fromEntries(
        IO_COUNTERS.map((counter) => [counter, new CumulativeColumn(this.#capacity)]),
      ) as DeviceColumns;
      this.#devices.set(number, columns);
    }
    for (const [place, counter] of IO_COUNTERS.entries()) {
      const value: unknown = row[place + 2];
      if (typeof value === "number" && value >= 0) columns[counter].push(sample, value);
    }
  }
}

function scale(column: Float64Array | undefined, factor: number): void {
  if (column === undefined) return;
  for (let sample = 0; sample < column.length; sample++) column[sample] = (column[sample] as number) * factor;
}
