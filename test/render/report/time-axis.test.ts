import { expect, test } from "vitest";
import { findTimeAxis, listClockMarks } from "../../../src/render/report/time-axis.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";

const START = Date.parse("2026-11-20T11:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

test("the axis reaches from the first step to the end of the last, of any number of steps", () => {
  const count = 200_000;
  const step = buildStep("short", 1);
  // Neither first nor last in the list.
  const order = [count / 2, count - 1, ...Array(count - 4).fill(count / 3), 0, 1];
  const windows = order.map((second) => ({ ...step, startedAt: at(second), endedAt: at(second + 1) }));
  const report = { ...buildReport({}), windows };
  expect(findTimeAxis(report)).toEqual({ zero: START, fromSeconds: 0, toSeconds: count });
  const series = { startedAt: at(10), timesSeconds: [0, 1], devices: [] };
  expect(findTimeAxis({ ...report, series })).toEqual({
    zero: START + 10_000,
    fromSeconds: -10,
    toSeconds: count - 10,
  });
  expect(findTimeAxis(buildReport({}))).toBeUndefined();
});

test("marks are whole steps of a clock, no more of them than there is room for", () => {
  expect(listClockMarks(0, 52.4, 5)).toEqual([0, 15, 30, 45]);
  expect(listClockMarks(0, 21_600, 6)).toEqual([0, 3600, 7200, 10_800, 14_400, 18_000, 21_600]);
  expect(listClockMarks(12.5, 13, 5)).toEqual([12.5, 12.6, 12.7, 12.8, 12.9, 13]);
  expect(listClockMarks(-0.5, 10, 5)).toEqual([0, 5, 10]);
  expect(listClockMarks(0, 1e7, 5).length).toBeLessThanOrEqual(6);
});
