import { expect, test } from "vitest";
import { createStep } from "../../src/action/step.ts";
import { createToolkit } from "../../src/action/toolkit.ts";
import { limitRetention } from "../../src/action/upload.ts";

test.each([
  [undefined, "90", undefined],
  [89, "90", 89],
  [90, "90", 90],
  [91, "90", 90],
  // act says 0, older servers nothing.
  [91, "0", 91],
  [91, undefined, 91],
])("of %s days that are wished, where %s are allowed, %s are kept", (days, GITHUB_RETENTION_DAYS, expected) => {
  const warnings: string[] = [];
  const toolkit = { ...createToolkit({}), warning: (message: string) => void warnings.push(message) };
  expect(limitRetention(createStep(toolkit, { GITHUB_RETENTION_DAYS }), days)).toBe(expected);
  expect(warnings).toEqual(
    days === expected ? [] : ["retention-days: 91 is more than this repository allows; using 90"],
  );
});
