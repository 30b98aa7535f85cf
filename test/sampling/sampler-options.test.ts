import { expect, test } from "vitest";
import { nameMark, readMark } from "../../src/sampling/sampler-options.ts";

test("a mark's name has its moment to the millisecond, and is one of its own", () => {
  const name = nameMark(1_763_820_000_123);
  expect(readMark(name)).toBe(1_763_820_000.123);
  expect(nameMark(1_763_820_000_123)).not.toBe(name);
});

test.each(["mark-", "mark-x", "stop", "1763820000123"])("%j has none", (name) => expect(readMark(name)).toBeNaN());
