import { describe, expect, test } from "vitest";
import type { Question } from "../../src/compare/causes.ts";
import type { PlacedRate } from "../../src/compare/leg.ts";
import { explainLimits } from "../../src/compare/limits.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import type { Cell, Comparison, FigureRow } from "../../src/model/comparison.ts";
import type { Report } from "../../src/model/report.ts";
import type { IoLimit, Storage } from "../../src/model/storage.ts";
import type { CgroupWindow, Window } from "../../src/model/window.ts";
import { testCases } from "../cases.ts";
import { compareAlike, compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, reduceJob } from "./report-builder.ts";

type Side = Partial<Report>;
type Limit = Omit<IoLimit, "device">;

const compareSides = (base: Side, other: Side): Comparison => compareAlike({ base, other });

function limitStorage(limit?: Limit, parts: Partial<Storage> = {}): Storage {
  const disk = { name: "vda", kind: "disk" as const, parents: [] };
  return {
    path: "/workspace",
    role: "workspace",
    filesystem: "ext4",
    devices: [disk],
    ...(limit !== undefined && { ioLimits: [{ device: "vda", ...limit }] }),
    ...parts,
  };
}

function buildFio(bandwidth: number, parts: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  const setting = { job: "seq-read", direction: "read" as const, blockSizeBytes: 1024 ** 2 };
  return buildBenchmark(bandwidth / 1024 ** 2, { ...setting, bandwidthBytesPerSecond: bandwidth, ...parts });
}

/** A side that measured this on a disk with that limit. */
const onDisk = (measured: MeasuredBenchmark | Window, limit?: Limit, parts?: Partial<Storage>): Side => ({
  ...("job" in measured ? { benchmarks: [measured] } : { windows: [measured] }),
  storage: [limitStorage(limit, parts)],
});

type OwnDevice = NonNullable<CgroupWindow["devices"]>[number];

/** A step that wrote so many bytes itself, or read them. */
function buildOwn(seconds: number, own: Partial<OwnDevice>): Window {
  const device = { name: "vda", readBytes: 0, writtenBytes: 0, ...own };
  const cgroup: CgroupWindow = { version: "v2", path: "/job", devices: [device] };
  return buildStep("npm ci", seconds, { cgroup });
}

const ranAt = (bandwidth: number, limit?: Limit, parts?: Partial<Storage>): Side =>
  onDisk(buildFio(bandwidth), limit, parts);
const wrote = (seconds: number, writtenBytes: number, limit?: Limit): Side =>
  onDisk(buildOwn(seconds, { writtenBytes }), limit);

const FIGURE: FigureRow = {
  ...{
    id: "asked",
    kind: "benchmark",
    name: "asked",
    measure: "read-bandwidth",
    unit: "bytesPerSecond",
    better: "higher",
  },
  ...{ primary: false, cells: [] },
};

const listIds = (comparison: Comparison): string[] => comparison.differences[0]?.explanations.map(({ id }) => id) ?? [];
const explainSides = (base: Side, other: Side): string[] => listIds(compareSides(base, other));

const LIMIT = { readBytesPerSecond: 200e6 };

describe("each kind of limit", () => {
  const WRITES = { place: "workspace", rate: "writeBytesPerSecond" } as const;
  /** A limit of 100 on vda that was reached. */
  const limit = (parts: Partial<PlacedRate> = {}): PlacedRate => {
    return { ...WRITES, device: "vda", limit: 100, own: { perSecond: 100 }, ...parts };
  };
  const FASTER: PlacedRate = { ...WRITES, own: { perSecond: 400 } };
  const build = (
    slower: PlacedRate[],
    faster: PlacedRate[] = [FASTER],
    { better = "higher", cells = [], ...parts }: Partial<Question> & Partial<Pick<FigureRow, "better" | "cells">> = {},
  ): Question => ({
    row: { ...FIGURE, better, cells },
    ...{ label: "b", baseline: "a", ratio: 0.25, place: "workspace", rates: { label: slower, baseline: faster } },
    equallyFast: { asBaseline: [], asLabel: () => [] },
    ...parts,
  });

  testCases([
    ["readBytesPerSecond", "reads", "bytes"],
    ["writeBytesPerSecond", "writes", "bytes"],
    ["readsPerSecond", "reads", "operations"],
    ["writesPerSecond", "writes", "operations"],
  ] as const)("%s is a limit on %s in %s", (rate, direction, unit) => {
    const cause = {
      ...{ id: "cgroup-limit", label: "b", place: "workspace", direction, unit, limit: 100, rate: 95, other: "a" },
    };
    const question = build([limit({ rate, own: { perSecond: 95 } })], [{ ...FASTER, rate }]);
    expect(explainLimits(question)).toEqual([{ cause, predictedRatio: 0.25, fit: 1 }]);
    expect(explainLimits(build([limit({ rate, own: { perSecond: 89 } })]))).toEqual([]);
    expect(explainLimits(build([{ place: "workspace", rate, device: "vda", limit: 100 }]))).toEqual([]);
  });

  test("is named once, at the place that the figure was measured in", () => {
    const [temp, here, other] = (["temp", "workspace", "target"] as const).map((place) => limit({ place }));
    const places = (...rates: (PlacedRate | undefined)[]) =>
      explainLimits(build(rates.filter((rate) => rate !== undefined))).map(
        ({ cause }) => "place" in cause && cause.place,
      );
    expect(places(temp, here, other)).toEqual(["workspace"]);
    expect(places(other, here, temp)).toEqual(["workspace"]);
    expect(places(temp, other)).toEqual(["temp"]);
    expect(places(temp, limit({ rate: "readsPerSecond" }))).toEqual(["workspace", "temp"]);
  });

  test("is not as strict on the faster side, and says what that side has", () => {
    const explain = (...others: number[]) =>
      explainLimits(
        build(
          [limit()],
          others.map((other) => limit({ limit: other })),
        ),
      )[0]?.cause;
    expect(explain(99)).toBeUndefined();
    expect(explain(100)).toBeUndefined();
    expect(explain(101)).toMatchObject({ limit: 100, otherLimit: 101 });
    expect(explain(400)).toMatchObject({ limit: 100, otherLimit: 400 });
    expect(explain()).not.toHaveProperty("otherLimit");
    // What the faster side did there need not be known.
    const { own: _, ...unknown } = limit({ limit: 80 });
    expect(explainLimits(build([limit()], [unknown]))).toEqual([]);
  });

  test("is held against the same device's, else against the smallest of those that the slower side does not limit", () => {
    const explain = (...faster: Partial<PlacedRate>[]) =>
      explainLimits(build([limit({ device: "vda", limit: 50 }), limit({ device: "vdb" })], faster.map(limit)))[0]
        ?.cause;
    expect(explain({ device: "vda", limit: 50 })).toMatchObject({ limit: 100 });
    expect(explain({ device: "vda", limit: 50 })).not.toHaveProperty("otherLimit");
    expect(explain({ device: "vda", limit: 50 }, { device: "vdb", limit: 300 })).toMatchObject({ otherLimit: 300 });
    expect(explain({ device: "vdb", limit: 90 })).toBeUndefined();
    expect(explain({ device: "vdc", limit: 300 }, { device: "vdd", limit: 200 })).toMatchObject({ otherLimit: 200 });
    expect(explain({ device: "vdc", limit: 300 }, { device: "vdd", limit: 90 })).toBeUndefined();
    const reads = limit({ rate: "readBytesPerSecond", device: "vdc", limit: 7 });
    expect(explainLimits(build([limit(), reads], [limit({ device: "vdc", limit: 90 })]))).toEqual([]);
    expect(explain({ device: "vdc", limit: 90, place: "temp" })).not.toHaveProperty("otherLimit");
    expect(explain({ device: "vdc", limit: 90, rate: "readBytesPerSecond" })).not.toHaveProperty("otherLimit");
  });

  test("predicts a benchmark's ratio by the faster side's own rate", () => {
    const predict = (question: Question) => explainLimits(question).map(({ predictedRatio }) => predictedRatio);
    expect(predict(build([limit()]))).toEqual([0.25]);
    expect(explainLimits(build([FASTER], [limit()], { ratio: 4 }))).toMatchObject([
      { predictedRatio: 4, cause: { label: "a", other: "b" } },
    ]);
    expect(predict(build([limit()], [FASTER], { ratio: 4, better: "lower" }))).toEqual([undefined]);
    expect(predict(build([limit()], []))).toEqual([undefined]);
    expect(predict(build([limit()], [{ ...FASTER, own: { perSecond: 0 } }]))).toEqual([undefined]);
    expect(predict(build([limit()], [{ ...FASTER, place: "temp" }]))).toEqual([undefined]);
    const unknown = { ...WRITES, device: "vdb", limit: 900 };
    expect(predict(build([limit()], [unknown, FASTER]))).toEqual([0.25]);
  });

  test("is not named where it explains less than a tenth of the difference", () => {
    // 75 of 100 s are to be explained.
    const cells: Cell[] = [{ state: "measured", label: "b", jobs: 4, median: 100, lowest: 100, highest: 100 }];
    const explain = (amount: number) =>
      explainLimits(build([limit({ own: { perSecond: 100, amount } })], [FASTER], { cells })).map(({ fit }) => fit);
    expect([749, 750, 7499, 7501].map(explain)).toEqual([[], [0.1], [expect.closeTo(0.99987, 5)], [1]]);
  });

  test("fits as it is where the slower side's figure is not known", () => {
    expect(explainLimits(build([limit({ own: { perSecond: 100, amount: 10 } })]))).toMatchObject([{ fit: 1 }]);
  });
});

describe("a cgroup limit", () => {
  test("that a benchmark ran at is the first explanation, and predicts itself by what the other side did", () => {
    const comparison = compareSides(ranAt(1e9), ranAt(205e6, LIMIT, { filesystem: "nfs4" }));
    expect(comparison.differences[0]?.explanations[0]).toEqual({
      id: "cgroup-limit",
      cause: expect.objectContaining({ direction: "reads", limit: 200e6, rate: 205e6 }),
      message:
        "other has a cgroup limit of 200 MB/s on reads under the workspace and reached it, at 205 MB/s; base has no such limit",
      figure: 'read-bandwidth("quick/seq-read")',
      predictedRatio: 0.2,
      measuredRatio: expect.closeTo(0.205, 9),
      fit: 1,
    });
    expect(listIds(comparison)).toEqual(["cgroup-limit", "filesystem"]);
  });

  test("of the baseline explains why the other label is faster", () => {
    const comparison = compareSides(ranAt(205e6, LIMIT), ranAt(1e9));
    expect(comparison.differences[0]?.explanations[0]).toMatchObject({ predictedRatio: 5 });
  });

  testCases([
    [179e6, false],
    [180e6, true],
    [220e6, true],
    [221e6, false],
  ])("of 200 MB/s explains what ran at %d bytes per second: %j", (bandwidth, explains) => {
    expect(explainSides(ranAt(1e9), ranAt(bandwidth, LIMIT))).toEqual(explains ? ["cgroup-limit"] : []);
  });

  test("that nothing reached explains nothing, and the comparison says that nothing does", () => {
    const comparison = compareSides(wrote(10, 1e9), wrote(30, 1e9, { writeBytesPerSecond: 20e9 }));
    expect(comparison.differences[0]).toMatchObject({ explanations: [], unexplained: ['duration("npm ci")'] });
  });

  test("on reads explains no step that read nothing, whatever that wrote", () => {
    expect(explainSides(wrote(10, 6e9), wrote(30, 6e9, LIMIT))).toEqual([]);
  });

  test("that the step's own processes wrote at explains it, and predicts no number", () => {
    const comparison = compareSides(wrote(10, 6e9), wrote(30, 6e9, { writeBytesPerSecond: 200e6 }));
    expect(listIds(comparison)).toEqual(["cgroup-limit"]);
    expect(comparison.differences[0]?.explanations[0]).not.toHaveProperty("predictedRatio");
    expect(comparison.differences[0]).not.toHaveProperty("unexplained");
  });

  /** What explains a step of so many seconds beside one of 10 s without a limit, and the headline. */
  function explainPart(
    seconds: number,
    own: Partial<OwnDevice>,
    parts: Partial<Window> = {},
    storage?: Partial<Storage>,
  ) {
    const comparison = compareSides(wrote(10, own.writtenBytes ?? 0), {
      windows: [{ ...buildOwn(seconds, own), ...parts }],
      storage: [limitStorage({ writeBytesPerSecond: 200e6 }, storage)],
    });
    const explanations = comparison.differences[0]?.explanations ?? [];
    return { fits: explanations.map(({ id, fit }) => [id, fit] as const), headline: comparison.message };
  }

  test("explains a step that was at it for a part of its time, as the step's finding says", () => {
    // 10 s of unpacking at the limit in a step of 20 s.
    const unpacking = { writtenBytes: 2e9, sustainedWriteBytesPerSecond: 200e6 };
    const { fits, headline } = explainPart(20, unpacking);
    expect(fits).toEqual([["cgroup-limit", 1]]);
    expect(headline).toContain("other has a cgroup limit of 200 MB/s on writes");
    expect(explainPart(20, { ...unpacking, sustainedWriteBytesPerSecond: 179e6 }).fits).toEqual([]);
    expect(explainPart(20, { ...unpacking, sustainedWriteBytesPerSecond: 221e6 }).fits).toEqual([]);
    // By the rate that was sustained, not by the mean of a step that was above it and rested.
    const escaped = { writtenBytes: 4e9, sustainedWriteBytesPerSecond: 459e6 };
    expect(explainPart(20, escaped).fits).toEqual([]);
  });

  test("explains no more of a difference than the time that all writes take at it, and what explains more goes first", () => {
    const own = (writtenBytes: number) => ({ writtenBytes, sustainedWriteBytesPerSecond: 200e6 });
    // 20 of 30 s are to be explained.
    expect(explainPart(30, own(3e9)).fits).toEqual([["cgroup-limit", expect.closeTo(0.75)]]);
    expect(explainPart(30, own(2e9)).headline).toContain("cgroup limit");
    expect(explainPart(30, own(1.99e9)).headline).not.toContain("cgroup limit");
    expect(explainPart(30, own(1e9), {}, { filesystem: "nfs4" }).fits).toEqual([
      ["filesystem", 0.7],
      ["cgroup-limit", 0.25],
    ]);
    expect(explainPart(30, own(2.8e9), {}, { filesystem: "nfs4" }).fits).toEqual([
      ["cgroup-limit", expect.closeTo(0.7)],
      ["filesystem", 0.7],
    ]);
  });

  test("explains all of a difference where a gap in the recording hides how long it lasted", () => {
    expect(
      explainPart(30, { writtenBytes: 1e6, sustainedWriteBytesPerSecond: 200e6 }, { incomplete: true }).fits,
    ).toEqual([["cgroup-limit", 1]]);
  });

  test("that a baseline was at for a part of its time explains that the other label is faster", () => {
    const comparison = compareSides(
      onDisk(buildOwn(30, { writtenBytes: 3e9, sustainedWriteBytesPerSecond: 200e6 }), { writeBytesPerSecond: 200e6 }),
      wrote(10, 3e9),
    );
    expect(comparison.differences[0]?.explanations).toMatchObject([{ id: "cgroup-limit", fit: 0.75 }]);
  });

  test("is not met by what the machine wrote, where nothing is known of the step's own processes", () => {
    const device = { name: "vda", readBytes: 0, writtenBytes: 6e9, reads: 0, writes: 9, busySeconds: 1 };
    const build = (seconds: number): Window[] => [buildStep("npm ci", seconds, { devices: [device] })];
    expect(
      explainSides(
        { windows: build(10), storage: [limitStorage()] },
        { windows: build(30), storage: [limitStorage({ writeBytesPerSecond: 200e6 })] },
      ),
    ).toEqual([]);
  });

  test("on operations is told by operations", () => {
    const build = (limit: number): Comparison =>
      compareSides(
        onDisk(buildOwn(10, { writtenBytes: 1e6, writes: 9000 })),
        onDisk(buildOwn(30, { writtenBytes: 1e6, writes: 9000 }), { writesPerSecond: limit }),
      );
    expect(listIds(build(300))).toEqual(["cgroup-limit"]);
    expect(listIds(build(400))).toEqual([]);
  });

  test("of the faster side explains nothing", () => {
    expect(explainSides(ranAt(1e9, { readBytesPerSecond: 1e9 }), ranAt(205e6))).toEqual([]);
  });

  test("explains nothing where the faster side has a stricter one", () => {
    const build = (seconds: number, limit: number): Side =>
      wrote(seconds, seconds * limit, { writeBytesPerSecond: limit });
    expect(explainSides(build(10, 20e6), build(50, 40e6))).toEqual([]);
    expect(explainSides(build(10, 40e6), build(50, 20e6))).toEqual(["cgroup-limit"]);
  });

  test("of another device explains nothing, although the step wrote as much", () => {
    const other: Partial<Storage> = {
      ...{ path: "/tmp", role: "temp", devices: [{ name: "vdb", kind: "disk", parents: [] }] },
      ioLimits: [{ device: "vdb", writeBytesPerSecond: 200e6 }],
    };
    const build = (device: string): Comparison => {
      const limited = { ...buildOwn(30, { writtenBytes: 6e9 }) };
      const devices = limited.cgroup?.devices?.map((one) => ({ ...one, name: device }));
      const cgroup = { version: "v2" as const, path: "/job", devices };
      return compareSides(wrote(10, 6e9), {
        windows: [{ ...limited, cgroup }],
        storage: [limitStorage(), limitStorage(undefined, other)],
      });
    };
    expect(listIds(build("vda"))).toEqual([]);
    expect(listIds(build("vdb"))).toEqual(["cgroup-limit"]);
    expect(build("vdb").differences[0]?.explanations[0]?.message).toBe(
      "other has a cgroup limit of 200 MB/s on writes under the temporary directory and reached it, at 200 MB/s; base has no such limit",
    );
  });

  test("of several devices is the one that was reached, by its own device's rate", () => {
    const devices = [
      { name: "vda", readBytes: 0, writtenBytes: 3e9 },
      { name: "vdb", readBytes: 0, writtenBytes: 6e9 },
    ];
    const ioLimits = [
      { device: "vda", writeBytesPerSecond: 200e6 },
      { device: "vdb", writeBytesPerSecond: 100e6 },
    ];
    const compareTo = (limits: IoLimit[], baseLimits?: IoLimit[]): Comparison =>
      compareSides(
        onDisk(
          buildOwn(10, { writtenBytes: 6e9 }),
          undefined,
          baseLimits === undefined ? {} : { ioLimits: baseLimits },
        ),
        onDisk(buildStep("npm ci", 30, { cgroup: { version: "v2", path: "/job", devices } }), undefined, {
          ioLimits: limits,
        }),
      );
    const find = (limits: IoLimit[], baseLimits?: IoLimit[]) =>
      compareTo(limits, baseLimits).differences[0]?.explanations.map(({ message = "" }) =>
        message.replace(/ under .*/, ""),
      );
    // vda wrote 100 MB/s, and vdb 200 MB/s.
    expect(find(ioLimits)).toEqual([]);
    const onWrites = ["other has a cgroup limit of 200 MB/s on writes"];
    const reached = { device: "vdb", writeBytesPerSecond: 200e6 };
    const unreached = { device: "vda", writeBytesPerSecond: 150e6 };
    expect(find([unreached, reached])).toEqual(onWrites);
    expect(find([reached, unreached])).toEqual(onWrites);
    // Also where the smallest one is no difference.
    expect(find([unreached, reached], [unreached])).toEqual(onWrites);
    expect(find([unreached, reached], [unreached, reached])).toEqual([]);
  });

  test("on operations explains what ran at it beside a limit on bytes that was not reached", () => {
    const build = (limits: IoLimit[]): Comparison =>
      compareSides(
        onDisk(buildFio(1e9, { iops: 9000 })),
        onDisk(buildFio(100e6, { iops: 900 }), undefined, { ioLimits: limits }),
      );
    const bytes = { device: "vda", readBytesPerSecond: 1e9 };
    for (const limits of [
      [{ ...bytes, readsPerSecond: 900 }],
      [bytes, { device: "vdb", readsPerSecond: 900 }],
      [
        { ...bytes, readsPerSecond: 500 },
        { device: "vdb", readsPerSecond: 900 },
      ],
    ]) {
      expect(build(limits).differences[0]?.explanations[0]?.message).toContain(
        "other has a cgroup limit of 900 read IOPS",
      );
    }
  });

  test("of more devices than a machine has is left out, so that a report's limits do not fill the memory", () => {
    const ioLimits = Array.from({ length: 60 }, (_, index) => ({ device: `vd${index}`, writesPerSecond: 9 + index }));
    const report = buildReport(onDisk(buildOwn(10, {}), undefined, { ioLimits }));
    const rates = reduceJob(report, 0).figures.flatMap((figure) => figure.rates ?? []);
    expect(rates.map(({ limit }) => limit)).toEqual(Array.from({ length: 50 }, (_, index) => 9 + index));
  });

  test("that fewer than half of a label's jobs had explains nothing", () => {
    const limited = wrote(30, 6e9, { writeBytesPerSecond: 200e6 });
    const free = wrote(30, 6e9);
    const base = wrote(10, 6e9);
    const compareTo = (...jobs: Side[]): string[] =>
      listIds(
        compareWithFirst(
          [
            ...[base, base, base, base].map((parts) => buildReport({ label: "base", ...parts })),
            ...jobs.map((parts) => buildReport({ label: "other", ...parts })),
          ].map(reduceJob),
        ),
      );
    expect(compareTo(limited, limited, free, free)).toContain("cgroup-limit");
    expect(compareTo(limited, limited, free, free, free)).not.toContain("cgroup-limit");
  });

  test("of another place than a benchmark's explains nothing", () => {
    const temp = { path: "/tmp", role: "temp" as const };
    const build = (target: string): Comparison =>
      compareSides(
        { benchmarks: [buildFio(1e9, { target })], storage: [limitStorage(), limitStorage(undefined, temp)] },
        { benchmarks: [buildFio(205e6, { target })], storage: [limitStorage(), limitStorage(LIMIT, temp)] },
      );
    expect(listIds(build("/workspace"))).toEqual([]);
    expect(listIds(build("/tmp"))).toEqual(["cgroup-limit"]);
  });

  test("says nothing of a benchmark that went to the page cache", () => {
    expect(
      explainSides(onDisk(buildFio(1e9, { direct: false })), onDisk(buildFio(205e6, { direct: false }), LIMIT)),
    ).toEqual([]);
  });

  test("that holds for several places of one disk is said once, of the workspace", () => {
    const temp = { path: "/tmp", role: "temp" as const };
    const comparison = compareSides(
      { benchmarks: [buildFio(1e9)], storage: [limitStorage(undefined, temp), limitStorage()] },
      { benchmarks: [buildFio(205e6)], storage: [limitStorage(LIMIT, temp), limitStorage(LIMIT)] },
    );
    expect(comparison.differences[0]?.explanations.map(({ message }) => message)).toEqual([
      expect.stringContaining("under the workspace"),
    ]);
  });
});
