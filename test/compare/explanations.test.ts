import { describe, expect, test } from "vitest";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Report, Runner } from "../../src/model/report.ts";
import type { Storage } from "../../src/model/storage.ts";
import { renderComparisonMarkdown, renderComparisonText } from "../../src/render/comparison/documents.ts";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { testCases } from "../cases.ts";
import { buildCase1 } from "./case-1.ts";
import { compareAlike, compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, legOf, reduceJob, waited } from "./report-builder.ts";

const disk = { name: "nvme0n1", kind: "disk" as const, parents: [] };

function buildWorkspace(parts: Partial<Storage> = {}): Storage {
  return { path: "/workspace", role: "workspace", filesystem: "ext4", devices: [disk], ...parts };
}

const JOBS = [1, 2, 3, 4];

/** A step of that length on such a machine, whose workspace is as told where it is. */
const took = (seconds: number, runner: Runner = {}, workspace?: Partial<Storage>): Partial<Report> => ({
  ...{ windows: [buildStep("npm ci", seconds)], runner },
  storage: workspace === undefined ? [] : [buildWorkspace(workspace)],
});

const compareTwo = (base: Partial<Report>, other: Partial<Report>, jobs?: number) =>
  compareAlike({ base, other }, jobs);

function listCauses(comparison: Comparison): string[] | undefined {
  return comparison.differences[0]?.explanations.map(({ id }) => id);
}

describe("case 1 of the field cases: update-verify on three kinds of runner, four jobs of each", () => {
  const legs = JOBS.flatMap(() => buildCase1()).map(reduceJob);
  const comparison = compareWithFirst(legs, { baseline: "Intel" });

  test("the ratios of the mean are 1.00x, 1.01x and 1.92x", () => {
    const row = comparison.figures.find(({ primary }) => primary);
    expect(row?.id).toBe('workload("cache-retrieve")');
    expect(row?.cells.map((cell) => ("ratio" in cell ? cell.ratio?.ratio.toFixed(2) : "1.00"))).toEqual([
      "1.00",
      "1.01",
      "1.92",
    ]);
  });

  test("the stripe is the first explanation of the slower one, with 2x predicted and 1.92x measured", () => {
    expect(comparison.differences[1]?.explanations[0]).toMatchObject({
      id: "stripe",
      message:
        "1 disk instead of 2 striped disks under the workspace: a stripe serves large files from all its disks at once",
      predictedRatio: 2,
      measuredRatio: expect.closeTo(146 / 76, 9),
    });
  });

  test("different CPU model is ruled out by the label that has it and is as fast", () => {
    expect(comparison.differences[1]?.explanations.map(({ id }) => id)).toEqual(["stripe", "mount-options"]);
    expect(comparison.differences[1]?.ruledOut).toEqual([
      {
        id: "cpu-model",
        cause: expect.objectContaining({ id: "difference", name: "cpuModel" }),
        message: "different CPU model: AMD EPYC 9B14 instead of Intel(R) Xeon(R) CPU @ 3.10GHz",
        figure: 'workload("cache-retrieve")',
        by: "AMD-30",
      },
    ]);
    expect(comparison.message).toBe(
      "AMD-16 is 1.92x slower than Intel (1.92x to 1.92x): 1 disk instead of 2 striped. AMD-30 is as fast as Intel. " +
        "Ranked by the mean latency of cache-retrieve.",
    );
  });

  test("of one run each nothing is explained, because nobody is ranked", () => {
    const once = compareWithFirst(buildCase1().map(reduceJob), { baseline: "Intel" });
    expect(once.differences.map(({ explanations }) => explanations)).toEqual([[], []]);
    expect(once.differences[1]).not.toHaveProperty("unexplained");
    expect(once.differences[1]).not.toHaveProperty("ruledOut");
    expect(once.differences[1]?.differences.map(({ name }) => name)).toContain("stripeCount");
  });

  test("the equal one has another CPU, and nothing that needs an explanation", () => {
    expect(comparison.differences[0]).toMatchObject({ label: "AMD-30", explanations: [] });
    expect(comparison.differences[0]?.differences.map(({ name }) => name)).toEqual(["cpuModel", "cpuCount"]);
  });
});

describe("what can explain a ratio", () => {
  const windows = (seconds: number): Report["windows"] => [buildStep("npm ci", seconds)];

  test("another number of cores explains a step that is slower by as much, before different CPU model does", () => {
    const comparison = compareTwo(took(10, { cpuCount: 4, cpuModel: "A" }), took(19, { cpuCount: 2, cpuModel: "B" }));
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({ id: "cpu-count", predictedRatio: 2 });
    expect(listCauses(comparison)).toEqual(["cpu-count", "cpu-model"]);
  });

  testCases([
    [0.05, ["cpu-model", "filesystem"]],
    [6, ["filesystem", "cpu-model"]],
  ])("of a step that waited %d s of its 20 s for the disk, the causes are %j in that order", (waitSeconds, causes) => {
    const build = (seconds: number, cpuModel: string, filesystem: string): Partial<Report> => ({
      windows: [buildStep("npm ci", seconds, waited((waitSeconds * seconds) / 20))],
      runner: { cpuModel },
      storage: [buildWorkspace({ filesystem })],
    });
    expect(listCauses(compareTwo(build(10, "A", "ext4"), build(20, "B", "xfs")))).toEqual(causes);
  });

  const onDisk = (parts: object): Partial<Report> => ({
    storage: [buildWorkspace({ devices: [{ ...disk, ...parts }] })],
  });
  const onFilesystem = (filesystem: string): Partial<Report> => ({ storage: [buildWorkspace({ filesystem })] });
  const onOverlay = (lowerFilesystem: string): Partial<Report> => ({
    storage: [buildWorkspace({ filesystem: "overlay", lowerFilesystem })],
  });

  testCases<[string, Partial<Report>, Partial<Report>]>([
    ["memory", { runner: { memoryBytes: 32e9 } }, { runner: { memoryBytes: 16e9 } }],
    ["rotational", onDisk({ rotational: false }), onDisk({ rotational: true })],
    ["write-cache", onDisk({ writeCache: "write back" }), onDisk({ writeCache: "write through" })],
    ["filesystem", onFilesystem("tmpfs"), onFilesystem("ext4")],
    ["filesystem", onOverlay("tmpfs"), onOverlay("ext4")],
  ])("what makes nothing slower explains no slower label, and its lack does: %s", (id, better, worse) => {
    const find = (base: Partial<Report>, other: Partial<Report>, seconds: number): string[] | undefined =>
      listCauses(compareTwo({ ...base, windows: windows(10) }, { ...other, windows: windows(seconds) }));
    expect(find(better, worse, 20)).toEqual([id]);
    expect(find(worse, better, 5)).toEqual([id]);
    expect(find(worse, better, 20)).toEqual([]);
    expect(find(better, worse, 5)).toEqual([]);
  });

  test("more disks that are not striped do not explain a step that is slower", () => {
    const volume = { name: "md0", kind: "md" as const, parents: ["a", "b"], layout: "raid1" };
    const two = { storage: [buildWorkspace({ devices: [volume, ...["a", "b"].map((name) => ({ ...disk, name }))] })] };
    const one = { storage: [buildWorkspace()] };
    const find = (base: Partial<Report>, other: Partial<Report>): string[] | undefined =>
      listCauses(compareTwo({ ...base, windows: windows(10) }, { ...other, windows: windows(20) }));
    expect(find(two, one)).toEqual(["device-chain", "disk-count"]);
    expect(find(one, two)).toEqual(["device-chain"]);
  });

  test("more cores do not explain a step that is slower", () => {
    const comparison = compareTwo(took(10, { cpuCount: 2 }), took(20, { cpuCount: 8 }));
    expect(listCauses(comparison)).toEqual([]);
  });

  test("several disks of which it is not known whether they are striped are a guess, after what is known", () => {
    const disks = ["a", "b"].map((name) => ({ ...disk, name }));
    const volume = { name: "dm-0", kind: "dm" as const, parents: ["a", "b"] };
    const comparison = compareTwo(took(10, {}, { devices: [volume, ...disks] }), took(20, {}, {}));
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({
      id: "stripe",
      message: expect.stringContaining("1 disk instead of 2 disks (perhaps striped) under the workspace"),
      predictedRatio: 2,
      fit: expect.closeTo(0.7, 9),
    });
  });

  test("two disks that are known not to be striped predict nothing", () => {
    const disks = ["a", "b"].map((name) => ({ ...disk, name }));
    const volume = { name: "md0", kind: "md" as const, parents: ["a", "b"], layout: "raid1" };
    const comparison = compareTwo(took(10, {}, { devices: [volume, ...disks] }), took(20, {}, {}));
    expect(listCauses(comparison)).toEqual(["device-chain", "disk-count"]);
  });

  test("different filesystem under the workspace counts for more than one under the temporary directory", () => {
    const storage = (workspace: string, temp: string): Storage[] => [
      buildWorkspace({ filesystem: workspace }),
      buildWorkspace({ filesystem: temp, role: "temp", path: "/tmp" }),
    ];
    const comparison = compareTwo(
      { windows: windows(10), storage: storage("ext4", "ext4") },
      { windows: windows(20), storage: storage("xfs", "btrfs") },
    );
    expect(comparison.differences[0]?.explanations.map(({ message }) => message)).toEqual([
      "different filesystem under the workspace: xfs instead of ext4",
      "different filesystem under the temporary directory: btrfs instead of ext4",
    ]);
  });

  test("a storage driver that only one of the two has is a cause, an unknown filesystem is none", () => {
    const comparison = compareTwo(
      { windows: windows(10), storage: [{ path: "/w", role: "workspace", devices: [disk] }] },
      took(20, {}, { storageDriver: "aufs" }),
    );
    expect(listCauses(comparison)).toEqual(["storage-driver"]);
  });

  const sequential = (direction: "read" | "write", bandwidth: number): MeasuredBenchmark =>
    buildBenchmark(bandwidth / 1024 ** 2, {
      job: `seq-${direction}`,
      direction,
      blockSizeBytes: 1024 ** 2,
      bandwidthBytesPerSecond: bandwidth,
    });

  test("equal reads and writes on the slower side are a configured limit", () => {
    const comparison = compareTwo(
      { benchmarks: [sequential("read", 1.8e9), sequential("write", 1.1e9)] },
      { benchmarks: [sequential("read", 209e6), sequential("write", 210e6)] },
    );
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({
      id: "cap",
      message: "large reads and writes on other are equally fast, as under a configured limit",
    });
  });

  test("a slower disk is explained where the job itself is as fast, unless it may be chance", () => {
    const sides: [Partial<Report>, Partial<Report>] = [
      { windows: windows(10), benchmarks: [sequential("read", 1.8e9), sequential("write", 1.1e9)] },
      { windows: windows(10.1), benchmarks: [sequential("read", 209e6), sequential("write", 210e6)] },
    ];
    expect(compareTwo(...sides, 5).differences[0]?.explanations).toMatchObject([
      { id: "cap", figure: 'read-bandwidth("quick/seq-read")', measuredRatio: expect.closeTo(209 / 1800, 9) },
    ]);
    // Of four jobs each, ranks are significant for one figure only.
    expect(listCauses(compareTwo(...sides))).toEqual([]);
  });

  test("an amount of memory is told in its unit", () => {
    const comparison = compareTwo(took(10, { memoryBytes: 16 * 1024 ** 3 }), took(20, { memoryBytes: 8 * 1024 ** 3 }));
    expect(comparison.differences[0]?.explanations[0]?.message).toBe(
      "different memory size, and so page cache size: 8 GiB instead of 16 GiB",
    );
  });

  test("a ratio within the noise is not explained", () => {
    const noisy = [9, 10, 11, 12].map((seconds) => legOf({ label: "a", ...took(seconds, { cpuCount: 4 }) }));
    const others = [10, 11, 12, 13].map((seconds) => legOf({ label: "b", ...took(seconds, { cpuCount: 2 }) }));
    expect(listCauses(compareWithFirst([...noisy, ...others]))).toEqual([]);
  });
});

describe("what an equally fast label has as well is ruled out", () => {
  const step = (seconds: number): Report["windows"] => [buildStep("npm ci", seconds)];

  test("also where it is the lack of something", () => {
    const [plain, aufs] = [{}, { storageDriver: "aufs" }];
    const comparison = compareAlike({
      base: took(10, { cpuModel: "A" }, aufs),
      alike: took(10, { cpuModel: "A" }, plain),
      slow: took(30, { cpuModel: "B" }, plain),
    });
    expect(comparison.differences[1]).toMatchObject({
      explanations: [{ id: "cpu-model" }],
      ruledOut: [{ id: "storage-driver", by: "alike" }],
    });
  });

  test("also where it differs even more, in the same direction", () => {
    const build = (cpuCount: number, cpus: number): Comparison =>
      compareAlike({
        base: took(10, { cpuCount: 16 }),
        alike: took(10, { cpuCount: cpus }),
        slow: took(20, { cpuCount }),
      });
    expect(build(8, 4).differences[1]).toMatchObject({
      explanations: [],
      ruledOut: [{ id: "cpu-count", by: "alike", has: "more-different" }],
    });
    for (const cpus of [9, 16, 32]) expect(build(8, cpus).differences[1]).not.toHaveProperty("ruledOut");
    const page = renderComparisonMarkdown(build(8, 4));
    expect(page).toContain("alike differs even more, and is as fast as base.");
  });

  test("also where a label that is as slow has what the baseline has", () => {
    const build = (seconds: number, cpuModel?: string): Comparison =>
      compareAlike({
        base: took(10, { cpuModel: "A" }, { filesystem: "ext4" }),
        slow: took(30, { cpuModel: "B" }, { filesystem: "xfs" }),
        other: took(seconds, { ...(cpuModel !== undefined && { cpuModel }) }, { filesystem: "xfs" }),
      });
    expect(build(30.1, "A").differences[0]).toMatchObject({
      explanations: [{ id: "filesystem" }],
      ruledOut: [{ id: "cpu-model", by: "other", as: "slow", has: "the-baseline's" }],
    });
    expect(renderComparisonMarkdown(build(30.1, "A"))).toContain(
      "other is like base in this, but no faster than slow.",
    );
    for (const one of [build(30.1, "C"), build(30.1), build(32, "A"), build(45.1, "A")]) {
      expect(one.differences[0]).not.toHaveProperty("ruledOut");
    }
  });

  test("but not by one that lacks it on some machines only", () => {
    const aufs = [buildWorkspace({ storageDriver: "aufs" })];
    const legs = JOBS.flatMap((job) => [
      buildReport({ label: "base", windows: step(10), storage: aufs }),
      buildReport({ label: "slow", windows: step(30), storage: [buildWorkspace()] }),
      buildReport({ label: "alike", windows: step(10), storage: job === 1 ? aufs : [buildWorkspace()] }),
    ]);
    const slow = compareWithFirst(legs.map(reduceJob)).differences.find(({ label }) => label === "slow");
    expect(slow?.explanations.map(({ id }) => id)).toEqual(["storage-driver"]);
    expect(slow).not.toHaveProperty("ruledOut");
  });

  test("but not by one whose machines do not all have it", () => {
    const alike = ["B", "B", "B", "A"].map((cpuModel) => buildReport({ label: "alike", ...took(10, { cpuModel }) }));
    const others = JOBS.flatMap(() => [
      buildReport({ label: "base", ...took(10, { cpuModel: "A" }) }),
      buildReport({ label: "slow", ...took(30, { cpuModel: "B" }) }),
    ]);
    const comparison = compareWithFirst([...others, ...alike].map(reduceJob));
    const slow = comparison.differences.find(({ label }) => label === "slow");
    expect(slow?.explanations.map(({ id }) => id)).toEqual(["cpu-model"]);
    expect(slow).not.toHaveProperty("ruledOut");
  });

  test("nor by one that is nearly as fast, but not within 0.95x to 1.05x", () => {
    const comparison = compareAlike({
      base: took(10, { cpuModel: "A" }),
      near: took(10.6, { cpuModel: "B" }),
      slow: took(30, { cpuModel: "B" }),
    });
    expect(comparison.differences[1]?.explanations.map(({ id }) => id)).toEqual(["cpu-model"]);
  });

  test("and where nothing is left, that is said", () => {
    const comparison = compareAlike({
      base: took(10, { cpuModel: "A" }),
      alike: took(10, { cpuModel: "B" }),
      slow: took(30, { cpuModel: "B" }),
    });
    expect(comparison.differences[1]).toMatchObject({ explanations: [], unexplained: ['duration("npm ci")'] });
    const text = renderComparisonText(comparison, { width: 140, style: (_, line) => line });
    expect(text).toContain(
      'No known difference between the machines explains why slow differs from base in the duration of "npm ci" (3.00x slower).\n' +
        "Ruled out: different CPU model: B instead of A. alike has it too, and is as fast as base.\n",
    );
    for (const page of [renderComparisonMarkdown(comparison), renderComparisonHtml(comparison)]) {
      expect(page).toContain("No known difference between the machines explains why slow differs from base");
      expect(page).toContain("alike has it too, and is as fast as base.");
    }
  });
});

describe("what the engine says of the machine", () => {
  const legs = (label: string, seconds: number, image: string, osRelease?: string): Report[] =>
    JOBS.map(() =>
      buildReport({
        label,
        windows: [buildStep("npm ci", seconds)],
        runner: { image, ...(osRelease && { osRelease }) },
      }),
    );

  test("is shown, but explains nothing", () => {
    const comparison = compareWithFirst([...legs("a", 10, "ubuntu22"), ...legs("b", 30, "ubuntu24")].map(reduceJob));
    expect(comparison.differences[0]).toMatchObject({
      differences: [{ name: "image" }],
      explanations: [],
      unexplained: ['duration("npm ci")'],
    });
  });

  test("makes no mixture of like machines", () => {
    const comparison = compareWithFirst([...legs("a", 10, "x 1"), ...legs("a", 10, "x 2")].map(reduceJob));
    expect(comparison.labels[0]?.machines).toHaveLength(1);
  });

  test("is not needed: the system names its release itself", () => {
    const comparison = compareWithFirst(
      [...legs("a", 10, "x", "Ubuntu 22.04.5 LTS"), ...legs("b", 30, "x", "Ubuntu 24.04.3 LTS")].map(reduceJob),
    );
    expect(comparison.differences[0]?.explanations).toMatchObject([
      { id: "os-release", message: "different OS release: Ubuntu 24.04.3 LTS instead of Ubuntu 22.04.5 LTS" },
    ]);
  });
});

describe("no explanation is given", () => {
  const noisy = (level: number, reach: number): number[] => [1, 1, 1, reach].map((noise) => level * noise);
  const explain = (iops: { base: number[]; other: number[] }, seconds = { base: 10, other: 10 }): string[] => {
    const reports = (["base", "other"] as const).flatMap((label) =>
      iops[label].map((value) =>
        buildReport({
          label,
          runner: { cpuModel: label },
          windows: [buildStep("npm ci", seconds[label])],
          benchmarks: [buildBenchmark(value)],
        }),
      ),
    );
    const [labelled] = compareWithFirst(reports.map(reduceJob)).differences;
    return labelled?.explanations.map(({ figure }) => figure ?? "") ?? [];
  };

  test("for a benchmark whose interval reaches below 1.2x", () => {
    const figure = 'write-iops("quick/rand-write")';
    expect(explain({ base: noisy(1000, 1), other: noisy(1201, 1) })).toEqual([figure]);
    expect(explain({ base: noisy(1000, 1), other: noisy(1199, 1) })).toEqual([]);
    expect(explain({ base: noisy(1201, 1), other: noisy(1000, 1) })).toEqual([figure]);
    expect(explain({ base: noisy(1000, 1), other: noisy(1400, 0.5) })).toEqual([]);
  });

  test("for a step that differs by less than 5%", () => {
    const same = { base: noisy(1000, 1), other: noisy(1000, 1) };
    expect(explain(same, { base: 10, other: 10.4 })).toEqual([]);
    expect(explain(same, { base: 10, other: 10.6 })).toEqual(['duration("npm ci")']);
    expect(explain(same, { base: 10.6, other: 10 })).toEqual(['duration("npm ci")']);
  });

  test("for two jobs a label, however far they are apart", () => {
    expect(explain({ base: [1000, 1000], other: [9000, 9000] }, { base: 10, other: 99 })).toEqual([]);
  });

  test("for a label whose step failed", () => {
    const reports = JOBS.flatMap(() => [
      buildReport({ label: "a", windows: [buildStep("npm ci", 10)], runner: { cpuModel: "A" } }),
      buildReport({ label: "b", windows: [buildStep("npm ci", 1, { exitCode: 1 })], runner: { cpuModel: "B" } }),
    ]);
    expect(listCauses(compareWithFirst(reports.map(reduceJob)))).toEqual([]);
  });
});

test("the kinds of machine behind a label are shown apart, the most frequent first; memory may vary a little", () => {
  const legs = [
    { cpuModel: "A", memoryBytes: 16_766_000_000 },
    { cpuModel: "B", memoryBytes: 16_766_000_000 },
    { cpuModel: "B", memoryBytes: 16_767_000_000 },
  ].map((runner) => legOf({ label: "hosted", runner, windows: [buildStep("make", 1)] }));
  expect(compareWithFirst(legs).labels[0]?.machines.map(({ jobs, facts }) => [jobs, facts[0]?.value])).toEqual([
    [2, "B"],
    [1, "A"],
  ]);
});
