import { expect, test } from "vitest";
import { findBenchmarking, findBenchmarkWindows, findOwnBytes, findOwnCpuSeconds } from "../../src/model/own-work.ts";
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
