import { expect, test } from "vitest";
import {
  findBenchmarking,
  findBenchmarkWindows,
  findOwnBytes,
  findOwnCpuSeconds,
  measureCoreDemand,
} from "../../src/model/own-work.ts";
import { buildWindow } from "../render/report/builder.ts";

const loads = (seconds: number) => Array.from({ length: seconds }, () => ({}));
const bench = buildWindow("quick", "command", 10, loads(40), { benchmark: "quick" });

test("a benchmark's window, and a step that mostly was one, are own work", () => {
  expect(findBenchmarkWindows([bench])(bench)).toBe(true);
  expect(findBenchmarkWindows([bench])(buildWindow("Run io-probe", "step", 8, loads(45)))).toBe(true);
});

test("a step that a benchmark only touched, and the job, are not", () => {
  expect(findBenchmarkWindows([bench])(buildWindow("npm ci", "step", 0, loads(12)))).toBe(false);
  expect(findBenchmarkWindows([bench])(buildWindow("job", "job", 0, loads(50)))).toBe(false);
});

test("time in which sampling was stopped does not count", () => {
  const job = buildWindow("job", "job", 0, loads(100));
  const isMostly = (pausedSeconds: number) => findBenchmarking([bench])({ ...job, pausedSeconds });
  expect([20, 20.1].map(isMostly)).toEqual([false, true]);
});

test("what a command used is the larger of what it waited for and what was seen of its own tasks alone", () => {
  const window = buildWindow("make", "command", 0, loads(5));
  const command = { userSeconds: 1, systemSeconds: 0.5, readBytes: 10, writtenBytes: 400 };
  const job = { cpuSeconds: 2, readBytes: 30, writtenBytes: 300 };
  const own = { ...job, ofCommand: true };
  expect(findOwnCpuSeconds({ ...window, command })).toBe(1.5);
  expect(findOwnCpuSeconds({ ...window, command, own })).toBe(2);
  expect(findOwnCpuSeconds({ ...window, command, own: job })).toBe(1.5);
  expect(findOwnCpuSeconds({ ...window, command, own: { ...own, cpuSeconds: 1 } })).toBe(1.5);
  expect(findOwnCpuSeconds({ ...window, own: job })).toBe(2);
  expect(findOwnCpuSeconds(window)).toBeUndefined();
  expect(findOwnBytes({ ...window, command })).toEqual({ readBytes: 10, writtenBytes: 400 });
  expect(findOwnBytes({ ...window, command, own })).toEqual({ readBytes: 30, writtenBytes: 400 });
  expect(findOwnBytes({ ...window, command, own: { ...own, readBytes: 9, writtenBytes: 401 } })).toEqual({
    readBytes: 10,
    writtenBytes: 401,
  });
  expect(findOwnBytes({ ...window, command, own: job })).toEqual({ readBytes: 10, writtenBytes: 400 });
  expect(findOwnBytes({ ...window, own: job })).toEqual({ readBytes: 30, writtenBytes: 300 });
  const uncounted = { userSeconds: 1, systemSeconds: 0 };
  expect(findOwnBytes({ ...window, command: uncounted })).toBeUndefined();
  expect(findOwnBytes({ ...window, command: uncounted, own: job })).toEqual({ readBytes: 30, writtenBytes: 300 });
});

const NO_STATES = {
  ...{ looks: 100, lookedSeconds: 10, ranSeconds: 5, ranTaskSeconds: 9, ranOthersSeconds: 0, waitedSeconds: 0 },
  ...{ waitedBesideSeconds: 1, slowedSeconds: 0, unclearSeconds: 0, pacedSeconds: 0, unseenSeconds: 0 },
};

test("tasks want the cores as long as the scheduler counted, with those that no look saw, and no longer than was seen", () => {
  const counted = { ...NO_STATES, onCoreSeconds: 6, queuedTaskSeconds: 3 };
  const demand = { coreSeconds: 6, taskSeconds: 9, wantedSeconds: 6, tasksAtOnce: 1.5 };
  expect(measureCoreDemand(counted, 6)).toEqual(demand);
  expect(measureCoreDemand(counted, 5)).toEqual(demand);
  expect(measureCoreDemand(counted, 12)).toEqual({
    coreSeconds: 12,
    taskSeconds: 18,
    wantedSeconds: 6,
    tasksAtOnce: 3,
  });
  // What queued behind the looks alone.
  const looked = { ...counted, onCoreSeconds: 2, queuedTaskSeconds: 1 };
  expect(measureCoreDemand(looked, 2)).toEqual({ coreSeconds: 2, taskSeconds: 3, wantedSeconds: 3, tasksAtOnce: 1 });
  const slept = { ...NO_STATES, ranSeconds: 0, waitedBesideSeconds: 0, ranTaskSeconds: 0 };
  expect(measureCoreDemand(slept, 0)).toEqual({ coreSeconds: 0, taskSeconds: 0, wantedSeconds: 0, tasksAtOnce: 1 });
});

test("where the scheduler counts nothing, the looks and the CPU time tell", () => {
  expect(measureCoreDemand(NO_STATES, 4)).toEqual({
    coreSeconds: 4,
    taskSeconds: 9,
    wantedSeconds: 6,
    tasksAtOnce: 1.5,
  });
});
