import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { isShortOfMemory } from "../../../src/analysis/findings/machine-state.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, buildWindow, RUNNER, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const find = (memorySomeSeconds: number, memory: Window["memory"] = {}, durationSeconds = 20) =>
  findOf(
    buildReport([steadyStep("work", 20, {}, { durationSeconds, pressure: { memorySomeSeconds }, memory })]),
    "memory-pressure",
  );

test("a wait for memory is reported from half a second and a twentieth of the time on", () => {
  expect(find(0.99)).toEqual([]);
  expect(find(1)).toEqual([
    {
      id: "memory-pressure",
      severity: "notice",
      confidence: "high",
      window: expect.objectContaining({ name: "work" }),
      hasWaited: true,
      hasSwapped: false,
      memorySomeSeconds: 1,
      share: 0.05,
      swappedBytes: 0,
    },
  ]);
  expect(find(0.49, {}, 5)).toEqual([]);
  expect(find(0.5, {}, 5)).toHaveLength(1);
  expect(find(1, {}, 0)).toEqual([]);
  // Where nothing was measured, nothing is told.
  const bare = steadyStep("work", 20, {}, { pressure: undefined, memory: undefined });
  expect(findOf(buildReport([bare]), "memory-pressure")).toEqual([]);
  expect(find(0.9, { swappedInBytes: 64e6 }, 0)[0]).toMatchObject({ share: 0, hasWaited: false });
});

test("it is a warning from 2 s and 15% on", () => {
  expect(find(2.99)[0]).toMatchObject({ severity: "notice" });
  expect(find(3)[0]).toMatchObject({ severity: "warning" });
  expect(find(1.99, {}, 4)[0]).toMatchObject({ severity: "notice" });
  expect(find(2, {}, 4)[0]).toMatchObject({ severity: "warning" });
});

test("memory is short from half a second and a twentieth of the time on", () => {
  const isShort = (memorySomeSeconds: number, seconds: number) =>
    isShortOfMemory(buildWindow("work", "step", 0, [], { durationSeconds: seconds, pressure: { memorySomeSeconds } }));
  expect([isShort(0.99, 20), isShort(1, 20), isShort(0.49, 5), isShort(0.5, 5)]).toEqual([false, true, false, true]);
});

test("swapping is reported from 64 MB on, in and out together", () => {
  expect(find(0, { swappedInBytes: 32e6, swappedOutBytes: 31.9e6 })).toEqual([]);
  const [swapped] = find(0, { swappedInBytes: 32e6, swappedOutBytes: 32e6, lowestAvailableBytes: 7 });
  expect(swapped).toMatchObject({ severity: "notice", swappedBytes: 64e6, lowestAvailableBytes: 7 });
  expect(swapped).toMatchObject({ hasWaited: false, hasSwapped: true });
  expect(find(5, { swappedOutBytes: 64e6 })[0]).toMatchObject({ hasWaited: true, hasSwapped: true });
});

describe("stolen cpu", () => {
  const find = (id: string, window: Partial<Window>) =>
    findFindings(buildReport([steadyStep("work", 20, {}, window)])).filter((finding) => finding.id === id);

  describe("stolen-cpu", () => {
    const steal = (stealSeconds: number, busySeconds: number) => {
      const cpu = {
        userSeconds: busySeconds / 4,
        systemSeconds: (busySeconds * 3) / 4,
        iowaitSeconds: 1,
        idleSeconds: 50,
      };
      return find("stolen-cpu", { cpu: { ...cpu, stealSeconds } });
    };

    test("is reported from a twentieth of the wanted time on, and a warning from a fifth on", () => {
      expect(steal(2, 38.1)).toEqual([]);
      expect(steal(2, 38)[0]).toMatchObject({ severity: "notice", stealSeconds: 2, share: 0.05 });
      expect(steal(2, 8.1)[0]).toMatchObject({ severity: "notice" });
      expect(steal(2, 8)[0]).toMatchObject({ severity: "warning", confidence: "high", window: { name: "work" } });
    });

    test("is not reported for less than a second", () => {
      expect(find("stolen-cpu", { cpu: undefined })).toEqual([]);
      expect(steal(0.99, 1)).toEqual([]);
      expect(steal(1, 1)).toHaveLength(1);
    });
  });

  describe("cpu-quota", () => {
    const throttle = (cpuThrottledSeconds: number, durationSeconds = 20) =>
      find("cpu-quota", { durationSeconds, cgroup: { version: "v2", path: "/", cpuThrottledSeconds } });

    test("is a part of the CPU time that the cgroup wanted, where that is known", () => {
      const part = (cpuSeconds: number, cpuThrottledSeconds: number) =>
        find("cpu-quota", {
          durationSeconds: 20,
          cgroup: { version: "v2", path: "/", cpuSeconds, cpuThrottledSeconds },
        })[0];
      // Sixteen cores that were short of a fifth of a core each.
      expect(part(77, 4)).toBeUndefined();
      expect(part(76, 4)).toMatchObject({ severity: "notice", cpuThrottledSeconds: 4, share: 0.05 });
      expect([part(16.1, 4), part(16, 4)].map((found) => found?.severity)).toEqual(["notice", "warning"]);
      // One task that wanted more than half a core.
      expect(part(10, 10)).toMatchObject({ severity: "warning", share: 0.5 });
    });

    test("is reported from a second and a twentieth of the time on, and a warning from a fifth on", () => {
      expect(throttle(0.99, 10)).toEqual([]);
      expect(throttle(1)[0]).toMatchObject({ severity: "notice", cpuThrottledSeconds: 1, share: 0.05 });
      expect(throttle(1, 20.1)).toEqual([]);
      expect(throttle(3.99)[0]).toMatchObject({ severity: "notice" });
      expect(throttle(4)[0]).toMatchObject({ severity: "warning", confidence: "high", window: { name: "work" } });
      expect(throttle(1.5, 5)[0]).toMatchObject({ severity: "warning" });
      expect(throttle(4, 0)).toEqual([]);
      expect(find("cpu-quota", { durationSeconds: 20, cgroup: { version: "v2", path: "/" } })).toEqual([]);
      expect(find("cpu-quota", { durationSeconds: 1 })).toEqual([]);
    });
  });
});

describe("kernel time", () => {
  interface Work {
    system: number;
    user: number;
    switches: number;
    requests?: number;
    seconds?: number;
    filesystem?: string;
    cpuCount?: number;
  }

  /** A step of 10 s with that CPU time, in seconds, and so many context switches and disk requests a second. */
  function find({ system, user, switches, requests = 0, seconds = 10, filesystem = "aufs", cpuCount = 4 }: Work) {
    const cpu = { userSeconds: user, systemSeconds: system, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 1 };
    const device = { name: "sda", readBytes: 0, writtenBytes: 0, busySeconds: 0 };
    const devices = [{ ...device, reads: (requests * seconds) / 2, writes: (requests * seconds) / 2 }];
    const window = { durationSeconds: seconds, cpu: { ...cpu, contextSwitches: switches * seconds }, devices };
    const report = buildReport([steadyStep("work", 10, {}, window)], {
      runner: { ...RUNNER, cpuCount },
      storage: STORAGE.map((storage) => ({ ...storage, filesystem })),
    });
    return findOf(report, "kernel-time");
  }

  const LEAST = { system: 3, user: 7, switches: 26_000 };

  describe("kernel-time on a filesystem of layers", () => {
    test("is reported from 30% of the CPU time, 3 s and 26,000 switches a second on", () => {
      expect(find(LEAST)).toMatchObject([
        {
          severity: "warning",
          confidence: "high",
          window: { name: "work" },
          systemShare: 0.3,
          switchesPerSecond: 26_000,
          systemSeconds: 3,
          busyCores: 1,
          filesystem: "aufs",
        },
      ]);
      expect(find(LEAST)[0]?.isLayered).toBe(true);
      expect(find({ ...LEAST, user: 7.1 })).toEqual([]);
      expect(find({ ...LEAST, system: 2.99, user: 6 })).toEqual([]);
      expect(find({ ...LEAST, switches: 25_999 })).toEqual([]);
    });

    test("leaves out the switches that requests to the disk explain, four each", () => {
      expect(find({ ...LEAST, switches: 30_000, requests: 1000 })).toHaveLength(1);
      expect(find({ ...LEAST, switches: 30_000, requests: 1001 })).toEqual([]);
      expect(find({ ...LEAST, switches: 30_000, requests: 1000 })[0]?.switchesPerSecond).toBe(30_000);
    });

    test("needs half a core at work", () => {
      expect(find({ ...LEAST, user: 2, seconds: 10 })).toHaveLength(1);
      expect(find({ ...LEAST, user: 1.9, seconds: 10 })).toEqual([]);
      expect(find({ ...LEAST, seconds: 0 })).toEqual([]);
    });
  });

  describe("kernel-time on a local filesystem", () => {
    const LOCAL = { system: 9, user: 11, switches: 26_000, filesystem: "ext4" };

    test("is reported from 45% and two cores on, and blames no filesystem", () => {
      expect(find(LOCAL)).toMatchObject([{ severity: "notice", confidence: "medium" }]);
      expect(find(LOCAL)[0]?.isLayered).toBe(false);
      expect(find({ ...LOCAL, user: 11.1 })).toEqual([]);
      expect(find({ ...LOCAL, system: 8.99, user: 10.9 })).toEqual([]);
    });

    test("of two cores, four fifths are all of them", () => {
      expect(find({ ...LOCAL, system: 8, user: 8, cpuCount: 2 })).toHaveLength(1);
      expect(find({ ...LOCAL, system: 8, user: 7.9, cpuCount: 2 })).toEqual([]);
      expect(find({ ...LOCAL, system: 8, user: 8, cpuCount: 1 })).toHaveLength(1);
      expect(find({ ...LOCAL, system: 8, user: 7.9, cpuCount: 1 })).toEqual([]);
      expect(find({ ...LOCAL, system: 9, user: 10.9, cpuCount: 3 })).toEqual([]);
    });
  });
});
