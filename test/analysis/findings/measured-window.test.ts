import { expect, test } from "vitest";
import { measureWindow, partOf, reaches, sumBytes } from "../../../src/analysis/findings/measured-window.ts";
import type { Cpu, DeviceWindow, Window } from "../../../src/model/window.ts";
import { buildWindow, RUNNER } from "../../render/report/builder.ts";

const CPU: Cpu = { userSeconds: 6, systemSeconds: 2, iowaitSeconds: 1, stealSeconds: 4, idleSeconds: 7 };

function measure(window: Partial<Window>, cpuCount: number | undefined = 4) {
  return measureWindow({ runner: { ...RUNNER, cpuCount } }, buildWindow("work", "step", 0, [{}], window));
}

const coresOf = (cpu: Partial<Cpu> | undefined, durationSeconds = 10, cpuCount: number | undefined = 4) =>
  measure({ cpu: cpu && { ...CPU, ...cpu }, durationSeconds }, cpuCount).cores;

test("cores are the machine's, busy and wanted by their parts of the counted time", () => {
  // Of 20 s that were counted, 8 were busy and 4 were stolen.
  expect(coresOf({})).toEqual({ count: 4, busy: 1.6, wanted: expect.closeTo(2.4), systemShare: 0.25 });
});

test("without a number of them, cores are those whose time was counted", () => {
  const count = (durationSeconds: number) =>
    measureWindow({ runner: {} }, buildWindow("work", "step", 0, [{}], { cpu: CPU, durationSeconds })).cores?.count;
  expect([count(10), count(14), count(100)]).toEqual([2, 1, 1]);
});

test("cores that did nothing have no share of the kernel", () => {
  expect(coresOf({ userSeconds: 0, systemSeconds: 0 })).toMatchObject({ busy: 0, systemShare: 0 });
  expect(coresOf({ userSeconds: 0.75, systemSeconds: 0.25 })).toMatchObject({ systemShare: 0.25 });
});

test("cores are not known without CPU time, and in less than a tenth of a second", () => {
  expect(measure({ cpu: undefined })).not.toHaveProperty("cores");
  expect([0.1, 0.099].map((duration) => coresOf({}, duration) !== undefined)).toEqual([true, false]);
  expect(
    coresOf({ userSeconds: 0, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 0 }),
  ).toBeUndefined();
});

test("disks are those whose bytes count once, and a wait is there where it was measured", () => {
  const device = (name: string, bytes: number): DeviceWindow => {
    return { name, readBytes: bytes, writtenBytes: 2 * bytes, reads: 1, writes: 1, busySeconds: 0 };
  };
  const { disks, ...rest } = measure({
    devices: [device("sda", 5), device("sda1", 5), device("sdb", 7)],
    pressure: {},
  });
  expect(disks.map(({ name }) => name)).toEqual(["sda", "sdb"]);
  expect(sumBytes(disks)).toEqual({ readBytes: 12, writtenBytes: 24 });
  expect(rest).not.toHaveProperty("diskWait");
  expect(measure({ pressure: { ioFullSeconds: 0.5 } }).diskWait).toMatchObject({ seconds: 0.5, share: 0.5 });
});

test("a part has the share of its window, and none of one without length", () => {
  expect(partOf(4, 1)).toEqual({ seconds: 1, share: 0.25 });
  expect(partOf(0.5, 1)).toEqual({ seconds: 1, share: 2 });
  expect(partOf(0, 1)).toEqual({ seconds: 1, share: 0 });
});

test("a part reaches a level in its seconds and in its share", () => {
  const level = { seconds: 1, share: 0.1 };
  expect(reaches(level, level)).toBe(true);
  expect(reaches({ seconds: 0.99, share: 0.1 }, level)).toBe(false);
  expect(reaches({ seconds: 1, share: 0.099 }, level)).toBe(false);
});
