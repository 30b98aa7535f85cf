import { describe, expect, test } from "vitest";
import { findFindings, mergeFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Cap, Finding, FindingOf, Subject } from "../../../src/model/finding.ts";
import type { Report } from "../../../src/model/report.ts";
import { testCases } from "../../cases.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";

const WINDOW: Subject = { name: "work", kind: "step", durationSeconds: 20 };
const ABOUT = { severity: "notice", confidence: "medium", window: WINDOW } as const;
const CAP = {
  ...{ ...ABOUT, id: "bandwidth-cap", device: "sda", basis: "configured", perSecond: 9, seconds: 8, isHit: true },
  ...{ cgroup: "own", cgroupPerSecond: 9 },
} as const satisfies Cap;
const WAITED = {
  diskWait: { seconds: 5, lowSeconds: 5, highSeconds: 5, basis: ["task-states" as const] },
  ...{ isBeside: false, isAsynchronous: false },
};
const WAIT: FindingOf<"waited-for-disk"> = { ...ABOUT, id: "waited-for-disk", severity: "warning", ...WAITED };
const GROUP: FindingOf<"cgroup-limit"> = {
  ...{ id: "cgroup-limit", severity: "notice", confidence: "high", device: "sda", disk: "sda", isOwn: false },
  limits: { readBytesPerSecond: 7 },
};
const { cgroup: _, cgroupPerSecond: __, ...UNSET } = CAP;

/** On a volume over several disks. */
const VOLUME: FindingOf<"cgroup-limit"> = { ...GROUP, device: "dm-0", disk: undefined };
const OTHERS: Cap = {
  ...{ ...ABOUT, id: "bandwidth-cap", device: "sda", basis: "plateau", perSecond: 9, seconds: 8, isOthers: true },
};

describe("a limit that was found", () => {
  test("takes in its window's wait, and is as severe", () => {
    expect(mergeFindings([WAIT, CAP])).toEqual([{ ...CAP, severity: "warning", waited: WAITED }]);
  });

  test("stays as severe as it is where the wait is less", () => {
    const [merged] = mergeFindings([
      { ...CAP, severity: "warning" },
      { ...WAIT, severity: "info" },
    ]);
    expect(merged?.severity).toBe("warning");
  });

  test("takes in what its cgroup is known to have been given", () => {
    expect(mergeFindings([CAP, GROUP])).toEqual([{ ...CAP, cgroupLimit: { limits: GROUP.limits } }]);
    expect(mergeFindings([{ ...CAP, id: "iops-cap" }, GROUP])).toHaveLength(1);
  });

  test("takes in the limit of a volume on the disk", () => {
    expect(mergeFindings([CAP, { ...GROUP, device: "dm-0" }])).toHaveLength(1);
    expect(mergeFindings([{ ...CAP, device: "dm-0" }, VOLUME])).toHaveLength(1);
  });

  test("takes in the limit of a cgroup that holds requests back at a slower pace", () => {
    const { isHit: _, ...held } = { ...UNSET, basis: "held-back" as const, cgroupPerSecond: 7 };
    expect(mergeFindings([held, GROUP])).toEqual([{ ...held, cgroupLimit: { limits: GROUP.limits } }]);
  });

  test("of several disks takes in the limit that has its rate", () => {
    const cap = { ...CAP, device: undefined };
    const group = { ...GROUP, device: "dm-0", limits: { readBytesPerSecond: 20, writeBytesPerSecond: 9 } };
    expect(mergeFindings([cap, group])).toHaveLength(1);
    expect(mergeFindings([cap, GROUP])).toEqual([cap, GROUP]);
    expect(mergeFindings([{ ...UNSET, device: undefined }, group])).toHaveLength(2);
  });

  testCases<[string, Cap, Finding]>([
    ["another disk's", CAP, { ...GROUP, disk: "sdb" }],
    ["that of a volume on several disks", CAP, VOLUME],
    ["what its cgroup did not set", UNSET, GROUP],
    ["the wait, where others kept the disk at its maximum", OTHERS, WAIT],
    ["another window's wait", CAP, { ...WAIT, window: { ...WINDOW } }],
    ["the wait of a window that it does not name", { ...CAP, window: undefined }, WAIT],
    ["what is neither", CAP, { ...ABOUT, id: "cpu-quota", device: "sda", cpuThrottledSeconds: 1, share: 0.05 }],
  ])("leaves alone %s", (_, cap, part) => {
    expect(mergeFindings([cap, part])).toEqual([cap, part]);
  });

  test("is the only one that takes in: a burst that is spent does not", () => {
    const burst: Finding = {
      id: "burst-spent",
      severity: "warning",
      confidence: "medium",
      window: WINDOW,
      device: "sda",
      bytesPerSecondBefore: 2,
      bytesPerSecondAfter: 1,
      afterSeconds: 9,
      atSeconds: 9,
    };
    expect(mergeFindings([burst, WAIT])).toEqual([burst, WAIT]);
  });

  test("takes in what no other has taken in", () => {
    const second: Cap = { ...CAP, id: "iops-cap" };
    const merged = mergeFindings([CAP, second, WAIT]);
    expect(merged.map(({ severity }) => severity)).toEqual(["warning", "notice"]);
    expect(merged[1]).toEqual(second);
  });
});

const CALM = () => buildReport([steadyStep("work", 20, { writeRate: 1e6, userShare: 0.5 })]);
const ids = (report: Report) => findFindings(report).map(({ id, severity }) => `${severity} ${id}`);

test("a calm job has its verdict and no other finding", () => {
  expect(ids(CALM())).toEqual(["notice verdict"]);
});

test("what flushed for a tenth of its time may have waited for the disk", () => {
  const report = CALM();
  for (const window of report.windows) {
    window.diskWait = undefined;
    for (const device of window.devices) Object.assign(device, { flushes: 1200, meanFlushLatencySeconds: 0.002 });
  }
  expect(ids(report)).toEqual(["notice verdict", "notice waited-for-flushes"]);
});

test("a report without windows has no finding", () => {
  expect(findFindings(buildReport([], { windows: [], series: undefined, sampling: undefined }))).toEqual([]);
});
