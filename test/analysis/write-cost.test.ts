import { describe, expect, test } from "vitest";
import { estimateCaches, isInMemory, readPayloadCosts } from "../../src/analysis/write-cost.ts";
import { estimateWrite, estimateWriteSeconds, isRough, type WriteCost } from "../../src/analysis/write-estimate.ts";
import type { Workload } from "../../src/model/benchmark.ts";
import type { Report } from "../../src/model/report.ts";
import { tellOtherCaches } from "../../src/words/write-estimate.ts";
import { buildReport, buildWritePayload } from "../render/report/builder.ts";

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
    latencySeconds: { mean: durationSeconds / seconds.length, min: Math.min(...seconds), max: Math.max(...seconds) },
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
    expect(tellOtherCaches(cost)).toContain("(write-payload, 3 runs of each size, between 0.86x and 1.14x of this)");
  });

  test("says of files that cost nothing measurable that they cost nothing, never less", () => {
    const [cost] = readPayloadCosts([write("one file", 1, 1e9, [5]), write("many files", 1000, 1e9, [4])]);
    expect(cost).toMatchObject({ files: { sizes: [{ secondsPerByte: expect.closeTo(4.5e-9, 11) }] }, runs: 1 });
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
    expect(cost?.files.sizes.map(({ secondsPerByte }) => secondsPerByte)).toEqual([
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

test("a target is memory on a tmpfs, and on an overlay whose upper layer is one", () => {
  const overlay = (lowerFilesystem: string) => [
    { path: "/work/app", role: "workspace" as const, devices: [], filesystem: "overlay", lowerFilesystem },
  ];
  expect([isInMemory(".", overlay("tmpfs")), isInMemory(".", overlay("ext4"))]).toEqual([true, false]);
  expect(["/dev/shm", "/mnt", "/elsewhere", undefined].map((target) => isInMemory(target, STORAGE))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const estimateOn = (target: string, scale: number, storage = buildReport([]).storage) =>
  estimateCaches({ workloads: buildWritePayload(target, scale, [8], [20]), storage });

test("the example is the largest usual cache that was measured, else as much as was", () => {
  const examples = [1, 0.1, 0.01].map((scale) => estimateOn("/work", scale)[0]?.example.bytes);
  expect(examples).toEqual([1.6e9, 100e6, 16e6]);
});

test("each usual size is estimated, the smallest first, and says from where on it is extrapolated or refused", () => {
  const [found] = estimateOn("/work", 0.1);
  expect(found?.sizes.map(({ bytes }) => bytes)).toEqual([100e6, 500e6, 1.6e9, 5e9]);
  expect(found?.sizes.map(({ extrapolatedFrom }) => extrapolatedFrom?.what)).toEqual([
    ...[undefined, "bytes", "bytes", "bytes"],
  ]);
  expect(found?.sizes.map(({ refusal }) => refusal?.what)).toEqual([undefined, undefined, undefined, "bytes"]);
});

test("a place is the workspace's or another's, and memory or a disk", () => {
  const [workspace] = buildReport([]).storage;
  const memory = [{ path: "/dev/shm", role: "target" as const, filesystem: "tmpfs", devices: [] }];
  expect(estimateOn(workspace?.path ?? "", 1)[0]?.place).toMatchObject({ isWorkspace: true, isInMemory: false });
  expect(estimateOn("/dev/shm", 1, memory)[0]?.place).toEqual({
    ...{ target: "/dev/shm", isWorkspace: false, isInMemory: true },
  });
  expect(estimateCaches({ workloads: [], storage: [] })).toEqual([]);
});
