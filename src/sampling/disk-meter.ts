import { explainErrorCode } from "../format/unreadable-file.ts";
import type { DiskReading, DiskTotals } from "../model/disk-reading.ts";
import { parseObject } from "../model/json-object.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { DeviceCounter, RecordedDevice } from "../model/recording.ts";
import { DeviceColumns } from "./columns/device-columns.ts";
import { readMonotonic } from "./sampler/clock.ts";
import { Counters } from "./sampler/counters.ts";
import { DISKSTATS } from "./sampler/linux-counters.ts";

/** Reads the disks' counters without a log. */
export class DiskMeter {
  readonly #counters: Counters;
  readonly #columns = new DeviceColumns(1, DISKSTATS);
  readonly #readClock: () => number;
  #isFirst = true;

  constructor(procRoot = "/proc", sysRoot = "/sys", readClock = readMonotonic) {
    this.#counters = new Counters(procRoot, sysRoot);
    this.#readClock = readClock;
  }

  /** Why the counters cannot be read. */
  get refusal(): string | undefined {
    const missing = this.#counters.missing.find(({ what }) => what === "devices");
    return missing && `${missing.path}: ${explainErrorCode(missing.code ?? "cannot be read")}`;
  }

  read(): DiskReading {
    const atSeconds = this.#readClock();
    const { devices, ioSomeSeconds } = this.#readAll();
    return omitUndefined({ atSeconds, disks: devices.map(addUp), ioSomeSeconds });
  }

  /** A device's counters since boot, 0 for those that the kernel lacks; undefined without the device. */
  readDevice(name: string): Record<DeviceCounter, number> | undefined {
    const device = this.#readAll().devices.find((one) => one.name === name);
    if (device === undefined) return undefined;
    const counters = Object.entries(device.counters).map(([counter, [value]]) => [counter, value || 0]);
    return Object.fromEntries(counters) as Record<DeviceCounter, number>;
  }

  #readAll(): { devices: RecordedDevice[]; ioSomeSeconds: number | undefined } {
    const members = this.#counters.read(!this.#isFirst);
    // The text is no JSON if a file below /proc has another form.
    const { d: rows, p: pressure } = parseObject(`{${members.slice(1)}}`) ?? {};
    this.#isFirst = false;
    for (const found of this.#counters.takeFound()) if (found.e === "device") this.#columns.add(found, 0);
    if (this.#columns.areRows(rows)) this.#columns.push(0, rows);
    const some: unknown = Array.isArray(pressure) ? pressure[0] : undefined;
    const ioSomeSeconds = typeof some === "number" ? some / 1e6 : undefined;
    return { devices: this.#columns.finish(1), ioSomeSeconds };
  }
}

function addUp({ name, counters }: RecordedDevice): DiskTotals {
  const now = (counter: keyof RecordedDevice["counters"]) => counters[counter][0] ?? 0;
  return {
    name,
    readBytes: now("readBytes"),
    writtenBytes: now("writtenBytes"),
    requests: now("reads") + now("writes"),
    requestSeconds: now("readSeconds") + now("writeSeconds"),
    queueSeconds: now("requestSeconds"),
    busySeconds: now("busySeconds"),
  };
}
