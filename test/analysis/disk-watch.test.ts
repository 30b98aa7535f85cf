import { expect, test } from "vitest";
import { DiskWatch } from "../../src/analysis/disk-watch.ts";
import type { DiskReading, DiskTotals } from "../../src/model/disk-reading.ts";

const disk = (name: string, totals: Partial<DiskTotals> = {}): DiskTotals => ({
  ...{ name, readBytes: 0, writtenBytes: 0, requests: 0, requestSeconds: 0, queueSeconds: 0, busySeconds: 0 },
  ...totals,
});
const at = (atSeconds: number, disks: DiskTotals[], ioSomeSeconds?: number): DiskReading => ({
  ...{ atSeconds, disks },
  ...(ioSomeSeconds !== undefined && { ioSomeSeconds }),
});

test("what a disk did between two readings is given for each second of them", () => {
  const watch = new DiskWatch(at(100, [disk("vda", { readBytes: 5e9, requests: 1000, requestSeconds: 50 })], 30));
  const then = disk("vda", {
    ...{
      readBytes: 5e9 + 10e6,
      writtenBytes: 50e6,
      requests: 1500,
      requestSeconds: 52,
      queueSeconds: 8,
      busySeconds: 3,
    },
  });
  expect(watch.advance(at(104, [then], 33))).toEqual({
    name: "vda",
    readBytesPerSecond: 2.5e6,
    writeBytesPerSecond: 12.5e6,
    meanQueueDepth: 2,
    meanLatencySeconds: 0.004,
    pressureShare: 0.75,
  });
  expect(watch.advance(at(105, [then], 34.5))).toEqual({
    ...{ name: "vda", readBytesPerSecond: 0, writeBytesPerSecond: 0, meanQueueDepth: 0 },
    // The kernel added up in this second what was waited for before.
    pressureShare: 1,
  });
});

test("without pressure there is none, and not 0; and between two readings of one moment there is nothing", () => {
  const watch = new DiskWatch(at(1, [disk("vda")]));
  expect(watch.advance(at(1, [disk("vda", { readBytes: 1 })]))).toBeUndefined();
  expect(watch.advance(at(2, [disk("vda")]))).not.toHaveProperty("pressureShare");
  expect(watch.sumUp()).not.toHaveProperty("ioSomeSeconds");
});

test("the line follows the disk with requests for most of the last seconds, and stays where both do as much", () => {
  const first = [disk("vda", { busySeconds: 9 }), disk("vdb", { busySeconds: 10 })];
  const watch = new DiskWatch(at(0, first));
  // Before anything was seen, the one that was used more since the machine started.
  expect(watch.name).toBe("vdb");
  const name = (seconds: number, a: number, b: number) =>
    watch.advance(at(seconds, [disk("vda", { busySeconds: 9 + a }), disk("vdb", { busySeconds: 10 + b })]))?.name;
  expect(name(1, 0.5, 0.1)).toBe("vda");
  // One quiet second changes nothing,
  expect(name(2, 0.5, 0.4)).toBe("vda");
  // two do.
  expect(name(3, 0.5, 0.9)).toBe("vdb");
  expect(name(30, 0.5, 0.9)).toBe("vdb");
});

test("partitions and devices that are made of others are not chosen, and a named one always is", () => {
  const reading = (seconds: number) =>
    at(seconds, [disk("dm-0", { busySeconds: seconds }), disk("vda1", { busySeconds: seconds }), disk("vda")]);
  expect(new DiskWatch(reading(0)).advance(reading(1))?.name).toBe("vda");
  expect(new DiskWatch(reading(0), "dm-0").advance(reading(1))?.name).toBe("dm-0");
  const nothing = new DiskWatch(at(0, []));
  expect([nothing.name, nothing.advance(at(1, [])), nothing.sumUp()]).toEqual([undefined, undefined, undefined]);
});

test("a disk that comes later counts from its beginning", () => {
  const watch = new DiskWatch(at(0, [disk("vda")]));
  const late = disk("sdb", { writtenBytes: 4e6, busySeconds: 1 });
  expect(watch.advance(at(2, [disk("vda"), late]))).toMatchObject({ name: "sdb", writeBytesPerSecond: 2e6 });
});

test("in the end, the disk that moved most is summed up, with its highest rates and what others moved", () => {
  const watch = new DiskWatch(at(10, [disk("vda", { readBytes: 7 }), disk("vdb"), disk("vdc")], 1));
  watch.advance(
    at(
      11,
      [disk("vda", { readBytes: 7 + 90e6 }), disk("vdb", { busySeconds: 1, writtenBytes: 5e6 }), disk("vdc")],
      1.5,
    ),
  );
  watch.advance(
    at(
      13,
      [
        disk("vda", { readBytes: 7 + 100e6, writtenBytes: 8e6 }),
        disk("vdb", { busySeconds: 3, writtenBytes: 5e6 }),
        disk("vdc"),
      ],
      1.75,
    ),
  );
  expect(watch.name).toBe("vdb");
  expect(watch.sumUp()).toEqual({
    ...{ name: "vda", seconds: 3, readBytes: 100e6, writtenBytes: 8e6, ioSomeSeconds: 0.75 },
    ...{ peakReadBytesPerSecond: 90e6, peakWriteBytesPerSecond: 4e6 },
    others: { count: 1, bytes: 5e6 },
  });
});

test("where nothing moved, the disk that was shown is summed up, and of a named one nothing else is said", () => {
  const quiet = new DiskWatch(at(0, [disk("vda"), disk("vdb", { busySeconds: 3 })]));
  quiet.advance(at(5, [disk("vda"), disk("vdb", { busySeconds: 3 })]));
  expect(quiet.sumUp()).toMatchObject({ name: "vdb", seconds: 5, readBytes: 0, writtenBytes: 0 });
  const named = new DiskWatch(at(0, [disk("vda"), disk("vdb")]), "vda");
  named.advance(at(1, [disk("vda"), disk("vdb", { readBytes: 5e6 })]));
  expect(named.sumUp()).toMatchObject({ name: "vda", others: { count: 0, bytes: 0 } });
  expect(new DiskWatch(at(3, [disk("vda")])).sumUp()).toMatchObject({ seconds: 0, peakReadBytesPerSecond: 0 });
});
