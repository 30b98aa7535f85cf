import { expect } from "vitest";
import type { Finding } from "../../../src/model/finding.ts";
import { describeEvidence } from "../../../src/words/findings/facts.ts";
import { testCases } from "../../cases.ts";
import { buildCap, buildQuota, buildVerdict } from "../../render/report/findings.ts";

const WAIT = { seconds: 7.2, lowSeconds: 6.9, highSeconds: 7.5, basis: ["task-states" as const] };
const WAITED = ["duration: 20 s", "wait: 7.2 s", "wait share: 36%", "wait, at least: 6.9 s", "wait, at most: 7.5 s"];
const ABOUT = { severity: "notice", confidence: "high" } as const;
const PAIR = { readsPerSecond: 208666624, writesPerSecond: 208666624, steady: true };
const PROVEN = { ...ABOUT, basis: "configured", perSecond: 208666624, isHit: false, pair: PAIR } as const;

testCases<[Finding, string[]]>([
  [buildQuota("make"), ["window: make", "throttled, all cores: 2 s", "share: 10%"]],
  [
    buildVerdict("make", { bound: "cpu", doubt: undefined, diskWait: WAIT, ranSeconds: 9, networkBytes: 3e6 }),
    ["window: make", "bound by: cpu", ...WAITED, "had a core: 9 s", "received and sent: 3 MB"],
  ],
  [
    { ...PROVEN, id: "bandwidth-cap", plateauPerSecond: 2e8, deviceLatencySeconds: 0.00423 },
    [
      ...["rate: 209 MB/s", "reads: 209 MB/s", "writes: 209 MB/s", "steady: yes", "plateau level: 200 MB/s"],
      "device latency: 4.23 ms",
    ],
  ],
  [
    { ...PROVEN, id: "iops-cap", cgroup: "own", cgroupPerSecond: 3000 },
    [
      ...["rate: 208,666,624 IOPS", "reads: 208,666,624 IOPS", "writes: 208,666,624 IOPS", "steady: yes"],
      ...["cgroup: own", "allowed by the cgroup: 3,000 IOPS"],
    ],
  ],
  [
    {
      ...(buildCap("iops-cap", "make", 1234.5678) as Extract<Finding, { basis: "plateau" }>),
      waited: { diskWait: WAIT, isBeside: false, isAsynchronous: false },
      cgroupLimit: { limits: { readBytesPerSecond: 1e9, readsPerSecond: 3000 } },
    },
    [
      ...["window: make", "device: sda", "read: 1 GB/s", "reads: 3,000 IOPS", "reached: no", ...WAITED],
      ...["rate: 1,235 IOPS", "plateau: 6 s"],
    ],
  ],
  [
    {
      ...{ ...ABOUT, id: "cgroup-limit", device: "sda", isOwn: true, limits: { writesPerSecond: 3000 } },
      reached: { rate: "writesPerSecond" as const, limitPerSecond: 3000, ownPerSecond: 2999.9 },
    },
    ["device: sda", "writes: 3,000 IOPS", "reached: yes", "own writes: 3,000 IOPS"],
  ],
  [
    {
      ...{ ...ABOUT, id: "metadata-scaling", isExpected: false, trend: "gains little" },
      compared: [
        {
          work: "stat",
          jobsFewest: 1,
          jobsMost: 4,
          operationsPerSecondFewest: 12345.6,
          operationsPerSecondMost: 23456,
        },
      ],
    },
    [
      ...["operations with the fewest jobs: 12,346 per second", "operations with the most jobs: 23,456 per second"],
      ...["fewest jobs: 1", "most jobs: 4", "gain: 1.90x"],
    ],
  ],
])("a finding's evidence is its figures in their units, under names: $0.id", (finding, facts) => {
  expect(describeEvidence(finding).map((fact) => fact.join(": "))).toEqual(facts);
});
