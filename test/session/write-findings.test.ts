import { expect, test } from "vitest";
import { findingSchema } from "../../src/model/finding.ts";
import { writeFindings } from "../../src/session/write-findings.ts";
import { buildCacheJob, buildReport, STORAGE, steadyStep } from "../render/report/builder.ts";

test("a finding has its sentences and its figures, as report.json names them", () => {
  const [cap, ...others] = writeFindings(buildCacheJob());
  expect(cap).toMatchObject({
    id: "bandwidth-cap",
    severity: "warning",
    confidence: "high",
    window: "Run actions/cache@v4",
    device: "sda",
    message:
      'While "Run actions/cache@v4" ran, sda was at a configured limit: 209 MB/s for 9 s (reads and writes alike in fio). The machine waited 8.04 s of 12 s (67%) for the disk meanwhile.',
    advice:
      "It is set at the device or in the hypervisor, where this machine cannot see it. Compare runners or disk types over the same steps.",
  });
  expect(cap?.evidence).toMatchObject({ bytesPerSecond: 209.05e6, waitShare: expect.closeTo(0.67) });
  for (const finding of [cap, ...others]) expect(() => findingSchema.parse(finding)).not.toThrow();
});

test("a figure that was not measured is absent", () => {
  const [verdict] = writeFindings(buildReport([steadyStep("work", 20, { userShare: 0.95 })]));
  expect(verdict?.id).toBe("not-the-disk");
  expect(Object.values(verdict?.evidence ?? {})).not.toContain(undefined);
  expect(Object.keys(verdict?.evidence ?? {})).not.toContain("ownCores");
  expect(verdict).not.toHaveProperty("device");
});

test("a limit says what the window's own tasks waited as it is said without the limit", () => {
  const diskWait = { seconds: 15, lowSeconds: 14.9, highSeconds: 15.1, basis: ["task-states" as const] };
  const load = { writeRate: 50e6, stall: 0.95, queueDepth: 30 };
  const report = buildReport([steadyStep("work", 20, load, { diskWait })]);
  const [cap] = writeFindings(report);
  expect(cap).toMatchObject({ id: "bandwidth-cap", evidence: { lowSeconds: 14.9 } });
  expect(cap?.message).toMatch(/^sda stayed at 50 MB\/s .* "work" waited 15 s of its 20 s \(75%\) for the disk\.$/);
});

test("a name that is too long to read is cut, and one of several lines is one", () => {
  const name = `set -e\n${"make all && ".repeat(9)}`;
  const [verdict] = writeFindings(buildReport([steadyStep(name, 20, { userShare: 0.95 })], { storage: STORAGE }));
  expect(verdict?.window).toBe(name);
  expect(verdict?.message).toMatch(/^"set -e make all && [^"\n]*…" hardly waited/);
  expect(/^"([^"]*)"/.exec(verdict?.message ?? "")?.[1]).toHaveLength(60);
});
