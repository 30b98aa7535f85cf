import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { annotateFindings, appendStepSummary } from "../../src/action/job-page.ts";
import { type Core, createStep } from "../../src/action/step.ts";
import { createToolkit } from "../../src/action/toolkit.ts";
import type { Finding, FindingOf } from "../../src/model/finding.ts";
import { makeFolder } from "../make-folder.ts";
import { HOSTILE_TEXTS } from "../render/hostile.ts";
import { buildReport } from "../render/report/builder.ts";
import { buildQuota } from "../render/report/findings.ts";

const finding = (window: string, overrides: Partial<FindingOf<"cpu-quota">> = {}): Finding =>
  buildQuota(window, { severity: "warning", ...overrides });

function annotate(findings: Finding[], earlier: string[] = [], label = "a") {
  const said: { message: string; title: string | undefined }[] = [];
  const warning: Core["warning"] = (message, { title } = {}) => void said.push({ message, title });
  const { core } = createStep({ ...createToolkit({}), warning }, {});
  const annotated = annotateFindings(core, buildReport([], { label, findings }), earlier);
  return { said, annotated };
}

test("warnings become annotations with their advice, notices and information do not", () => {
  const { said } = annotate([
    finding("n", { severity: "notice" }),
    finding("make"),
    finding("i", { severity: "info" }),
  ]);
  expect(said).toEqual([
    { message: expect.stringMatching(/^"make" was throttled .*\. It wants more CPU .*\.$/), title: "io-probe: a" },
  ]);
});

test("five at most, in the report's order", () => {
  const { said } = annotate(Array.from({ length: 6 }, (_, index) => finding(`${index}`)));
  expect(said.map(({ message }) => message[1])).toEqual(["0", "1", "2", "3", "4"]);
});

test("a later report of the job repeats none, and has what is left of the five", () => {
  const windows = ["a", "b", "c", "d"].map((window) => finding(window));
  const first = annotate(windows);
  const others = [finding("a", { device: "sda" }), finding("a", { device: "sdb" })];
  const second = annotate([...windows, ...others], first.annotated);
  expect(first.said).toHaveLength(4);
  expect(second.said).toHaveLength(1);
  expect(annotate([...windows, ...others], second.annotated).said).toEqual([]);
});

test("hostile texts stay one line without a command, in the message and in the title", () => {
  const label = `${HOSTILE_TEXTS.join(" ")}\n::error::x${"y".repeat(1000)}`;
  const { said } = annotate(
    HOSTILE_TEXTS.map((text) => finding(text)),
    [],
    label,
  );
  expect(said).toHaveLength(5);
  for (const { message, title = "" } of said) {
    expect(`${message}${title}`).not.toMatch(/::|##\[|[\p{Cc}\u2028\u202e]/u);
    expect(title.length).toBeLessThanOrEqual(255);
  }
});

let temp: string;
let file: string;
beforeEach(async () => {
  temp = makeFolder();
  file = join(temp, "summary");
});

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
