import { expect, test } from "vitest";
import { parseFioSize } from "../../../src/bench/fio/size.ts";

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

test.each([undefined, "", "4k-8k", "10%", "1e", "x4k", "-4k", "4kk", ".5k", "5.k", "4 k b"])(
  "%j is left to fio",
  (text) => {
    expect(parseFioSize(text)).toBeUndefined();
  },
);
