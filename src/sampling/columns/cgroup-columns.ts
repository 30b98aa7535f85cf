import { isObject } from "../../model/json-object.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import {
  CGROUP_CPU_COUNTERS,
  CGROUP_PRESSURE_COUNTERS,
  type CgroupCpuCounter,
  type CgroupPressureCounter,
  type RecordedCgroup,
  type RecordedDevice,
} from "../../model/recording.ts";
import type { RecordOf } from "../log-record.ts";
import { ColumnGroup, CumulativeGroup } from "./column-group.ts";

const IO_COUNTERS = ["readBytes", "writtenBytes", "reads", "writes"] as const;

/** The columns of the cgroup's counters. */
export class CgroupColumns {
  readonly #record: RecordOf<"cgroup">;
  readonly #cpu: ColumnGroup<CgroupCpuCounter>;
  readonly #memory: ColumnGroup<"bytes">;
  readonly #pressure: ColumnGroup<CgroupPressureCounter>;
  readonly #devices = new Map<string, CumulativeGroup<(typeof IO_COUNTERS)[number]>>();
  readonly #capacity: number;

  constructor(record: RecordOf<"cgroup">, capacity: number) {
    this.#record = record;
    this.#capacity = capacity;
    this.#cpu = new ColumnGroup(CGROUP_CPU_COUNTERS, capacity, record.lists.u);
    this.#memory = new ColumnGroup(["bytes"], capacity, { bytes: 1 });
    this.#pressure = new ColumnGroup(CGROUP_PRESSURE_COUNTERS, capacity, record.lists.p);
  }

  push(sample: number, part: unknown): void {
    if (!isObject(part)) return;
    const { u, m, p, i } = part;
    this.#cpu.push(sample, u);
    this.#memory.push(sample, [m]);
    this.#pressure.push(sample, p);
    if (Array.isArray(i)) for (const row of i) this.#pushDevice(sample, row);
  }

  finish(count: number, devices: readonly RecordedDevice[]): RecordedCgroup {
    const { e: _, lists: __, ...known } = this.#record;
    return omitUndefined({
      ...known,
      cpuSeconds: this.#cpu.finishUsed(count),
      memoryBytes: this.#memory.finishUsed(count)?.bytes,
      pressure: this.#pressure.finishUsed(count),
      devices: [...this.#devices].map(([number, columns]) => ({
        name: devices.find((device) => device.number === number)?.name ?? number,
        ...columns.finish(count),
      })),
    });
  }

  #pushDevice(sample: number, row: unknown): void {
    if (!Array.isArray(row)) return;
    const [major, minor, ...values] = row;
    const number = `${major}:${minor}`;
    const columns = this.#devices.get(number) ?? new CumulativeGroup(IO_COUNTERS, this.#capacity, this.#record.lists.i);
    this.#devices.set(number, columns);
    columns.push(sample, values);
  }
}
