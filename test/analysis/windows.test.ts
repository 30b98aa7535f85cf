import { describe, expect, test } from "vitest";
import { joinRecordings } from "../../src/analysis/joined-recording.ts";
import { measureMachine } from "../../src/analysis/machine-windows.ts";
import { findOwnDevice, findOwnRate, LIMITED_RATES } from "../../src/analysis/own-rate.ts";
import { measureOwn } from "../../src/analysis/own-windows.ts";
import { locateTime, locateWhole } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { OWN_COUNTERS, type OwnCounter, type Recording } from "../../src/model/recording.ts";
import type { CgroupWindow, Window } from "../../src/model/window.ts";
import { describeCgroupLists } from "../../src/sampling/sampler/linux-counters.ts";
import { buildStep } from "../compare/report-builder.ts";
import {
  buildRecording,
  device,
  diskRow,
  EPOCH,
  mark,
  recordingLines,
  recordingOf,
} from "../sampling/recording-lines.ts";

type Counted = Partial<Record<OwnCounter, number>>;

/** Two samples a second apart, with what had been counted of the tasks by then. */
function measure(counted: readonly Counted[], header: object = {}) {
  const [first = "", ...samples] = recordingLines([{ at: 0 }, { at: 1 }]);
  const lines = samples.map((line, place) => {
    const row = counted[place];
    return JSON.stringify({ ...JSON.parse(line), w: row && OWN_COUNTERS.map((name) => row[name] ?? 0) });
  });
  const recording = buildRecording([JSON.stringify({ ...JSON.parse(first), ...header }), ...lines]);
  return measureOwn(locateWhole(recording));
}

test("what the own tasks used is what their counters grew by", () => {
  const counted = [
    { cpu: 100, readBytes: 4096 },
    { cpu: 150, readBytes: 8192, writtenBytes: 512 },
  ];
  expect(measure(counted)).toEqual({ cpuSeconds: 0.5, readBytes: 4096, writtenBytes: 512 });
  expect(measure(counted, { ownTasks: "command" })).toMatchObject({ cpuSeconds: 0.5, ofCommand: true });
  expect(measure(counted, { processes: true })).not.toHaveProperty("ofCommand");
});

test("what looks saw of them is there where somebody looked", () => {
  const counted = [{}, { looks: 50, looked: 1_000_000, waited: 750_000, asynchronous: 250_000 }];
  expect(measure(counted)?.states).toMatchObject({
    ...{ looks: 50, lookedSeconds: 1, waitedSeconds: 0.75, ranSeconds: 0 },
    ...{ asynchronousSeconds: 0.25, unseenSeconds: 0, queuedSeconds: 0 },
  });
});

test("they waited for a core for the part of their running that the scheduler counts as queued", () => {
  const seconds = { ran: 500_000, waitedBeside: 100_000, waited: 400_000, onCore: 600_000, queued: 200_000 };
  const states = measure([{}, { looks: 50, looked: 1_000_000, ...seconds }])?.states;
  expect(states?.queuedSeconds).toBeCloseTo(0.15);
  expect(states?.queuedTaskSeconds).toBeCloseTo(0.2);
});

test("nothing is known of tasks that nobody was told of", () => {
  expect(measure([])).toBeUndefined();
});

const ENTRY = { e: "cgroup", version: "v2", path: "/job", lists: describeCgroupLists("v2") };

/** A recording in which the cgroup had written so many bytes to vda at each time. */
function record(...written: readonly (readonly [at: number, bytes: number])[]): Recording {
  const samples = written.map(([at, bytes]) => ({
    at,
    devices: { 0: diskRow({ writes: 1 }) },
    cgroup: { u: [0, 0, 0, null], m: 4096, p: [0, 0], i: [[254, 0, 0, bytes, 0, bytes / 512]] },
  }));
  return recordingOf([device(0, "vda"), ENTRY], ...samples);
}

function sustained(recording: Recording, from: number, to: number) {
  const disk = summarizeRecording(recording, [mark("w", from, to)]).windows[0]?.cgroup?.devices?.[0];
  return disk && [disk.sustainedWriteBytesPerSecond, disk.sustainedWritesPerSecond, disk.sustainedReadBytesPerSecond];
}

test("the sustained rate is the highest mean over 3 s, whatever a second of it had", () => {
  const steps = [0, 0, 900, 300, 300, 0, 0, 0].map((bytes) => bytes * 512);
  const written = steps.map((_, at) => [at, steps.slice(0, at + 1).reduce((sum, bytes) => sum + bytes, 0)] as const);
  expect(sustained(record(...written), 0, 7)).toEqual([500 * 512, 500, 0]);
  // From the first second on, nothing of the burst is in the window.
  expect(sustained(record(...written), 4, 7)).toEqual([0, 0, 0]);
});

test("of a window shorter than 3 s it is the mean, and below 1 s nothing", () => {
  const recording = record([0, 0], [1, 512], [2, 2048], [2.5, 2048], [3.4, 9999]);
  expect(sustained(recording, 0, 2)?.[0]).toBe(1024);
  expect(sustained(recording, 1, 2)?.[0]).toBe(1536);
  expect(sustained(recording, 2.5, 3.4)?.[0]).toBeUndefined();
});

test("a window that ends between two samples is measured to its end", () => {
  const recording = record([0, 0], [2, 2000], [4, 10_000]);
  expect(sustained(recording, 0, 3)?.[0]).toBeCloseTo(2000, 6);
});

test("it never reaches over a pause of the sampling", () => {
  const first = record([0, 0], [2, 2000], [4, 4000]);
  const second = record([100, 900_000], [102, 901_000], [104, 902_000]);
  const joined = joinRecordings([{ recording: first, stoppedAtSeconds: EPOCH + 4 }, { recording: second }]);
  expect(sustained(joined, 0, 104)?.[0]).toBeCloseTo(1000, 6);
});

describe("machine windows", () => {
  const MONOTONIC = 1000;
  const SAMPLES = [0, 1, 2, 3, 4, 5].map((at) => ({ at, devices: {} }));

  /** A line of the log at a second: what a filesystem of 100 MB and 1,000 inodes had left, or that it has enough again. */
  function space(at: number, freeBytes: number, change: object = {}) {
    const about = { mountPoint: "/data", filesystem: "ext4", isLow: true, totalBytes: 100e6, totalInodes: 1000 };
    return { e: "space", t: EPOCH + at, m: MONOTONIC + at, ...about, freeBytes, freeInodes: 400, ...change };
  }

  function measure(events: object[], from: number, to: number) {
    const recording = recordingOf(events, ...SAMPLES);
    const [start, end] = [from, to].map((at) => locateTime(recording, EPOCH + at));
    return measureMachine({ recording, from: start as never, to: end as never }).lowSpace;
  }

  describe("what was left of a filesystem in a window", () => {
    const filled = [space(1, 900_000), space(2, 0), space(4, 90e6, { isLow: false })];

    test("is the least of its bytes and inodes while it was low", () => {
      const entry = { mountPoint: "/data", filesystem: "ext4", totalBytes: 100e6, totalInodes: 1000 };
      expect(measure(filled, 0, 5)).toEqual([{ ...entry, lowestFreeBytes: 0, lowestFreeInodes: 400 }]);
      expect(measure(filled, 0, 1)).toEqual([{ ...entry, lowestFreeBytes: 900_000, lowestFreeInodes: 400 }]);
      const inodes = [space(1, 50e6, { freeInodes: 7 }), space(2, 40e6, { freeInodes: 3 })];
      expect(measure(inodes, 0, 5)).toMatchObject([{ lowestFreeBytes: 40e6, lowestFreeInodes: 3 }]);
      const uncounted = { totalInodes: undefined, freeInodes: undefined };
      expect(measure([space(1, 5, uncounted)], 0, 5)?.[0]).not.toHaveProperty("lowestFreeInodes");
    });

    test("holds from when it was seen until it has enough again", () => {
      expect(measure(filled, 3, 3.5)).toMatchObject([{ lowestFreeBytes: 0 }]);
      expect(measure(filled, 3, 5)).toMatchObject([{ lowestFreeBytes: 0 }]);
      expect([measure(filled, 0, 0.5), measure(filled, 4, 5), measure([], 0, 5)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    test("was so all along if a sampler's first look says so, and nothing changed since", () => {
      const full = space(0, 0, { atStart: true });
      const about = { mountPoint: "/data", filesystem: "ext4", totalBytes: 100e6, totalInodes: 1000 };
      const allAlong = [{ ...about, lowestFreeBytes: 0, lowestFreeInodes: 400, allAlong: true }];
      expect([measure([full], 0, 5), measure([full], 3, 5)]).toEqual([allAlong, allAlong]);
      const emptied = space(3, 90e6, { isLow: false });
      expect(measure([full, emptied], 0, 2.9)).toEqual(allAlong);
      expect([measure([full, emptied], 0, 3), measure([full, emptied], 4, 5)]).toEqual([undefined, undefined]);
      expect(measure([space(0, 0, { atStart: true, isLow: false })], 0, 5)).toBeUndefined();
      const others = measure([full, space(3, 90e6, { isLow: false, mountPoint: "/other" })], 0, 5);
      expect(others).toEqual(allAlong);
    });

    test("is that of the changes alone where it fell further, or filled up again", () => {
      const low = space(0, 0, { atStart: true, freeInodes: 3 });
      const again = [low, space(1, 90e6, { isLow: false }), space(2, 900_000)];
      expect(measure(again, 0, 5)).toEqual([
        expect.objectContaining({ lowestFreeBytes: 900_000, lowestFreeInodes: 400 }),
      ]);
      expect(measure(again, 0, 5)?.[0]).not.toHaveProperty("allAlong");
      const fell = measure([space(0, 900_000, { atStart: true }), space(2, 0)], 3, 5);
      expect(fell).toMatchObject([{ lowestFreeBytes: 0 }]);
      expect(fell?.[0]).not.toHaveProperty("allAlong");
    });

    test("was so all along while one sampler says so: what the next does not see again is over", () => {
      const sampled = (from: number, until: number, isFull: boolean) => {
        const samples = SAMPLES.filter(({ at }) => at >= from && at <= until);
        return { recording: recordingOf(isFull ? [space(from, 0, { atStart: true })] : [], ...samples) };
      };
      const find = (second: boolean, from: number, to: number) => {
        const recording = joinRecordings([sampled(0, 2, true), sampled(3, 5, second)]);
        const [start, end] = [from, to].map((at) => locateTime(recording, EPOCH + at));
        return measureMachine({ recording, from: start as never, to: end as never }).lowSpace?.map(
          ({ allAlong }) => allAlong,
        );
      };
      expect([find(false, 0, 2), find(false, 3, 5), find(false, 1, 3)]).toEqual([[true], undefined, undefined]);
      expect([find(true, 0, 2), find(true, 3, 5), find(true, 1, 5)]).toEqual([[true], [true], undefined]);
    });

    test("is told of each, of sixteen at most: anybody may write into a log", () => {
      const many = Array.from({ length: 20 }, (_, n) => space(1, n, { mountPoint: `/disk${n}` }));
      expect(measure(many, 0, 5)?.map(({ lowestFreeBytes }) => lowestFreeBytes)).toEqual([...Array(16).keys()]);
      const flood = Array.from({ length: 2001 }, (_, n) => space(1, 3000 - n));
      expect(measure(flood, 0, 5)).toMatchObject([{ lowestFreeBytes: 1001 }]);
    });
  });
});

type Own = NonNullable<CgroupWindow["devices"]>[number];

const COUNTED: Own = {
  name: "sda",
  ...{ readBytes: 100, writtenBytes: 200, reads: 30, writes: 40 },
  ...{ sustainedReadBytesPerSecond: 11, sustainedWriteBytesPerSecond: 22 },
  ...{ sustainedReadsPerSecond: 33, sustainedWritesPerSecond: 44 },
};
const TOTALS: Own = { name: "sda", readBytes: 100, writtenBytes: 200, reads: 30, writes: 40 };

function build(device: Own, parts: Partial<Window> = {}): Window {
  const other = { ...COUNTED, name: "sdb", sustainedReadBytesPerSecond: 99 };
  return buildStep("make", 10, { cgroup: { version: "v2", path: "/job", devices: [device, other] }, ...parts });
}

const listRates = (window: Window) => LIMITED_RATES.map((rate) => [rate, findOwnRate(window, "sda", rate)]);

describe("a window's own rate on a device", () => {
  test("is what its cgroup sustained, with all that it moved", () => {
    expect(listRates(build(COUNTED))).toEqual([
      ["readBytesPerSecond", { perSecond: 11, amount: 100 }],
      ["writeBytesPerSecond", { perSecond: 22, amount: 200 }],
      ["readsPerSecond", { perSecond: 33, amount: 30 }],
      ["writesPerSecond", { perSecond: 44, amount: 40 }],
    ]);
  });

  test("is the mean where there are totals alone", () => {
    expect(listRates(build(TOTALS))).toEqual([
      ["readBytesPerSecond", { perSecond: 10, amount: 100 }],
      ["writeBytesPerSecond", { perSecond: 20, amount: 200 }],
      ["readsPerSecond", { perSecond: 3, amount: 30 }],
      ["writesPerSecond", { perSecond: 4, amount: 40 }],
    ]);
    expect(findOwnRate(build({ name: "sda", readBytes: 1, writtenBytes: 1 }), "sda", "readsPerSecond")).toBeUndefined();
  });

  test("has no amount where the recording has a gap, and no mean", () => {
    expect(findOwnRate(build(COUNTED, { incomplete: true }), "sda", "readBytesPerSecond")).toStrictEqual({
      perSecond: 11,
    });
    expect(findOwnRate(build(TOTALS, { incomplete: true }), "sda", "readBytesPerSecond")).toBeUndefined();
  });

  test("is unknown without counters of the device, or without time", () => {
    expect(findOwnRate(buildStep("make", 10), "sda", "readBytesPerSecond")).toBeUndefined();
    expect(findOwnRate(build(COUNTED), "sdc", "readBytesPerSecond")).toBeUndefined();
    expect(findOwnRate(build(TOTALS, { durationSeconds: 0 }), "sda", "readBytesPerSecond")).toBeUndefined();
    const names = ["sda", "sdb", "sdc"].map((device) => findOwnDevice(build(COUNTED), device)?.name);
    expect(names).toEqual(["sda", "sdb", undefined]);
    expect(findOwnDevice(buildStep("make", 10), "sda")).toBeUndefined();
  });
});
