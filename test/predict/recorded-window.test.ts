import { describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { DeviceWindow, Window } from "../../src/model/window.ts";
import { readRecordedWindow } from "../../src/predict/recorded-window.ts";
import { buildReport, buildStep, NO_STATES } from "../compare/report-builder.ts";

const DISK: DeviceWindow = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0 };
function read(
  device: Partial<DeviceWindow>,
  waitSeconds: number,
  parts: Partial<Window> = {},
  storage: Report["storage"] = [],
) {
  const diskWait = { seconds: waitSeconds, lowSeconds: waitSeconds, highSeconds: waitSeconds };
  const window = buildStep("make", 10, {
    devices: [{ ...DISK, ...device }],
    diskWait: { ...diskWait, basis: ["task-states"] },
    ...parts,
  });
  const report = buildReport({ windows: [window] });
  return readRecordedWindow({ ...report, runner: { ...report.runner, cpuCount: 2 }, storage }, window);
}

describe("reads at once", () => {
  // 12 s of reading, all requests added up.
  const reads = { reads: 12_000, meanReadLatencySeconds: 0.001 };
  const find = (busySeconds: number, waitSeconds: number, parts: Partial<Window> = {}) =>
    read({ ...reads, busySeconds }, waitSeconds, parts)?.readsAtOnce;

  test("are by Little's law as many as the time in which reads were under way leaves", () => {
    expect(find(3, 2)).toEqual({ low: 1.2, likely: 4, high: 4 });
  });

  test("are fewer where tasks waited for longer than the kernel counted its disk as busy", () => {
    expect(find(3, 6)).toEqual({ low: 1.2, likely: 2, high: 4 });
  });

  test("below one and a half are one after the other", () => {
    expect(find(8, 0)).toMatchObject({ likely: 1.5 });
    expect(find(8.1, 0)).toMatchObject({ likely: 1, high: expect.closeTo(12 / 8.1, 9) });
    expect(find(0, 0)).toEqual({ low: 1.2, likely: 1, high: 1 });
  });

  test("are as many as tasks that ran at once, from two on", () => {
    const own = (ranTaskSeconds: number) => ({
      own: {
        cpuSeconds: 1,
        readBytes: 0,
        writtenBytes: 0,
        states: { ...NO_STATES, ranSeconds: 3, waitedBesideSeconds: 1, ranTaskSeconds },
      },
    });
    expect(find(10, 0, own(12))).toEqual({ low: 1.2, likely: 3, high: 3 });
    expect(find(10, 0, own(8))).toMatchObject({ likely: 2 });
    expect(find(10, 0, own(7.9))).toMatchObject({ likely: 1 });
  });

  test("are as many as ran where the window read, told by the cores in use there", () => {
    const states = { ...NO_STATES, ranSeconds: 3, waitedBesideSeconds: 1, ranTaskSeconds: 16 };
    const own = { cpuSeconds: 1, readBytes: 0, writtenBytes: 0, states };
    const diskWait = { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: ["task-states" as const] };
    const device = { ...DISK, ...reads, busySeconds: 10 };
    const window = buildStep("make", 10, { devices: [device], diskWait, own });
    const findReaders = (readsPerSecond: number[], user: number[], system = [0, 0]) => {
      const cpu = { user, system, iowait: [0, 0], steal: [0, 0] };
      const idle = [0, 0];
      const columns = { readBytesPerSecond: idle, writeBytesPerSecond: idle, writesPerSecond: idle, utilization: idle };
      const latencies = { readLatencySeconds: idle, writeLatencySeconds: idle, queueDepth: idle };
      const devices = [{ name: "vda", ...columns, ...latencies, readsPerSecond }];
      const series = { startedAt: window.startedAt, timesSeconds: [5, 10], devices, cpu };
      return readRecordedWindow({ ...buildReport({ windows: [window] }), series }, window)?.readsAtOnce.likely;
    };
    expect(findReaders([2400, 0], [0.5, 0.5])).toBe(4);
    expect(findReaders([2400, 0], [0.25, 0.75])).toBe(2);
    expect(findReaders([2400, 0], [0.2, 0.7], [0.05, 0.05])).toBe(2);
    expect(findReaders([2400, 0], [0.24, 0.76])).toBe(1);
    expect(findReaders([1200, 1200], [0.2, 0.8])).toBe(4);
    expect(findReaders([2400, 0], [0, 0])).toBe(4);
  });
});

describe("the work beside reads", () => {
  const findOverlap = (ranTaskSeconds: number, parts: Partial<Window["own"] & object> = {}) => {
    const states = { ...NO_STATES, ranSeconds: 4, ranTaskSeconds };
    const own = { cpuSeconds: 1, readBytes: 0, writtenBytes: 0, states, ...parts };
    return read({ reads: 12_000, meanReadLatencySeconds: 0.001, busySeconds: 12 }, 0, { own })?.overlap;
  };

  test("is that of the tasks that ran beside another, as in a pipe: all at the most", () => {
    expect(findOverlap(4)).toBe(0);
    expect(findOverlap(5)).toBe(0.25);
    expect(findOverlap(7)).toBe(0.75);
    expect(findOverlap(3)).toBe(0);
    expect(read({}, 0)?.overlap).toBe(0);
  });

  test("is that of the readers that find no core", () => {
    // Two cores; from two tasks at once on, all are taken to read.
    expect(findOverlap(8)).toBe(0);
    expect(findOverlap(10)).toBeCloseTo(1 - 2 / 2.5, 9);
    expect(findOverlap(16)).toBe(0.5);
  });
});

describe("writes", () => {
  const writes = { writes: 100, mergedWrites: 300, flushes: 50 };
  const findWrites = (parts: Partial<Window>, device: Partial<DeviceWindow> = {}) => {
    const [row] = read({ ...writes, ...device }, 0, parts)?.rows ?? [];
    return [row?.writes.likely, row?.writesBeforeMerging];
  };
  const journal = (commits: number) => ({ journal: { commits, requestedCommits: commits } });

  test("have no flushes among them that came without data, all but two for each commit of a journal", () => {
    expect(findWrites(journal(20))).toEqual([90, 400]);
    expect(findWrites(journal(0))).toEqual([50, 400]);
    expect(findWrites(journal(25))).toEqual([100, 400]);
    expect(findWrites(journal(30))).toEqual([100, 400]);
  });

  test("are never fewer than none, and all where no journal or flush was counted", () => {
    expect(findWrites(journal(0), { writes: 40, mergedWrites: 0 })).toEqual([0, 40]);
    expect(findWrites({})).toEqual([100, 400]);
    expect(findWrites(journal(0), { flushes: 0 })).toEqual([100, 400]);
  });
});

describe("a disk without a volatile cache, which is sent no flush", () => {
  const device = { writes: 1000, mergedWrites: 10, flushes: 0 };
  const journal = (requestedCommits: number) => ({ journal: { commits: 100, requestedCommits } });
  const findRow = (parts: Partial<Window>) => read(device, 0, parts)?.rows[0];

  test("is taken to be sent two for each commit that a task requested, but for one in 5 s, and at most one a write", () => {
    expect(findRow(journal(32))?.flushes).toBe(60);
    expect(findRow(journal(2))?.flushes).toBe(0);
    expect(findRow(journal(600))?.flushes).toBe(1000);
    expect(findRow({})?.flushes).toBe(0);
  });

  test("has no empty flushes among its writes", () => {
    expect(findRow(journal(30))?.writes.likely).toBe(1000);
  });
});

describe("a disk that merges no requests", () => {
  const writes = { writes: 10_000, writtenBytes: 100 * 192 * 1024, mergedReads: 0, mergedWrites: 0 };
  const parts = { journal: { commits: 52, requestedCommits: 52 } };
  const store = (scheduler?: string): Report["storage"] => [
    {
      path: "/work",
      role: "workspace",
      filesystem: "ext4",
      devices: [{ name: "vda", kind: "zram", parents: [], ...(scheduler !== undefined && { scheduler }) }],
    } as Report["storage"][number],
  ];
  const findWrites = (storage: Report["storage"], device = {}) =>
    read({ ...writes, ...device }, 0, parts, storage)?.rows[0]?.writes;

  test("may have merged them into large ones, and one or two around each flush", () => {
    expect(findWrites(store())).toEqual({ low: 200, likely: 300, high: 10_000 });
    expect(findWrites(store(), { writes: 150 })).toEqual({ low: 150, likely: 150, high: 150 });
  });

  test("is one without a scheduler, none that merged any, and none that is not known", () => {
    const all = { low: 10_000, likely: 10_000, high: 10_000 };
    expect(findWrites(store("none"))).toEqual(all);
    expect(findWrites(store(), { mergedWrites: 1 })).toEqual(all);
    expect(findWrites(store(), { mergedReads: 1 })).toEqual(all);
    expect(findWrites([])).toEqual(all);
  });
});

test("without samples of memory, what was unwritten at the end counts", () => {
  const memory = { dirtyBytesAtEnd: 5e6, writebackBytesAtEnd: 1e6 };
  expect(read({ writes: 10 }, 0, { memory })?.rows[0]?.dirtyBytes).toBe(6e6);
  expect(read({ writes: 10 }, 0, { memory: { dirtyBytesAtEnd: 5e6 } })?.rows[0]?.dirtyBytes).toBeUndefined();
});
