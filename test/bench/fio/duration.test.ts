import { expect, test } from "vitest";
import { parseFioDuration } from "../../../src/bench/fio/duration.ts";

test.each([
  ["60", 60],
  ["10s", 10],
  ["5M", 300],
  ["2h", 7200],
  ["1d", 86_400],
  ["500ms", 0.5],
  ["500MSEC", 0.5],
  ["20usec", 2e-5],
])("%s is %d seconds, as for fio", (text, seconds) => {
  expect(parseFioDuration(text)).toBeCloseTo(seconds, 9);
});

test.each([undefined, "", "2sec", "1m30s", "-5", "(5*2)"])("%s is left to fio", (text) => {
  expect(parseFioDuration(text)).toBeUndefined();
});
