import { expect, test } from "vitest";
import type { Finding } from "../../../src/model/finding.ts";
import { describeEvidence } from "../../../src/render/report/evidence.ts";

const FINDING: Finding = {
  id: "waited-for-disk",
  severity: "notice",
  message: "",
  evidence: {},
  confidence: "high",
  advice: "",
};

test("the evidence is figures with their units, under names in words", () => {
  const evidence = { waitSeconds: 7.2, waitShare: 0.9, plateauLevel: 12, shared: true, place: "device" };
  expect(describeEvidence({ ...FINDING, window: "work", evidence })).toEqual([
    ["window", "work"],
    ["wait", "7.2 s"],
    ["wait share", "90%"],
    ["plateau level", "12"],
    ["shared", "yes"],
    ["place", "device"],
  ]);
});

test("reports of before 0.2 show their wait under today's name", () => {
  const evidence = { stallSeconds: 7.2, stallShare: 0.9, stalls: 3 };
  expect(describeEvidence({ ...FINDING, evidence })).toEqual([
    ["wait", "7.2 s"],
    ["wait share", "90%"],
    ["stalls", "3"],
  ]);
});
