import { expect, test } from "vitest";
import * as z from "zod/mini";
import { areReadAndWrite } from "../../src/model/benchmark-kind.ts";
import { type Finding, findBound, splitVerdict } from "../../src/model/finding.ts";
import type { Trial, TrialRemedy } from "../../src/model/trial.ts";
import { summarizeTrial, trialResultSchema } from "../../src/model/trial-result.ts";
import { testCases } from "../cases.ts";
import { buildCap, buildQuota, buildVerdict } from "../render/report/findings.ts";

const waitOf = (window: string): Finding => ({
  ...{ id: "waited-for-disk", severity: "notice", confidence: "high", isBeside: false, isAsynchronous: false },
  window: { name: window, kind: "step", durationSeconds: 20 },
  diskWait: { seconds: 5, lowSeconds: 5, highSeconds: 5, basis: ["task-states"] },
});

test("what the verdict says, its wait and its cause, is not said again; that of another window is", () => {
  const verdict = buildVerdict("a", { cause: "bandwidth-cap" });
  const said = [waitOf("a"), buildCap("bandwidth-cap", "a", 9)];
  const more = [waitOf("b"), buildCap("bandwidth-cap", "b", 9), buildCap("iops-cap", "a", 9)];
  expect(splitVerdict([verdict, ...said, ...more])).toEqual({ verdict, others: more });
});

test("without a verdict all findings are said", () => {
  const found = buildQuota("a");
  expect(splitVerdict([found])).toEqual({ verdict: undefined, others: [found] });
});

test("a window's bound is that of its verdict, if that tells", () => {
  const findings = [buildVerdict("a", { bound: "cpu" }), buildVerdict("b", { id: "step-verdict", bound: "network" })];
  const unknown = buildVerdict("c", { bound: "unknown" });
  expect(["a", "b", "c", "d"].map((name) => findBound([...findings, unknown], name))).toEqual([
    "cpu",
    "network",
    undefined,
    undefined,
  ]);
});

const ratio = { ratio: 2, low: 1.8, high: 2.2 };
function remedy(parts: Partial<TrialRemedy>): TrialRemedy {
  const known = {
    runs: 5,
    baseline: "folder" as const,
    risk: { id: "lost-memory" as const },
    apply: "x",
    source: "https://example.org",
  };
  return { name: "tmpfs", state: "helps", ...known, ...parts };
}

function summarize(remedies: TrialRemedy[], parts: Partial<Trial> = {}) {
  const plain = [
    { baseline: "image" as const, runs: 5, seconds: 9 },
    { baseline: "folder" as const, runs: 5, seconds: 4 },
  ];
  const result = summarizeTrial({
    ...{ command: "make", rounds: 5, ended: "precise", alike: [], plain, remedies },
    ...parts,
  } as unknown as Trial);
  expect(z.safeParse(trialResultSchema, result).success).toBe(true);
  return result;
}

test("the best remedy is told with its ratio, the seconds that fit it and those of its own baseline", () => {
  const best = remedy({ ratio, seconds: 1.6, fittedSeconds: 2 });
  const recorded = { durationSeconds: 4, waitSeconds: 2, lowSeconds: 1, highSeconds: 3 };
  expect(summarize([remedy({ name: "other", ratio }), best], { best: "tmpfs", recorded })).toEqual({
    command: "make",
    rounds: 5,
    outcome: "helps",
    ended: "precise",
    judged: 2,
    remedy: { name: "tmpfs", baseline: "folder", ratio, seconds: 2, plainSeconds: 4, risk: { id: "lost-memory" } },
    durationSeconds: 4,
    highWaitSeconds: 3,
  });
  expect(summarize([remedy({ baseline: "image", ratio })], { best: "tmpfs" }).remedy).toMatchObject({
    plainSeconds: 9,
  });
});

test("a recorded run whose wait is not known has its duration alone", () => {
  const result = summarize([], { recorded: { durationSeconds: 4 } });
  expect(result).toEqual({
    ...{ command: "make", rounds: 5, outcome: "not-judged", ended: "precise", judged: 0, durationSeconds: 4 },
  });
});

testCases([
  ["nothing-to-try", [], { ended: "nothing-to-try" as const }, undefined],
  ["not-judged", [remedy({ state: "failed" }), remedy({ state: "unavailable" })], {}, undefined],
  ["not-judged", [remedy({ state: "failed" })], { best: "tmpfs" }, undefined],
  ["not-judged", [remedy({ state: "unavailable" })], { ended: "nothing-to-try" as const }, undefined],
  ["no-difference", [remedy({ state: "no-difference", ratio }), remedy({ state: "hurts", ratio })], {}, undefined],
  ["no-difference", [remedy({ state: "no-difference", ratio }), remedy({ state: "failed" })], {}, undefined],
  ["helps-before-flush", [remedy({ state: "unclear", ratio }), remedy({ name: "dirty", ratio })], {}, "dirty"],
  ["single-round", [remedy({ state: "unclear", ratio: { ratio: 2 } })], { rounds: 1 }, undefined],
  ["single-round", [remedy({ state: "unclear", ratio: { ratio: 2 } })], { rounds: 1, best: "tmpfs" }, "tmpfs"],
  ["not-judged", [remedy({ state: "failed" })], { rounds: 1 }, undefined],
  ["unclear", [remedy({ state: "unclear", ratio }), remedy({ state: "no-difference", ratio })], {}, undefined],
] as const)("%s", (outcome, remedies, parts, name) => {
  const result = summarize([...remedies], parts);
  expect(result.outcome).toBe(outcome);
  expect(result.remedy?.name).toBe(name);
});

test("several that cannot be told apart are counted, with the range of their ratios", () => {
  const named = (name: string, middle: number) => remedy({ name, ratio: { ...ratio, ratio: middle } });
  const remedies = [named("a", 3), named("b", 2.5), named("c", 1.5)];
  expect(summarize(remedies, { best: "b", alike: ["b", "a"] }).alike).toEqual({
    remedies: 2,
    lowRatio: 2.5,
    highRatio: 3,
  });
  expect(summarize(remedies, { best: "a", alike: ["a"] })).not.toHaveProperty("alike");
});

testCases([
  ["seq-read", "seq-write"],
  ["SEQ-READ", "SEQ-WRITE"],
  ["Read 4k", "Write 4k"],
  ["randread", "randwrite"],
  ["read-tests/seq-READ-q8", "read-tests/seq-WRITE-q8"],
  ["threads/read", "threads/write"],
])("%s and %s are a pair", (read, write) => {
  expect(areReadAndWrite(read, write)).toBe(true);
});

testCases([
  ["seq-read", "seq-read"],
  ["seq-write", "seq-read"],
  ["seq-read", "rand-write"],
  ["seq-read", "seq-write-2"],
  ["seq-read-2", "seq-write"],
  ["read/read", "write/write"],
  ["mixed", "mixed"],
])("%s and %s are none", (read, write) => {
  expect(areReadAndWrite(read, write)).toBe(false);
});
