import { expect, test } from "vitest";
import { isOwnWork } from "../../src/model/own-work.ts";
import { buildWindow } from "../render/report/builder.ts";

const loads = (seconds: number) => Array.from({ length: seconds }, () => ({}));
const bench = buildWindow("quick", "command", 10, loads(40), { benchmark: "quick" });

test("a benchmark's window, and a step that mostly was one, are own work", () => {
  expect(isOwnWork(bench, [bench])).toBe(true);
  expect(isOwnWork(buildWindow("Run io-probe", "step", 8, loads(45)), [bench])).toBe(true);
});

test("a step that a benchmark only touched, and the job, are not", () => {
  expect(isOwnWork(buildWindow("npm ci", "step", 0, loads(12)), [bench])).toBe(false);
  expect(isOwnWork(buildWindow("job", "job", 0, loads(50)), [bench])).toBe(false);
});
