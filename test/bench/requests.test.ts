import { expect, test } from "vitest";
import { findQuantile, isSettled, measureSpread } from "../../src/bench/agreement.ts";
import { checkBenchRequest } from "../../src/bench/bench-request.ts";
import { explainEnd, measureOverrun } from "../../src/bench/group-sequence.ts";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

testCases([
  [[], Number.NaN],
  [[5], 5],
  [[3, 1], 2],
  [[9, 1, 5], 5],
])("the median of %j is %s", (values, median) => {
  expect(findQuantile(values, 0.5)).toBe(median);
});

test("quartiles are interpolated between neighbours", () => {
  expect([findQuantile([1, 2, 3, 4], 0.25), findQuantile([1, 2, 3, 4], 0.75)]).toEqual([1.75, 3.25]);
});

test("the spread is the distance of the farther quartile, as a share of the median", () => {
  expect([measureSpread([1, 2, 3, 4]), measureSpread([2, 3, 6]), measureSpread([0, 3, 4])]).toEqual([0.3, 0.5, 0.5]);
});

test("runs of which most did nothing have no spread", () => {
  expect(measureSpread([0, 0, 5])).toBeUndefined();
  expect(measureSpread([])).toBeUndefined();
});

test("two runs have no middle half, so nothing is said about them", () => {
  expect(measureSpread([100, 100])).toBeUndefined();
  expect(isSettled([100, 100])).toBe(false);
});

testCases([
  [[100, 100, 100], true],
  [[97, 100, 103], true],
  [[93, 100, 100], false],
  [[100, 100, 100, 100, 500], true],
  [[50, 100, 150], false],
])("runs of %j agree: %s", (values, settled) => {
  expect(isSettled(values)).toBe(settled);
});

test("a size that no request of the profiles fits into is refused", () => {
  const check = (sizeBytes: number) => () => checkBenchRequest({ sizeBytes, targets: ["."] }, "--");
  expect(check(MEBIBYTE - 1)).toThrow(
    "--size: 1,048,575 bytes; allowed are 1,048,576 bytes and more, the size of a request",
  );
  expect(check(4096)).toThrow("--size: 4 KiB; allowed are 1 MiB and more, the size of a request");
  expect(check(MEBIBYTE)).not.toThrow();
});

testCases([0, -1, 101, Number.NaN])("the scale %d is refused", (scale) => {
  const check = () => checkBenchRequest({ scale, workloads: ["unpack"], targets: ["."] }, "");
  expect(check).toThrow(/^scale: .* is out of range; allowed are/);
});

const GROUP = parseJobFile("[a]\nrw=read\n", "x.fio");

test("without a budget nothing is late", () => {
  const budget = { groups: [GROUP, GROUP, GROUP], readClock: () => 5000 };
  expect([explainEnd(budget), measureOverrun(budget, 10)]).toEqual([undefined, undefined]);
});

test("a budget ends what runs when its double and what short jobs need are over, and tells where it was exceeded", () => {
  const at = (now: number) => ({ timeBudgetSeconds: 20, groups: [GROUP, GROUP], readClock: () => now });
  expect([explainEnd(at(22.9)), measureOverrun(at(22.9), 10)]).toEqual([undefined, undefined]);
  expect(explainEnd(at(81.9))).toBeUndefined();
  expect(measureOverrun(at(42), 12.5)).toEqual({ budgetSeconds: 20, elapsedSeconds: 42, measuredSeconds: 12.5 });
  expect(explainEnd(at(82))).toEqual({ id: "time-budget", budgetSeconds: 20, elapsedSeconds: 82 });
});
