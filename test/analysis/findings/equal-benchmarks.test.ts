import { describe, expect, test } from "vitest";
import { comparePlaces, findEqualPairs } from "../../../src/analysis/findings/equal-benchmarks.ts";
import type { MeasuredBenchmark } from "../../../src/model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../../../src/model/benchmark-kind.ts";
import type { Report } from "../../../src/model/report.ts";
import { testCases } from "../../cases.ts";
import { BENCHMARKS, buildReport, type Load } from "../../render/report/builder.ts";

const LARGE = { blockSizeBytes: 2 ** 20, queueDepth: 8, jobs: 1, target: "/a" };

/** A job of fio with such a rate, as three runs that agree unless others are given. */
function measure(job: string, rate: number, change: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  const runs = (
    change.runs ?? [1, 1, 1].map((part) => ({ bandwidthBytesPerSecond: rate * part, iops: rate * part }))
  ).slice();
  return {
    ...(BENCHMARKS[0] as MeasuredBenchmark),
    ...LARGE,
    job,
    direction: /write/i.test(job) ? "write" : "read",
    bandwidthBytesPerSecond: rate,
    iops: rate,
    ...change,
    runs,
  };
}

const runsOf = (...rates: number[]) => rates.map((rate) => ({ bandwidthBytesPerSecond: rate, iops: rate }));
const pairsOf = (read: Partial<MeasuredBenchmark> = {}, write: Partial<MeasuredBenchmark> = {}, writes = 100) =>
  findEqualPairs([measure("seq-read", 100, read), measure("seq-write", writes, write)]);

describe("a read and a write job with equal rates", () => {
  test("are a pair at the mean of both", () => {
    const [read, write] = [measure("seq-read", 100), measure("seq-write", 102)];
    expect(findEqualPairs([write, read])).toEqual([
      { kind: "bandwidth", read, write, level: 101, pair: { readsPerSecond: 100, writesPerSecond: 102, steady: true } },
    ]);
  });

  test("differ by 3% at most, either way", () => {
    expect(
      [97.1, 96.9].map((reads) => findEqualPairs([measure("seq-read", reads), measure("seq-write", 100)]).length),
    ).toEqual([1, 0]);
    expect(
      [102.9, 103.1].map((reads) => findEqualPairs([measure("seq-read", reads), measure("seq-write", 100)]).length),
    ).toEqual([1, 0]);
    expect(findEqualPairs([measure("seq-read", 0), measure("seq-write", 0)])).toEqual([]);
  });

  testCases<[string, Partial<MeasuredBenchmark>]>([
    ["another target", { target: "/b" }],
    ["another size of request", { blockSizeBytes: 2 ** 21 }],
    ["another depth", { queueDepth: 9 }],
    ["another number of processes", { jobs: 2 }],
    ["another name", { job: "rand-write" }],
    ["the same direction", { direction: "read" }],
    ["the page cache between", { direct: false }],
    ["a failure", { state: "failed" as never }],
  ])("are none with %s", (_, change) => {
    expect(pairsOf()).toHaveLength(1);
    expect(pairsOf({}, change)).toEqual([]);
  });

  test("are of a job that reads and the first that writes", () => {
    expect(pairsOf({ direction: "trim" })).toEqual([]);
    const writes = [measure("seq-write", 100), measure("seq-write", 50)];
    expect(findEqualPairs([measure("seq-read", 100), ...writes])).toHaveLength(1);
    expect(findEqualPairs([measure("seq-read", 100), ...writes.reverse()])).toEqual([]);
  });

  test("are none of one job that does both", () => {
    expect(
      findEqualPairs([measure("mixed", 100, { direction: "read" }), measure("mixed", 100, { direction: "write" })]),
    ).toEqual([]);
    expect(findEqualPairs([measure("SEQ-READ", 100), measure("SEQ-WRITE", 100)])).toHaveLength(1);
  });

  test("are of large requests by bytes and of small ones by operations", () => {
    const apart = (blockSizeBytes: number | undefined, reads: object, writes: object) =>
      pairsOf({ blockSizeBytes, runs: [], ...reads }, { blockSizeBytes, runs: [], ...writes })[0]?.kind;
    expect(pairsOf({ blockSizeBytes: LARGE_REQUEST_BYTES }, { blockSizeBytes: LARGE_REQUEST_BYTES })[0]?.kind).toBe(
      "bandwidth",
    );
    const [same, other] = [
      { bandwidthBytesPerSecond: 100, iops: 50 },
      { bandwidthBytesPerSecond: 100, iops: 70 },
    ];
    expect([apart(2 ** 20, same, other), apart(4096, same, other), apart(undefined, same, other)]).toEqual([
      "bandwidth",
      undefined,
      undefined,
    ]);
    const [few, more] = [
      { iops: 100, bandwidthBytesPerSecond: 50 },
      { iops: 100, bandwidthBytesPerSecond: 70 },
    ];
    expect([apart(2 ** 20, few, more), apart(4096, few, more), apart(undefined, few, more)]).toEqual([
      undefined,
      "iops",
      "iops",
    ]);
  });

  testCases<
    [
      string,
      readonly [bytes: number, operations: number],
      readonly [bytes: number, operations: number],
      object,
      string[],
    ]
  >([
    // 30 MB/s are 7,335 requests of 4 KiB: a limit of bytes, though it is the small ones that agree.
    ["bytes, by larger ones", [30e6, 7324], [30.2e6, 29], {}, ["bandwidth 30000000"]],
    ["bytes, by larger ones that differ by 15%", [30e6, 7324], [35.2e6, 33], {}, ["bandwidth 30000000"]],
    ["operations, by larger ones that moved more", [30e6, 7324], [35.4e6, 33], {}, ["iops 7324"]],
    ["operations, by larger ones", [2e6, 500], [524e6, 500], {}, ["iops 500"]],
    ["operations, by larger ones of another target", [30e6, 7324], [30e6, 29], { target: "/b" }, ["iops 7324"]],
    ["operations, where sizes are much alike", [30e6, 7324], [30e6, 3662], { blockSizeBytes: 8192 }, ["iops 7324"]],
  ])("of small requests are of %s", (_, [bytes, operations], [largeBytes, largeOperations], change, pairs) => {
    const small = { blockSizeBytes: 4096, bandwidthBytesPerSecond: bytes, iops: operations, runs: [] };
    const large = { bandwidthBytesPerSecond: largeBytes, iops: largeOperations, runs: [], ...change };
    // The large ones differ by 4%, and are no pair themselves.
    const found = findEqualPairs([
      ...["rand-read", "rand-write"].map((job) => measure(job, 0, small)),
      measure("seq-read", 0, large),
      measure("seq-write", 0, { ...large, bandwidthBytesPerSecond: largeBytes * 0.96, iops: largeOperations * 0.96 }),
    ]);
    expect(found.map(({ kind, level }) => `${kind} ${level}`)).toEqual(pairs);
  });

  test("of large requests are of operations where small ones keep to as many", () => {
    const large = { bandwidthBytesPerSecond: 524e6, iops: 500, runs: [] };
    const small = { blockSizeBytes: 4096, bandwidthBytesPerSecond: 2e6, iops: 505, runs: [] };
    const kinds = (queueDepth: number) =>
      findEqualPairs([
        ...["seq-read", "seq-write"].map((job) => measure(job, 0, large)),
        ...["rand-read", "rand-write"].map((job) => measure(job, 0, { ...small, queueDepth })),
      ]).map(({ kind }) => kind);
    // Few in flight are held by their latency.
    expect([kinds(8), kinds(7)]).toEqual([["iops", "iops"], ["bandwidth"]]);
  });

  test("of small requests tell from eight in flight on", () => {
    const small = (queueDepth: number | undefined, jobs: number | undefined) => {
      const change = { blockSizeBytes: 4096, queueDepth, jobs };
      return pairsOf(change, change).length;
    };
    expect([small(8, 1), small(7, 1), small(2, 4), small(3, 2), small(1, 8), small(8, undefined)]).toEqual([
      1, 0, 1, 0, 1, 1,
    ]);
    expect([small(undefined, 8), small(undefined, 7), small(7, undefined)]).toEqual([1, 0, 0]);
    expect(pairsOf({ queueDepth: 1 }, { queueDepth: 1 })).toHaveLength(1);
  });
});

describe("runs that agree", () => {
  test("are several, each direction within 3%", () => {
    expect(pairsOf({ runs: runsOf(100) })[0]?.pair).not.toHaveProperty("steady");
    expect(pairsOf({}, { runs: runsOf(100) })[0]?.pair).not.toHaveProperty("steady");
    expect(pairsOf({ runs: runsOf(100, 100) }, { runs: runsOf(100, 100) })[0]?.pair.steady).toBe(true);
    // The coefficient of variation of 100-d, 100, 100+d is d %.
    expect(pairsOf({ runs: runsOf(97.01, 100, 102.99) })).toHaveLength(1);
    expect(pairsOf({ runs: runsOf(96.99, 100, 103.01) })).toEqual([]);
    expect(pairsOf({}, { runs: runsOf(96.99, 100, 103.01) })).toEqual([]);
    expect(pairsOf({ runs: runsOf(0, 0) })[0]?.pair.steady).toBe(true);
  });

  test("are known by the spread where that is known", () => {
    expect(pairsOf({ spread: 0.03, runs: runsOf(50, 150) })).toHaveLength(1);
    expect(pairsOf({ spread: 0.031 })).toEqual([]);
  });
});

describe("a deeper queue", () => {
  const deep = (rate: number, change: Partial<MeasuredBenchmark> = {}) => {
    const others = [measure("seq-read-32", rate, { queueDepth: 32, ...change })];
    return findEqualPairs([measure("seq-read-8", 100), measure("seq-write-8", 100), ...others])[0];
  };

  test("gives nothing where it gives at most 5% more", () => {
    expect([deep(105)?.pair.depthGivesNothing, deep(105.1)?.pair.depthGivesNothing]).toEqual([true, false]);
  });

  test("is the first that there is", () => {
    const jobs = [measure("seq-read-8", 100), measure("seq-write-8", 100)];
    const others = [measure("seq-read-32", 105, { queueDepth: 32 }), measure("seq-read-64", 200, { queueDepth: 64 })];
    expect(findEqualPairs([...jobs, ...others])[0]?.pair.depthGivesNothing).toBe(true);
    const four = jobs.map((job) => ({ ...job, queueDepth: 4 }));
    expect(
      findEqualPairs([...four, measure("seq-read-1", 96, { queueDepth: undefined })])[0]?.pair.depthGivesNothing,
    ).toBe(true);
  });

  test("is assumed from four times the depth on, and for the shallower as well", () => {
    expect(deep(100, { queueDepth: 31 })?.pair).not.toHaveProperty("depthGivesNothing");
    expect(
      [deep(96, { queueDepth: 2 }), deep(95, { queueDepth: 2 })].map((pair) => pair?.pair.depthGivesNothing),
    ).toEqual([true, false]);
    expect(deep(100, { queueDepth: 3 })?.pair).not.toHaveProperty("depthGivesNothing");
    expect(deep(96, { queueDepth: undefined })?.pair.depthGivesNothing).toBe(true);
    expect(deep(95, { queueDepth: undefined })?.pair.depthGivesNothing).toBe(false);
  });

  testCases<[string, Partial<MeasuredBenchmark>]>([
    ["direction", { direction: "write" }],
    ["target", { target: "/b" }],
    ["size of request", { blockSizeBytes: 4096 }],
    ["name, but for its numbers,", { job: "rand-read-32" }],
  ])("of another %s tells nothing", (_, change) => {
    expect(deep(100, change)?.pair).not.toHaveProperty("depthGivesNothing");
  });

  test("of a job that names no depth has one request in flight", () => {
    const jobs = [
      measure("seq-read-1", 100, { queueDepth: undefined }),
      measure("seq-write-1", 100, { queueDepth: undefined }),
    ];
    const other = (queueDepth: number, rate: number) =>
      findEqualPairs([...jobs, measure("seq-read-9", rate, { queueDepth })])[0]?.pair.depthGivesNothing;
    expect([other(4, 105), other(4, 106), other(3, 100)]).toEqual([true, false, undefined]);
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

  testCases<[string, Load, boolean]>([
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
