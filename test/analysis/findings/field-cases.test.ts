import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import { testCases } from "../../cases.ts";
import {
  buildCacheJob,
  buildReport,
  buildWindow,
  buildWritePayload,
  RUNNER,
  STORAGE,
  steadyStep,
} from "../../render/report/builder.ts";
import { findOf as find } from "./find.ts";

const warnings = (report: Report) => findFindings(report).filter(({ severity }) => severity === "warning");

test("a cache restore whose disk reads and writes both at 209 MB/s, and an unpacking flat at 220 MB/s, are one cap that was set", () => {
  const report = buildCacheJob();
  const [verdict, cap, ...others] = warnings(report);
  expect(verdict).toMatchObject({ id: "verdict", cause: cap });
  expect(cap).toMatchObject({
    id: "bandwidth-cap",
    device: "sda",
    window: { name: "Run actions/cache@v4" },
    confidence: "high",
  });
  expect(cap).toMatchObject({ basis: "configured", rate: 209.05e6, seconds: 9, isHit: false, isEqual: true });
  expect(cap).toMatchObject({ waits: [{ evidence: { waitSeconds: expect.closeTo(8.04) } }] });
  expect(others).toEqual([]);
});

test("a cache of N bytes takes N divided by what fio wrote", () => {
  const [estimate] = find(buildCacheJob(), "payload-estimate");
  expect(estimate).toMatchObject({ isOwn: false, cost: { source: "fio", runs: 3 } });
  expect(estimate?.evidence.estimatedSeconds).toBeCloseTo(9.96, 2);
  expect(estimate?.evidence).toMatchObject({ durationSeconds: 12, estimatedTreeSeconds: undefined });
});

test("a cache restore with the workload write-payload: as one file and as many, because nobody counts a step's files", () => {
  const workloads = buildWritePayload("/home/runner/work/app/app", 1, [7.6, 8, 8.4], [19, 20, 21]);
  const [estimate] = find(buildCacheJob({ workloads }), "payload-estimate");
  expect(estimate).toMatchObject({
    confidence: "medium",
    evidence: { measuredBy: "write-payload", meanFileBytes: 40_000, measuredWithBytes: 4.8e9 },
  });
  expect(estimate?.evidence.estimatedSeconds).toBeCloseTo(10.4, 1);
  expect(estimate?.evidence.estimatedTreeSeconds).toBeCloseTo(26, 1);
  expect(estimate?.evidence.thousandFilesSeconds).toBeCloseTo(0.3, 2);
});

test("a payload that exceeds what was written to measure, or runs far apart, make the estimate a weak one", () => {
  const target = "/home/runner/work/app/app";
  const [beyond] = find(buildCacheJob({ workloads: buildWritePayload(target, 0.2, [1.6], [4]) }), "payload-estimate");
  expect(beyond).toMatchObject({ confidence: "low", evidence: { measuredWithBytes: 320e6 } });
  const workloads = buildWritePayload(target, 1, [4, 8, 12], [20, 20, 20]);
  expect(find(buildCacheJob({ workloads }), "payload-estimate")[0]).toMatchObject({ confidence: "low" });
});

test("of more than ten times the files that were measured, a step is estimated as one file alone", () => {
  const workloads = buildWritePayload("/home/runner/work/app/app", 1, [8], [20]).map((row) =>
    row.part === "many files" ? { ...row, files: 200, bytes: 8e6 } : row,
  );
  const [estimate] = find(buildCacheJob({ workloads: [...workloads] }), "payload-estimate");
  expect(estimate?.evidence).toMatchObject({ measuredWithFiles: 200, estimatedTreeSeconds: undefined });
});

test("an estimate of another disk than the workspace's names it", () => {
  const workloads = buildWritePayload("/mnt/ssd", 1, [8], [20]);
  const [estimate] = find(buildCacheJob({ benchmarks: [], workloads }), "payload-estimate");
  expect(estimate).toMatchObject({ isThisDisk: false, cost: { target: "/mnt/ssd" } });
});

test("a cache restore without fio: the plateau alone is the disk's maximum or a limit", () => {
  const [cap] = find(buildCacheJob({ benchmarks: [] }), "bandwidth-cap");
  expect(cap).toMatchObject({ severity: "warning", confidence: "medium" });
  expect(cap).toMatchObject({ basis: "plateau", device: "sda", seconds: 9, cgroup: undefined });
  expect(cap?.rate).toBeCloseTo(220e6, -6);
});

/** Lines of dstat from parallel installs on 8 cores: the share of CPU time in the kernel, and context switches a second. */
function buildDstatJob(systemShare: number, switchesPerSecond: number, filesystem: string): Report {
  const load = { userShare: 0.95 - systemShare, systemShare };
  const window = buildWindow(
    "build",
    "step",
    0,
    Array.from({ length: 60 }, () => load),
  );
  const cpu = {
    userSeconds: 60 * 8 * load.userShare,
    systemSeconds: 60 * 8 * systemShare,
    iowaitSeconds: 0,
    stealSeconds: 0,
    idleSeconds: 60 * 8 * 0.05,
    contextSwitches: 60 * switchesPerSecond,
  };
  return buildReport([steadyStep("build", 60, load)], {
    runner: { ...RUNNER, cpuCount: 8 },
    storage: STORAGE.map((storage) => ({ ...storage, filesystem })),
    windows: [
      { ...window, name: "job", kind: "job", cpu },
      { ...window, cpu },
    ],
  });
}

testCases([0.45, 0.94])("%f of the CPU time in the kernel with 100,000 switches on aufs is aufs's lock", (share) => {
  const found = warnings(buildDstatJob(share, 100_000, "aufs"));
  expect(found.map(({ id }) => id)).toEqual(["kernel-time", "layered-filesystem"]);
  expect(found[0]).toMatchObject({ layer: { filesystem: "aufs" }, evidence: { switchesPerSecond: 100_000 } });
});

test("outside of the container, 6% in the kernel with 7,000 switches is a build as it should be", () => {
  const report = buildDstatJob(0.06, 7000, "ext4");
  expect(warnings(report)).toEqual([]);
  expect(find(report, "kernel-time")).toEqual([]);
  expect(find(report, "verdict")[0]).toMatchObject({ evidence: { bound: "cpu" }, machine: { count: 8 } });
});

test("without a layered filesystem only a lock that holds several cores is reported, not plain work with files", () => {
  expect(find(buildDstatJob(0.6, 100_000, "ext4"), "kernel-time")).toMatchObject([{ severity: "notice" }]);
  expect(find(buildDstatJob(0.35, 36_000, "ext4"), "kernel-time")).toEqual([]);
});

test("an upload that waits for answers is idle and not the disk", () => {
  const report = buildReport([steadyStep("upload", 28, { receivedRate: 20_000, userShare: 0.01, systemShare: 0.01 })]);
  const [verdict] = find(report, "verdict");
  expect(verdict).toMatchObject({ severity: "info", evidence: { bound: "unknown", reason: "slept" } });
});

test("a transfer that fills the network is the network", () => {
  const report = buildReport([steadyStep("upload", 28, { receivedRate: 110e6, userShare: 0.05, systemShare: 0.05 })]);
  expect(find(report, "verdict")[0]?.evidence).toMatchObject({ bound: "network" });
});
