import { expect, test } from "vitest";
import { countRequests, splitSizes } from "../../src/fit/request-sizes.ts";
import { testCases } from "../cases.ts";

testCases([
  [0, { bs: "4k" }],
  [4096, { bs: "4k" }],
  [4096 * 1.004, { bs: "4k" }],
  [4096 * 1.01, { bssplit: "4k/99:8k/1" }],
  [4096 * 1.996, { bs: "8k" }],
  [10_000, { bssplit: "8k/56:12k/44" }],
  [1024 ** 2, { bs: "1024k" }],
  [1e21, { bs: "1024k" }],
])("requests of %d bytes on average", (mean, expected) => {
  expect(splitSizes(mean)).toEqual(expected);
});

const meanOf = (bssplit: string) =>
  bssplit.split(":").reduce((sum, part) => {
    const [size = "", percent = ""] = part.split("/");
    return sum + (Number.parseInt(size, 10) * 1024 * Number(percent)) / 100;
  }, 0);

test("known sizes keep their shares and their mean, also rare large ones", () => {
  const sizes = [
    { bytes: 65536, count: 20 },
    { bytes: 4096, count: 80 },
  ];
  expect(splitSizes(0.8 * 4096 + 0.2 * 65536, sizes)).toEqual({ bssplit: "4k/80:64k/20" });
  // One in 200 is a mebibyte: it stands in the fiftieth part that it belongs to.
  const rare = [
    { bytes: 4096, count: 199 },
    { bytes: 1024 ** 2, count: 1 },
  ];
  expect(splitSizes((199 * 4096 + 1024 ** 2) / 200, rare)).toEqual({ bssplit: "4k/98:260k/2" });
});

test("known sizes above the largest request, whose bytes would be lost, become their mean", () => {
  const sizes = [
    { bytes: 65536, count: 95 },
    { bytes: 8 * 1024 ** 2, count: 5 },
  ];
  expect(splitSizes(512 * 1024, sizes)).toEqual({ bs: "512k" });
});

test("known sizes are made larger or smaller where the mean is another", () => {
  const sizes = [
    { bytes: 4096, count: 50 },
    { bytes: 16384, count: 50 },
  ];
  expect(splitSizes(20480, sizes)).toEqual({ bssplit: "8k/50:32k/50" });
  const split = splitSizes(13_000, sizes);
  expect("bssplit" in split && meanOf(split.bssplit)).toBeCloseTo(13_000, -2);
  expect(splitSizes(16384, [{ bytes: 4096, count: 3 }])).toEqual({ bs: "16k" });
  expect(splitSizes(4096, sizes)).toEqual({ bs: "4k" });
});

test("sizes that are no multiple of 4 KiB, or beyond what direct I/O takes, keep within its bounds", () => {
  const sizes = [
    { bytes: 512, count: 10 },
    { bytes: 9e9, count: 10 },
  ];
  const split = splitSizes(8192, sizes);
  expect("bssplit" in split && split.bssplit).toMatch(/^4k\/\d+/);
  expect("bssplit" in split && split.bssplit.split(":").every((part) => Number.parseInt(part, 10) <= 1024)).toBe(true);
});

test("requests that are larger than direct I/O makes them are more of the largest", () => {
  expect(countRequests(100, 100 * (1024 ** 2 - 1))).toBe(100);
  expect(countRequests(100, 150 * 1024 ** 2)).toBe(150);
  expect(countRequests(0.2, 100)).toBe(1);
});
