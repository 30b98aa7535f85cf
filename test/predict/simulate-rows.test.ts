import { describe, expect, test } from "vitest";
import type { Disk } from "../../src/predict/disk.ts";
import type { RecordedRow } from "../../src/predict/recorded-row.ts";
import type { RecordedWindow } from "../../src/predict/recorded-window.ts";
import { type Assumptions, simulate } from "../../src/predict/simulate.ts";
import { buildStep } from "../compare/report-builder.ts";

const LIKELY: Assumptions = {
  wait: 0,
  work: 1,
  cycles: "counted",
  unstatedLatencySeconds: { belowKernel: 0, byCgroup: 0 },
  readsAtOnce: "likely",
  apart: 0,
  wakes: 1,
  readRequests: 1,
  waitsAtEnd: false,
  writeRequests: 1,
  mergedWrites: "likely",
  syncsEach: false,
};
const ONE_BY_ONE = { low: 1, likely: 1, high: 1 };
const UNSTATED = (seconds: number) => ({ unstatedLatencySeconds: { belowKernel: seconds, byCgroup: 0 } });
/** 1 MB and 10 requests in a tenth of a second are what these limits have saved up at the start. */
const DISK: Disk = {
  name: "disk",
  limits: { reads: { operations: { perSecond: 100 } }, writes: { bytes: { perSecond: 10e6 } } },
  countsMerged: true,
};

type RowParts = Partial<Omit<RecordedRow, "writes"> & { writes: number }>;

function makeRow({ writes = 0, ...parts }: RowParts): RecordedRow {
  return {
    seconds: 1,
    waitSeconds: { likely: 0, low: 0, high: 0 },
    readBytes: 0,
    reads: 0,
    readsBeforeMerging: 0,
    writtenBytes: 0,
    writes: { low: writes, likely: writes, high: writes },
    writesBeforeMerging: 0,
    flushes: 0,
    awaitsWrites: false,
    ...parts,
  };
}

function run(rows: RowParts[], assumed: Partial<Assumptions> = {}, parts: Partial<RecordedWindow> = {}) {
  const recorded: RecordedWindow = {
    window: buildStep("make", 1),
    wait: { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: [], share: 0, lowShare: 0, highShare: 0 },
    rows: rows.map(makeRow),
    readsAtOnce: ONE_BY_ONE,
    overlap: 0,
    ...parts,
  };
  return simulate(recorded, DISK, { ...LIKELY, ...assumed });
}

describe("a row's own work", () => {
  const waited = { waitSeconds: { likely: 0.5, low: 0.2, high: 0.9 } };

  test("is what its wait leaves, by the place between the wait's bounds", () => {
    expect([-1, -0.5, 0, 0.5, 1].map((wait) => run([waited], { wait }))).toEqual(
      [0.8, 0.65, 0.5, 0.3, 0.1].map((seconds) => expect.closeTo(seconds, 9)),
    );
  });

  const slow = { meanReadLatencySeconds: 0.001, meanWriteLatencySeconds: 0.0001, meanFlushLatencySeconds: 0 };
  const device = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0, ...slow };
  const disk: Disk = { ...DISK, limits: {}, readLatencySeconds: 0 };

  test("is shorter by what waking up after each wait cost: 30 µs, or a tenth of a short wait", () => {
    const recorded = { window: buildStep("make", 1), readsAtOnce: { low: 1, likely: 2, high: 2 }, overlap: 0, device };
    const rows = [makeRow({ reads: 10_000, writes: 3000, flushes: 1000 }), makeRow({})];
    const woken = 5000 * 30e-6 + 2000 * 10e-6;
    const take = (wakes: number) => simulate({ ...recorded, rows } as RecordedWindow, disk, { ...LIKELY, wakes });
    expect(take(1)).toBeCloseTo(2 - woken, 9);
    expect(take(0)).toBeCloseTo(2, 9);
    // Half of the work is left.
    expect(take(100)).toBeCloseTo(1, 9);
  });

  test("may be assumed to take longer or shorter", () => {
    expect(run([waited], { work: 1.5 })).toBeCloseTo(0.75, 9);
  });

  test("is never below 0", () => {
    expect(run([{ ...waited, seconds: 0.4 }])).toBe(0);
  });
});

describe("reads", () => {
  test("go on beside the work as far as the limit saves up: many small ones wholly", () => {
    expect(run([{ reads: 60 }])).toBeCloseTo(1, 9);
    expect(run([{ reads: 210 }])).toBeCloseTo(2, 9);
  });

  test("of one request wait behind the work", () => {
    const one = { reads: 1, readBytes: 5e6 };
    const disk: Disk = { ...DISK, limits: { reads: { bytes: { perSecond: 10e6 } } } };
    const recorded = {
      window: buildStep("make", 1),
      readsAtOnce: ONE_BY_ONE,
      overlap: 0,
      rows: [makeRow(one)],
    } as RecordedWindow;
    expect(simulate(recorded, disk, LIKELY)).toBeCloseTo(1.4, 9);
    expect(simulate(recorded, disk, { ...LIKELY, cycles: "most" })).toBeCloseTo(1, 9);
  });

  test("cycles make no difference where they are shorter than what is saved up", () => {
    expect(run([{ reads: 210 }], { cycles: "most" })).toBeCloseTo(2, 9);
    expect(run([{ reads: 210 }], { cycles: "one" })).toBeCloseTo(3, 9);
  });

  test("take the latency one by one, as many at once as were recorded, or the limit's time if that is longer", () => {
    expect(run([{ reads: 60 }], UNSTATED(0.005))).toBeCloseTo(1.3, 9);
    const readsAtOnce = { low: 2, likely: 3, high: 6 };
    expect(run([{ reads: 60 }], UNSTATED(0.005), { readsAtOnce })).toBeCloseTo(1.1, 9);
    const some = { ...UNSTATED(0.005), readsAtOnce: "low" } as const;
    expect(run([{ reads: 60 }], some, { readsAtOnce })).toBeCloseTo(1.15, 9);
    expect(run([{ reads: 410 }], UNSTATED(0.005))).toBeCloseTo(4, 9);
  });
});

describe("work that goes on while tasks wait for reads", () => {
  const run60 = (overlap: number) => run([{ reads: 60 }], UNSTATED(0.01), { overlap });

  test("takes no time of its own, as far as the reads' latencies are longer", () => {
    expect(run60(0)).toBeCloseTo(1.6, 9);
    expect(run60(0.25)).toBeCloseTo(1.35, 9);
    expect(run60(0.75)).toBeCloseTo(1, 9);
    expect(
      run([{ reads: 30, awaitsWrites: true, flushes: 100, writes: 1 }], UNSTATED(0.001), { overlap: 1 }),
    ).toBeCloseTo(1.101, 9);
  });

  test("does not overlap with few reads, which wait behind it", () => {
    expect(run([{ reads: 10 }], UNSTATED(0.01), { overlap: 1 })).toBeCloseTo(1.1, 9);
  });
});

test("reads below the kernel may be fewer, merged while the disk is busy, not those that a cgroup counts", () => {
  const disk: Disk = { ...DISK, limits: { reads: { operations: { perSecond: 100 } } } };
  const rows = [makeRow({ seconds: 0.5, reads: 210, readsBeforeMerging: 205 })];
  const recorded = { window: buildStep("make", 1), readsAtOnce: ONE_BY_ONE, overlap: 0, rows } as RecordedWindow;
  expect(simulate(recorded, disk, { ...LIKELY, readRequests: 0.5 })).toBeCloseTo(1.05 - 0.1, 9);
  expect(simulate(recorded, { ...disk, countsMerged: false }, { ...LIKELY, readRequests: 0.5 })).toBeCloseTo(2, 9);
});

describe("writes", () => {
  const written = { writtenBytes: 21e6, writes: 20 };

  test("that nobody waits for are worked off meanwhile, and no one waits at the end", () => {
    expect(run([written])).toBeCloseTo(1, 9);
  });

  test("that tasks wait for are done behind the work, by sync after sync", () => {
    const waited = { waitSeconds: { likely: 0.2, low: 0, high: 0.2 } };
    expect(run([{ ...written, ...waited, awaitsWrites: true }])).toBeCloseTo(0.8 + 1.24, 9);
    expect(run([{ ...written, flushes: 3, awaitsWrites: true }])).toBeCloseTo(1 + 2 * 0.95, 9);
    expect(run([{ ...written, flushes: 1, awaitsWrites: true }])).toBeCloseTo(3, 9);
  });

  test("that are left from rows before hold up who waits", () => {
    const sync = { ...written, writtenBytes: 1e6, flushes: 1, awaitsWrites: true, seconds: 0.1 };
    expect(run([{ ...written, writtenBytes: 41e6 }, sync])).toBeCloseTo(4.1, 9);
  });

  test("beyond the dirty limit stop the tasks until what is too much is written", () => {
    const limited = { dirtyLimitBytes: 15e6 };
    // 20 MB are left after the row.
    expect(run([{ ...written, writtenBytes: 31e6 }], {}, limited)).toBeCloseTo(1 + 0.5, 9);
    expect(run([{ ...written, writtenBytes: 26e6 }], {}, limited)).toBeCloseTo(1, 9);
    // Nobody waits for what others have dirtied.
    expect(run([{ ...written, writtenBytes: 31e6, dirtyBytes: 90e6 }], {}, limited)).toBeCloseTo(1 + 2, 9);
  });

  test("wait for each answer around a flush: two at the most, and the flush itself", () => {
    const synced = { writes: 100, writtenBytes: 100, flushes: 30, awaitsWrites: true };
    expect(run([synced], UNSTATED(0.01))).toBeCloseTo(1 + 0.9, 9);
    expect(run([{ ...synced, writes: 40 }], UNSTATED(0.01))).toBeCloseTo(1 + 0.7, 9);
  });

  test("wait each for its own answer where the recorded disk got no flush and that is assumed", () => {
    const synced = { writes: 100, writtenBytes: 100, flushes: 30, awaitsWrites: true };
    const each = { ...UNSTATED(0.01), syncsEach: true };
    expect(run([synced], each)).toBeCloseTo(1 + 1.3, 9);
    const device = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0 };
    expect(run([synced], each, { device: { ...device, flushes: 0 } })).toBeCloseTo(1 + 1.3, 9);
    expect(run([synced], each, { device: { ...device, flushes: 1 } })).toBeCloseTo(1 + 0.9, 9);
  });

  test("that are waited for cost the kernel some time each, as they were before merging", () => {
    const synced = { writes: 100, writesBeforeMerging: 10_000, writtenBytes: 100, flushes: 30, awaitsWrites: true };
    expect(run([synced])).toBeCloseTo(1 + 0.15, 9);
    expect(run([{ ...synced, awaitsWrites: false }])).toBeCloseTo(1, 9);
  });

  test("that are left at the end are waited for only where that is assumed", () => {
    expect(run([{ ...written, writtenBytes: 31e6 }], { waitsAtEnd: true })).toBeCloseTo(1 + 2, 9);
  });

  test("count after merging for some disks, of which a share may be left, and before it for others", () => {
    const disk: Disk = { ...DISK, limits: { writes: { operations: { perSecond: 100 } } } };
    const rows = [makeRow({ writes: 120, writesBeforeMerging: 205, flushes: 3, awaitsWrites: true })];
    const recorded = { window: buildStep("make", 1), readsAtOnce: ONE_BY_ONE, overlap: 0, rows } as RecordedWindow;
    const most: Assumptions = { ...LIKELY, cycles: "most" };
    expect(simulate(recorded, disk, most)).toBeCloseTo(1.1, 9);
    expect(simulate(recorded, disk, { ...most, writeRequests: 2 })).toBeCloseTo(2.3, 9);
    expect(simulate(recorded, { ...disk, countsMerged: false }, most)).toBeCloseTo(2, 9);
  });
});

describe("writes behind so many syncs that they overlap with the work", () => {
  const limits = { writes: { bytes: { perSecond: 1e6 } } };
  const disk: Disk = { name: "disk", limits, countsMerged: true };
  const take = (flushes: number, apart: number, rows = 1, cycles: Assumptions["cycles"] = "counted") => {
    const synced = { writes: 1, writtenBytes: 4e6 / rows, flushes: flushes / rows, awaitsWrites: true };
    const row = makeRow({ seconds: 2 / rows, ...synced });
    const parts = { window: buildStep("make", 2), readsAtOnce: ONE_BY_ONE, overlap: 0, rows: Array(rows).fill(row) };
    return simulate(parts as unknown as RecordedWindow, disk, { ...LIKELY, apart, cycles });
  };

  test("wait for the work as well, as far as few of them may hold most of the bytes", () => {
    // 2 s of work beside 3.9 s of writing, as the first 0.1 s are saved up, and again in work that comes first. Above 20 syncs a
    // second, of two flushes each.
    expect(take(81, 0)).toBeCloseTo(3.9, 9);
    const [one, twice, tenfold] = [80.001, 160, 800].map((flushes) => take(flushes, 1) - 3.9);
    expect(one).toBeCloseTo(2, 3);
    expect(twice).toBeCloseTo(2 / 2 - 0.1, 9);
    expect(tenfold).toBeCloseTo(2 / 10 - 0.1, 9);
    expect(take(160, 0.5) - 3.9).toBeCloseTo(2 / 4 - 0.1, 9);
  });

  test("wait less for it the more rows there are, and not at all where all is taken to overlap", () => {
    expect(take(160, 1, 2) - 3.9).toBeCloseTo(2 * (2 / 8 - 0.1), 9);
    expect(take(160, 1, 1, "most")).toBeCloseTo(3.9, 9);
  });
});

describe("a sync behind many reads", () => {
  const limits = { reads: { operations: { perSecond: 100 } }, writes: { operations: { perSecond: 100 } } };
  const disk: Disk = { name: "disk", limits, countsMerged: true };
  const row = makeRow({ reads: 210, writes: 110, writesBeforeMerging: 110, flushes: 2, awaitsWrites: true });
  const recorded = { window: buildStep("make", 1), readsAtOnce: ONE_BY_ONE, overlap: 0, rows: [row] } as RecordedWindow;
  const kernel = 110 * 15e-6;

  test("waits for its writes when the reads and the work beside them are done", () => {
    expect(simulate(recorded, disk, LIKELY)).toBeCloseTo(2 + 1, 2);
  });

  test("goes on beside everything, or comes behind the work as well, where that is assumed", () => {
    expect(simulate(recorded, disk, { ...LIKELY, cycles: "most" })).toBeCloseTo(2, 9);
    expect(simulate(recorded, disk, { ...LIKELY, cycles: "one" })).toBeCloseTo(1 + 2 + 1, 9);
  });

  test("leaves a part of its writes to those behind it where a cgroup limits it", () => {
    const byCgroup = { ...disk, countsMerged: false };
    const many = { ...recorded, rows: [{ ...row, reads: 0, writesBeforeMerging: 1010 }] };
    expect(simulate(many, byCgroup, LIKELY)).toBeCloseTo(1 + (1010 * 0.92 - 5) / 100, 9);
    const often = { ...recorded, rows: [{ ...row, reads: 0, writesBeforeMerging: 1010, flushes: 100 }] };
    expect(simulate(often, byCgroup, LIKELY)).toBeCloseTo((1010 - 5) / 100, 9);
  });

  test("takes at least what the kernel needs for its writes", () => {
    const unlimited = { ...disk, limits: {} };
    expect(simulate(recorded, unlimited, LIKELY)).toBeCloseTo(1 + kernel, 9);
  });
});

test("large requests come apart from small ones the less, the more rows there are", () => {
  const disk: Disk = {
    name: "disk",
    limits: { reads: { bytes: { perSecond: 1e6 }, operations: { perSecond: 10 } } },
    countsMerged: false,
  };
  const take = (rows: number, apart: number) => {
    const [reads, bytes] = [400 / rows, (200 * 266 * 1024) / rows];
    const row = makeRow({ seconds: 1 / rows, reads, readsBeforeMerging: reads, readBytes: bytes });
    const parts = { window: buildStep("make", 1), readsAtOnce: ONE_BY_ONE, overlap: 0, rows: Array(rows).fill(row) };
    return simulate(parts as unknown as RecordedWindow, disk, { ...LIKELY, apart });
  };
  const [one, two] = [take(1, 1) - take(1, 0), take(2, 1) - take(2, 0)];
  expect(one).toBeCloseTo(200 / 10 - (200 * 10 * 1024) / 1e6, 0);
  expect(two).toBeCloseTo(one / 2, 0);
});
