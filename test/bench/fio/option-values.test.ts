import { expect, test } from "vitest";
import { doesIo, parseFioDuration, parseFioSize } from "../../../src/bench/fio/option-values.ts";

test.each([
  ["2300", 2300],
  ["4k", 4096],
  ["4K", 4096],
  ["4kb", 4096],
  ["4KiB", 4096],
  [" 22 m ", 22 * 2 ** 20],
  ["1.5g", 1.5 * 2 ** 30],
  ["12t", 12 * 2 ** 40],
  ["10.25p", 10.25 * 2 ** 50],
  ["0.0001k", 0],
  ["0.0005k", 1],
])("%j is %d bytes, as for fio", (text, bytes) => {
  expect(parseFioSize(text)).toBe(bytes);
});

test.each([
  [{}, true],
  [{ create_only: "0", ioengine: "psync" }, true],
  [{ create_only: "1" }, false],
  [{ create_only: "" }, false],
  [{ ioengine: "cpuio" }, false],
])("%j does I/O: %j", (options, does) => expect(doesIo(new Map(Object.entries(options)))).toBe(does));

test.each([undefined, "", "4k-8k", "10%", "1e", "x4k", "-4k", "4kk", ".5k", "5.k", "4 k b"])(
  "%j is left to fio",
  (text) => {
    expect(parseFioSize(text)).toBeUndefined();
  },
);

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
