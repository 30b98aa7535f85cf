import { describe, expect, test } from "vitest";
import type { Benchmark } from "../../../src/model/benchmark.ts";
import type { Report } from "../../../src/model/report.ts";
import { testCases } from "../../cases.ts";
import { BENCHMARKS, buildReport, type Load, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

type Entry = Report["storage"][number];

const other = (name: string, freeBytes: number, change: Partial<Entry> = {}): Entry => ({
  path: `/mnt/${name}`,
  role: "target",
  filesystem: "ext4",
  mountPoint: `/mnt/${name}`,
  freeBytes,
  devices: [{ name, kind: "disk", parents: [] }],
  ...change,
});

function find(others: Entry[], load: Load = { stall: 0.5 }, more: Partial<Report> = {}) {
  const report = buildReport([steadyStep("work", 20, load)], { storage: [...STORAGE, ...others], ...more });
  return findOf(report, "idle-disk");
}

/** fio's jobs on the workspace at 100 MB/s and on other places by this factor. */
function bench(factors: Record<string, number>) {
  return Object.entries({ [STORAGE[0]?.path ?? ""]: 1, ...factors }).flatMap(([target, factor]) =>
    BENCHMARKS.filter(({ state }) => state === "measured").map((benchmark) => ({
      ...(benchmark as Extract<Benchmark, { state: "measured" }>),
      target,
      bandwidthBytesPerSecond: factor * 1e8,
      runs: [],
    })),
  );
}

/** The same, by factors of sequential and of random work. */
function benchKinds(factors: Record<string, [number, number]>) {
  const targets: [string, [number, number]][] = [[STORAGE[0]?.path ?? "", [1, 1]], ...Object.entries(factors)];
  return targets.flatMap(([target, [sequential, random]]) =>
    BENCHMARKS.flatMap((benchmark) => {
      if (benchmark.state !== "measured") return [];
      const factor = benchmark.blockSizeBytes === 4096 ? random : sequential;
      return [{ ...benchmark, target, bandwidthBytesPerSecond: factor * 1e8, runs: [] }];
    }),
  );
}

describe("another disk that was not measured", () => {
  test("is named where a step waited for a tenth of its time, and it has room", () => {
    expect(find([other("sdb", 2e9)], { stall: 0.1 })).toMatchObject([
      { severity: "notice", confidence: "low", device: "sdb", path: "/mnt/sdb", freeBytes: 2e9 },
    ]);
    expect(find([other("sdb", 2e9)], { stall: 0.09 })).toEqual([]);
    expect(find([other("sdb", 1.9e9)])).toEqual([]);
    expect(find([other("sdb", 2e9)])[0]).toMatchObject({ kinds: [], disks: ["sdb"], others: [] });
  });

  test("is named from a tenth of a step's time on, to the point, and not where no wait is known", () => {
    const named = (window: Parameters<typeof steadyStep>[3]) => {
      const report = buildReport([steadyStep("work", 20, {}, window)], { storage: [...STORAGE, other("sdb", 2e9)] });
      return findOf(report, "idle-disk").length;
    };
    const wait = (seconds: number) => ({ seconds, lowSeconds: 0, highSeconds: 20, basis: ["task-states" as const] });
    expect(named({ diskWait: wait(2) })).toBe(1);
    expect(named({ diskWait: wait(1.99) })).toBe(0);
    expect(named({ diskWait: undefined, cpu: undefined })).toBe(0);
  });

  test("is the one with the most room, and rested in every step", () => {
    expect(find([other("sdb", 9e9)], { stall: 0.5, writeRate: 1e8 })).toHaveLength(1);
    expect(find([other("sdb", 9e9), other("sdc", 90e9)])[0]).toMatchObject({ device: "sdc", disks: ["sdc"] });
    expect(find([other("sdc", 90e9), other("sdb", 9e9)])[0]).toMatchObject({ device: "sdc" });
    const steps = [0, 5e6].map((readBytes) => {
      const device = { name: "sdb", readBytes, writtenBytes: 0, reads: 1, writes: 1, busySeconds: 0 };
      return steadyStep(`${readBytes}`, 20, { stall: 0.5 }, { devices: [device] });
    });
    const storage = [...STORAGE, other("sdb", 9e9)];
    expect(findOf(buildReport(steps.slice(0, 1), { storage }), "idle-disk")).toHaveLength(1);
    expect(findOf(buildReport(steps, { storage }), "idle-disk")).toEqual([]);
  });

  test("is none that the workspace lies on, not even in part, and none without a disk", () => {
    const shared = [...(STORAGE[0]?.devices ?? []), { name: "sdb", kind: "disk" as const, parents: [] }];
    expect(find([other("sdb", 9e9, { devices: shared })])).toEqual([]);
    expect(find([other("sdb", 9e9, { devices: [] })])).toEqual([]);
  });

  test("is not known where the workspace's own disk is not", () => {
    const named = (storage: Report["storage"]) =>
      findOf(buildReport([steadyStep("work", 20, { stall: 0.5 })], { storage }), "idle-disk").length;
    const [workspace, ...rest] = STORAGE;
    const sdb = other("sdb", 9e9);
    expect(named([{ ...(workspace as Entry) }, ...rest, sdb])).toBe(1);
    expect(named([{ ...(workspace as Entry), role: "other" }, sdb])).toBe(0);
    expect(named([{ ...(workspace as Entry), devices: [] }, sdb])).toBe(0);
  });

  test("did less than a megabyte meanwhile", () => {
    const busy = (bytes: number) => {
      const report = buildReport([steadyStep("work", 20, { stall: 0.5 })], {
        storage: [...STORAGE, other("sdb", 9e9)],
      });
      const device = {
        name: "sdb",
        readBytes: bytes / 2,
        writtenBytes: bytes / 2,
        reads: 1,
        writes: 1,
        busySeconds: 0,
      };
      for (const window of report.windows) window.devices.push(device);
      return findOf(report, "idle-disk").length;
    };
    expect([0.99e6, 1e6].map(busy)).toEqual([1, 0]);
  });
});

describe("another disk that fio measured", () => {
  test("is named from 1.3 times the throughput on, whoever waited", () => {
    const at = (factor: number, stall: number) =>
      find([other("sdb", 9e9)], { stall }, { benchmarks: bench({ "/mnt/sdb": factor }) });
    expect(at(1.3001, 0)).toMatchObject([{ severity: "notice", confidence: "medium" }]);
    expect(at(1.29, 0.5)).toEqual([]);
    expect(at(2, 0.5)).toMatchObject([{ severity: "warning" }]);
    expect(at(2, 0.5)[0]).toMatchObject({
      kinds: [
        { kind: "sequential", ratios: { low: 2 } },
        { kind: "random", ratios: { low: 2 } },
      ],
    });
    expect(at(2, 0)[0]?.kinds.map(({ kind }) => kind)).toEqual(["sequential", "random"]);
  });

  test("counts by what it gains at the least, and is measured by one kind of work as by two", () => {
    const disks = [other("sdb", 90e9), other("sdc", 9e9)];
    const benchmarks = benchKinds({ "/mnt/sdb": [3, 1.1], "/mnt/sdc": [2, 2] });
    expect(find(disks, {}, { benchmarks })[0]?.device).toBe("sdc");
    const large = benchmarks.filter(({ blockSizeBytes }) => blockSizeBytes !== 4096);
    expect(find(disks, {}, { benchmarks: large })[0]).toMatchObject({ device: "sdb", confidence: "medium" });
    // Slower in one kind of work, but measured: before one that was not.
    const slower = benchKinds({ "/mnt/sdc": [2, 0.9] });
    expect(find(disks, { stall: 0.5 }, { benchmarks: slower })[0]?.device).toBe("sdc");
  });

  test("is not measured where its figures cannot be compared", () => {
    const benchmarks = bench({ "/mnt/sdb": 2 }).map((one) => ({ ...one, direct: one.target !== "/mnt/sdb" }));
    expect(find([other("sdb", 9e9)], {}, { benchmarks })).toEqual([]);
    expect(find([other("sdb", 9e9)], { stall: 0.5 }, { benchmarks })).toMatchObject([{ confidence: "low", kinds: [] }]);
  });

  test("has a ratio for each kind of work", () => {
    const kinds = [{ direction: "sync" as const }, { engine: "filecreate" }, { job: "scan" }];
    const benchmarks = bench({ "/mnt/sdb": 2 }).flatMap((one) =>
      kinds.map((kind) => ({ ...one, job: "sync-log", ...kind })),
    );
    const [found] = find([other("sdb", 9e9)], {}, { benchmarks });
    expect(found?.kinds.map(({ kind, ratios }) => [kind, ratios.low])).toEqual([
      ["sync", 2],
      ["files", 2],
      ["other work", 2],
    ]);
  });

  testCases([
    [1.3, 1, 1],
    [2, 1 / 1.3, 0],
    [2, 0.78, 1],
    [2, 0.76, 0],
    [0.76, 2, 0],
    [1, 1, 0],
  ])("is worth the move at %f of sequential and %f of random work: %i", (sequential, random, count) => {
    const benchmarks = benchKinds({ "/mnt/sdb": [sequential, random] });
    expect(find([other("sdb", 9e9)], {}, { benchmarks })).toHaveLength(count);
  });

  test("comes before a roomier one that is slower, and before one that was not measured", () => {
    const disks = [other("sdb", 90e9), other("sdc", 9e9), other("sdd", 99e9)];
    const [found] = find(disks, { stall: 0.5 }, { benchmarks: bench({ "/mnt/sdb": 2, "/mnt/sdc": 3 }) });
    expect(found?.device).toBe("sdc");
    expect(found?.others).toEqual(["/mnt/sdb", "/mnt/sdd"]);
  });
});
