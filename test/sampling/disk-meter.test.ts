import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { DiskMeter } from "../../src/sampling/disk-meter.ts";
import { makeFolder } from "../make-folder.ts";

let root: string;
beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, "pressure"));
  mkdirSync(join(root, "sys/class/block/vda1/partition"), { recursive: true });
});

/** A row of /proc/diskstats: reads, merged, sectors, ms, writes, merged, sectors, ms, in flight, busy ms, weighted ms. */
const row = (name: string, numbers: number[]) => `254 0 ${name} ${numbers.join(" ")}\n`;
const write = (...rows: string[]) => writeFileSync(join(root, "diskstats"), rows.join(""));
const writePressure = (microseconds: number) =>
  writeFileSync(join(root, "pressure/io"), `some avg10=0.00 total=${microseconds}\nfull avg10=0.00 total=0\n`);

function open(): DiskMeter {
  let now = 0;
  return new DiskMeter(root, join(root, "sys"), () => now++);
}

test("a reading has bytes, seconds and requests since the machine started, of whole devices, and the pressure", () => {
  write(
    row("vda", [10, 1, 2000, 500, 20, 2, 4000, 1500, 0, 700, 2000]),
    row("vda1", [10, 1, 2000, 500, 20, 2, 4000, 1500, 0, 700, 2000]),
  );
  writePressure(2_500_000);
  const meter = open();
  expect(meter.refusal).toBeUndefined();
  expect(meter.read()).toEqual({
    atSeconds: 0,
    ioSomeSeconds: 2.5,
    disks: [
      {
        ...{ name: "vda", readBytes: 1_024_000, writtenBytes: 2_048_000, requests: 30 },
        ...{ requestSeconds: 2, queueSeconds: 2, busySeconds: 0.7 },
      },
    ],
  });
});

test("nothing falls: milliseconds wrap at 32 bits, and a device that starts again goes on from what it had", () => {
  const most = 2 ** 32 - 100;
  write(row("vda", [10, 0, 100, most, 0, 0, 0, 0, 0, 0, 0]));
  writePressure(0);
  const meter = open();
  const first = meter.read().disks[0];
  write(row("vda", [11, 0, 100, 400, 0, 0, 0, 0, 0, 0, 0]));
  expect((meter.read().disks[0]?.requestSeconds ?? 0) - (first?.requestSeconds ?? 0)).toBeCloseTo(0.5);
  write(row("vda", [1, 0, 8, 1, 0, 0, 0, 0, 0, 0, 0]));
  const again = meter.read().disks[0];
  expect(again).toMatchObject({ readBytes: 108 * 512, requests: 12 });
});

test("a device that did nothing is there, one that comes is added, and one that goes keeps what it had", () => {
  write(row("vda", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  writePressure(0);
  const meter = open();
  expect(meter.read().disks).toMatchObject([{ name: "vda", requests: 0 }]);
  write(row("vda", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), row("vdb", [3, 0, 24, 1, 0, 0, 0, 0, 0, 1, 1]));
  expect(meter.read().disks).toMatchObject([{ name: "vda" }, { name: "vdb", requests: 3 }]);
  write(row("vda", [1, 0, 8, 1, 0, 0, 0, 0, 0, 1, 1]));
  expect(meter.read().disks).toMatchObject([{ requests: 1 }, { name: "vdb", requests: 3 }]);
});

test("one device's counters are there by name, 0 where the kernel has none, and grow on where it restarts them", () => {
  write(row("vda", [10, 1, 2000, 500, 20, 2, 4000, 1500, 0, 700, 2000]));
  const meter = open();
  const before = meter.readDevice("vda");
  write(row("vda", [1, 0, 8, 1, 0, 0, 0, 0, 0, 1, 1]));
  const after = meter.readDevice("vda");
  expect(before).toMatchObject({ reads: 10, mergedReads: 1, writtenBytes: 2_048_000, flushes: 0 });
  expect(after).toMatchObject({ reads: 11, mergedReads: 1, flushes: 0 });
  expect(meter.readDevice("vdb")).toBeUndefined();
});

test("without PSI there is no pressure; without counters the reason is known, and there is no disk", () => {
  write(row("vda", [1, 0, 8, 1, 0, 0, 0, 0, 0, 1, 1]));
  expect(open().read()).not.toHaveProperty("ioSomeSeconds");
  rmSync(join(root, "diskstats"));
  const meter = open();
  expect(meter.refusal).toBe(`${join(root, "diskstats")}: no such file or directory`);
  expect(meter.read().disks).toEqual([]);
});

test("rows that are no counters are left out, and the next ones count", () => {
  write(row("vda", [1, 0, 8, 1, 0, 0, 0, 0, 0, 1, 1]));
  const meter = open();
  meter.read();
  write("254 0 vda x y z\n");
  expect(meter.read().disks).toMatchObject([{ name: "vda", requests: 1 }]);
  write(row("vda", [5, 0, 40, 1, 0, 0, 0, 0, 0, 1, 1]));
  expect(meter.read().disks).toMatchObject([{ requests: 5 }]);
});
