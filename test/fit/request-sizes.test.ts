import { expect, test } from "vitest";
import { countRequests, splitSizes } from "../../src/fit/request-sizes.ts";

test.each([
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

test("requests that are larger than direct I/O makes them are more of the largest", () => {
  expect(countRequests(100, 100 * (1024 ** 2 - 1))).toBe(100);
  expect(countRequests(100, 150 * 1024 ** 2)).toBe(150);
  expect(countRequests(0.2, 100)).toBe(1);
});
