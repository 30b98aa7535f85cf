import { expect, test } from "vitest";
import type { Sampling } from "../../../src/model/report.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

function find(samples: number, gapSeconds = 0, more: Partial<Sampling> & { planned?: boolean; seconds?: number } = {}) {
  const { planned, seconds = 20, ...change } = more;
  const gap = { collector: "proc" as const, startedAt: "2026-11-20T11:45:00Z", reason: "killed" };
  const gaps = gapSeconds > 0 ? [{ ...gap, durationSeconds: gapSeconds, ...(planned && { planned }) }] : [];
  const sampling = { collectors: ["proc" as const], intervalSeconds: 1, samples, gaps, notMeasured: [], ...change };
  const report = buildReport([steadyStep("work", 20, {})], { sampling });
  for (const window of report.windows) window.durationSeconds = seconds;
  return findOf(report, "few-samples");
}

test("fewer than five samples are information", () => {
  expect(find(5)).toEqual([]);
  expect(find(4)).toMatchObject([
    { severity: "info", confidence: "high", evidence: { samples: 4, gapSeconds: 0, durationSeconds: 20 } },
  ]);
  expect(find(4)[0]?.problem).toBe("short");
  expect(find(4, 0, { collectors: [] })).toEqual([]);
});

test("nothing is reported for a recording without a job", () => {
  const report = buildReport([steadyStep("work", 3, {})]);
  expect(findOf(report, "few-samples")).toHaveLength(1);
  expect(findOf({ ...report, windows: report.windows.slice(1) }, "few-samples")).toEqual([]);
  expect(findOf({ ...report, sampling: undefined }, "few-samples")).toEqual([]);
});

test("a shorter interval is advised where it would give samples enough", () => {
  expect(find(3, 0, { seconds: 0.2 })[0]?.isIntervalLong).toBe(true);
  expect(find(3, 0, { seconds: 0.19 })[0]?.isIntervalLong).toBe(false);
  expect(find(3, 0, { intervalSeconds: 0.11 })[0]?.isIntervalLong).toBe(true);
  expect(find(3, 0, { intervalSeconds: 0.1 })[0]?.isIntervalLong).toBe(false);
});

test("gaps of more than a tenth of the job are reported, but for those that were planned", () => {
  expect(find(9, 2)).toEqual([]);
  expect(find(9, 2.1)).toMatchObject([{ severity: "notice", evidence: { gapSeconds: 2.1 } }]);
  expect(find(9, 9, { planned: true })).toEqual([]);
  expect(find(9, 40)).toMatchObject([{ problem: "gaps", evidence: { gapSeconds: 20, durationSeconds: 20 } }]);
  expect(find(9, 9, { seconds: 0 })).toEqual([]);
});

test("a moment in which two collectors were silent is counted once", () => {
  const gap = (collector: "proc" | "iostat", second: number, durationSeconds: number) => {
    const startedAt = `2026-11-20T11:45:${String(second).padStart(2, "0")}Z`;
    return { collector, startedAt, reason: "killed", durationSeconds };
  };
  const measure = (...gaps: Sampling["gaps"]) => find(9, 0, { gaps })[0]?.evidence.gapSeconds;
  expect(measure(gap("proc", 2, 8), gap("iostat", 2, 8))).toBe(8);
  expect(measure(gap("proc", 6, 8), gap("iostat", 2, 8))).toBe(12);
  expect(measure(gap("proc", 2, 8), gap("iostat", 4, 2), gap("iostat", 9, 3))).toBe(10);
  expect(measure(gap("proc", 2, 3), gap("iostat", 12, 3))).toBe(6);
});
