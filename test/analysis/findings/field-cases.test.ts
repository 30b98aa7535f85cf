import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import {
  buildCacheJob,
  buildReport,
  buildWindow,
  buildWritePayload,
  RUNNER,
  STORAGE,
  steadyStep,
} from "../../render/report/builder.ts";

const find = (report: Report, id: string) => findFindings(report).filter((finding) => finding.id === id);
const warnings = (report: Report) => findFindings(report).filter(({ severity }) => severity === "warning");

test("case 5: reads and writes both at 209 MB/s, and an unpacking flat at 220 MB/s, are one cap that was set", () => {
  const report = buildCacheJob();
  const [cap, ...others] = warnings(report);
  expect(cap).toMatchObject({ id: "bandwidth-cap", device: "sda", window: "Run actions/cache@v4", confidence: "high" });
  expect(cap?.message).toBe(
    'While "Run actions/cache@v4" ran, sda was at a configured limit: 209 MB/s for 9 s (reads and writes alike in fio). The machine waited 8.04 s of 12 s (67%) for the disk meanwhile.',
  );
  expect(others).toEqual([]);
});

test("case 5: a cache of N bytes takes N divided by what fio wrote", () => {
  const [estimate] = find(buildCacheJob(), "payload-estimate");
  expect(estimate?.message).toContain(
    "at least 9.96 s at 209 MB/s (fio's sequential write, 3 runs, which took 0.99x to 1.01x of this); it took 12 s.",
  );
});

test("case 5 with the workload write-payload: as one file and as many, because nobody counts a step's files", () => {
  const workloads = buildWritePayload("/home/runner/work/app/app", 1, [7.6, 8, 8.4], [19, 20, 21]);
  const [estimate] = find(buildCacheJob({ workloads }), "payload-estimate");
  expect(estimate).toMatchObject({
    confidence: "medium",
    evidence: { measuredBy: "write-payload", meanFileBytes: 40_000, measuredWithBytes: 4.8e9 },
  });
  expect(estimate?.message).toBe(
    'The machine wrote 2.08 GB while "Run actions/cache@v4" ran, which takes this disk about 10.4 s as one file and 26 s as files of 40 kB (write-payload, 3 runs of each size, which took 0.95x to 1.05x of this); it took 12 s.',
  );
  expect(estimate?.advice).toContain("each 1,000 of them cost 0.3 s here beside their bytes");
});

test("a payload that exceeds what was written to measure, or runs far apart, make the estimate a weak one", () => {
  const target = "/home/runner/work/app/app";
  const [beyond] = find(buildCacheJob({ workloads: buildWritePayload(target, 0.2, [1.6], [4]) }), "payload-estimate");
  expect(beyond).toMatchObject({ confidence: "low" });
  expect(beyond?.message).toMatch(/; it took 12 s\. Only 320 MB were written to measure that\.$/);
  const workloads = buildWritePayload(target, 1, [4, 8, 12], [20, 20, 20]);
  expect(find(buildCacheJob({ workloads }), "payload-estimate")[0]).toMatchObject({ confidence: "low" });
});

test("of more than ten times the files that were measured, a step is estimated as one file alone", () => {
  const workloads = buildWritePayload("/home/runner/work/app/app", 1, [8], [20]).map((row) =>
    row.part === "many files" ? { ...row, files: 200, bytes: 8e6 } : row,
  );
  const [estimate] = find(buildCacheJob({ workloads: [...workloads] }), "payload-estimate");
  expect(estimate?.message).toMatch(
    /about \S+ s as one file, and is not estimated as files of 40 kB because \S+ files are more than 10 times the 200 files that were written \(/,
  );
  expect(estimate?.evidence).toMatchObject({ measuredWithFiles: 200 });
  expect(estimate?.evidence).not.toHaveProperty("estimatedTreeSeconds");
});

test("an estimate of another disk than the workspace's names it", () => {
  const workloads = buildWritePayload("/mnt/ssd", 1, [8], [20]);
  const [estimate] = find(buildCacheJob({ benchmarks: [], workloads }), "payload-estimate");
  expect(estimate?.message).toContain("takes the disk of /mnt/ssd about 10.4 s as one file");
});

test("case 5 without fio: the plateau alone is the disk's most or a limit, and says what would tell", () => {
  const [cap] = find(buildCacheJob({ benchmarks: [] }), "bandwidth-cap");
  expect(cap).toMatchObject({ severity: "warning", confidence: "medium" });
  expect(cap?.message).toContain("sda stayed at 220 MB/s for 9 s");
  expect(cap?.advice).toContain("io-probe bench");
});

/** The dstat lines of case 3 on 8 cores: the share of CPU time in the kernel, and context switches a second. */
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

test.each([0.45, 0.94])(
  "case 3: %f of the CPU time in the kernel with 100,000 switches on aufs is aufs's lock",
  (share) => {
    const found = warnings(buildDstatJob(share, 100_000, "aufs"));
    expect(found.map(({ id }) => id)).toEqual(["kernel-time", "layered-filesystem"]);
    expect(found[0]?.message).toMatch(
      /in the kernel, with 100,000 context switches a second, on aufs under the workspace/,
    );
  },
);

test("case 3 outside of the container: 6 % in the kernel with 7,000 switches is a build as it should be", () => {
  const report = buildDstatJob(0.06, 7000, "ext4");
  expect(warnings(report)).toEqual([]);
  expect(find(report, "kernel-time")).toEqual([]);
  expect(find(report, "not-the-disk")[0]?.message).toContain("The processors were the limit: all 8 cores were busy");
});

test("case 3: without a layered filesystem only a lock that holds several cores is told, not plain work with files", () => {
  expect(find(buildDstatJob(0.6, 100_000, "ext4"), "kernel-time")).toMatchObject([{ severity: "notice" }]);
  expect(find(buildDstatJob(0.35, 36_000, "ext4"), "kernel-time")).toEqual([]);
});

test("case 4: an upload that waits for answers is idle and not the disk", () => {
  const report = buildReport([steadyStep("upload", 28, { receivedRate: 20_000, userShare: 0.01, systemShare: 0.01 })]);
  const [verdict] = find(report, "not-the-disk");
  expect(verdict).toMatchObject({ severity: "notice", evidence: { cause: "idle" } });
  expect(verdict?.message).toContain("hardly waited for the disk: 0 s of 28 s (0%). The machine was idle");
});

test("case 4: a transfer that fills the network is the network", () => {
  const report = buildReport([steadyStep("upload", 28, { receivedRate: 110e6, userShare: 0.05, systemShare: 0.05 })]);
  expect(find(report, "not-the-disk")[0]?.evidence).toMatchObject({ cause: "network" });
});
