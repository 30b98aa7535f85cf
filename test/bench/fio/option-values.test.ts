import { expect } from "vitest";
import { doesIo, parseFioDuration, parseFioSize } from "../../../src/bench/fio/option-values.ts";
import { testCases } from "../../cases.ts";

testCases([
  ["2300", 2300],
  ["4k", 4096],
  ["4K", 4096],
  ["4b", 4],
  ["4kb", 4096],
  ["64ki", 65_536],
  ["64kib", 64_000],
  ["64KIB", 64_000],
  ["22m", 22 * 2 ** 20],
  ["1mb", 2 ** 20],
  ["1mi", 2 ** 20],
  ["1MiB", 1e6],
  ["3g", 3 * 2 ** 30],
  ["12t", 12 * 2 ** 40],
  ["10p", 10 * 2 ** 50],
  ["10PiB", 1e16],
])("%j is %d bytes, as for fio 3.33", (text, bytes) => {
  expect(parseFioSize(text, new Map())).toBe(bytes);
  expect(parseFioSize(text, new Map([["kb_base", "1024"]]))).toBe(bytes);
});

testCases([
  ["2300", 2300],
  ["64k", 64_000],
  ["64kb", 64_000],
  ["64ki", 64_000],
  ["64kib", 65_536],
  ["1m", 1e6],
  ["1mib", 2 ** 20],
])("%j is %d bytes with kb_base=1000, as for fio 3.33", (text, bytes) => {
  expect(parseFioSize(text, new Map([["kb_base", "1000"]]))).toBe(bytes);
});

testCases([
  [{}, true],
  [{ create_only: "0", ioengine: "psync" }, true],
  [{ create_only: "1" }, false],
  [{ create_only: "" }, false],
  [{ ioengine: "cpuio" }, false],
])("%j does I/O: %j", (options, does) => expect(doesIo(new Map(Object.entries(options)))).toBe(does));

// Of 1.5m fio takes one byte, of a blank before the suffix or the number none of the suffix.
testCases([
  ...[undefined, "", "4k-8k", "10%", "1e", "x4k", "-4k", "4kk", ".5k", "5.k", "4kbb", "4ib", "4kx"],
  ...["1.5m", "4 k", " 4k", "4k ", "0x1000"],
])("%j is left to fio", (text) => {
  expect(parseFioSize(text, new Map())).toBeUndefined();
});

testCases([
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

testCases([undefined, "", "x5", "5 x", "5.", ".5", "10ss", "2sec", "1m30s", "-5", "(5*2)"])(
  "%s is left to fio",
  (text) => {
    expect(parseFioDuration(text)).toBeUndefined();
  },
);
