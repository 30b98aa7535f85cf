import { expect, test } from "vitest";
import { nameMark, readMark } from "../../src/sampling/sampler-options.ts";
import { testCases } from "../cases.ts";

test("a mark's name has its moment to the millisecond and its process, and is one of its own", () => {
  const name = nameMark(1_763_820_000_123);
  expect(readMark(name)).toEqual({ atSeconds: 1_763_820_000.123, pid: process.pid });
  expect(nameMark(1_763_820_000_123)).not.toBe(name);
});

testCases(["mark-", "mark-x", "mark-1763820000123", "stop", "1763820000123"])("%j has none", (name) =>
  expect(readMark(name)).toBeUndefined(),
);
