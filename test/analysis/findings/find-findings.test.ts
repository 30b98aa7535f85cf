import { describe, expect, test } from "vitest";
import type { Cap, Plateau } from "../../../src/analysis/findings/caps.ts";
import type { CgroupLimit } from "../../../src/analysis/findings/cgroup-limit.ts";
import { type FoundVerdict, findFindings, mergeFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { WaitedForDisk } from "../../../src/analysis/findings/waited-for-disk.ts";
import type { Report } from "../../../src/model/report.ts";
import { testCases } from "../../cases.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";

const [, WINDOW, OTHER] = buildReport([steadyStep("work", 20, {}), steadyStep("other", 20, {})]).windows;
if (WINDOW === undefined || OTHER === undefined) throw new Error("no windows");

const CAP: Cap = {
  id: "bandwidth-cap",
  severity: "notice",
  confidence: "medium",
  window: WINDOW,
  device: "sda",
  basis: "configured",
  kind: "bandwidth",
  rate: 9,
  seconds: 8,
  isHit: true,
  isEqual: false,
  place: undefined,
  cgroup: "own",
  evidence: { setByCgroup: true, bytesPerSecond: 9 },
};
const BOUNDS = { seconds: 5, lowSeconds: 5, highSeconds: 5, basis: ["task-states"] as "task-states"[] };
const WAIT: WaitedForDisk = {
  id: "waited-for-disk",
  severity: "warning",
  confidence: "medium",
  window: WINDOW,
  wait: { ...BOUNDS, share: 0.25, lowShare: 0.25, highShare: 0.25 },
  ...{ isBeside: false, isWide: false, isAsynchronous: false, otherCores: undefined },
  evidence: { waitSeconds: 5, waitShare: 0.25, lowSeconds: 5, highSeconds: 5, durationSeconds: 20 },
};
const GROUP: CgroupLimit = {
  id: "cgroup-limit",
  severity: "notice",
  confidence: "high",
  window: undefined,
  device: "sda",
  disk: "sda",
  limit: { device: "sda", readBytesPerSecond: 7 },
  reached: undefined,
  isOwn: false,
  evidence: { device: "sda", readBytesPerSecond: 7, reached: false },
};

/** On a volume over several disks. */
const VOLUME: CgroupLimit = {
  ...GROUP,
  device: "dm-0",
  disk: undefined,
  limit: { ...GROUP.limit, device: "dm-0" },
};
const OTHERS: Plateau = {
  ...{ id: "bandwidth-cap", severity: "notice", confidence: "medium", window: WINDOW, device: "sda" },
  ...{ basis: "plateau", kind: "bandwidth", rate: 9, seconds: 8, cgroup: undefined, isOthers: true },
  evidence: {},
};

describe("a limit that was found", () => {
  test("takes in its window's wait, and is as severe", () => {
    expect(mergeFindings([WAIT, CAP])).toEqual([
      { ...CAP, severity: "warning", waits: [WAIT], evidence: { ...WAIT.evidence, ...CAP.evidence } },
    ]);
  });

  test("takes in all that waited for it in that window", () => {
    const second: FoundVerdict = { ...WAIT, severity: "info" };
    expect(mergeFindings([CAP, WAIT, second])).toMatchObject([{ severity: "warning", waits: [WAIT, second] }]);
  });

  test("stays as severe as it is where the wait is less", () => {
    const [merged] = mergeFindings([
      { ...CAP, severity: "warning" },
      { ...WAIT, severity: "info" },
    ]);
    expect(merged?.severity).toBe("warning");
  });

  test("takes in what its cgroup is known to have been given; its own figures count", () => {
    const evidence = { readBytesPerSecond: 7, reached: false, ...CAP.evidence };
    expect(mergeFindings([CAP, GROUP])).toEqual([{ ...CAP, evidence }]);
    expect(mergeFindings([CAP, GROUP])[0]?.evidence).not.toHaveProperty("device");
    expect(mergeFindings([{ ...CAP, id: "iops-cap" }, GROUP])).toHaveLength(1);
  });

  test("takes in the limit of a volume on the disk", () => {
    expect(mergeFindings([CAP, { ...GROUP, device: "dm-0" }])).toHaveLength(1);
    expect(mergeFindings([{ ...CAP, device: "dm-0" }, VOLUME])).toHaveLength(1);
  });

  test("takes in the limit of a cgroup that holds requests back at a slower pace", () => {
    const cap = { ...CAP, evidence: { cgroupAllows: 7 } };
    expect(mergeFindings([cap, GROUP])).toEqual([
      { ...cap, evidence: { readBytesPerSecond: 7, reached: false, cgroupAllows: 7 } },
    ]);
  });

  test("of several disks takes in the limit that has its rate", () => {
    const cap = { ...CAP, device: undefined };
    const group = { ...GROUP, limit: { device: "dm-0", readBytesPerSecond: 20, writeBytesPerSecond: cap.rate } };
    expect(mergeFindings([cap, group])).toHaveLength(1);
    expect(mergeFindings([cap, GROUP])).toEqual([cap, GROUP]);
    expect(mergeFindings([{ ...cap, evidence: {} }, group])).toHaveLength(2);
  });

  testCases<[string, Cap, FoundVerdict]>([
    ["another disk's", CAP, { ...GROUP, disk: "sdb" }],
    ["that of a volume on several disks", CAP, VOLUME],
    ["what its cgroup did not set", { ...CAP, evidence: {} }, GROUP],
    ["the wait, where others kept the disk at its maximum", OTHERS, WAIT],
    ["another window's wait", CAP, { ...WAIT, window: OTHER }],
    ["the wait of a window that it does not name", { ...CAP, window: undefined }, WAIT],
    [
      "what is neither",
      CAP,
      { ...WAIT, id: "cpu-quota", device: "sda", evidence: { cpuThrottledSeconds: 1, share: 0.05 } },
    ],
  ])("leaves alone %s", (_, cap, part) => {
    expect(mergeFindings([cap, part])).toEqual([cap, part]);
  });

  test("is the only one that takes in: a burst that is spent does not", () => {
    const burst: FoundVerdict = {
      id: "burst-spent",
      severity: "warning",
      confidence: "medium",
      seenIn: "window",
      window: WINDOW,
      device: "sda",
      evidence: { bytesPerSecondBefore: 2, bytesPerSecondAfter: 1, afterSeconds: 9, atSeconds: 9 },
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
