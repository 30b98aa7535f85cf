import { describe, expect, test } from "vitest";
import type { IoLimit } from "../../../src/model/storage.ts";
import type { CgroupWindow, Window } from "../../../src/model/window.ts";
import { buildReport, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

type Own = Partial<NonNullable<CgroupWindow["devices"]>[number]>;

/** The finding about a limit on sda, where the job's cgroup counted this of it in a step of 20 s. */
function findLimit(limit: Omit<IoLimit, "device">, own?: Own, window: Partial<Window> = {}) {
  const devices = own === undefined ? undefined : [{ name: "sda", readBytes: 0, writtenBytes: 0, ...own }];
  const cgroup = { version: "v2" as const, path: "/job", devices };
  const ioLimits = [{ device: "sda", ...limit }];
  const report = buildReport([steadyStep("work", 20, { writeRate: 459e6 }, { cgroup, ...window })], {
    storage: STORAGE.map((entry) => ({ ...entry, ioLimits })),
  });
  return findOf(report, "cgroup-limit")[0];
}

describe("whether a cgroup's limit was reached", () => {
  test.each([
    ["readBytesPerSecond", "sustainedReadBytesPerSecond"],
    ["writeBytesPerSecond", "sustainedWriteBytesPerSecond"],
    ["readsPerSecond", "sustainedReadsPerSecond"],
    ["writesPerSecond", "sustainedWritesPerSecond"],
  ] as const)("%s: by the cgroup's own rate within a tenth of it", (rate, own) => {
    const reached = (value: number) => findLimit({ [rate]: 20e6 }, { [own]: value })?.evidence.reached;
    expect([17.9e6, 18e6, 22e6, 22.1e6].map(reached)).toEqual([false, true, true, false]);
    expect(findLimit({ [rate]: 20e6 }, { [own]: 20e6 })).toMatchObject({
      window: { name: "work" },
      limit: { device: "sda", [rate]: 20e6 },
      reached: { device: "sda", rate, limit: 20e6 },
      isOwn: false,
      evidence: { [`own${rate[0]?.toUpperCase()}${rate.slice(1)}`]: 20e6 },
    });
  });

  test("is a verdict where it was, or where something waited, else a fact", () => {
    const judge = (own: number, ioFullSeconds: number) =>
      findLimit({ writeBytesPerSecond: 20e6 }, { sustainedWriteBytesPerSecond: own }, { pressure: { ioFullSeconds } });
    expect(judge(17.9e6, 1.99)?.severity).toBe("info");
    expect(judge(17.9e6, 2)?.severity).toBe("notice");
    expect(judge(18e6, 0)?.severity).toBe("notice");
  });

  test("one limit does not stand for another", () => {
    const limit = { readBytesPerSecond: 20e6, writesPerSecond: 500 };
    expect(findLimit(limit, { sustainedWriteBytesPerSecond: 20e6 })?.evidence.reached).toBe(false);
    expect(findLimit(limit, { sustainedWritesPerSecond: 490 })?.reached).toMatchObject({
      rate: "writesPerSecond",
      limit: 500,
    });
  });

  test("the machine's rate says nothing, and nothing is said where the cgroup has no counters", () => {
    for (const own of [undefined, {}]) {
      expect(findLimit({ writeBytesPerSecond: 459e6 }, own)).toMatchObject({ reached: undefined, window: undefined });
    }
    expect(findLimit({ writeBytesPerSecond: 459e6 }, undefined, { cgroup: undefined })).toMatchObject({
      evidence: { reached: false },
    });
  });

  test("of a report that has only totals, the mean counts", () => {
    expect(findLimit({ writeBytesPerSecond: 20e6 }, { writtenBytes: 20 * 20e6 })?.evidence).toMatchObject({
      reached: true,
      ownWriteBytesPerSecond: 20e6,
    });
    expect(findLimit({ writeBytesPerSecond: 20e6 }, { writtenBytes: 10 * 20e6 })?.evidence.reached).toBe(false);
    // A known rate is not overruled by the mean.
    const own = { writtenBytes: 20 * 20e6, sustainedWriteBytesPerSecond: 459e6 };
    expect(findLimit({ writeBytesPerSecond: 20e6 }, own)?.evidence.reached).toBe(false);
  });

  test.each([
    ["readBytesPerSecond", "readBytes"],
    ["writeBytesPerSecond", "writtenBytes"],
    ["readsPerSecond", "reads"],
    ["writesPerSecond", "writes"],
  ] as const)("%s: by the mean of the total, where there is no other rate", (rate, total) => {
    const reached = (value: number) => findLimit({ [rate]: 1000 }, { [total]: value * 20 })?.evidence.reached;
    expect([899, 900, 1100, 1101].map(reached)).toEqual([false, true, true, false]);
  });

  test("it is certain, and its evidence has all that the cgroup sets", () => {
    const limit = { readBytesPerSecond: 30e6, writeBytesPerSecond: 20e6 };
    const found = findLimit(limit, { sustainedWriteBytesPerSecond: 20e6 });
    expect(found?.confidence).toBe("high");
    expect(found?.evidence).toEqual({ device: "sda", ...limit, reached: true, ownWriteBytesPerSecond: 20e6 });
  });

  test("no rate is no limit", () => {
    expect(findLimit({}, { sustainedWriteBytesPerSecond: 20e6 })).toBeUndefined();
  });

  test("it is a verdict where one of several steps waited", () => {
    const steps = [0, 0.5].map((stall) => steadyStep(`${stall}`, 20, { writeRate: 459e6, stall }));
    const storage = STORAGE.map((entry) => ({ ...entry, ioLimits: [{ device: "sda", readsPerSecond: 9 }] }));
    expect(findOf(buildReport(steps, { storage }), "cgroup-limit")).toMatchObject([{ severity: "notice" }]);
  });

  test("each disk is held against its own counters", () => {
    const counted = { readBytes: 0, writtenBytes: 0, sustainedWriteBytesPerSecond: 20e6 };
    const idle = { ...counted, sustainedWriteBytesPerSecond: 0 };
    for (const devices of [
      [
        { name: "sda", ...counted },
        { name: "sdb", ...idle },
      ],
      [
        { name: "sdb", ...idle },
        { name: "sda", ...counted },
      ],
    ]) {
      const cgroup = { version: "v2" as const, path: "/job", devices };
      expect(findLimit({ writeBytesPerSecond: 20e6 }, undefined, { cgroup })?.evidence.reached).toBe(true);
    }
  });

  test("a command that moved most of the bytes itself reached it", () => {
    const command = { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes: 20 * 459e6 };
    const own = { sustainedWriteBytesPerSecond: 20e6 };
    expect(findLimit({ writeBytesPerSecond: 20e6 }, own, { command })?.isOwn).toBe(true);
  });
});
