import { expect, test } from "vitest";
import { listClockMarks } from "../../../src/render/report/time-axis.ts";

test("marks are whole steps of a clock, no more of them than there is room for", () => {
  expect(listClockMarks(0, 52.4, 5)).toEqual([0, 15, 30, 45]);
  expect(listClockMarks(0, 21_600, 6)).toEqual([0, 3600, 7200, 10_800, 14_400, 18_000, 21_600]);
  expect(listClockMarks(12.5, 13, 5)).toEqual([12.5, 12.6, 12.7, 12.8, 12.9, 13]);
  expect(listClockMarks(-0.5, 10, 5)).toEqual([0, 5, 10]);
  expect(listClockMarks(0, 1e7, 5).length).toBeLessThanOrEqual(6);
});
