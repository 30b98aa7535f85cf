import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/format/read-document.ts";
import {
  findBenchmarking,
  findBenchmarkWindows,
  findOwnBytes,
  findOwnCpuSeconds,
  measureCoreDemand,
} from "../../src/model/own-work.ts";
import { REPORT_KIND, reportSchema } from "../../src/model/report.ts";
import { findFailure } from "../../src/model/window-outcome.ts";
import { testCases } from "../cases.ts";
import { buildReport, buildStep, NO_STATES, readLegText } from "../compare/report-builder.ts";
import { buildWindow } from "../render/report/builder.ts";

/** Both ways to read a report's text: whole, and for a comparison. */
const READERS = [
  (text: string) => readDocument(text, REPORT_KIND, reportSchema, "x.json"),
  (text: string) => readLegText(text, "x.json"),
];

function write([lowSeconds, seconds, highSeconds]: readonly number[]): string {
  const report = buildReport({ label: "a", windows: [buildStep("ls", 1), buildStep("make", 8)] });
  const [first, second] = report.windows;
  const diskWait = { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
  return JSON.stringify({ ...report, windows: [first, { ...second, diskWait }] });
}

testCases([
  [[1, 9, 9], "highSeconds is wrong: expected at most durationSeconds (8), given 9"],
  [[0, 0, 8.001], "highSeconds is wrong: expected at most durationSeconds (8), given 8.001"],
  [[3, 2, 5], " is wrong: expected lowSeconds <= seconds <= highSeconds, given 3, 2, 5"],
  [[1, 6, 5], " is wrong: expected lowSeconds <= seconds <= highSeconds, given 1, 6, 5"],
] as const)("a report whose wait has the bounds %j is refused by field", (bounds, message) => {
  for (const read of READERS) {
    expect(() => read(write(bounds))).toThrow(/^x\.json: the field windows\.1\.diskWait/);
    expect(() => read(write(bounds))).toThrow(message);
  }
});

test("a wait may be certain, nothing, or the whole window", () => {
  for (const read of READERS) {
    for (const bounds of [
      [8, 8, 8],
      [0, 0, 0],
      [0, 8, 8],
    ] as const)
      expect(() => read(write(bounds))).not.toThrow();
  }
});

describe("how a window ended", () => {
  testCases([
    [{}, undefined],
    [{ exitCode: 0 }, undefined],
    [{ result: "" }, undefined],
    [{ result: "success" }, undefined],
    [{ result: "Succeeded" }, undefined],
    [{ result: "SucceededWithIssues" }, undefined],
    [{ result: "neutral" }, undefined],
    [{ exitCode: 7 }, { ended: "failed", exitCode: 7 }],
    [{ exitCode: 137 }, { ended: "failed", exitCode: 137 }],
    [
      { exitCode: 137, signal: "SIGKILL" },
      { ended: "failed", exitCode: 137, signal: "SIGKILL" },
    ],
    [{ result: "cancelled", exitCode: 143, signal: "SIGTERM" }, { ended: "cancelled" }],
    [{ exitCode: -1 }, { ended: "failed", exitCode: -1 }],
    [{ result: "failure" }, { ended: "failed" }],
    [
      { result: "failure", exitCode: 2 },
      { ended: "failed", exitCode: 2 },
    ],
    [{ result: "failure", exitCode: 0 }, { ended: "failed" }],
    [
      { result: "success", exitCode: 2 },
      { ended: "failed", exitCode: 2 },
    ],
    [{ result: "cancelled" }, { ended: "cancelled" }],
    [{ result: "Canceled", exitCode: 143 }, { ended: "cancelled" }],
    [{ result: "abandoned" }, { ended: "cancelled" }],
    [{ result: "timed_out" }, { ended: "timed out" }],
    [{ result: "timedOut" }, { ended: "timed out" }],
    [{ result: "skipped" }, { ended: "skipped" }],
    [{ result: "a word that no engine has today" }, { ended: "failed" }],
    [{ result: "constructor" }, { ended: "failed" }],
  ])("of %j is %j", (window, failure) => {
    expect(findFailure(window)).toEqual(failure);
  });
});

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

const STATES = { ...NO_STATES, ranSeconds: 5, ranTaskSeconds: 9, waitedBesideSeconds: 1 };

test("tasks want the cores as long as the scheduler counted, with those that no look saw, and no longer than was seen", () => {
  const counted = { ...STATES, onCoreSeconds: 6, queuedTaskSeconds: 3 };
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
  const slept = { ...STATES, ranSeconds: 0, waitedBesideSeconds: 0, ranTaskSeconds: 0 };
  expect(measureCoreDemand(slept, 0)).toEqual({ coreSeconds: 0, taskSeconds: 0, wantedSeconds: 0, tasksAtOnce: 1 });
});

test("where the scheduler counts nothing, the looks and the CPU time tell", () => {
  expect(measureCoreDemand(STATES, 4)).toEqual({ coreSeconds: 4, taskSeconds: 9, wantedSeconds: 6, tasksAtOnce: 1.5 });
});
