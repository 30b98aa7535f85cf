import { expect, test } from "vitest";
import { readStep } from "../../src/fit/read-step.ts";
import { buildRecording, type Second } from "./step.ts";

const BUSY: Second[] = Array.from({ length: 8 }, () => ({ writes: 100, writtenBytes: 1_000_000, waited: 0.5 }));
const CLOCK = { startedAt: "2026-11-20T11:44:58.000Z", endedAt: "2026-11-20T11:45:06.000Z" };

test("a step is what the kernel counted of its disk", () => {
  const wait = { seconds: 3, lowSeconds: 2, highSeconds: 4, basis: [] };
  const report = buildRecording(BUSY, { flushes: 40, mergedWrites: 200 }, { diskWait: wait });
  expect(readStep(report, "npm ci")).toMatchObject({
    ...{ step: "npm ci", device: "vda", seconds: 8, waitSeconds: 3, writeMode: "flushed", depth: 1, coarse: false },
    phases: [{ writes: { operations: 1000, merged: 200, bytes: 8_000_000 }, flushes: 40 }],
  });
});

test("of several steps with the name, the longest is taken", () => {
  const report = buildRecording(BUSY);
  const [window] = report.windows;
  if (window === undefined) throw new Error("no window");
  report.windows.unshift({ ...window, durationSeconds: 2 });
  expect(readStep(report, "npm ci").seconds).toBe(8);
});

const reject = (report: ReturnType<typeof buildRecording>, step = "npm ci") => expect(() => readStep(report, step));

test("a step that is not there is named with those that are", () => {
  reject(buildRecording(BUSY), "npm").toThrow('--step: "npm" is not in the report; allowed are "npm ci"');
});

test.each([
  ["io-probe's own benchmark", {}, { benchmark: "quick" }],
  ["its recording has a gap", {}, { incomplete: true }],
  ["its recording has a gap", { partial: true }, {}],
  ["no disk was recorded", {}, { devices: [] }],
  ["more than 6 hours", {}, { durationSeconds: 6 * 3600 + 1 }],
  ["more than 6 hours, 100 million requests", { writes: 1e8 + 1 }, {}],
  ["or 1 TiB", { writtenBytes: 1024 ** 4 + 1 }, {}],
  ["it hardly used the disk", { writes: 15 }, {}],
  ["it hardly used the disk", { writtenBytes: 399_999 }, {}],
  [
    "for other processes",
    { writtenBytes: 64 * 1024 ** 2 + 5_000_001 },
    { own: { cpuSeconds: 0, readBytes: 0, writtenBytes: 1e6 } },
  ],
])("what the recording does not carry is refused: %s", (reason, device, window) => {
  reject(buildRecording(BUSY, device, window)).toThrow(reason);
});

test.each([
  ["requests", { writes: 16 }, {}],
  ["bytes", { writtenBytes: 400_000 }, {}],
  ["others", { writtenBytes: 64 * 1024 ** 2 + 5_000_000 }, { own: { cpuSeconds: 0, readBytes: 0, writtenBytes: 1e6 } }],
  ["seconds", { writes: 1e6, writtenBytes: 1e11 }, { durationSeconds: 6 * 3600 }],
])("at the edge of that it is fitted: %s", (_, device, window) => {
  expect(readStep(buildRecording(BUSY, device, window), "npm ci").step).toBe("npm ci");
});

test("a step whose limit was the network is refused", () => {
  const report = buildRecording(BUSY);
  const finding = { severity: "info" as const, message: "", advice: "", window: "npm ci" };
  report.findings.push({ ...finding, id: "not-the-disk", evidence: { cause: "network" } });
  reject(report).toThrow("the network was its limit");
  report.findings[0] = { ...finding, id: "not-the-disk", evidence: { cause: "cpu" } };
  expect(readStep(report, "npm ci").step).toBe("npm ci");
});

test.each([
  ["flushed", { flushes: 1 }, {}],
  ["buffered", { flushes: 6 }, { journal: { commits: 3, requestedCommits: 0 } }],
  ["flushed", { flushes: 7 }, { journal: { commits: 3, requestedCommits: 0 } }],
  ["flushed", { flushes: 6 }, { journal: { commits: 3, requestedCommits: 1 } }],
  ["direct", { writtenBytes: 1e7 }, { memory: { dirtiedBytes: 2_999_999 } }],
  ["buffered", { writtenBytes: 1e7 }, { memory: { dirtiedBytes: 3_000_000 } }],
  ["buffered", {}, {}],
  ["buffered", { writes: 10, mergedWrites: 10 }, {}],
  ["direct", { writes: 10, mergedWrites: 9, flushes: 5 }, {}],
])("how writes reached the disk: %s", (mode, device, window) => {
  expect(readStep(buildRecording(BUSY, device, window), "npm ci").writeMode).toBe(mode);
});

test.each([
  [undefined, 1],
  [2, 4],
  [0.1, 1],
  [1000, 64],
])("a mean queue of %s over the step is a depth while the disk was busy", (meanQueueDepth, depth) => {
  const device = meanQueueDepth === undefined ? {} : { meanQueueDepth };
  expect(readStep(buildRecording(BUSY, device), "npm ci").depth).toBe(depth);
});

test("the part of a series outside of the step is not its", () => {
  const seconds = [...BUSY, ...BUSY.map(() => ({ reads: 500, readBytes: 1e7 }))];
  const report = buildRecording(seconds, { reads: 0, readBytes: 0 }, { ...CLOCK, durationSeconds: 8 });
  expect(readStep(report, "npm ci").phases).toHaveLength(1);
});
