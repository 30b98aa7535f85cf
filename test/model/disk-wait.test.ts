import { describe, expect, test } from "vitest";
import { findDiskWait, findPartialWait } from "../../src/model/disk-wait.ts";
import { buildStep } from "../compare/report-builder.ts";

const cgroup = { version: "v2", path: "/job", ioSomeSeconds: 4, ioFullSeconds: 3 } as const;

describe("a window's disk wait", () => {
  test("is the time in which every task of the machine waited, and not that in which some did", () => {
    const window = buildStep("make", 10, { pressure: { ioSomeSeconds: 6, ioFullSeconds: 2 }, cgroup });
    expect(findDiskWait(window)).toEqual({ seconds: 2, share: 0.2, of: "machine" });
    expect(findPartialWait(window)).toBe(6);
  });

  test("is the cgroup's where the machine's was not measured", () => {
    expect(findDiskWait(buildStep("make", 10, { cgroup }))).toEqual({ seconds: 3, share: 0.3, of: "cgroup" });
    const onlySome = buildStep("make", 10, { cgroup, pressure: { ioSomeSeconds: 6 } });
    expect(findDiskWait(onlySome)).toMatchObject({ seconds: 3, of: "cgroup" });
  });

  test("is unknown where nothing counts it", () => {
    expect(findDiskWait(buildStep("make", 10))).toBeUndefined();
    expect(findDiskWait(buildStep("make", 10, { pressure: { ioSomeSeconds: 6 } }))).toBeUndefined();
    expect(findPartialWait(buildStep("make", 10, { cgroup }))).toBeUndefined();
  });

  test("is never more than the window, and 0 of one without length", () => {
    expect(findDiskWait(buildStep("make", 2, { pressure: { ioFullSeconds: 2.01 } }))).toMatchObject({ share: 1 });
    expect(findDiskWait(buildStep("make", 0, { pressure: { ioFullSeconds: 0 } }))).toMatchObject({ share: 0 });
  });
});
