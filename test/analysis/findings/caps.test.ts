import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import type { BlockDevice, IoLimit } from "../../../src/model/storage.ts";
import { testCases } from "../../cases.ts";
import { BENCHMARKS, buildReport, type Load, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const capsOf = (report: Report) => [...findOf(report, "bandwidth-cap"), ...findOf(report, "iops-cap")];
const job = (loads: Load[], overrides: Partial<Report> = {}) => buildReport([{ name: "work", loads }], overrides);
const repeat = (count: number, load: (index: number) => Load) =>
  Array.from({ length: count }, (_, index) => load(index));
const IDLE = repeat(20, () => ({}));

type Measured = Extract<Report["benchmarks"][number], { state: "measured" }>;
/** fio's benchmarks with those that were measured changed, or left out where that gives nothing. */
const change = (make: (one: Measured) => Partial<Measured> | undefined): Report["benchmarks"] =>
  BENCHMARKS.flatMap((one): Report["benchmarks"] => {
    if (one.state !== "measured") return [one];
    const changes = make(one);
    return changes === undefined ? [] : [{ ...one, ...changes }];
  });
/** The benchmarks of small requests alone, all of which and whose runs came out at this rate. */
const changeSmall = (rate: { iops: number; bandwidthBytesPerSecond: number }) =>
  change(({ blockSizeBytes, runs }) =>
    blockSizeBytes === 4096 ? { ...rate, runs: runs.map(() => rate) } : undefined,
  ).filter(({ state }) => state === "measured");
const limitStorage = (...ioLimits: IoLimit[]) => STORAGE.map((entry) => ({ ...entry, ioLimits }));
/** Makes the report's disk move so many requests a second. */
const writeRequests = (report: Report, perSecond: number) => {
  for (const device of report.series?.devices ?? [])
    device.writesPerSecond = device.writesPerSecond.map(() => perSecond);
};

describe("a limit that was set", () => {
  test("is reported by fio alone where no step felt it, and is then no warning", () => {
    const [cap, ...others] = capsOf(job(IDLE, { benchmarks: BENCHMARKS }));
    expect(cap).toMatchObject({ id: "bandwidth-cap", severity: "notice", confidence: "medium" });
    expect(others).toEqual([]);
  });

  test("above the block layer shows as tasks that wait while the device rests (captures/throttle: 53 MB/s at 4% busy)", () => {
    const load = { writeRate: 52.7e6, stall: 0.95, latencySeconds: 0.0017, queueDepth: 0.17 };
    const report = job(repeat(20, () => load));
    for (const device of report.series?.devices ?? []) device.utilization = device.utilization.map(() => 0.04);
    const [cap] = capsOf(report);
    expect(cap).toMatchObject({
      basis: "configured",
      window: { name: "work" },
      device: "sda",
      perSecond: expect.closeTo(52.7e6),
      seconds: 20,
      isHit: false,
      place: "above-block-layer",
      waited: { diskWait: { seconds: expect.closeTo(19) } },
    });
    expect(cap).not.toHaveProperty("cgroup");
  });

  /** A step at 50 MB/s of the machine under a cgroup's limit of 52.4 MB/s, of which the cgroup itself wrote so much. */
  const limited = (sustainedWriteBytesPerSecond?: number, device = "sda", layers: BlockDevice[] = []) => {
    const cgroup = {
      version: "v2" as const,
      path: "/job",
      devices: [{ name: device, readBytes: 0, writtenBytes: 1e9, sustainedWriteBytesPerSecond }],
    };
    const load = { writeRate: 50e6, stall: 0.95, queueDepth: 30 };
    const window = sustainedWriteBytesPerSecond === undefined ? {} : { cgroup };
    const ioLimits = [{ device, writeBytesPerSecond: 52_428_800 }];
    return findFindings(
      buildReport([steadyStep("work", 20, load, window)], {
        storage: STORAGE.map((entry) => ({ ...entry, ioLimits, devices: [...layers, ...entry.devices] })),
      }),
    ).filter(({ id }) => /cap|cgroup|waited/.test(id));
  };

  test("that the cgroup itself was at is certain, and one finding with one figure", () => {
    const [cap, ...others] = limited(52e6);
    expect(others).toEqual([]);
    expect(cap).toMatchObject({ confidence: "high", severity: "warning", cgroup: "own" });
    expect(cap).toMatchObject({ basis: "configured", cgroupPerSecond: 52_428_800, isHit: true, cgroup: "own" });
    expect(cap).toMatchObject({ waited: { diskWait: { seconds: expect.closeTo(19) } } });
  });

  test("on a volume is found on its disk", () => {
    const layers: BlockDevice[] = [
      { name: "dm-0", kind: "dm", parents: ["sda2"] },
      { name: "sda2", kind: "partition", parents: ["sda"] },
    ];
    const [cap, ...others] = limited(52e6, "dm-0", layers);
    expect(others).toEqual([]);
    expect(cap).toMatchObject({ device: "sda", basis: "configured", cgroupPerSecond: 52_428_800, cgroup: "own" });
    const striped = limited(52e6, "dm-0", [{ name: "dm-0", kind: "dm", parents: ["sda", "sdb"] }]);
    expect(striped).toMatchObject([
      { device: "dm-0", basis: "configured", cgroupPerSecond: 52_428_800, cgroup: "own" },
    ]);
  });

  testCases([
    ["an outsider wrote", 0],
    ["the cgroup was far below it", 45e6],
    ["it was escaped, as on cgroup v1", 459e6],
  ])("is not blamed where %s", (_, own) => {
    const found = limited(own);
    expect(found.map(({ id }) => id)).toEqual(["bandwidth-cap", "cgroup-limit"]);
    expect(found[0]).toMatchObject({ confidence: "medium", basis: "plateau" });
    expect(found[0]).not.toHaveProperty("cgroup");
    expect(found[1]).toMatchObject({ limits: { writeBytesPerSecond: 52_428_800 } });
  });

  test("is only a possible cause where the cgroup's own counters are not known", () => {
    const [cap] = limited();
    expect(cap).toMatchObject({ confidence: "medium", cgroup: "possible" });
  });

  /** Operations that wait for one another at 43 a second, held back above a disk of which a cgroup allows so many. */
  const held = (writesPerSecond: number | undefined, rate = 43, others: IoLimit[] = []) => {
    const load = { writeRate: rate * 4096, stall: 0.95, queueDepth: 0.2 };
    const ioLimits = writesPerSecond === undefined ? others : [{ device: "sda", readsPerSecond: 900, writesPerSecond }];
    const report = buildReport([steadyStep("work", 20, load)], { storage: limitStorage(...ioLimits) });
    for (const device of report.series?.devices ?? []) device.utilization = device.utilization.map(() => 0.04);
    writeRequests(report, rate);
    return findFindings(report).filter(({ id }) => /cap|cgroup|waited/.test(id));
  };

  test("is the cgroup's figure, and not the slower pace of requests that it holds back one by one", () => {
    const [cap, ...others] = held(100);
    expect(others).toEqual([]);
    expect(cap).toMatchObject({ id: "iops-cap", confidence: "medium", basis: "held-back" });
    expect(cap).toMatchObject({ perSecond: expect.closeTo(43), seconds: 20, cgroupPerSecond: 100 });
    expect(cap).toMatchObject({ waited: { diskWait: { seconds: expect.closeTo(19) } } });
  });

  test("on reads is not what holds writes back", () => {
    const [cap] = held(undefined, 43, [{ device: "sda", readsPerSecond: 100 }]);
    expect(cap).toMatchObject({ basis: "configured", perSecond: expect.closeTo(43) });
    expect(held(undefined, 43, [{ device: "sda", readsPerSecond: 43 }])[0]).not.toHaveProperty("cgroup");
  });

  testCases([
    [47, false],
    [48, true],
  ])("of %d operations a second explains 43 as the level itself, or as a pace below: %j", (limit, isPace) => {
    expect(held(limit)[0]).toMatchObject(
      isPace ? { cgroupPerSecond: limit } : { basis: "configured", cgroup: "possible", seconds: 20 },
    );
  });

  test("that no cgroup is known to set keeps the level as its figure", () => {
    for (const limit of [undefined, 20]) {
      expect(held(limit)[0]).toMatchObject({ basis: "configured", id: "iops-cap", perSecond: expect.closeTo(43) });
    }
  });

  test("on operations shows where the requests are small", () => {
    const report = job(repeat(20, () => ({ writeRate: 12.3e6, stall: 0.9, queueDepth: 32 })));
    writeRequests(report, 3000);
    const level = { basis: "plateau", id: "iops-cap", device: "sda", perSecond: 3000, seconds: 20 };
    expect(capsOf(report)).toMatchObject([level]);
  });
});

test("equal reads and writes on a network filesystem are put down to the network, whatever the local disk did", () => {
  const held = repeat(20, () => ({ writeRate: 209e6, stall: 0.95, queueDepth: 30 }));
  const ioLimits = [{ device: "sda", readBytesPerSecond: 209e6, writeBytesPerSecond: 209e6 }];
  const storage = STORAGE.map((entry) => ({ ...entry, filesystem: "nfs4", devices: [], ioLimits }));
  const benchmarks = BENCHMARKS.map((benchmark) => ({ ...benchmark, target: STORAGE[0]?.path ?? "" }));
  const [cap] = capsOf(job(held, { benchmarks, storage }));
  expect(cap).toMatchObject({ id: "bandwidth-cap", severity: "notice", confidence: "medium" });
  expect(cap?.device).toBeUndefined();
  expect(cap).toMatchObject({ basis: "network", path: STORAGE[0]?.path, filesystem: "nfs4" });
  // One run each proves something only together with one of a deeper queue.
  const once = (...rates: number[]) =>
    benchmarks.flatMap((one) => {
      if (one.state !== "measured" || one.blockSizeBytes === 4096) return [];
      const runs = one.runs.slice(0, 1);
      const deep = (rate: number) => ({ ...one, queueDepth: 32, bandwidthBytesPerSecond: rate, runs });
      return [{ ...one, runs }, ...rates.map(deep)];
    });
  expect(capsOf(job([{}], { benchmarks: once(), storage }))).toEqual([]);
  expect(capsOf(job([{}], { benchmarks: once(300e6), storage }))).toEqual([]);
  expect(capsOf(job([{}], { benchmarks: once(209e6), storage }))).toMatchObject([{ basis: "network" }]);
  // On a disk, likewise.
  const disk = (...rates: number[]) => capsOf(job([{}], { benchmarks: once(...rates), storage: STORAGE }));
  expect([disk(), disk(300e6)]).toEqual([[], []]);
  expect(disk(209e6)).toMatchObject([{ basis: "configured", confidence: "high" }]);
  // Round trips of the same length make operations equal.
  const rate = { iops: 8000, bandwidthBytesPerSecond: 8000 * 4096 };
  const small = changeSmall(rate).map((benchmark) => ({ ...benchmark, target: STORAGE[0]?.path ?? "" }));
  expect(capsOf(job([{}], { benchmarks: small, storage: STORAGE }))).toMatchObject([{ id: "iops-cap" }]);
  expect(capsOf(job([{}], { benchmarks: small, storage }))).toEqual([]);
});

describe("a limit on bytes that small requests reach", () => {
  // Recorded under a cgroup's limit of 209 MB/s on a disk that gives 75,000 IOPS by itself.
  const makeSmall = (bandwidthBytesPerSecond: number) =>
    changeSmall({ bandwidthBytesPerSecond, iops: bandwidthBytesPerSecond / 4096 });
  const small = makeSmall(213e6);
  const large = BENCHMARKS.filter((benchmark) => benchmark.state === "measured" && benchmark.blockSizeBytes !== 4096);

  test("is not reported a second time as one on operations", () => {
    expect(capsOf(job(IDLE, { benchmarks: small })).map(({ id }) => id)).toEqual(["iops-cap"]);
    expect(capsOf(job(IDLE, { benchmarks: [...large, ...small] })).map(({ id }) => id)).toEqual(["bandwidth-cap"]);
  });

  testCases([
    [0.86, 1],
    [1.14, 1],
    [0.84, 2],
    [1.16, 2],
  ])("is the same one near their rate: at %f of it there are %i limits", (factor, limits) => {
    const rates = large.map((benchmark) => (benchmark.state === "measured" ? benchmark.bandwidthBytesPerSecond : 0));
    const level = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    expect(capsOf(job(IDLE, { benchmarks: [...large, ...makeSmall(level * factor)] }))).toHaveLength(limits);
  });

  test("is known by the cgroup where large ones were not run", () => {
    const storage = limitStorage({ device: "sda", readBytesPerSecond: 209e6, writeBytesPerSecond: 209e6 });
    expect(capsOf(job(IDLE, { benchmarks: small, storage }))).toEqual([]);
    const loads = repeat(20, () => ({ writeRate: 209e6, stall: 0.9, queueDepth: 32 }));
    const held = job(loads, { storage });
    writeRequests(held, 51e3);
    expect(capsOf(held)).toEqual([]);
  });
});

describe("what a limit is reported with", () => {
  const level = 209e6;
  const loads = repeat(20, () => ({ writeRate: level, stall: 0.95, queueDepth: 30 }));

  test("fio's figures of bytes, and the window that ran against it", () => {
    const [cap] = capsOf(job(loads, { benchmarks: BENCHMARKS }));
    expect(cap).toMatchObject({
      ...{ basis: "configured", severity: "warning", confidence: "high" },
      ...{ device: "sda", seconds: 20, place: "device" },
      share: 1,
      plateauPerSecond: expect.closeTo(level, -6),
      pair: { steady: true },
    });
    expect(cap?.cgroupPerSecond).toBeUndefined();
    const [reads, writes] = ["read", "write"].map((direction) => {
      const found = BENCHMARKS.find((one) => one.state === "measured" && one.direction === direction);
      return found?.state === "measured" ? found.bandwidthBytesPerSecond : undefined;
    });
    expect(cap).toMatchObject({ pair: { readsPerSecond: reads, writesPerSecond: writes } });
  });

  test("the level that a window kept to", () => {
    const [cap] = capsOf(job(loads));
    expect(cap).toMatchObject({ severity: "warning" });
    expect(cap).not.toHaveProperty("cgroup");
    expect(cap).toMatchObject({ id: "bandwidth-cap", perSecond: level, seconds: 20, share: 1, place: "device" });
  });

  testCases([
    [0.1, "warning"],
    [0.099, "notice"],
  ])("a warning where %f of the time was waited for the disk, else a notice: %s", (stall, severity) => {
    const report = job(repeat(20, () => ({ writeRate: level, stall, queueDepth: 30 })));
    expect(capsOf(report)).toMatchObject([{ severity }]);
  });

  test("a warning where the wait is not known", () => {
    const load = { writeRate: level, queueDepth: 30 };
    const report = buildReport([steadyStep("work", 20, load, { diskWait: undefined, cpu: undefined })]);
    expect(capsOf(report)).toMatchObject([{ severity: "warning" }]);
  });

  /** 17 s at a factor of fio's level with a full queue, and 3 s in which the same queue moved half as much. */
  const demand = (factor: number) =>
    repeat(20, (index) => ({ writeRate: level * (index < 17 ? factor : factor / 2), stall: 0.95, queueDepth: 30 }));

  testCases([
    [0.86, 20],
    [1.14, 20],
    [0.84, 17],
    [1.17, 17],
  ])(
    "the whole time of the demand where a window kept to fio's level (%f of it), else that near it: %i s",
    (factor, seconds) => {
      const rate = { bandwidthBytesPerSecond: level };
      const fio = change(({ blockSizeBytes, runs }) =>
        blockSizeBytes === 4096 ? {} : { ...rate, runs: runs.map((run) => ({ ...run, ...rate })) },
      );
      const [cap] = capsOf(job(demand(factor), { benchmarks: fio }));
      expect(cap).toMatchObject({ basis: "configured", seconds, confidence: "high", severity: "warning" });
    },
  );

  test("nothing of another disk, however near its level", () => {
    const devices = [{ name: "sdb", kind: "disk" as const, parents: [] }];
    const storage = STORAGE.map((entry) => ({ ...entry, devices }));
    const [cap] = capsOf(job(demand(1), { benchmarks: BENCHMARKS, storage }));
    expect(cap).toMatchObject({ device: "sdb", isHit: false, severity: "notice" });
    expect(cap).not.toHaveProperty("seconds");
    expect(cap).not.toHaveProperty("plateauPerSecond");
  });

  test("operations a second where small requests came out equal, and the disk's figure where a cgroup sets it", () => {
    const benchmarks = changeSmall({ iops: 3000, bandwidthBytesPerSecond: 3000 * 4096 });
    const pair = { readsPerSecond: 3000, writesPerSecond: 3000 };
    const [plain] = capsOf(job(IDLE, { benchmarks }));
    expect(plain).toMatchObject({ id: "iops-cap", perSecond: 3000, pair });
    expect(plain).not.toHaveProperty("cgroup");
    const storage = limitStorage({ device: "sda", readsPerSecond: 3100, writesPerSecond: 3100 });
    const [set] = capsOf(job(IDLE, { benchmarks, storage }));
    expect(set).toMatchObject({ cgroupPerSecond: 3100, confidence: "high", perSecond: 3000, cgroup: "own" });
  });

  test("the two latencies, where fio's requests waited above the disk", () => {
    const reads = BENCHMARKS.find(
      (one) => one.state === "measured" && one.direction === "read" && one.blockSizeBytes !== 4096,
    );
    const rate = reads?.state === "measured" ? reads.bandwidthBytesPerSecond : 0;
    const benchmarks = change(({ latencySeconds }) => ({ latencySeconds: { ...latencySeconds, mean: 0.04 } }));
    const loads = repeat(20, () => ({ readRate: rate, latencySeconds: 0.002, queueDepth: 30, stall: 0.95 }));
    const latencies = { deviceLatencySeconds: 0.002, applicationLatencySeconds: 0.04 };
    expect(capsOf(job(loads, { benchmarks }))[0]).toMatchObject({ place: "above-block-layer", ...latencies });
  });

  testCases([
    [10, "warning"],
    [9, "notice"],
  ])(
    "a warning above the block layer from a quarter of the window on: %i of 40 s held back, a %s, though little wait was seen",
    (held, severity) => {
      const loads = repeat(40, (index) =>
        index < held ? { writeRate: 52.7e6, stall: 0.95, queueDepth: 0.2, utilization: 0.04 } : {},
      );
      const diskWait = { seconds: 0.5, lowSeconds: 0, highSeconds: 1, basis: ["task-states" as const] };
      const [cap] = capsOf(buildReport([{ name: "work", loads, window: { diskWait } }]));
      expect(cap).toMatchObject({ place: "above-block-layer", seconds: held, severity });
    },
  );

  test("no limit of a cgroup that allows more than a busy disk moved", () => {
    const storage = limitStorage({ device: "sda", writeBytesPerSecond: 2 * level });
    const [cap, ...others] = capsOf(job(loads, { storage }));
    expect([cap?.basis, others]).toEqual(["plateau", []]);
    expect(cap).not.toHaveProperty("cgroup");
  });

  test("whether the command's own bytes reached it", () => {
    const command = (writtenBytes: number) => ({ userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes });
    for (const [bytes, isHit] of [
      [20 * level, true],
      [6 * level, false],
    ] as const) {
      const report = buildReport([{ name: "work", loads, window: { kind: "command", command: command(bytes) } }], {
        benchmarks: BENCHMARKS,
      });
      expect(capsOf(report)).toMatchObject([{ basis: "configured", isHit }]);
    }
  });

  test("a disk that others kept at its maximum, which is no cause of the command's wait", () => {
    const found = (readBytes: number, writtenBytes: number) => {
      const command = { userSeconds: 1, systemSeconds: 1, readBytes, writtenBytes };
      const diskWait = { seconds: 10, lowSeconds: 8, highSeconds: 12, basis: ["task-states" as const] };
      const report = buildReport([{ name: "work", loads, window: { kind: "command", command, diskWait } }]);
      return findFindings(report).filter(({ id }) => /cap|waited/.test(id));
    };
    const total = loads.reduce((sum, { writeRate = 0 }) => sum + writeRate, 0);
    expect(found(total * 0.04, total * 0.06)).toMatchObject([{ severity: "warning", isOthers: false, waited: {} }]);
    const [cap, wait] = found(total * 0.04, total * 0.059);
    expect(cap).toMatchObject({ basis: "plateau", severity: "notice", isOthers: true });
    expect(cap).not.toHaveProperty("waited");
    expect(wait).toMatchObject({ id: "waited-for-disk", severity: "warning" });
  });

  test("the longest of several windows that kept to it", () => {
    const steps = [8, 20].map((seconds) =>
      steadyStep(`${seconds} s`, seconds, { writeRate: level, stall: 0.95, queueDepth: 30 }),
    );
    const report = buildReport(steps, { benchmarks: BENCHMARKS });
    expect(capsOf(report)).toMatchObject([{ window: { name: "20 s" }, seconds: 20 }]);
  });

  test("no bytes that the cgroup allows on another disk", () => {
    const report = job(loads, { storage: limitStorage({ device: "sdb", writeBytesPerSecond: level }) });
    writeRequests(report, 51e3);
    expect(capsOf(report)).toMatchObject([{ id: "iops-cap", basis: "plateau" }]);
  });

  test("a warning from a tenth of the time on, to the point", () => {
    const diskWait = (seconds: number) => ({
      diskWait: { seconds, lowSeconds: 0, highSeconds: 20, basis: ["task-states" as const] },
    });
    for (const [seconds, severity] of [
      [2, "warning"],
      [1.99, "notice"],
    ] as const) {
      for (const benchmarks of [[], BENCHMARKS]) {
        const step = steadyStep("work", 20, { writeRate: level, queueDepth: 30 }, diskWait(seconds));
        expect(capsOf(buildReport([step], { benchmarks }))).toMatchObject([{ severity }]);
      }
    }
  });

  test("no disk where several lie under the path of the benchmark, so that any may have been against it", () => {
    const [first] = STORAGE;
    const second = { name: "sdb", kind: "disk" as const, parents: [] };
    const storage = [{ ...first, devices: [...(first?.devices ?? []), second] }] as Report["storage"];
    for (const known of [storage, []]) {
      const [cap] = capsOf(job(loads, { benchmarks: BENCHMARKS, storage: known }));
      expect(cap).toMatchObject({ basis: "configured", seconds: 20 });
      expect(cap).not.toHaveProperty("device");
    }
  });
});

describe("no limit", () => {
  testCases([
    [
      "a disk whose rate scatters",
      repeat(30, (index) => ({ writeRate: 150e6 + (index % 7) * 30e6, queueDepth: 20, stall: 0.8 })),
    ],
    ["one process that waits for each request", repeat(30, () => ({ writeRate: 9e6, queueDepth: 0.9, stall: 0.7 }))],
    ["a steady rate that nobody waits for", repeat(30, () => ({ writeRate: 80e6, queueDepth: 0.4, stall: 0 }))],
    [
      "batches with rests between them, however long the queue",
      repeat(30, () => ({ writeRate: 5.5e5, queueDepth: 3, stall: 0.4, utilization: 0.1 })),
    ],
    ["a burst of four seconds", repeat(4, () => ({ writeRate: 220e6, queueDepth: 50, stall: 0.9 }))],
  ])("%s", (_, loads) => {
    expect(capsOf(job(loads))).toEqual([]);
  });

  test("fio's reads and writes that differ by 4% are none", () => {
    const benchmarks = change((one) => (one.job === "seq-write-1m-q8" ? { bandwidthBytesPerSecond: 201e6 } : {}));
    expect(capsOf(job(IDLE, { benchmarks }))).toEqual([]);
  });

  test("equal reads and writes of one job that mixes them are none", () => {
    const benchmarks = BENCHMARKS.map((benchmark) => ({ ...benchmark, job: "rand_rw_1m" }));
    expect(capsOf(job(IDLE, { benchmarks: BENCHMARKS }))).toHaveLength(1);
    expect(capsOf(job(IDLE, { benchmarks }))).toEqual([]);
  });

  test("fio's reads and writes that came out equal in one run each are none by themselves", () => {
    const benchmarks = change(({ runs }) => ({ runs: runs.slice(0, 1) }));
    expect(capsOf(job(IDLE, { benchmarks }))).toEqual([]);
    const held = repeat(20, () => ({ writeRate: 209e6, stall: 0.95, queueDepth: 30 }));
    expect(capsOf(job(held, { benchmarks }))).toMatchObject([{ id: "bandwidth-cap", confidence: "high" }]);
  });

  test("one run each that a window only came near is no certain one", () => {
    const near = repeat(20, (index) => {
      return { writeRate: index < 9 ? 165e6 : 60e6 + index * 9e6, stall: 0.9, queueDepth: 30 };
    });
    const judge = (count: number) =>
      capsOf(job(near, { benchmarks: change(({ runs }) => ({ runs: runs.slice(0, count) })) }));
    expect(judge(1)).toMatchObject([{ basis: "configured", seconds: 18, confidence: "medium" }]);
    expect(judge(2)).toMatchObject([{ basis: "configured", seconds: 18, confidence: "high" }]);
  });

  test("equal reads and writes in memory are none", () => {
    const memory = { path: "/dev/shm", role: "target" as const, devices: [] };
    const at = (filesystem: string) => {
      const storage = [...STORAGE, { ...memory, filesystem }];
      const benchmarks = BENCHMARKS.map((benchmark) => ({ ...benchmark, target: "/dev/shm" }));
      return capsOf(job(IDLE, { benchmarks, storage })).length;
    };
    expect([at("tmpfs"), at("ext4")]).toEqual([0, 1]);
  });

  test("that is none on one disk may be one on the next", () => {
    const devices = [{ name: "sdb", kind: "disk" as const, parents: [] }];
    const sdb = { path: "/mnt", role: "target" as const, devices };
    const on = (target: string, count: number) => change(({ runs }) => ({ target, runs: runs.slice(0, count) }));
    const benchmarks = [...on(STORAGE[0]?.path ?? "", 1), ...on("/mnt", 3)];
    expect(capsOf(job(IDLE, { benchmarks, storage: [...STORAGE, sdb] }))).toMatchObject([{ device: "sdb" }]);
  });

  test("fio's equal medians of runs that scatter are none", () => {
    const benchmarks = change(({ bandwidthBytesPerSecond, iops }) => ({
      runs: [0.8, 1, 1.2].map((factor) => ({
        bandwidthBytesPerSecond: bandwidthBytesPerSecond * factor,
        iops: iops * factor,
      })),
    }));
    expect(capsOf(job(IDLE, { benchmarks }))).toEqual([]);
  });
});
