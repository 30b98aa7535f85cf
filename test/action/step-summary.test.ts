import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendStepSummary } from "../../src/action/step-summary.ts";

let temp: string;
let file: string;
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), "io-probe-summary-"));
  file = join(temp, "summary");
});
afterEach(() => rm(temp, { recursive: true }));

const append = (markdown: string) => appendStepSummary({ GITHUB_STEP_SUMMARY: file }, markdown);

test("a summary is added behind what the step has written", async () => {
  await writeFile(file, "before\n");
  expect(await append("# Report")).toBe(true);
  expect(await readFile(file, "utf8")).toBe("before\n# Report\n");
});

test("a summary that would make GitHub drop all of the step's is left out", async () => {
  const mebibyte = 1024 * 1024;
  expect(await append("é".repeat(mebibyte / 2))).toBe(false);
  await writeFile(file, "x".repeat(mebibyte - 10));
  expect(await append("0123456789")).toBe(false);
  expect(await append("012345678")).toBe(true);
});

test("outside of a workflow there is no summary", async () => {
  expect(await appendStepSummary({}, "# Report")).toBe(false);
});
