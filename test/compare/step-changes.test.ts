import { describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, reduceJob } from "./report-builder.ts";

const build = (label: string, windows: Window[], parts: Partial<Report> = {}): Report =>
  buildReport({ label, windows, ...parts });

function compare(reports: Report[], baseline?: string) {
  return compareWithFirst(
    reports.map((report, job) => reduceJob(report, job)),
    { baseline },
  ).steps;
}

const wait = (seconds: number) => ({
  diskWait: { seconds, lowSeconds: seconds * 0.9, highSeconds: seconds * 1.1, basis: ["task-states" as const] },
});
const disk = (readBytes: number, writtenBytes: number) => ({
  devices: [{ name: "sda", readBytes, writtenBytes, reads: 1, writes: 1, busySeconds: 1 }],
});

describe("the steps of two labels", () => {
  test("stand in the order of how much their duration changed, either way, with the whole job last", () => {
    const job = (seconds: number) => buildStep("build", seconds, { kind: "job" });
    const before = build("old", [job(90), buildStep("a", 10), buildStep("b", 30), buildStep("c", 5)]);
    const after = build("new", [job(40), buildStep("a", 14), buildStep("b", 12), buildStep("c", 5)]);
    const steps = compare([before, after]);
    expect(steps).toMatchObject({ before: "old", after: "new" });
    expect(steps?.rows.map(({ window }) => window)).toEqual(["b", "a", "c", "whole job"]);
    expect(steps?.rows[0]).toEqual({
      window: "b",
      before: { jobs: 1, durationSeconds: 30 },
      after: { jobs: 1, durationSeconds: 12 },
    });
  });

  test("have the waits with their bounds and the bytes of the disks", () => {
    const before = build("old", [buildStep("a", 10, { ...wait(5), ...disk(1e9, 2e9) })]);
    const after = build("new", [buildStep("a", 6, { ...wait(1), ...disk(0, 3e9) })]);
    expect(compare([before, after])?.rows[0]?.before).toEqual({
      jobs: 1,
      durationSeconds: 10,
      diskWait: wait(5).diskWait,
      readBytes: 1e9,
      writtenBytes: 2e9,
    });
    expect(compare([before, after])?.rows[0]?.after).toMatchObject({ readBytes: 0, writtenBytes: 3e9 });
  });

  test("that only one of them has changed by all that they took", () => {
    const before = build("old", [buildStep("a", 15), buildStep("gone", 8)]);
    const after = build("new", [buildStep("a", 10), buildStep("fresh", 6)]);
    expect(compare([before, after])?.rows).toEqual([
      { window: "gone", before: { jobs: 1, durationSeconds: 8 } },
      { window: "fresh", after: { jobs: 1, durationSeconds: 6 } },
      { window: "a", before: { jobs: 1, durationSeconds: 15 }, after: { jobs: 1, durationSeconds: 10 } },
    ]);
  });

  test("of several jobs are medians, and the bounds of a wait those of the median", () => {
    const old = [10, 12, 17].map((seconds) => build("old", [buildStep("a", seconds, wait(seconds / 10))]));
    const [row] = compare([...old, build("new", [buildStep("a", 5)])])?.rows ?? [];
    expect(row?.before).toEqual({ jobs: 3, durationSeconds: 12, diskWait: wait(1.2).diskWait });
  });

  test("that failed in one of several jobs have the figures of the others, and say so", () => {
    const old = [build("old", [buildStep("a", 10)]), build("old", [buildStep("a", 2, { exitCode: 7, ...disk(1, 1) })])];
    const failed = build("new", [buildStep("a", 1, { exitCode: 1 })]);
    const [row] = compare([...old, failed])?.rows ?? [];
    expect(row?.before).toEqual({
      jobs: 2,
      failure: expect.objectContaining({
        id: "failed",
        failures: { jobs: 2, endings: { failed: 1 }, exitCodes: [7], signals: [] },
      }),
      ended: "failed",
      durationSeconds: 10,
    });
    expect(row?.after).toEqual({
      jobs: 1,
      failure: expect.objectContaining({
        id: "failed",
        failures: { jobs: 1, endings: { failed: 1 }, exitCodes: [1], signals: [] },
      }),
      ended: "failed",
    });
  });

  test("do not hold what a gap in the recording makes too small", () => {
    const whole = build("old", [buildStep("a", 10, { ...wait(5), ...disk(1e9, 2e9) })]);
    const cut = build("new", [buildStep("a", 10, { ...wait(1), ...disk(1e6, 2e6), incomplete: true })]);
    expect(compare([whole, cut])?.rows[0]?.after).toEqual({ jobs: 1, durationSeconds: 10 });
  });

  test("begin with the baseline, whichever was found first", () => {
    const steps = compare([build("new", [buildStep("a", 1)]), build("old", [buildStep("a", 2)])], "old");
    expect(steps).toMatchObject({ before: "old", after: "new", rows: [{ before: { durationSeconds: 2 } }] });
  });

  test("leave out io-probe's own benchmarks", () => {
    const own = buildStep("bench", 600, {
      benchmark: "quick",
      startedAt: "2026-11-20T10:00:00.000Z",
      endedAt: "2026-11-20T10:10:00.000Z",
    });
    const steps = compare([build("old", [buildStep("a", 1), own]), build("new", [buildStep("a", 1), own])]);
    expect(steps?.rows.map(({ window }) => window)).toEqual(["a"]);
  });

  test("are none of one label, of three, and where a label has none", () => {
    const [a, b, c] = ["a", "b", "c"].map((label) => build(label, [buildStep("make", 1)])) as [Report, Report, Report];
    expect(compare([a])).toBeUndefined();
    expect(compare([a, b])).toBeDefined();
    expect(compare([a, b, c])).toBeUndefined();
    expect(compare([a, build("b", [], { benchmarks: [buildBenchmark(1)] })])).toBeUndefined();
    expect(compare([a, build("b", [buildStep("job", 9, { kind: "job" })])])).toBeUndefined();
  });

  test("are five hundred at most, those that changed most", () => {
    const list = (factor: number) =>
      Array.from({ length: 501 }, (_, index) => buildStep(`step ${index}`, (index + 1) * factor));
    const rows = compare([build("old", list(1)), build("new", list(2))])?.rows ?? [];
    expect(rows).toHaveLength(500);
    expect(rows[0]?.window).toBe("step 500");
    expect(rows.some(({ window }) => window === "step 0")).toBe(false);
  });
});
