import { describe, expect, test } from "vitest";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

/** What is said of a step with so many flushes of that length, in milliseconds. */
function find(flushes: number, milliseconds: number, durationSeconds = 10, window: Partial<Window> = {}) {
  const disk = { readBytes: 0, writtenBytes: 1e9, reads: 0, writes: 0, busySeconds: 1 };
  const devices = [{ ...disk, name: "sda", flushes, meanFlushLatencySeconds: milliseconds / 1000 }];
  const step = steadyStep("work", 10, {}, { durationSeconds, devices, diskWait: undefined, ...window });
  return findOf(buildReport([step]), "waited-for-flushes");
}

test("flushes are reported from 20 of them, half a second and a tenth of the time on", () => {
  expect(find(19, 100)).toEqual([]);
  expect(find(20, 50)).toMatchObject([
    {
      severity: "notice",
      window: { name: "work" },
      device: "sda",
      confidence: "medium",
      flushes: 20,
      meanFlushLatencySeconds: 0.05,
    },
  ]);
  expect(find(20, 49)).toEqual([]);
  expect(find(20, 25, 5)).toHaveLength(1);
  expect(find(20, 24, 4)).toEqual([]);
});

test("they are a warning from 3 s and a quarter of the time on", () => {
  expect(find(100, 30)[0]).toMatchObject({ severity: "warning" });
  expect(find(100, 29)[0]).toMatchObject({ severity: "notice" });
  expect(find(100, 30, 12)[0]).toMatchObject({ severity: "warning" });
  expect(find(100, 30, 12.1)[0]).toMatchObject({ severity: "notice" });
});

test("they take nothing of a step without length", () => {
  expect(find(1000, 30, 0)).toEqual([]);
});

test("each disk's are reported by themselves", () => {
  const devices = (...flushes: number[]) =>
    flushes.map((count, index) => ({
      ...{ name: `sd${index}`, readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0 },
      ...{ flushes: count, meanFlushLatencySeconds: 0.05 },
    }));
  const findIn = (...flushes: number[]) => find(0, 0, 10, { devices: devices(...flushes) }).map(({ device }) => device);
  expect([findIn(), findIn(0, 20), findIn(20, 20)]).toEqual([[], ["sd1"], ["sd0", "sd1"]]);
});

describe("where the step's own tasks were looked at", () => {
  const wait = (lowSeconds: number, highSeconds: number) => ({
    diskWait: { seconds: lowSeconds, lowSeconds, highSeconds, basis: ["task-states" as const] },
  });
  const disk = {
    name: "sda",
    readBytes: 0,
    writtenBytes: 1e6,
    reads: 0,
    busySeconds: 1,
    meanFlushLatencySeconds: 1e-4,
  };
  /** Of 40 flushes of 0.1 ms each, which the device hardly notices, among so many writes. */
  const quick = (writes: number, lowSeconds: number, highSeconds: number, flushes = 40) =>
    find(flushes, 0.1, 10, { devices: [{ ...disk, writes, flushes }], ...wait(lowSeconds, highSeconds) });

  test("flushes count by what the tasks can have waited at most, if they are a tenth of the requests", () => {
    expect(quick(400, 0, 1)).toMatchObject([{ severity: "notice", flushes: 40 }]);
    expect([quick(401, 0, 1), quick(400, 0, 0.99), quick(100, 0, 9, 19)]).toEqual([[], [], []]);
  });

  test("they are a warning from a lower bound of 3 s and a quarter of the time on", () => {
    expect([2.99, 3].map((low) => quick(400, low, 9)[0]?.severity)).toEqual(["notice", "warning"]);
  });

  test("they are none where the tasks cannot have waited, whatever the device took", () => {
    expect(find(100, 30, 10, wait(0, 0.99))).toEqual([]);
    expect(find(100, 30, 10, wait(0, 1))).toMatchObject([{ severity: "notice" }]);
    expect(find(100, 30, 10, { diskWait: undefined })).toMatchObject([{ severity: "warning" }]);
  });
});

describe("where the disk has no volatile cache", () => {
  const diskWait = { seconds: 2, lowSeconds: 0.2, highSeconds: 3.6, basis: ["task-states" as const] };
  const disk = (name: string, writes: number, flushes = 0) => ({
    ...{ name, readBytes: 0, writtenBytes: 1e6, reads: 0, busySeconds: 1, writes, flushes },
  });
  const findIn = (requestedCommits: number, ...devices: ReturnType<typeof disk>[]) =>
    findOf(
      buildReport([
        steadyStep("work", 4, {}, { devices, diskWait, journal: { commits: requestedCommits + 2, requestedCommits } }),
      ]),
      "waited-for-flushes",
    );

  test("the commits that tasks waited for tell of flushes", () => {
    expect(findIn(302, disk("sda", 3315))).toMatchObject([{ device: "sda", flushes: 604, journalCommits: 302 }]);
    expect(findIn(10, disk("sda", 200))).toHaveLength(1);
    expect([findIn(9, disk("sda", 200)), findIn(10, disk("sda", 201))]).toEqual([[], []]);
  });

  test("those that another disk was sent are not its own, and the disk with most writes has them", () => {
    expect(findIn(302, disk("sda", 3000), disk("sdb", 100, 4)).map(({ flushes }) => flushes)).toEqual([600]);
    expect(findIn(302, disk("sda", 3000), disk("sdb", 2999)).map(({ device }) => device)).toEqual(["sda"]);
    expect(findIn(302, disk("sda", 3000), disk("sdb", 9000, 590))).toEqual([]);
  });

  test("no more than its writes count", () => {
    expect(findIn(302, disk("sda", 150))).toMatchObject([{ flushes: 150 }]);
  });
});

test("they are no warning to a command that wrote hardly anything of what the disk did", () => {
  const of = (writtenBytes: number) =>
    find(100, 30, 10, { command: { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes } })[0]?.severity;
  expect([of(99e6), of(100e6)]).toEqual(["notice", "warning"]);
});
