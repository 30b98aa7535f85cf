import { expect, test } from "vitest";
import { type Finding, findBound, splitVerdict } from "../../src/model/finding.ts";

const finding = (id: string, window: string, evidence: Finding["evidence"] = {}): Finding => ({
  id,
  window,
  evidence,
  severity: "notice",
  message: "",
  advice: "",
});

test("what the verdict says, its wait and its cause, is not said again; that of another window is", () => {
  const verdict = finding("verdict", "a", { cause: "bandwidth-cap" });
  const said = [finding("waited-for-disk", "a"), finding("bandwidth-cap", "a")];
  const more = [finding("waited-for-disk", "b"), finding("bandwidth-cap", "b"), finding("iops-cap", "a")];
  expect(splitVerdict([verdict, ...said, ...more])).toEqual({ verdict, others: more });
});

test("without a verdict all findings are said", () => {
  const { window: _, ...found } = finding("waited-for-disk", "a");
  expect(splitVerdict([found])).toEqual({ verdict: undefined, others: [found] });
});

test("a window's bound is that of its verdict, if that tells", () => {
  const findings = [finding("verdict", "a", { bound: "cpu" }), finding("step-verdict", "b", { bound: "network" })];
  const unknown = finding("verdict", "c", { bound: "unknown" });
  expect(["a", "b", "c", "d"].map((name) => findBound([...findings, unknown], name))).toEqual([
    "cpu",
    "network",
    undefined,
    undefined,
  ]);
});
