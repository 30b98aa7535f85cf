import { describe, expect, test } from "vitest";
import { type FoundVerdict, findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Benchmark } from "../../../src/model/benchmark.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Window } from "../../../src/model/window.ts";
import { BENCHMARKS, buildReport, type Load, RUNNER, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { pick } from "./find.ts";

const MEMORY = { totalBytes: 16e9, dirtyBytesAtStart: 0, dirtyBytesAtEnd: 0, writebackBytesAtEnd: 0 };
const CALM: Load = { writeRate: 1e6, userShare: 0.5 };

/** A job of one step, with these figures in place of the calm ones. */
function observe(load: Load, window: Partial<Window> = {}, overrides: Partial<Report> = {}): FoundVerdict[] {
  return findFindings(buildReport([steadyStep("work", 20, load, { memory: MEMORY, ...window })], overrides));
}

const ids = (findings: FoundVerdict[]) => findings.map(({ id, severity }) => `${severity} ${id}`);

test("a calm job has no finding but that the disk is not what matters", () => {
  expect(ids(observe(CALM))).toEqual(["notice not-the-disk"]);
});

describe("waited-for-disk", () => {
  test.each([
    [0.04, []],
    [0.15, ["notice waited-for-disk"]],
    [0.5, ["warning waited-for-disk"]],
  ])("a stall of %f of the time gives %j", (stall, expected) => {
    expect(ids(observe({ ...CALM, stall })).filter((id) => id.includes("waited"))).toEqual(expected);
  });

  test("without pressure, a queue that is never empty is a hint of low confidence", () => {
    const [wait] = pick(observe({ ...CALM, queueDepth: 5 }, { pressure: undefined }), "waited-for-disk");
    expect(wait).toMatchObject({ severity: "notice", confidence: "low", device: "sda" });
  });

  test("on a machine that does other work, a command that hardly computes while something waits is a hint", () => {
    const pressure = { ioSomeSeconds: 15, ioFullSeconds: 0.2 };
    const [wait] = pick(
      observe(CALM, { pressure, command: { userSeconds: 0.5, systemSeconds: 1 } }),
      "waited-for-disk",
    );
    expect(wait).toMatchObject({ severity: "notice", confidence: "low", evidence: { waitSeconds: 15 } });
    // Where all processors were busy, it may have waited for one of them.
    const crowded: Load = { ...CALM, userShare: 0.95 };
    expect(
      pick(observe(crowded, { pressure, command: { userSeconds: 0.5, systemSeconds: 1 } }), "waited-for-disk"),
    ).toEqual([]);
    const busy = { userSeconds: 15, systemSeconds: 1 };
    expect(pick(observe(CALM, { pressure, command: busy }), "waited-for-disk")).toEqual([]);
  });

  test("a step beside another shares its wait, and is less sure", () => {
    const [wait] = pick(observe({ ...CALM, stall: 0.5 }, { overlaps: ["other"] }), "waited-for-disk");
    expect(wait).toMatchObject({ confidence: "medium", whose: "other steps" });
  });

  test("a wait while other processes did most of the work is the machine's, not the command's", () => {
    const busy: Load = { ...CALM, userShare: 0.6, stall: 0.3 };
    const find = (userSeconds: number) =>
      pick(observe(busy, { command: { userSeconds, systemSeconds: 0 } }), "waited-for-disk")[0];
    expect(find(0)).toMatchObject({
      confidence: "medium",
      whose: "other processes",
      evidence: { waitSeconds: expect.closeTo(6) },
    });
    expect(find(20)).toMatchObject({ confidence: "high" });
  });
});

describe("burst-spent", () => {
  const fall = (after: Load) =>
    findFindings(
      buildReport([
        {
          name: "work",
          loads: [
            ...Array.from({ length: 30 }, () => ({ writeRate: 450e6, queueDepth: 30, stall: 0.5 })),
            ...Array.from({ length: 30 }, () => after),
          ],
        },
      ]),
    );

  test("a fall at equal demand names both levels and the moment", () => {
    const [burst] = pick(fall({ writeRate: 125e6, queueDepth: 32, stall: 0.9 }), "burst-spent");
    const evidence = { bytesPerSecondBefore: 450e6, bytesPerSecondAfter: 125e6, afterSeconds: 30 };
    expect(burst).toMatchObject({ seenIn: "window", device: "sda", window: { name: "work" }, evidence });
  });

  test("a fall within a benchmark names the bytes that it took", () => {
    const benchmark = {
      ...(BENCHMARKS[1] as Extract<Benchmark, { state: "measured" }>),
      bandwidthOverTime: {
        timesSeconds: Array.from({ length: 60 }, (_, index) => index + 1),
        bytesPerSecond: Array.from({ length: 60 }, (_, index) => (index < 20 ? 900e6 : 300e6)),
      },
    };
    const [burst] = pick(observe(CALM, {}, { benchmarks: [benchmark] }), "burst-spent");
    const evidence = { bytesPerSecondBefore: 900e6, bytesPerSecondAfter: 300e6, afterSeconds: 20, afterBytes: 18e9 };
    expect(burst).toMatchObject({ seenIn: "benchmark", benchmark: { job: benchmark.job }, evidence });
  });

  test("a fall together with the queue is the work's own doing", () => {
    expect(pick(fall({ writeRate: 125e6, queueDepth: 3, stall: 0.9 }), "burst-spent")).toEqual([]);
  });
});

test("unwritten-data names what was left and the step that paid", () => {
  const memory = { ...MEMORY, dirtyBytesAtEnd: 2.25e9 };
  const report = buildReport([
    steadyStep("build", 9, { writeRate: 80e6 }, { memory }),
    steadyStep("upload", 20, { writeRate: 110e6 }, { memory: { ...MEMORY, dirtyBytesAtStart: 2.25e9 } }),
  ]);
  const [left, ...others] = pick(findFindings(report), "unwritten-data");
  expect(left).toMatchObject({ window: { name: "build" }, evidence: { leftBytes: 2.25e9, paidBy: "upload" } });
  expect(left?.payer?.name).toBe("upload");
  expect(others).toEqual([]);
});

test("unwritten-data is less sure where others worked beside the command", () => {
  const memory = { ...MEMORY, dirtyBytesAtEnd: 0.4e9 };
  const confidence = (userSeconds: number) =>
    pick(observe(CALM, { memory, command: { userSeconds, systemSeconds: 0 } }), "unwritten-data")[0]?.confidence;
  expect([confidence(15), confidence(1)]).toEqual(["high", "medium"]);
});

test("unwritten-data after a flush says how much was written after the end, and how long that took", () => {
  const memory = { ...MEMORY, dirtyBytesAtEnd: 0.9e9 };
  const drain = { seconds: 4.5, bytes: 0.9e9 };
  const report = buildReport([steadyStep("restore", 9, { writeRate: 700e6 / 9 }, { memory, drain })]);
  const [finding] = pick(findFindings(report), "unwritten-data");
  expect(finding?.evidence).toMatchObject({ drainSeconds: 4.5, drainBytes: 900e6 });
});

describe("waited-for-flushes", () => {
  const flushes = (count: number, latency: number) => {
    const report = buildReport([steadyStep("work", 20, CALM)]);
    for (const window of report.windows) {
      for (const device of window.devices) Object.assign(device, { flushes: count, meanFlushLatencySeconds: latency });
    }
    return pick(findFindings(report), "waited-for-flushes");
  };

  test("many slow flushes are a warning with what removes them", () => {
    const [finding] = flushes(4000, 0.0021);
    expect(finding).toMatchObject({ severity: "warning" });
    expect(finding).toMatchObject({
      device: "sda",
      evidence: { flushes: 4000, flushSeconds: 8.4, share: expect.closeTo(0.42) },
    });
  });

  test("the journal's own flushes are none", () => {
    expect(flushes(8, 0.3)).toEqual([]);
    expect(flushes(4000, 0.0001)).toEqual([]);
  });
});

describe("not-the-disk", () => {
  test.each([
    ["cpu", { userShare: 0.9 }],
    ["one-core", { userShare: 0.5 }],
    ["idle", { userShare: 0.01 }],
    ["network", { userShare: 0.05, receivedRate: 100e6 }],
    ["kernel", { userShare: 0.2, systemShare: 0.7 }],
  ])("%s", (cause, load) => {
    expect(pick(observe(load), "not-the-disk")[0]?.evidence.cause).toBe(cause);
  });

  test("other processes are told apart from the command's own work", () => {
    const command = { userSeconds: 0.1, systemSeconds: 0.1 };
    expect(pick(observe({ userShare: 0.9 }, { command }), "not-the-disk").at(-1)?.evidence.cause).toBe(
      "other-processes",
    );
  });

  test("a core whose time the hypervisor gave to others was not free", () => {
    const cpu = { userSeconds: 9.6, systemSeconds: 0.7, iowaitSeconds: 0, stealSeconds: 27.7, idleSeconds: 2 };
    const [finding] = pick(observe(CALM, { cpu }), "not-the-disk").slice(-1);
    expect(finding?.evidence.cause).toBe("stolen");
    expect(finding?.machine).toMatchObject({ busy: expect.closeTo(0.515), wanted: expect.closeTo(1.9), count: 2 });
  });

  test("is silent where the disk was waited for", () => {
    expect(pick(observe({ userShare: 0.9, stall: 0.1 }), "not-the-disk")).toEqual([]);
  });

  const withCores = (cpuCount: number, busyCores: number, window: Partial<Window> = {}) => {
    const cpu = {
      userSeconds: busyCores * 20,
      systemSeconds: 0,
      iowaitSeconds: 0,
      stealSeconds: 0,
      idleSeconds: (cpuCount - busyCores) * 20,
    };
    return pick(observe(CALM, { cpu, ...window }, { runner: { ...RUNNER, cpuCount } }), "not-the-disk").at(-1);
  };

  test.each([4, 16, 64])("one busy core of %i is not an idle machine", (cores) => {
    expect(withCores(cores, 1)?.evidence.cause).toBe("one-core");
    expect(withCores(cores, 0.2)?.evidence.cause).toBe("idle");
  });

  test.each([1, 2, 8])("%i busy cores are the limit", (cores) => {
    expect(withCores(cores, cores)?.evidence).toMatchObject({ cause: "cpu", busyCores: cores, cores });
  });

  test("a network that was not measured is not said to have been silent", () => {
    const finding = withCores(4, 0.1, { network: undefined });
    expect(finding?.networkBytes).toBeUndefined();
    expect(finding?.evidence.networkBytesPerSecond).toBeUndefined();
    expect(withCores(4, 0.1, { network: { receivedBytes: 0, sentBytes: 0 } })?.networkBytes).toBe(0);
  });

  test("beside busy cores the kernel counts a waiting task in part: then nothing is said of the disk", () => {
    const waited = (ioSomeSeconds: number, cpuCount: number, busyCores: number) =>
      withCores(cpuCount, busyCores, { pressure: { ioSomeSeconds, ioFullSeconds: 0 } });
    // One task that waits all the time beside n busy cores counts for an n-th.
    expect(waited(8, 2, 2)).toBeUndefined();
    expect(waited(2.5, 8, 8)).toBeUndefined();
    expect(waited(2.5, 8, 1)).toMatchObject({ confidence: "medium" });
    expect(waited(2.5, 8, 1)?.evidence.highSeconds).toBe(2.5);
    expect(waited(0.4, 2, 2)).toMatchObject({ confidence: "high", evidence: { cause: "cpu" } });
    expect(waited(0.6, 2, 2)).toMatchObject({ confidence: "medium" });
    expect(waited(0.01, 2, 2)?.evidence.highSeconds).toBe(0.02);
  });

  test("what flushed for a tenth of its time is not said to be free of the disk", () => {
    const report = buildReport([steadyStep("work", 20, CALM)]);
    expect(ids(findFindings(report))).toEqual(["notice not-the-disk"]);
    for (const { devices } of report.windows) {
      for (const device of devices) Object.assign(device, { flushes: 1200, meanFlushLatencySeconds: 0.002 });
    }
    expect(ids(findFindings(report))).toEqual(["notice waited-for-flushes"]);
  });
});

describe("memory-pressure", () => {
  test("stalls and swapping are reported", () => {
    const pressure = { ioSomeSeconds: 0, ioFullSeconds: 0, memorySomeSeconds: 5 };
    const [finding] = pick(
      observe(CALM, { pressure, memory: { ...MEMORY, swappedOutBytes: 900e6 } }),
      "memory-pressure",
    );
    expect(finding).toMatchObject({ severity: "warning" });
    expect(finding).toMatchObject({ hasWaited: true, hasSwapped: true });
  });
});

describe("stolen-cpu", () => {
  const cpu = { userSeconds: 8, systemSeconds: 2, iowaitSeconds: 0, idleSeconds: 20, stealSeconds: 10 };

  test("half of the wanted time is a warning, a little is none", () => {
    expect(pick(observe(CALM, { cpu }), "stolen-cpu")[0]).toMatchObject({ severity: "warning" });
    expect(pick(observe(CALM, { cpu: { ...cpu, stealSeconds: 0.4 } }), "stolen-cpu")).toEqual([]);
  });

  test("a cgroup's quota is told apart from the hypervisor", () => {
    const cgroup = { version: "v2" as const, path: "/", cpuThrottledSeconds: 6 };
    expect(ids(observe(CALM, { cgroup }))).toContain("warning cpu-quota");
  });
});

describe("storage", () => {
  const withStorage = (change: object, load: Load = CALM) =>
    observe(load, {}, { storage: STORAGE.map((storage) => ({ ...storage, ...change })) });

  test.each([
    ["overlay", "info"],
    ["nfs4", "notice"],
    ["9p", "notice"],
    ["aufs", "notice"],
    ["fuse.fuse-overlayfs", "notice"],
  ])("%s under the workspace is %s", (filesystem, severity) => {
    expect(pick(withStorage({ filesystem }), "layered-filesystem")[0]).toMatchObject({ severity });
  });

  test.each(["aufs", "fuse.fuse-overlayfs"])("%s is a warning where much time goes into the kernel", (filesystem) => {
    const [layer] = pick(withStorage({ filesystem }, { userShare: 0.4, systemShare: 0.4 }), "layered-filesystem");
    expect(layer).toMatchObject({ severity: "warning" });
    expect(layer?.storage.filesystem).toBe(filesystem);
  });

  test("ext4 is none", () => {
    expect(pick(withStorage({}), "layered-filesystem")).toEqual([]);
  });
});

describe("idle-disk", () => {
  const other = {
    path: "/mnt",
    role: "target" as const,
    filesystem: "ext4",
    mountPoint: "/mnt",
    freeBytes: 60e9,
    devices: [{ name: "sdb", kind: "disk" as const, parents: [] }],
  };
  const storage = [...STORAGE, other];
  const slow = { ...CALM, stall: 0.5 };

  test("a free disk is named where the workspace's is waited for", () => {
    const [finding] = pick(observe(slow, {}, { storage }), "idle-disk");
    expect(finding).toMatchObject({ severity: "notice", confidence: "low", device: "sdb" });
    expect(finding?.storage).toMatchObject({ mountPoint: "/mnt", freeBytes: 60e9 });
  });

  test("a free disk that fio found faster is a warning", () => {
    const rates: Record<string, number> = { [STORAGE[0]?.path ?? ""]: 1, "/mnt": 2 };
    const benchmarks = Object.entries(rates).flatMap(([target, factor]) =>
      BENCHMARKS.filter(({ state }) => state === "measured").map((benchmark) => ({
        ...(benchmark as Extract<Benchmark, { state: "measured" }>),
        target,
        bandwidthBytesPerSecond: factor * 1e8,
        runs: [],
      })),
    );
    const [finding] = pick(observe(slow, {}, { storage, benchmarks }), "idle-disk");
    expect(finding).toMatchObject({ severity: "warning" });
    expect(finding?.evidence).toMatchObject({ sequentialRatio: 2, randomRatio: 2 });
  });

  test("a free disk is no advice where fio found it slower at a kind of work, or not faster by much at any", () => {
    const measured = BENCHMARKS.filter(({ state }) => state === "measured") as Extract<
      Benchmark,
      { state: "measured" }
    >[];
    const find = (sequential: number, random: number) => {
      const on = (target: string, factors: { sequential: number; random: number }) =>
        measured.map((benchmark) => {
          const factor = benchmark.job.startsWith("rand") ? factors.random : factors.sequential;
          return { ...benchmark, target, bandwidthBytesPerSecond: factor * 1e8, runs: [] };
        });
      const benchmarks = [
        ...on(STORAGE[0]?.path ?? "", { sequential: 1, random: 1 }),
        ...on("/mnt", { sequential, random }),
      ];
      return pick(observe(slow, {}, { storage, benchmarks }), "idle-disk").length;
    };
    expect([find(1.3, 1), find(1.29, 1), find(5, 0.78), find(5, 0.76)]).toEqual([1, 0, 1, 0]);
  });

  test("of several free disks the roomiest is named and the others are mentioned", () => {
    const third = {
      ...other,
      path: "/data",
      mountPoint: "/data",
      freeBytes: 90e9,
      devices: [{ ...other.devices[0], name: "sdc" }],
    };
    const found = pick(observe(slow, {}, { storage: [...storage, third] as Report["storage"] }), "idle-disk");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ disks: ["sdc"], storage: { path: "/data" }, others: [{ path: "/mnt" }] });
  });

  test("is silent where it is not known which disks the workspace lies on", () => {
    const [workspace] = STORAGE;
    const hidden = [{ ...workspace, filesystem: "fuse.fuse-overlayfs", devices: [] }, other] as Report["storage"];
    expect(pick(observe(slow, {}, { storage: hidden }), "idle-disk")).toEqual([]);
  });

  test("is silent where nobody waits, and where there is no other disk", () => {
    expect(pick(observe(CALM, {}, { storage }), "idle-disk")).toEqual([]);
    expect(pick(observe(slow), "idle-disk")).toEqual([]);
  });
});

describe("metadata-scaling", () => {
  const scale = (engine: string, rates: [jobs: number, iops: number][], runs = 3, filesystem = "aufs") =>
    pick(
      observe(
        CALM,
        {},
        {
          runner: { ...RUNNER, cpuCount: 8 },
          storage: STORAGE.map((storage) => ({ ...storage, filesystem })),
          benchmarks: rates.map(([jobs, iops]) => ({
            ...(BENCHMARKS[0] as Extract<Benchmark, { state: "measured" }>),
            job: `${engine}-${jobs}`,
            engine,
            jobs,
            iops,
            runs: Array.from({ length: runs }, () => ({ bandwidthBytesPerSecond: iops * 4096, iops })),
          })),
        },
      ),
      "metadata-scaling",
    );
  const FALLING: [number, number][] = [
    [1, 20_000],
    [4, 18_000],
    [8, 12_000],
  ];

  test("a rate that falls with more jobs is a warning", () => {
    expect(scale("filecreate", FALLING)).toMatchObject([{ severity: "warning", evidence: { jobsMost: 8 } }]);
    expect(scale("filecreate", FALLING)).toMatchObject([
      { trend: "slower", isExpected: false, compared: [{ work: "create", fewest: { jobs: 1 }, most: { jobs: 8 } }] },
    ]);
  });

  test("a local filesystem's lock on the one directory that all jobs fill is only information, looking up is not", () => {
    expect(scale("filecreate", FALLING, 3, "ext4")).toMatchObject([{ severity: "info" }]);
    expect(scale("filestat", FALLING, 3, "ext4")).toMatchObject([{ severity: "warning" }]);
  });

  test("one run proves nothing", () => {
    expect(scale("filecreate", FALLING, 1)).toMatchObject([{ severity: "info", confidence: "low" }]);
  });

  test("a rate that grows is none, and more jobs than cores do not count", () => {
    expect(
      scale("filecreate", [
        [1, 20_000],
        [8, 130_000],
      ]),
    ).toEqual([]);
    expect(
      scale("filecreate", [
        [1, 20_000],
        [16, 20_000],
      ]),
    ).toEqual([]);
  });
});

describe("few-samples", () => {
  const sampling = { collectors: ["proc" as const], intervalSeconds: 1, samples: 3, gaps: [], notMeasured: [] };

  test("a handful of samples is information, a recording full of holes a notice", () => {
    expect(pick(observe(CALM, {}, { sampling }), "few-samples")[0]).toMatchObject({ severity: "info" });
    const gaps = [
      { collector: "proc" as const, startedAt: "2026-11-20T11:45:00Z", durationSeconds: 9, reason: "killed" },
    ];
    expect(pick(observe(CALM, {}, { sampling: { ...sampling, samples: 11, gaps } }), "few-samples")[0]).toMatchObject({
      severity: "notice",
    });
  });
});

test("a report without windows has no finding", () => {
  expect(findFindings(buildReport([], { windows: [], series: undefined, sampling: undefined }))).toEqual([]);
});
