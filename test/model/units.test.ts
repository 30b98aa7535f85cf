import { expect, test } from "vitest";
import { countUpTo, findLargest, findLargestKnown, findSmallest, findSmallestKnown } from "../../src/model/numbers.ts";
import { amount, figure } from "../../src/model/quantities.ts";
import { parseChoice, parseDuration, parseFactor, parseSize } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

testCases([
  ["100ms", 0.1],
  ["1s", 1],
  ["10", 10],
  ["1.5m", 90],
  ["2h", 7200],
])("the duration %s is %d seconds", (text, seconds) => {
  expect(parseDuration(text, "interval")).toBeCloseTo(seconds, 9);
});

testCases(["", "fast", "10x", "-1s", "1e3", "1s 2s", "0x10"])("the duration %j is refused by name", (text) => {
  expect(() => parseDuration(text, "interval")).toThrow(
    `interval: ${JSON.stringify(text)} is not a duration; allowed are durations such as 500ms, 1s, 2m or 1h`,
  );
});

testCases([
  ["4096", 4096],
  ["4k", 4096],
  ["64m", 64 * 1024 ** 2],
  ["4GiB", 4 * 1024 ** 3],
  ["1.5GB", 1_500_000_000],
])("the size %s is %d bytes", (text, bytes) => {
  expect(parseSize(text, "size")).toBe(bytes);
});

testCases(["", "big", "-4k", "4x", "1e9"])("the size %j is refused by name", (text) => {
  expect(() => parseSize(text, "size")).toThrow(`size: ${JSON.stringify(text)} is not a size`);
});

test("a choice that is not among the choices is refused with the choices", () => {
  expect(parseChoice("run", ["run", "stop"], "mode")).toBe("run");
  expect(() => parseChoice("rnu", ["run", "stop"], "mode")).toThrow(
    'mode: "rnu" is unknown; did you mean run? allowed are run, stop',
  );
  expect(() => parseChoice("watch", ["run", "stop"], "mode")).toThrow('"watch" is unknown; allowed are run, stop');
});

test("a factor is a number above 0", () => {
  expect(parseFactor("0.1", "scale")).toBe(0.1);
  for (const text of ["0", "-1", "ten", "1e3", ""]) {
    expect(() => parseFactor(text, "scale")).toThrow(
      `scale: ${JSON.stringify(text)} is not a factor; allowed are decimal numbers above 0`,
    );
  }
});

testCases([0, 1, 1e21, 1e-60, 2 ** 64, 1.5])("%d can be measured", (value) => {
  expect(amount.safeParse(value).success).toBe(true);
  expect(figure.safeParse(-value).success).toBe(true);
});

testCases([1.0001e21, 1e308, 1.7976931348623157e308, 9.9e-61, 5e-324, Infinity, NaN])("%d is no figure", (value) => {
  expect(amount.safeParse(value).success).toBe(false);
  expect(figure.safeParse(-value).success).toBe(false);
});

test("an amount is not below 0", () => {
  expect(amount.safeParse(-1).success).toBe(false);
});

test("the extremes of a million values, and of none", () => {
  const values = Array.from({ length: 1e6 }, (_, index) => (index * 7919) % 999_983);
  expect([findSmallest(values), findLargest(values)]).toEqual([0, 999_982]);
  expect([findSmallest([-2, 3]), findLargest([-2, 3])]).toEqual([-2, 3]);
  expect([findSmallest([]), findLargest([])]).toEqual([Infinity, -Infinity]);
});

test("the extremes of what is known, and none where nothing is", () => {
  const values = [undefined, 3, 7, undefined, -2];
  expect([findSmallestKnown(values), findLargestKnown(values)]).toEqual([-2, 7]);
  expect([findSmallestKnown([undefined]), findLargestKnown([])]).toEqual([undefined, undefined]);
});

testCases([
  [0, 0],
  [1, 1],
  [1.5, 1],
  [2, 3],
  [2.5, 3],
  [4, 4],
  [9, 4],
])("of 1, 2, 2, 4, those up to %d are %d", (limit, count) => {
  expect(countUpTo([1, 2, 2, 4], limit)).toBe(count);
});

test("none of no values, and only of the first so many, are counted", () => {
  expect(countUpTo([], 1)).toBe(0);
  expect(countUpTo(Float64Array.of(1, 2, 2, 4), 9, 2)).toBe(2);
});
