import { expect, test } from "vitest";
import { DeadlineError, startDeadline } from "../../src/action/deadline.ts";
import { limitRetention } from "../../src/action/upload.ts";
import { listen } from "./doubles/listening-step.ts";

test("what is left grows less with the clock, and is never below 0", () => {
  let now = 5;
  const deadline = startDeadline(10, () => now);
  expect(deadline.secondsLeft()).toBe(10);
  now = 12;
  expect(deadline.secondsLeft()).toBe(3);
  now = 99;
  expect(deadline.secondsLeft()).toBe(0);
});

test("a reserve keeps its share of what is left now", () => {
  let now = 0;
  const deadline = startDeadline(100, () => now);
  now = 20;
  const earlier = deadline.reserve(0.25);
  expect([earlier.secondsLeft(), deadline.secondsLeft(), earlier.seconds]).toEqual([60, 80, 100]);
});

test("work that ends in time gives its result, or its own error", async () => {
  const deadline = startDeadline(60);
  expect(await deadline.bound("it", Promise.resolve(7))).toBe(7);
  await expect(deadline.bound("it", Promise.reject(new Error("its own")))).rejects.toThrow("its own");
});

test("work that does not end in time is given up with a sentence that names the input", async () => {
  const late = startDeadline(0.02).bound("the upload", new Promise(() => {}));
  await expect(late).rejects.toThrow(DeadlineError);
  await expect(late).rejects.toThrow("the upload: did not end within the deadline of 0.02 s (input deadline)");
});

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
