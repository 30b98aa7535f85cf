import { expect, test } from "vitest";
import { amount, figure } from "../../src/model/quantities.ts";
import { testCases } from "../cases.ts";

testCases([0, 1, 1e21, 1e-60, 2 ** 64, 1.5])("%d can be measured", (value) => {
  expect(amount.safeParse(value).success).toBe(true);
  expect(figure.safeParse(-value).success).toBe(true);
});

testCases([1.0001e21, 1e308, 1.7976931348623157e308, 9.9e-61, 5e-324, Infinity, NaN])("%d is no figure", (value) => {
  expect(amount.safeParse(value).success).toBe(false);
  expect(figure.safeParse(-value).success).toBe(false);
});

test("an amount is not below 0", () => {
  expect(amount.safeParse(-1).success).toBe(false);
});
