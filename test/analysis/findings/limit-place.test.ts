import { describe, expect, test } from "vitest";
import {
  comparePlaces,
  findHigherLimit,
  findKnownLimit,
  type SoughtLevel,
} from "../../../src/analysis/findings/limit-place.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import type { MeasuredBenchmark } from "../../../src/model/benchmark.ts";
import type { Report } from "../../../src/model/report.ts";
import type { BlockDevice, IoLimit } from "../../../src/model/storage.ts";
import type { CgroupWindow } from "../../../src/model/window.ts";
import { BENCHMARKS, buildReport, type Load, STORAGE, steadyStep } from "../../render/report/builder.ts";

type Own = Partial<NonNullable<CgroupWindow["devices"]>[number]>;

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
    expect(judge({ sustainedWriteBytesPerSecond: 52e6 })).toEqual({ limit: 52e6, isOwn: true });
    expect(judge({ sustainedReadBytesPerSecond: 50e6 })).toEqual({ limit: 50e6, isOwn: true });
    expect(judge({ sustainedWriteBytesPerSecond: 10e6 })).toBeUndefined();
  });

  test("is possible without counters, and certain for fio, which ran inside it", () => {
    expect(judge(undefined)).toEqual({ limit: 50e6, isOwn: false });
    expect(judge({ sustainedWriteBytesPerSecond: 0 }, false)).toEqual({ limit: 50e6, isOwn: true });
  });

  test("is known by the counters of the volume that has the limit", () => {
    const report = limit([{ device: "dm-0", writeBytesPerSecond: 52e6 }], {
      name: "dm-0",
      sustainedWriteBytesPerSecond: 52e6,
    });
    const [observed] = observeReport(report).windows;
    const find = (device: string) => findKnownLimit(report, { kind: "bandwidth", level: 51e6, device }, observed);
    expect(find("sda")).toEqual({ limit: 52e6, isOwn: true });
    expect(find("sdb")).toBeUndefined();
  });

  test("is looked at disk by disk", () => {
    const both = [{ writeBytesPerSecond: 50e6 }, { device: "sdb", writeBytesPerSecond: 52e6 }];
    const report = limit(both, { sustainedWriteBytesPerSecond: 0 });
    const [observed] = observeReport(report).windows;
    expect(findKnownLimit(report, { kind: "bandwidth", level: 51e6 }, observed)).toEqual({
      limit: 52e6,
      isOwn: false,
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

describe("where fio's reads waited", () => {
  const RATE = 200e6;
  const LATENCY = 2 ** -7;
  const READ = {
    ...(BENCHMARKS[0] as MeasuredBenchmark),
    ...{ bandwidthBytesPerSecond: RATE, blockSizeBytes: 2 ** 20, latencySeconds: { mean: 5 * LATENCY } },
  };
  const LOAD: Load = { readRate: RATE, latencySeconds: LATENCY };
  const repeat = (count: number, load: Load = LOAD) => Array.from({ length: count }, () => load);
  const compare = (loads: Load[], read: Partial<MeasuredBenchmark> = {}, device: string | undefined = "sda") =>
    comparePlaces(buildReport([{ name: "work", loads }]), { ...READ, ...read }, device);

  test("is above a device that takes a fifth of the time", () => {
    expect(compare(repeat(5))).toEqual({
      place: "above-block-layer",
      deviceLatencySeconds: LATENCY,
      applicationLatencySeconds: 5 * LATENCY,
    });
    expect(compare(repeat(5), { latencySeconds: { mean: 4.99 * LATENCY } })?.place).toBe("device");
    expect(compare(repeat(5), { latencySeconds: undefined })).toBeUndefined();
  });

  test("shows in three samples, by the middle one", () => {
    expect([2, 3].map((count) => compare(repeat(count))?.place)).toEqual([undefined, "above-block-layer"]);
    const slow = { ...LOAD, latencySeconds: 1 };
    expect(compare([LOAD, slow, LOAD])?.deviceLatencySeconds).toBe(LATENCY);
    expect(compare([slow, LOAD, slow])?.deviceLatencySeconds).toBe(1);
  });

  test.each<[string, Load, boolean]>([
    ["at nine tenths of its rate", { readRate: 0.9 * RATE }, true],
    ["below that", { readRate: 0.89 * RATE }, false],
    ["at eleven tenths of its rate", { readRate: 1.1 * RATE }, true],
    ["above that", { readRate: 1.11 * RATE }, false],
    ["with a tenth of writes", { readRate: 0.9 * RATE, writeRate: 0.1 * RATE }, true],
    ["with more writes", { readRate: 0.89 * RATE, writeRate: 0.11 * RATE }, false],
  ])("shows in samples %s: %j, %j", (_, load, isOfRead) => {
    expect(compare(repeat(5, { ...load, latencySeconds: LATENCY })) !== undefined).toBe(isOfRead);
  });

  test("shows in requests down to a sixteenth of its size", () => {
    const sized = (bytes: number, blockSizeBytes: number | undefined) => {
      const report = buildReport([{ name: "work", loads: repeat(5) }]);
      for (const device of report.series?.devices ?? [])
        device.readsPerSecond = device.readsPerSecond.map(() => RATE / bytes);
      return comparePlaces(report, { ...READ, blockSizeBytes }, "sda") !== undefined;
    };
    expect([sized(2 ** 16, 2 ** 20), sized(2 ** 16 - 1, 2 ** 20), sized(1, undefined)]).toEqual([true, false, true]);
  });

  test("does not show without latencies", () => {
    const report = buildReport([{ name: "work", loads: repeat(5) }]);
    for (const device of report.series?.devices ?? [])
      device.readLatencySeconds = device.readLatencySeconds.map(() => null);
    expect(comparePlaces(report, READ, "sda")).toBeUndefined();
  });

  test("shows on its disk, or on the first that had such samples", () => {
    const report = buildReport([{ name: "work", loads: repeat(5) }]);
    const [sda] = report.series?.devices ?? [];
    if (sda === undefined) throw new Error("no device");
    const idle = { ...sda, name: "sdb", readBytesPerSecond: sda.readBytesPerSecond.map(() => 0) };
    report.series?.devices.unshift(idle);
    const place = (device: string | undefined) => comparePlaces(report, READ, device)?.place;
    expect([place("sda"), place("sdb"), place(undefined)]).toEqual([
      "above-block-layer",
      undefined,
      "above-block-layer",
    ]);
  });

  test("is looked for in the whole job, else in the first window", () => {
    const report = buildReport([
      { name: "idle", loads: repeat(5, {}) },
      { name: "read", loads: repeat(5) },
    ]);
    const [job, idle, read] = report.windows as [Report["windows"][0], Report["windows"][0], Report["windows"][0]];
    const isFound = (windows: Report["windows"]) => comparePlaces({ ...report, windows }, READ, "sda") !== undefined;
    expect([[idle, job, read], [idle, read], [read, idle], []].map(isFound)).toEqual([true, false, true, false]);
  });
});
