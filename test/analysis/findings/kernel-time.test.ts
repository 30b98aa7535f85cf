import { describe, expect, test } from "vitest";
import { buildReport, RUNNER, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

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
        evidence: { systemShare: 0.3, switchesPerSecond: 26_000, systemSeconds: 3, busyCores: 1, filesystem: "aufs" },
      },
    ]);
    expect(find(LEAST)[0]?.layer?.filesystem).toBe("aufs");
    expect(find({ ...LEAST, user: 7.1 })).toEqual([]);
    expect(find({ ...LEAST, system: 2.99, user: 6 })).toEqual([]);
    expect(find({ ...LEAST, switches: 25_999 })).toEqual([]);
  });

  test("leaves out the switches that requests to the disk explain, four each", () => {
    expect(find({ ...LEAST, switches: 30_000, requests: 1000 })).toHaveLength(1);
    expect(find({ ...LEAST, switches: 30_000, requests: 1001 })).toEqual([]);
    expect(find({ ...LEAST, switches: 30_000, requests: 1000 })[0]?.evidence.switchesPerSecond).toBe(30_000);
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
    expect(find(LOCAL)[0]?.layer).toBeUndefined();
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
