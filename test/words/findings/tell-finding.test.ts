import { expect, test } from "vitest";
import { describeEvidence } from "../../../src/words/findings/tell-finding.ts";
import { buildVerdict } from "../../render/report/findings.ts";

test("a verdict's evidence is its figures in their units, under names", () => {
  const diskWait = { seconds: 7.2, lowSeconds: 6.9, highSeconds: 7.5, basis: ["task-states" as const] };
  const told = (more: Parameters<typeof buildVerdict>[1]) =>
    describeEvidence(buildVerdict("make", { bound: "cpu", doubt: undefined, ...more })).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}: ${value}`,
    );
  expect(told({ diskWait, ranSeconds: 9, networkBytes: 3e6 })).toEqual([
    ...["window: make", "bound by: cpu", "duration: 20 s", "wait: 7.2 s", "wait share: 36%", "wait, at least: 6.9 s"],
    ...["wait, at most: 7.5 s", "had a core: 9 s", "received and sent: 3 MB"],
  ]);
  expect(told({})).toEqual(["window: make", "bound by: cpu", "duration: 20 s"]);
});
