import { describe, expect, test } from "vitest";
import { joinRecordings } from "../../src/analysis/joined-recording.ts";
import { measureLowSpace } from "../../src/analysis/machine-windows.ts";
import { locateMoment } from "../../src/analysis/recording-time.ts";
import { EPOCH, recordingOf } from "../sampling/recording-lines.ts";

const MONOTONIC = 1000;
const SAMPLES = [0, 1, 2, 3, 4, 5].map((at) => ({ at, devices: {} }));

/** A line of the log at a second: what a filesystem of 100 MB and 1,000 inodes had left, or that it has enough again. */
function space(at: number, freeBytes: number, change: object = {}) {
  const about = { mountPoint: "/data", filesystem: "ext4", isLow: true, totalBytes: 100e6, totalInodes: 1000 };
  return { e: "space", t: EPOCH + at, m: MONOTONIC + at, ...about, freeBytes, freeInodes: 400, ...change };
}

function measure(events: object[], from: number, to: number) {
  const recording = recordingOf(SAMPLES, events);
  const [start, end] = [from, to].map((at) => locateMoment(recording, EPOCH + at));
  return measureLowSpace({ recording, from: start as never, to: end as never });
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
      return { recording: recordingOf(samples, isFull ? [space(from, 0, { atStart: true })] : []) };
    };
    const find = (second: boolean, from: number, to: number) => {
      const recording = joinRecordings([sampled(0, 2, true), sampled(3, 5, second)]);
      const [start, end] = [from, to].map((at) => locateMoment(recording, EPOCH + at));
      return measureLowSpace({ recording, from: start as never, to: end as never })?.map(({ allAlong }) => allAlong);
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
