import { describe, expect, test } from "vitest";
import {
  findWriteCost,
  isInMemory,
  isPayloadWrite,
  isWorkspace,
  readPayloadCosts,
} from "../../src/analysis/write-cost.ts";
import {
  estimateThousandFiles,
  estimateWrite,
  estimateWriteSeconds,
  isRough,
  type WriteCost,
} from "../../src/analysis/write-estimate.ts";
import type { Benchmark, MeasuredBenchmark, Workload } from "../../src/model/benchmark.ts";
import type { Report } from "../../src/model/report.ts";
import { describeCostSource } from "../../src/words/write-estimate.ts";
import { buildBenchmark, buildReport } from "../compare/report-builder.ts";

/** Three runs of that many seconds each of a payload of that many bytes. */
function write(
  part: string,
  files: number,
  bytes: number,
  seconds: number[],
  target = "/t",
  folders?: number,
): Workload {
  const durationSeconds = seconds.reduce((sum, value) => sum + value, 0);
  return {
    name: "write-payload",
    part,
    target,
    operations: seconds.length,
    latencySeconds: {
      mean: durationSeconds / seconds.length,
      min: Math.min(...seconds),
      max: Math.max(...seconds),
    },
    bytes: bytes * seconds.length,
    files: files * seconds.length,
    ...(folders !== undefined && { folders: folders * seconds.length }),
    durationSeconds,
  };
}

function withMean(part: Workload, mean: number): Workload {
  return { ...part, latencySeconds: { mean, min: mean, max: mean } };
}

describe("write-payload", () => {
  test("tells by its two shapes what a byte and a file cost, and how sure that is", () => {
    const costs = readPayloadCosts([write("many files", 1000, 1e9, [6, 7, 8]), write("one file", 1, 1e9, [5, 5, 5])]);
    expect(costs).toEqual([
      {
        source: "write-payload",
        target: "/t",
        secondsPerByte: expect.closeTo(5e-9, 11),
        files: {
          meanBytes: 1e6,
          entriesPerByte: 1e-6,
          sizes: [
            { fileBytes: 1e9, entriesPerByte: 1e-9, secondsPerByte: expect.closeTo(5e-9, 11) },
            { fileBytes: 1e6, entriesPerByte: 1e-6, secondsPerByte: expect.closeTo(7e-9, 11) },
          ],
        },
        seenBytes: 3e9,
        seenFiles: 3000,
        runs: 3,
        spread: { low: expect.closeTo(6 / 7), high: expect.closeTo(8 / 7) },
      },
    ]);
    const cost = costs[0] as WriteCost;
    expect(estimateWriteSeconds(cost, 2e9)).toBeCloseTo(10);
    expect(estimateWriteSeconds(cost, 2e9, 500)).toBeCloseTo(11);
    expect(estimateWrite(cost, 2e9).tree?.seconds).toBeCloseTo(14);
    expect(describeCostSource(cost)).toBe("write-payload, 3 runs of each size, between 0.86x and 1.14x of this");
  });

  test("says of files that cost nothing measurable that they cost nothing, never less", () => {
    const [cost] = readPayloadCosts([write("one file", 1, 1e9, [5]), write("many files", 1000, 1e9, [4])]);
    expect(cost).toMatchObject({ files: { sizes: [{ secondsPerByte: expect.closeTo(4.5e-9, 11) }] }, runs: 1 });
    expect(estimateThousandFiles(cost as WriteCost)).toBe(0);
    expect(cost).not.toHaveProperty("spread");
  });

  test("that ran twice on a target counts as one of more runs, and each target stands for itself", () => {
    const parts = ["/a", "/a", "/b"].flatMap((target, index) => [
      write("one file", 1, 1e9, [1 + index], target),
      write("many files", 10, 1e9, [3], target),
    ]);
    expect(readPayloadCosts(parts).map(({ target, runs, secondsPerByte }) => [target, runs, secondsPerByte])).toEqual([
      ["/a", 2, expect.closeTo(1.5e-9, 11)],
      ["/b", 1, expect.closeTo(3e-9, 11)],
    ]);
  });

  test("has the extremes of all runs of a shape, and as many runs as the shape with the fewest", () => {
    const one = [write("one file", 1, 1e9, [4]), write("one file", 1, 1e9, [6])];
    const many = [
      write("many files", 1000, 1e9, [7]),
      write("many files", 1000, 1e9, [7]),
      write("many files", 1000, 1e9, [7]),
    ];
    expect(readPayloadCosts([...one, ...many])[0]).toMatchObject({
      runs: 2,
      spread: { low: expect.closeTo(0.8), high: expect.closeTo(1.2) },
    });
  });

  test("is not of other workloads", () => {
    const shapes = [write("many files", 1000, 1e9, [7]), write("one file", 1, 1e9, [5])];
    const other = { ...write("one file", 1, 1e9, [90]), name: "unpack" };
    expect(readPayloadCosts([...shapes, other])).toEqual(readPayloadCosts(shapes));
    expect(readPayloadCosts([other])).toEqual([]);
  });

  test("counts the median run, so that one that was disturbed does not", () => {
    const one = write("one file", 1, 1e9, [5, 5, 50]);
    const disturbed = { ...one, latencySeconds: { ...one.latencySeconds, p50: 5 } };
    const [cost] = readPayloadCosts([disturbed, write("many files", 1000, 1e9, [7, 7, 7])]);
    expect(cost?.files?.sizes.map(({ secondsPerByte }) => secondsPerByte)).toEqual([
      expect.closeTo(5e-9, 11),
      expect.closeTo(7e-9, 11),
    ]);
    expect(cost?.spread).toEqual({ low: expect.closeTo(1), high: expect.closeTo(10) });
    expect(isRough(cost?.spread)).toBe(true);
  });

  test("tells what each size of files costs, without what a run of no files takes, and with their folders", () => {
    const parts = [
      write("no files", 0, 0, [0.5, 0.5, 0.5]),
      write("small files", 1000, 1e6, [2.5, 2.5, 2.5], "/t", 100),
      write("large files", 1, 1e9, [5.5, 5.5, 5.5]),
      write("many files", 500, 500e6, [4, 4, 4], "/t", 50),
    ];
    const [cost] = readPayloadCosts(parts);
    expect(cost).toMatchObject({ startSeconds: 0.5, seenBytes: 3e9, seenFiles: 3000 });
    expect(cost?.files).toEqual({
      meanBytes: 1e6,
      entriesPerByte: expect.closeTo(1.1e-6, 12),
      sizes: [
        { fileBytes: 1e9, entriesPerByte: 1e-9, secondsPerByte: expect.closeTo(5e-9, 12) },
        { fileBytes: 1e6, entriesPerByte: expect.closeTo(1.1e-6, 12), secondsPerByte: expect.closeTo(7e-9, 12) },
        { fileBytes: 1000, entriesPerByte: expect.closeTo(1.1e-3, 12), secondsPerByte: expect.closeTo(2e-6, 12) },
      ],
    });
    expect(cost?.spread).toEqual({ low: expect.closeTo(1), high: expect.closeTo(1) });
    expect(estimateWriteSeconds(cost as WriteCost, 500e6, 550)).toBeCloseTo(4);
  });

  test("takes shapes of like sizes for one, as those that earlier versions wrote in two amounts", () => {
    const sizes = (quarterFiles: number) =>
      readPayloadCosts([
        write("large files", 24, 1.6e9, [8, 8]),
        write("small files", 40_000, 120e6, [4, 4]),
        write("large files, a quarter", 6, 400e6, [4, 4]),
        write("small files, a quarter", quarterFiles, 30e6, [1.5, 1.5]),
        write("many files", 20_000, 800e6, [6, 6]),
      ])[0]?.files?.sizes.map(({ fileBytes, secondsPerByte }) => [fileBytes, secondsPerByte * 1e9]);
    const large = [2e9 / 30, expect.closeTo(6)];
    const many = [40_000, expect.closeTo(7.5)];
    expect(sizes(10_000)).toEqual([large, many, [3000, expect.closeTo(5.5 / 0.15)]]);
    // Fewer than twice as many for each byte, and twice as many.
    expect(sizes(19_999)).toEqual([large, many, [expect.closeTo(150e6 / 59_999), expect.closeTo(5.5 / 0.15)]]);
    expect(sizes(20_000)).toEqual([large, many, [3000, expect.closeTo(4 / 0.12)], [1500, expect.closeTo(50)]]);
  });

  test("takes smaller files that cost less than larger ones for as dear, also behind a shape between them", () => {
    const parts = [
      write("large files", 1, 100e6, [2]),
      write("medium files", 100, 100e6, [3]),
      write("many files", 1000, 100e6, [1]),
      write("small files", 10_000, 100e6, [6]),
    ];
    expect(readPayloadCosts(parts)[0]?.files?.sizes.map(({ secondsPerByte }) => secondsPerByte * 1e8)).toEqual([
      expect.closeTo(2),
      expect.closeTo(6),
    ]);
    const [large, medium, many, small] = parts as [Workload, Workload, Workload, Workload];
    const last = [large, ...[medium, many, small].map((part, index) => withMean(part, [5, 6, 2][index] as number))];
    expect(readPayloadCosts(last)[0]?.files?.sizes.map(({ secondsPerByte }) => secondsPerByte * 1e8)).toEqual([
      expect.closeTo(2),
      expect.closeTo(13 / 3),
    ]);
    const count = (many: number) =>
      readPayloadCosts([write("large files", 1, 100e6, [2]), write("many files", 1000, 100e6, [many])])[0]?.files?.sizes
        .length;
    expect([count(2), count(2.01)]).toEqual([1, 2]);
  });

  test("takes at most half of its shortest shape for what a run of no files takes", () => {
    const shapes = (none: number) => [
      write("no files", 0, 0, [none, none]),
      write("large files", 1, 1e9, [5, 5]),
      write("many files", 1000, 1e6, [1, 1]),
    ];
    expect([0.4, 0.5, 0.6].map((none) => readPayloadCosts(shapes(none))[0]?.startSeconds)).toEqual([0.4, 0.5, 0.5]);
  });

  test("says by bounds how far the shapes lie from one cost for all, also where the runs of each agree", () => {
    const shapes = (quarter: number) => [
      write("large files", 1, 1e9, [5, 5]),
      write("large files, a quarter", 1, 250e6, [quarter, quarter]),
      write("many files", 1000, 1e9, [7, 7]),
    ];
    const [near] = readPayloadCosts(shapes(1.25));
    expect(isRough(near?.spread)).toBe(false);
    const [far] = readPayloadCosts(shapes(0.6));
    expect(isRough(far?.spread)).toBe(true);
    expect(far?.secondsPerByte).toBeCloseTo(4.48e-9, 17);
    expect(far?.spread).toEqual({ low: expect.closeTo(0.6 / 1.12), high: expect.closeTo(5 / 4.48) });
  });

  test("of which a shape is missing, or that took no time, tells nothing", () => {
    expect(readPayloadCosts([write("one file", 1, 1, [1])])).toEqual([]);
    expect(readPayloadCosts([write("many files", 1, 1, [1])])).toEqual([]);
    expect(readPayloadCosts([write("one file", 1, 1, [0]), write("many files", 1, 1, [1])])).toEqual([]);
    // Files that were not counted, or nearly as many for each byte.
    const { files: _, ...uncounted } = write("one file", 1, 1e9, [5]);
    expect(readPayloadCosts([uncounted, write("many files", 1000, 1e9, [7])])).toEqual([]);
    expect(readPayloadCosts([write("one file", 1, 1e6, [5]), write("many files", 1999, 1e9, [7])])).toEqual([]);
    expect(readPayloadCosts([write("one file", 1, 1e6, [5]), write("many files", 2000, 1e9, [7])])).toHaveLength(1);
    const [large, small] = [write("large files", 1, 1e9, [5]), write("small files", 1000, 1e6, [1])];
    expect(readPayloadCosts([large, small, write("many files", 0, 0, [1])])).toEqual([]);
  });
});

const STORAGE: Report["storage"] = [
  { path: "/work/app", role: "workspace", source: "/dev/vda", mountPoint: "/", devices: [] },
  { path: "/root", role: "target", source: "/dev/vda", mountPoint: "/", devices: [] },
  { path: "/mnt", role: "target", source: "/dev/vdb", mountPoint: "/mnt", devices: [] },
  { path: "/dev/shm", role: "target", filesystem: "tmpfs", source: "tmpfs", mountPoint: "/dev/shm", devices: [] },
];

function sequential(target: string, bandwidthBytesPerSecond: number, bytes?: number): Benchmark {
  const runs = [0.9, 1, 1.1].map((noise) => ({ bandwidthBytesPerSecond: bandwidthBytesPerSecond * noise, iops: 1 }));
  return buildBenchmark(1, {
    job: "seq-write-1m-q8",
    blockSizeBytes: 1024 ** 2,
    bandwidthBytesPerSecond,
    target,
    runs,
    ...(bytes !== undefined && { bytes }),
  });
}

function payload(target: string, bytes = 1e9): Workload[] {
  return [write("one file", 1, bytes, [1], target), write("many files", 10, bytes, [2], target)];
}

function find(benchmarks: Benchmark[], workloads: Workload[], bytes = 1e9): WriteCost | undefined {
  return findWriteCost(bytes, buildReport({ benchmarks, workloads, storage: STORAGE }));
}

describe("the cost where a job works", () => {
  test("is write-payload's, which knows files, before fio's, which knows bytes alone", () => {
    expect(find([sequential("/work/app", 9e9)], payload("/work/app"))?.source).toBe("write-payload");
    const cost = find([sequential("/work/app", 100e6), sequential("/work/app", 200e6, 8e9)], []) as WriteCost;
    expect(cost).toEqual({
      source: "fio",
      target: "/work/app",
      secondsPerByte: 5e-9,
      seenBytes: 8e9,
      runs: 3,
      spread: { low: expect.closeTo(1 / 1.1), high: expect.closeTo(1 / 0.9) },
    });
    expect(describeCostSource(cost)).toBe("fio's sequential write, 3 runs, between 0.91x and 1.11x of this");
    expect(estimateWrite(cost, 1e9).tree).toBeUndefined();
  });

  test("is that of the workspace's own filesystem first, else of another disk, never of memory", () => {
    expect(find([sequential("/root", 1e6)], payload("/mnt"))?.target).toBe("/root");
    expect(find([sequential(".", 1e6), sequential("/mnt", 2e6)], payload("/mnt"))?.target).toBe(".");
    expect(find([], [...payload("/dev/shm"), ...payload("/mnt")])?.target).toBe("/mnt");
    expect(find([sequential("/dev/shm", 1e9)], payload("/dev/shm"))).toBeUndefined();
  });

  test("is not made of a sample that is less than a tenth of the bytes, and says where they are more than the sample", () => {
    expect(find([], payload("/mnt", 100e6), 1.01e9)).toBeUndefined();
    const cost = find([], payload("/mnt", 100e6), 1e9) as WriteCost;
    expect(estimateWrite(cost, 100e6).extrapolatedFrom).toBeUndefined();
    expect(estimateWrite(cost, 101e6).extrapolatedFrom).toMatchObject({ what: "bytes", measured: 100e6 });
  });

  test("is not made of random writes, of small blocks or of reads", () => {
    const like = sequential("/work/app", 1e8) as Extract<Benchmark, { state: "measured" }>;
    const others: Benchmark[] = [
      { ...like, job: "rand-write-1m" },
      { ...like, blockSizeBytes: 4096 },
      { ...like, direction: "read" },
      { ...like, bandwidthBytesPerSecond: 0 },
    ];
    expect(find(others, [])).toBeUndefined();
  });
});

describe("fio's sequential writes", () => {
  const like = sequential("/work/app", 1e8) as MeasuredBenchmark;

  test("are of 256 KiB and more, in order, and moved something", () => {
    const isPayload = (change: Partial<MeasuredBenchmark>) => isPayloadWrite({ ...like, ...change });
    expect([256 * 1024, 256 * 1024 - 1, undefined].map((blockSizeBytes) => isPayload({ blockSizeBytes }))).toEqual([
      true,
      false,
      false,
    ]);
    expect([isPayload({ job: "RAND-WRITE" }), isPayload({ direction: "read" })]).toEqual([false, false]);
    expect([0, 1].map((rate) => isPayload({ bandwidthBytesPerSecond: rate }))).toEqual([false, true]);
  });

  test("have a spread from two runs on, and one run where none is listed", () => {
    const of = (count: number) => find([{ ...like, runs: like.runs.slice(0, count) }], []);
    expect([0, 1, 2, 3].map((count) => of(count)?.runs)).toEqual([1, 1, 2, 3]);
    expect([0, 1, 2].map((count) => of(count)?.spread !== undefined)).toEqual([false, false, true]);
  });

  test("are none of a job that failed", () => {
    const { bandwidthBytesPerSecond: _, ...bare } = like;
    expect(find([{ ...bare, state: "failed", error: "ENOSPC" } as Benchmark], [])).toBeUndefined();
  });
});

describe("where a target is", () => {
  const [app, ...others] = STORAGE as [Report["storage"][0], ...Report["storage"]];

  test("is the workspace where it is that, on the same mount, or not known", () => {
    const is = (target: string | undefined, storage = STORAGE) => isWorkspace(target, storage);
    expect([is("/work/app"), is("."), is("/root"), is(undefined), is("/mnt")]).toEqual([true, true, true, true, false]);
    expect([is("/elsewhere"), is("/root", others), is(undefined, [])]).toEqual([false, false, true]);
    const mounts = (change: Partial<typeof app>) =>
      is("/root", [app, { ...app, path: "/root", role: "target", ...change }]);
    expect([mounts({}), mounts({ source: "/dev/vdb" }), mounts({ mountPoint: "/mnt" })]).toEqual([true, false, false]);
    const { mountPoint: _, ...bare } = app;
    expect(is("/root", [bare, { ...bare, path: "/root", role: "target" }])).toBe(false);
    expect(is("/work/app", [bare])).toBe(true);
    // A workspace that is not the first.
    expect(is("/mnt", [...others, app])).toBe(false);
  });

  test("is memory on a tmpfs, and on an overlay whose upper layer is one", () => {
    const overlay = (lowerFilesystem: string) => [{ ...app, filesystem: "overlay", lowerFilesystem }];
    expect([isInMemory(".", overlay("tmpfs")), isInMemory(".", overlay("ext4"))]).toEqual([true, false]);
    expect(["/dev/shm", "/mnt", "/elsewhere", undefined].map((target) => isInMemory(target, STORAGE))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
