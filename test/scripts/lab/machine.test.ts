import { expect, test } from "vitest";
import { findBusyShare } from "../../../scripts/lab/machine.ts";

test("the busy share is what of the cores' time was not idle", () => {
  expect(findBusyShare({ idle: 100, total: 200 }, { idle: 130, total: 240 })).toBeCloseTo(0.25, 6);
  expect(findBusyShare({ idle: 100, total: 200 }, { idle: 100, total: 200 })).toBe(0);
});
