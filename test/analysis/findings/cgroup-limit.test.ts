import { describe, expect, test } from "vitest";
import { findHigherLimit, findKnownLimit, type SoughtLevel } from "../../../src/analysis/findings/cgroup-limit.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import type { Report } from "../../../src/model/report.ts";
import type { BlockDevice, IoLimit } from "../../../src/model/storage.ts";
import type { CgroupWindow, Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { waited } from "../../compare/report-builder.ts";
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
  testCases([
    ["readBytesPerSecond", "sustainedReadBytesPerSecond"],
    ["writeBytesPerSecond", "sustainedWriteBytesPerSecond"],
    ["readsPerSecond", "sustainedReadsPerSecond"],
    ["writesPerSecond", "sustainedWritesPerSecond"],
  ] as const)("%s: by the cgroup's own rate within a tenth of it", (rate, own) => {
    const reached = (value: number) => findLimit({ [rate]: 20e6 }, { [own]: value })?.reached !== undefined;
    expect([17.9e6, 18e6, 22e6, 22.1e6].map(reached)).toEqual([false, true, true, false]);
    expect(findLimit({ [rate]: 20e6 }, { [own]: 20e6 })).toMatchObject({
      window: { name: "work" },
      device: "sda",
      limits: { [rate]: 20e6 },
      reached: { rate, limitPerSecond: 20e6, ownPerSecond: 20e6 },
      isOwn: false,
    });
  });

  test("is a verdict where it was, or where something waited, else a fact", () => {
    const judge = (own: number, seconds: number) =>
      findLimit({ writeBytesPerSecond: 20e6 }, { sustainedWriteBytesPerSecond: own }, waited(seconds));
    expect(judge(17.9e6, 1.99)?.severity).toBe("info");
    expect(judge(17.9e6, 2)?.severity).toBe("notice");
    expect(judge(18e6, 0)?.severity).toBe("notice");
  });

  test("one limit does not stand for another", () => {
    const limit = { readBytesPerSecond: 20e6, writesPerSecond: 500 };
    expect(findLimit(limit, { sustainedWriteBytesPerSecond: 20e6 })?.reached !== undefined).toBe(false);
    expect(findLimit(limit, { sustainedWritesPerSecond: 490 })?.reached).toMatchObject({
      rate: "writesPerSecond",
      limitPerSecond: 500,
    });
  });

  test("the machine's rate says nothing, and nothing is said where the cgroup has no counters", () => {
    for (const own of [undefined, {}]) {
      expect(findLimit({ writeBytesPerSecond: 459e6 }, own)).not.toHaveProperty("reached");
    }
    expect(findLimit({ writeBytesPerSecond: 459e6 }, undefined, { cgroup: undefined })).not.toHaveProperty("reached");
  });

  test("of a report that has only totals, the mean counts", () => {
    expect(findLimit({ writeBytesPerSecond: 20e6 }, { writtenBytes: 20 * 20e6 })).toMatchObject({
      reached: { ownPerSecond: 20e6 },
    });
    expect(findLimit({ writeBytesPerSecond: 20e6 }, { writtenBytes: 10 * 20e6 })?.reached !== undefined).toBe(false);
    // A known rate is not overruled by the mean.
    const own = { writtenBytes: 20 * 20e6, sustainedWriteBytesPerSecond: 459e6 };
    expect(findLimit({ writeBytesPerSecond: 20e6 }, own)?.reached !== undefined).toBe(false);
  });

  testCases([
    ["readBytesPerSecond", "readBytes"],
    ["writeBytesPerSecond", "writtenBytes"],
    ["readsPerSecond", "reads"],
    ["writesPerSecond", "writes"],
  ] as const)("%s: by the mean of the total, where there is no other rate", (rate, total) => {
    const reached = (value: number) => findLimit({ [rate]: 1000 }, { [total]: value * 20 })?.reached !== undefined;
    expect([899, 900, 1100, 1101].map(reached)).toEqual([false, true, true, false]);
  });

  test("it is certain, and has all that the cgroup sets", () => {
    const limit = { readBytesPerSecond: 30e6, writeBytesPerSecond: 20e6 };
    const found = findLimit(limit, { sustainedWriteBytesPerSecond: 20e6 });
    expect(found?.confidence).toBe("high");
    expect(found).toMatchObject({ device: "sda", limits: limit, reached: { ownPerSecond: 20e6 } });
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
      expect(findLimit({ writeBytesPerSecond: 20e6 }, undefined, { cgroup })?.reached !== undefined).toBe(true);
    }
  });

  test("a command that moved most of the bytes itself reached it", () => {
    const command = { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes: 20 * 459e6 };
    const own = { sustainedWriteBytesPerSecond: 20e6 };
    expect(findLimit({ writeBytesPerSecond: 20e6 }, own, { command })?.isOwn).toBe(true);
  });
});

/** What lies under the workspace: a volume on one disk, or a stripe of two. */
const LAYERS: BlockDevice[] = [
  { name: "dm-0", kind: "dm", parents: ["sda2"] },
  { name: "sda2", kind: "partition", parents: ["sda"] },
  { name: "sda", kind: "disk", parents: [] },
  { name: "dm-1", kind: "dm", parents: ["sda", "sdb"] },
  { name: "sdb", kind: "disk", parents: [] },
];

/** A report with these limits, and a step of 20 s in which the cgroup's own counters of sda show these rates. */
function limit(limits: Partial<IoLimit>[], own?: Own): Report {
  const ioLimits = limits.map((one) => ({ device: "sda", ...one }));
  const devices = own && [{ name: "sda", readBytes: 0, writtenBytes: 0, ...own }];
  const cgroup = { version: "v2" as const, path: "/job", devices };
  return buildReport([steadyStep("work", 20, {}, { cgroup })], {
    storage: STORAGE.map((entry) => ({ ...entry, ioLimits, devices: LAYERS })),
  });
}

describe("the limit that explains a level", () => {
  const explain = (limits: Partial<IoLimit>[], sought: Partial<SoughtLevel>) =>
    findKnownLimit(limit(limits), { kind: "bandwidth", level: 100, ...sought })?.limit;

  test("is within a tenth of it", () => {
    const at = (level: number) => explain([{ writeBytesPerSecond: 100 }], { level });
    expect([89.9, 90, 110, 110.1].map(at)).toEqual([undefined, 100, 100, undefined]);
  });

  test("is one of bytes or of operations", () => {
    const limits = [{ readBytesPerSecond: 100, writeBytesPerSecond: 200, readsPerSecond: 300, writesPerSecond: 400 }];
    const levels = [100, 200, 300, 400];
    expect(levels.map((level) => explain(limits, { level }))).toEqual([100, 200, undefined, undefined]);
    expect(levels.map((level) => explain(limits, { level, kind: "iops" }))).toEqual([undefined, undefined, 300, 400]);
  });

  test("is of its disk, and of any where that is not known", () => {
    const limits = [
      { device: "sdb", readBytesPerSecond: 100 },
      { device: "sda", readBytesPerSecond: 105 },
    ];
    const devices = ["sda", "sdb", "sdc", undefined];
    expect(devices.map((device) => explain(limits, { device }))).toEqual([105, 100, undefined, 100]);
    expect(explain([{ device: "sdb", readBytesPerSecond: 500 }, { readBytesPerSecond: 105 }], {})).toBe(105);
  });

  test("is that of a volume on the disk, not of one on several disks", () => {
    const find = (device: string) => explain([{ device, writeBytesPerSecond: 100 }], { device: "sda" });
    expect(["sda", "dm-0", "dm-1", "sdb"].map(find)).toEqual([100, 100, undefined, undefined]);
    expect(explain([{ device: "dm-1", writeBytesPerSecond: 100 }], {})).toBe(100);
  });

  test("holds one direction: nine tenths of the bytes went the other way where it explains nothing", () => {
    const both = [{ readBytesPerSecond: 100, writeBytesPerSecond: 105 }];
    const shares = [undefined, 0, 1 - 0.9, 0.11, 0.9, 1];
    expect(shares.map((readShare) => explain(both, { readShare }))).toEqual([100, 105, 105, 100, 100, 100]);
    const writes = (readShare: number) => explain([{ writeBytesPerSecond: 100 }], { readShare });
    expect([0, 0.89, 0.9, 1].map(writes)).toEqual([100, 100, undefined, undefined]);
  });
});

describe("whether the job's own cgroup set a level that a window kept to", () => {
  const limits = [{ readBytesPerSecond: 50e6, writeBytesPerSecond: 52e6 }];
  const judge = (own: Own | undefined, isObserved = true) => {
    const report = limit(limits, own);
    const [observed] = observeReport(report).windows;
    return findKnownLimit(report, { kind: "bandwidth", level: 51e6 }, isObserved ? observed : undefined);
  };

  test("is known by its counters: of two limits near the level the one that it reached", () => {
    expect(judge({ sustainedWriteBytesPerSecond: 52e6 })).toEqual({ limit: 52e6, cgroup: "own" });
    expect(judge({ sustainedReadBytesPerSecond: 50e6 })).toEqual({ limit: 50e6, cgroup: "own" });
    expect(judge({ sustainedWriteBytesPerSecond: 10e6 })).toBeUndefined();
  });

  test("is possible without counters, and certain for fio, which ran inside it", () => {
    expect(judge(undefined)).toEqual({ limit: 50e6, cgroup: "possible" });
    expect(judge({ sustainedWriteBytesPerSecond: 0 }, false)).toEqual({ limit: 50e6, cgroup: "own" });
  });

  test("is known by the counters of the volume that has the limit", () => {
    const report = limit([{ device: "dm-0", writeBytesPerSecond: 52e6 }], {
      name: "dm-0",
      sustainedWriteBytesPerSecond: 52e6,
    });
    const [observed] = observeReport(report).windows;
    const find = (device: string) => findKnownLimit(report, { kind: "bandwidth", level: 51e6, device }, observed);
    expect(find("sda")).toEqual({ limit: 52e6, cgroup: "own" });
    expect(find("sdb")).toBeUndefined();
  });

  test("is looked at disk by disk", () => {
    const both = [{ writeBytesPerSecond: 50e6 }, { device: "sdb", writeBytesPerSecond: 52e6 }];
    const report = limit(both, { sustainedWriteBytesPerSecond: 0 });
    const [observed] = observeReport(report).windows;
    expect(findKnownLimit(report, { kind: "bandwidth", level: 51e6 }, observed)).toEqual({
      limit: 52e6,
      cgroup: "possible",
    });
  });
});

describe("a limit above a level", () => {
  const above = (limits: Partial<IoLimit>[], sought: Partial<SoughtLevel>) =>
    findHigherLimit(limit(limits), { kind: "iops", level: 50, device: "sda", ...sought });

  test("is more than a tenth above it", () => {
    expect([89.9, 90].map((level) => above([{ writesPerSecond: 100 }], { level }))).toEqual([100, undefined]);
  });

  test("is the smallest of its disk and its direction", () => {
    const limits = [{ readsPerSecond: 200, writesPerSecond: 100, readBytesPerSecond: 60 }];
    const shares = [undefined, 0, 1];
    expect(shares.map((readShare) => above(limits, { readShare }))).toEqual([100, 100, 200]);
    expect(above([...limits, { device: "sdb", writesPerSecond: 70 }], {})).toBe(100);
    expect(above([{ device: "sdb", writesPerSecond: 70 }], {})).toBeUndefined();
    expect(above([{ device: "dm-0", writesPerSecond: 70 }], {})).toBe(70);
    expect(above([{ device: "dm-1", writesPerSecond: 70 }], {})).toBeUndefined();
    expect(above([{ readsPerSecond: 200 }], { readShare: 0 })).toBeUndefined();
    expect(above([{ readsPerSecond: 20, writesPerSecond: 100 }], {})).toBeUndefined();
  });
});
