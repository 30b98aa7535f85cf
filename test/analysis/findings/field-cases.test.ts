import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import { testCases } from "../../cases.ts";
import { buildCacheJob, buildReport, buildWindow, RUNNER, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf as find } from "./find.ts";

const warnings = (report: Report) => findFindings(report).filter(({ severity }) => severity === "warning");

test("a cache restore whose disk reads and writes both at 209 MB/s, and an unpacking flat at 220 MB/s, are one cap that was set", () => {
  const report = buildCacheJob();
  const [verdict, cap, ...others] = warnings(report);
  expect(verdict).toMatchObject({ id: "verdict", cause: cap?.id });
  expect(cap).toMatchObject({
    id: "bandwidth-cap",
    device: "sda",
    window: { name: "Run actions/cache@v4" },
    confidence: "high",
  });
  expect(cap).toMatchObject({ basis: "configured", perSecond: 209.05e6, seconds: 9, isHit: false, pair: {} });
  expect(cap).toMatchObject({ waited: { diskWait: { seconds: expect.closeTo(8.04) } } });
  expect(others).toEqual([]);
});

test("a cache restore without fio: the plateau alone is the disk's maximum or a limit", () => {
  const [cap] = find(buildCacheJob({ benchmarks: [] }), "bandwidth-cap");
  expect(cap).toMatchObject({ severity: "warning", confidence: "medium" });
  expect(cap).toMatchObject({ basis: "plateau", device: "sda", seconds: 9 });
  expect(cap?.perSecond).toBeCloseTo(220e6, -6);
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
  expect(found[0]).toMatchObject({ filesystem: "aufs", isLayered: true, switchesPerSecond: 100_000 });
});

test("outside of the container, 6% in the kernel with 7,000 switches is a build as it should be", () => {
  const report = buildDstatJob(0.06, 7000, "ext4");
  expect(warnings(report)).toEqual([]);
  expect(find(report, "kernel-time")).toEqual([]);
  expect(find(report, "verdict")[0]).toMatchObject({ bound: "cpu", cores: { count: 8 } });
});

test("without a layered filesystem only a lock that holds several cores is reported, not plain work with files", () => {
  expect(find(buildDstatJob(0.6, 100_000, "ext4"), "kernel-time")).toMatchObject([{ severity: "notice" }]);
  expect(find(buildDstatJob(0.35, 36_000, "ext4"), "kernel-time")).toEqual([]);
});

test("an upload that waits for answers is idle and not the disk", () => {
  const report = buildReport([steadyStep("upload", 28, { receivedRate: 20_000, userShare: 0.01, systemShare: 0.01 })]);
  const [verdict] = find(report, "verdict");
  expect(verdict).toMatchObject({ severity: "info", bound: "unknown", doubt: "slept" });
});

test("a transfer that fills the network is the network", () => {
  const report = buildReport([steadyStep("upload", 28, { receivedRate: 110e6, userShare: 0.05, systemShare: 0.05 })]);
  expect(find(report, "verdict")[0]).toMatchObject({ bound: "network" });
});
