import { expect } from "vitest";
import type { Disk } from "../../src/predict/disk.ts";
import type { RecordedWindow } from "../../src/predict/recorded-window.ts";
import { refuseBeyondLimit, refuseBeyondMeasure } from "../../src/predict/refusal.ts";
import { testCases } from "../cases.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { buildCap } from "../render/report/findings.ts";

const DISK: Disk = { name: "disk", limits: { shared: { operations: { perSecond: 1000 } } }, countsMerged: false };

interface Given {
  share?: number;
  seconds?: number;
  findings?: [id: "iops-cap" | "bandwidth-cap", window: string, perSecond: number][];
}

/** A step of 10 s at a limit, and the other disk's 1,000 IOPS. */
function refuse({ share = 0.6, seconds = 5, findings = [["iops-cap", "make", 500]] }: Given) {
  const found = findings.map(([id, window, perSecond]) => buildCap(id, window, perSecond));
  const wait = { seconds: 6, lowSeconds: 6, highSeconds: 6, basis: [], share, lowShare: share, highShare: share };
  const recorded = { window: buildStep("make", 10), wait } as unknown as RecordedWindow;
  return refuseBeyondLimit(buildReport({ findings: found }), recorded, DISK, seconds)?.id;
}

testCases<[Given, string | undefined]>([
  [{}, "capped"],
  [{ share: 0.5 }, "capped"],
  [{ share: 0.49 }, undefined],
  [{ seconds: 9.99 }, "capped"],
  [{ seconds: 10 }, undefined],
  [{ findings: [["iops-cap", "make", 1000 / 1.15]] }, undefined],
  [{ findings: [["iops-cap", "make", 869]] }, "capped"],
  [{ findings: [["iops-cap", "test", 500]] }, undefined],
  [{ findings: [["iops-cap", "make", 0]] }, undefined],
  [
    {
      findings: [
        ["bandwidth-cap", "test", 1],
        ["iops-cap", "make", 500],
      ],
    },
    "capped",
  ],
])(
  "a step of 10 s at a limit is refused where the other disk lacks it, unless that is slower: %j is %s",
  (given, is) => {
    expect(refuse(given)).toBe(is);
  },
);

testCases<[number, number, boolean]>([
  [0, 1e9, true],
  [-0.1, 1, false],
  [0, 1.1e9, false],
  [Number.NaN, 1, false],
])("a duration of %f to %f s can be a step's: %s", (lowSeconds, highSeconds, can) => {
  expect(refuseBeyondMeasure({ seconds: 1, lowSeconds, highSeconds }) === undefined).toBe(can);
});
