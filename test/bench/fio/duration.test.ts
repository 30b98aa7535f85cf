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
  ["20us", 2e-5],
  ["3m", 180],
  [" 12 s ", 12],
  ["1.25h", 4500],
  ["10.5", 10.5],
])("%s is %d seconds, as for fio", (text, seconds) => {
  expect(parseFioDuration(text)).toBeCloseTo(seconds, 9);
});

test.each([undefined, "", "x5", "5 x", "5.", ".5", "10ss", "2sec", "1m30s", "-5", "(5*2)"])(
  "%s is left to fio",
  (text) => {
    expect(parseFioDuration(text)).toBeUndefined();
  },
);
