import { expect, test } from "vitest";
import { limitRetention } from "../../src/action/upload.ts";
import { listen } from "./doubles/listening-step.ts";

test.each([
  [undefined, "90", undefined],
  [89, "90", 89],
  [90, "90", 90],
  [91, "90", 90],
  // act says 0, older servers nothing.
  [91, "0", 91],
  [91, undefined, 91],
])("of %s days that are wished, where %s are allowed, %s are kept", (days, GITHUB_RETENTION_DAYS, expected) => {
  const { step, said } = listen({ environment: { GITHUB_RETENTION_DAYS } });
  expect(limitRetention(step, days)).toBe(expected);
  const warning = "warning: retention-days: 91 is more than this repository allows; using 90";
  expect(said).toEqual(days === expected ? [] : [warning]);
});
