import { expect, test } from "vitest";
import { readStep } from "../../src/fit/read-step.ts";
import type { BlockTrace } from "../../src/model/block-trace.ts";
import { testCases } from "../cases.ts";
import { buildVerdict } from "../render/report/findings.ts";
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

const waited = (highSeconds: number) => ({ seconds: 0, lowSeconds: 0, highSeconds, basis: [] });

const reject = (report: ReturnType<typeof buildRecording>, step = "npm ci") => expect(() => readStep(report, step));

test("a step that is not there is named with those that are", () => {
  reject(buildRecording(BUSY), "npm").toThrow('--step: "npm" is not in the report; allowed are "npm ci"');
});

testCases([
  ["io-probe's own benchmark", {}, { benchmark: "quick" }],
  ["its recording has a gap", {}, { incomplete: true }],
  ["its recording has a gap", { partial: true }, {}],
  ["no disk was recorded", {}, { devices: [] }],
  ["more than 6 hours", {}, { durationSeconds: 6 * 3600 + 1 }],
  ["more than 6 hours, 100 million requests", { writes: 1e8 + 1 }, {}],
  ["or 1 TiB", { writtenBytes: 1024 ** 4 + 1 }, {}],
  ["it hardly used the disk, and did not wait for it (19 requests and 8 MB in 8 s)", { writes: 19 }, {}],
  ["it hardly used the disk", { writtenBytes: 399_999, busySeconds: 0.79 }, {}],
  ["it hardly used the disk", { writtenBytes: 399_999 }, { diskWait: waited(0.79) }],
  ["it hardly used the disk", { writes: 31, busySeconds: 0.79 }, { durationSeconds: 16 }],
  [
    "came from other processes",
    { writtenBytes: 64 * 1024 ** 2 + 5_000_001 },
    { own: { cpuSeconds: 0, readBytes: 0, writtenBytes: 1e6 } },
  ],
])("what the recording does not carry is refused: %s", (reason, device, window) => {
  reject(buildRecording(BUSY, device, window)).toThrow(reason);
});

testCases([
  ["requests", { writes: 20 }, {}],
  ["bytes", { writtenBytes: 400_000, busySeconds: 0 }, {}],
  ["requests a second", { writes: 32, busySeconds: 0 }, { durationSeconds: 16 }],
  ["few bytes that took the disk long", { writtenBytes: 399_999, busySeconds: 0.8 }, {}],
  ["few bytes that were waited for", { writtenBytes: 399_999, busySeconds: 0 }, { diskWait: waited(0.8) }],
  ["others", { writtenBytes: 64 * 1024 ** 2 + 5_000_000 }, { own: { cpuSeconds: 0, readBytes: 0, writtenBytes: 1e6 } }],
  ["seconds", { writes: 1e6, writtenBytes: 1e11 }, { durationSeconds: 6 * 3600 }],
])("at the edge of that it is fitted: %s", (_, device, window) => {
  expect(readStep(buildRecording(BUSY, device, window), "npm ci").step).toBe("npm ci");
});

test("a step whose limit was the network is refused", () => {
  const report = buildRecording(BUSY);
  report.findings.push(buildVerdict("npm ci", { id: "step-verdict", bound: "network" }));
  reject(report).toThrow("its bottleneck was the network");
  report.findings[0] = buildVerdict("npm ci", { bound: "cpu" });
  expect(readStep(report, "npm ci").step).toBe("npm ci");
});

test("a step without a load is refused with what was its limit", () => {
  const report = buildRecording(BUSY, { writes: 3 });
  report.findings.push(buildVerdict("npm ci", { bound: "cpu" }));
  reject(report).toThrow("; its bottleneck was the CPU");
});

/** A trace of eight stretches of a second with 100 writes each, of which the last half go on where the one before ended. */
function trace(
  parts: Partial<BlockTrace> = {},
  counts: Partial<{ writes: number; requests: number }> = {},
): BlockTrace {
  const { writes = 100, requests = writes } = counts;
  const slots = BUSY.map((_, place) => ({
    ...{ idleSeconds: 0.5, flushes: 1, syncs: 1 },
    writes: {
      ...{ requests, sequential: place < 4 ? 0 : requests, inFlight: requests },
      sizes: [
        { bytes: 4096, count: writes / 2 },
        { bytes: 16_384, count: writes / 2 },
      ],
    },
  }));
  return { device: "vda", lostEvents: 0, slotSeconds: 1, slots, ...parts };
}

test("a trace gives the phases their sizes, order and depth", () => {
  const load = readStep(buildRecording(BUSY, { writes: 808, flushes: 8 }, { trace: [trace()] }), "npm ci");
  expect(load).toMatchObject({ traced: true, writeMode: "flushed" });
  expect(load.phases[0]?.writes.pattern).toMatchObject({ sequentialShare: 0.5, inFlight: 1 });
  expect(load.phases[0]?.reads).not.toHaveProperty("pattern");
});

test("phases of a trace have their own merges, flushes and time without a request", () => {
  const [quiet, busy] = [trace({}, { writes: 20, requests: 20 }).slots, trace({}, { writes: 200, requests: 50 }).slots];
  const slots = [...quiet.slice(0, 4), ...busy.slice(4)].map((slot, place) => ({
    ...slot,
    flushes: place < 4 ? 3 : 1,
  }));
  const device = { writes: 280, mergedWrites: 600, flushes: 16 };
  const load = readStep(buildRecording(BUSY, device, { trace: [trace({ slots })] }), "npm ci");
  expect(load.phases.map(({ writes, flushes }) => [Math.round(writes.merged), Math.round(flushes)])).toEqual([
    [0, 12],
    [600, 4],
  ]);
});

testCases([
  ["of another disk", [trace({ device: "sda" })]],
  ["that lost events", [trace({}, { writes: 90, requests: 90 })]],
  ["with more than was counted", [trace({}, { writes: 108, requests: 108 })]],
  ["of nothing", []],
])("a trace %s is left out", (_, given) => {
  expect(readStep(buildRecording(BUSY, {}, { trace: given }), "npm ci").traced).toBe(false);
});

test("flushes are requests to the kernel's counters", () => {
  const slots = trace().slots.map((slot) => ({ ...slot, flushes: 100 }));
  expect(readStep(buildRecording(BUSY, { writes: 1600 }, { trace: [trace({ slots })] }), "npm ci").traced).toBe(true);
  expect(readStep(buildRecording(BUSY, { writes: 800 }, { trace: [trace({ slots })] }), "npm ci").traced).toBe(false);
});

test("a trace may miss a few requests", () => {
  expect(
    readStep(buildRecording(BUSY, {}, { trace: [trace({}, { writes: 94, requests: 94 })] }), "npm ci").traced,
  ).toBe(true);
});

test("a hostile trace has no more stretches and sizes than ours", () => {
  const slot = { idleSeconds: 0, flushes: 0, syncs: 0 };
  const sizes = Array.from({ length: 100 }, (_, index) => ({ bytes: 4096 * index, count: 1 }));
  const reads = { requests: 1, sequential: 0, inFlight: 1, sizes };
  const hostile = trace({ slots: Array.from({ length: 100 }, () => ({ ...slot, reads })), slotSeconds: 1e-9 });
  expect(readStep(buildRecording(BUSY, {}, { trace: [hostile] }), "npm ci").traced).toBe(false);
});

testCases([
  ["flushed", { flushes: 1 }, {}],
  ["buffered", { flushes: 6 }, { journal: { commits: 3, requestedCommits: 0 } }],
  ["flushed", { flushes: 7 }, { journal: { commits: 3, requestedCommits: 0 } }],
  ["flushed", { flushes: 6 }, { journal: { commits: 3, requestedCommits: 1 } }],
  ["direct", { writtenBytes: 1e7 }, { memory: { dirtiedBytes: 2_999_999 } }],
  ["buffered", { writtenBytes: 1e7 }, { memory: { dirtiedBytes: 3_000_000 } }],
  ["buffered", {}, {}],
  ["buffered", { writes: 10, mergedWrites: 10 }, {}],
  ["direct", { reads: 5, writes: 10, mergedWrites: 9, flushes: 5 }, {}],
  ["flushed", { flushes: 6 }, { journal: { commits: 3, requestedCommits: 0 }, trace: [trace()] }],
])("how writes reached the disk: %s", (mode, device, window) => {
  expect(readStep(buildRecording(BUSY, device, window), "npm ci").writeMode).toBe(mode);
});

testCases([
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
