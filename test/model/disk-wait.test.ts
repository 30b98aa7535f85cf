import { describe, expect, test } from "vitest";
import { boundByPressure, findDiskWait, findPartialWait } from "../../src/model/disk-wait.ts";
import type { DeviceWindow } from "../../src/model/window.ts";
import { buildStep } from "../compare/report-builder.ts";

const cgroup = { version: "v2", path: "/job", ioSomeSeconds: 4, ioFullSeconds: 3 } as const;

function buildDisk(busySeconds: number): DeviceWindow {
  return { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds };
}

describe("a window's disk wait", () => {
  test("is the estimate that the report holds, as a share of the window too", () => {
    const diskWait = { seconds: 4, lowSeconds: 3, highSeconds: 5, basis: ["task-states" as const] };
    const window = buildStep("make", 10, { diskWait, pressure: { ioSomeSeconds: 9, ioFullSeconds: 9 } });
    expect(findDiskWait(window)).toEqual({ ...diskWait, share: 0.4, lowShare: 0.3, highShare: 0.5 });
  });

  test("is of the kernel's pressure where there is no estimate", () => {
    const window = buildStep("make", 10, { pressure: { ioSomeSeconds: 6, ioFullSeconds: 2 }, cgroup });
    expect(findDiskWait(window)).toEqual({
      seconds: 2,
      lowSeconds: 2,
      highSeconds: 6,
      basis: ["pressure"],
      share: 0.2,
      lowShare: 0.2,
      highShare: 0.6,
    });
    expect(findPartialWait(window)).toBe(6);
  });

  test("is 0 of a window without length", () => {
    expect(findDiskWait(buildStep("make", 0, { pressure: { ioFullSeconds: 0 } }))).toMatchObject({
      share: 0,
      lowShare: 0,
      highShare: 0,
    });
  });
});

describe("bounds by the kernel's pressure", () => {
  test("are the cgroup's where the machine's was not measured", () => {
    const bounds = { seconds: 3, lowSeconds: 3, highSeconds: 4 };
    expect(boundByPressure(buildStep("make", 10, { cgroup }))).toMatchObject(bounds);
  });

  test("reach up to the time in which a disk was busy: a commit and asynchronous requests are in no pressure", () => {
    const pressure = { ioSomeSeconds: 3, ioFullSeconds: 2 };
    expect(boundByPressure(buildStep("make", 10, { pressure, devices: [buildDisk(7)] }))?.highSeconds).toBe(7);
    expect(boundByPressure(buildStep("make", 10, { pressure, devices: [buildDisk(1)] }))?.highSeconds).toBe(3);
  });

  test("are never more than the window, nor the upper one less than the lower", () => {
    const pressure = { ioSomeSeconds: 2.5, ioFullSeconds: 2.01 };
    expect(boundByPressure(buildStep("make", 2, { pressure, devices: [buildDisk(3)] }))).toMatchObject({
      seconds: 2,
      lowSeconds: 2,
      highSeconds: 2,
    });
    const odd = { ioSomeSeconds: 1, ioFullSeconds: 2 };
    expect(boundByPressure(buildStep("make", 9, { pressure: odd }))).toMatchObject({ lowSeconds: 2, highSeconds: 2 });
  });

  test("are unknown where nothing counts it", () => {
    expect(boundByPressure(buildStep("make", 10))).toBeUndefined();
    expect(boundByPressure(buildStep("make", 10, { pressure: { ioSomeSeconds: 6 } }))).toBeUndefined();
    expect(findPartialWait(buildStep("make", 10, { cgroup }))).toBeUndefined();
  });
});
