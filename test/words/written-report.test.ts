import { expect, test } from "vitest";
import { findFindings } from "../../src/analysis/findings/find-findings.ts";
import { writtenFindingSchema } from "../../src/model/finding.ts";
import { type Report, reportSchema } from "../../src/model/report.ts";
import { type Sampling, writtenSamplingSchema } from "../../src/model/sampling.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";
import { addReportWords } from "../../src/words/written-report.ts";
import { buildCacheJob, buildReport, STORAGE, steadyStep } from "../render/report/builder.ts";

function tellFirst(report: Report): string {
  const findings = findFindings(report);
  const [first] = findings.map((finding) => tellFinding(finding, findings).message);
  return first ?? "";
}

test("the verdict comes first in report.json, with its sentences and figures; reading takes the figures alone", () => {
  const report = buildCacheJob();
  const findings = findFindings(report);
  const written = JSON.parse(JSON.stringify(addReportWords({ ...report, findings })));
  const [verdict, cap] = written.findings;
  expect(verdict).toMatchObject({
    id: "verdict",
    severity: "warning",
    confidence: "high",
    window: { name: "Run actions/cache@v4", kind: "step", durationSeconds: 12 },
    device: "sda",
    message:
      'Disk-bound: "Run actions/cache@v4" waited 8.04 of its 12 s for sda. Cause: a configured limit of 209 MB/s, at the device or in the hypervisor (fio reads and writes equally fast).',
    advice: "Compare runners or disk types with the same steps (io-probe compare).",
    bound: "disk",
    cause: "bandwidth-cap",
    diskWait: { seconds: expect.closeTo(8.04) },
  });
  expect(cap).toMatchObject({ id: "bandwidth-cap", window: { name: "Run actions/cache@v4" }, perSecond: 209.05e6 });
  for (const finding of written.findings) expect(() => writtenFindingSchema.parse(finding)).not.toThrow();
  expect(reportSchema.parse(written).findings).toEqual(findings);
});

test("gaps and what was not measured have their sentence in report.json; reading takes the causes alone", () => {
  const gap = { collector: "proc" as const, startedAt: "2026-11-20T11:45:00Z", durationSeconds: 9 };
  const report = buildCacheJob();
  const sampling: Sampling = {
    ...(report.sampling as Sampling),
    gaps: [{ ...gap, cause: { id: "ended" } }],
    notMeasured: [{ id: "trace", cause: { id: "needs-root" } }, { id: "disk-wait" }],
  };
  const written = JSON.parse(JSON.stringify(addReportWords({ ...report, sampling })));
  const { gaps, notMeasured } = writtenSamplingSchema.parse(written.sampling);
  expect([...gaps, ...notMeasured].map(({ message }) => message)).toEqual([
    "no samples until the end: the sampler was killed, or its machine went down",
    "trace: it needs root; call it with sudo",
    "disk wait: the job's tasks could not be seen",
  ]);
  expect(reportSchema.parse(written).sampling).toEqual(sampling);
});

test("what cannot be told has no confidence", () => {
  const [verdict] = findFindings(buildReport([steadyStep("work", 20, { userShare: 0.01 })]));
  expect(verdict).toMatchObject({ id: "verdict", bound: "unknown", doubt: "slept" });
  expect(verdict).not.toHaveProperty("confidence");
});

test("a figure that was not measured is absent", () => {
  const [verdict] = findFindings(buildReport([steadyStep("work", 20, { userShare: 0.95 })]));
  expect(verdict?.id).toBe("verdict");
  expect(Object.values(verdict ?? {})).not.toContain(undefined);
  expect(Object.keys(verdict ?? {})).not.toContain("cpuSeconds");
  expect(verdict).not.toHaveProperty("device");
});

test("a limit says what the window's own tasks waited as it is said without the limit", () => {
  const diskWait = { seconds: 15, lowSeconds: 14.9, highSeconds: 15.1, basis: ["task-states" as const] };
  const load = { writeRate: 50e6, stall: 0.95, queueDepth: 30 };
  const report = buildReport([steadyStep("work", 20, load, { diskWait })]);
  const findings = findFindings(report);
  const [, cap] = findings;
  expect(cap).toMatchObject({ id: "bandwidth-cap", waited: { diskWait: { lowSeconds: 14.9 } } });
  expect(cap && tellFinding(cap, findings).message).toMatch(
    /^sda was saturated at 50 MB\/s .* "work" waited 15 s of its 20 s \(75%\) for the disk\.$/,
  );
});

test("large requests that wait while the disk rests wait for a limit above it, not for its own rate", () => {
  const diskWait = { seconds: 6, lowSeconds: 5.8, highSeconds: 6.2, basis: ["task-states" as const] };
  const disk = { name: "sda", readBytes: 492e6, writtenBytes: 0, reads: 149, writes: 0, meanReadLatencySeconds: 0.008 };
  const tell = (busySeconds: number) => {
    const step = steadyStep("restore", 8, {}, { diskWait, devices: [{ ...disk, busySeconds }] });
    return tellFirst(buildReport([step]));
  };
  expect(tell(1.79)).toBe(
    'Disk-bound: "restore" waited 6 of its 8 s for sda. Cause: probably a limit above sda, by a cgroup or the container: the disk itself was busy for only 1.79 s.',
  );
  expect(tell(1.8)).toMatch(/Cause: reading 492 MB at 273 MB\/s\.$/);
});

test("a name that is too long to read is cut, and one of several lines is one", () => {
  const name = `set -e\n${"make all && ".repeat(9)}`;
  const report = buildReport([steadyStep(name, 20, { userShare: 0.95 })], { storage: STORAGE });
  const message = tellFirst(report);
  expect(findFindings(report)[0]?.window?.name).toBe(name);
  expect(message).toMatch(/^CPU-bound: .* while "set -e make all && [^"\n]*…" ran/);
  expect(/ "([^"]*)"/.exec(message)?.[1]).toHaveLength(60);
});
