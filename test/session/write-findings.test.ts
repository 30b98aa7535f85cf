import { describe, expect, test } from "vitest";
import { type Finding, findingSchema } from "../../src/model/finding.ts";
import type { Trial } from "../../src/model/trial.ts";
import { summarizeTrial } from "../../src/model/trial-result.ts";
import type { Window } from "../../src/model/window.ts";
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
      'While "Run actions/cache@v4" ran, sda was at a configured limit: 209 MB/s for 9 s (reads and writes equally fast in fio). The machine waited 8.04 s of 12 s (67%) for the disk meanwhile.',
    advice:
      "It is set at the device or in the hypervisor, which this machine cannot see. Compare runners or disk types with the same steps (io-probe compare). " +
      'Next: "io-probe try -- COMMAND" tests remedies; "io-probe predict REPORT --on gp3" estimates the time on another disk.',
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

describe("a finding of waiting ends with what to type next, and after a trial with what that showed", () => {
  const tried = { command: "make", outcome: "no-difference" as const, rounds: 5, judged: 3 };
  const end =
    /Next: "io-probe try -- COMMAND" tests remedies; "io-probe predict REPORT --on gp3" estimates the time on another disk\.$/;
  const triedEnd =
    / None of the 3 remedies made make faster .* "io-probe predict REPORT --on gp3" estimates the time on another disk\.$/;
  const wait = (lowSeconds: number, seconds: number, highSeconds: number): Window["diskWait"] => {
    return { lowSeconds, seconds, highSeconds, basis: ["task-states"] };
  };
  const disk = { name: "sda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 1 };
  const devices = [{ ...disk, flushes: 1000, meanFlushLatencySeconds: 0.01 }];

  test.each([
    ["its own wait", "waited-for-disk", buildReport([steadyStep("work", 20, {}, { diskWait: wait(14, 15, 16) })])],
    ["the machine's wait", "waited-for-disk", buildReport([steadyStep("work", 20, { stall: 0.9 })])],
    ["flushes", "waited-for-flushes", buildReport([steadyStep("work", 20, {}, { devices })])],
    ["a limit", "bandwidth-cap", buildCacheJob()],
  ])("%s", (_, id, report) => {
    const findOne = (found: Finding[]) => found.find((finding) => finding.id === id);
    const [next, result] = [findOne(writeFindings(report)), findOne(writeFindings(report, tried))];
    expect(next?.advice).toMatch(end);
    expect(next).not.toHaveProperty("tried");
    expect(result?.advice).toMatch(triedEnd);
    expect(result?.advice).not.toContain("Next:");
    expect(findingSchema.parse(result).tried).toEqual(tried);
    expect(result?.message).toBe(next?.message);
  });

  test.each([
    ["a wait that may be none", buildReport([steadyStep("work", 20, {}, { diskWait: wait(0, 4, 12) })])],
    ["work that did not wait", buildReport([steadyStep("work", 20, { userShare: 0.95 })])],
  ])("%s has neither", (_, report) => {
    const findings = writeFindings(report, tried);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      expect(finding).not.toHaveProperty("tried");
      expect(finding.advice).not.toMatch(/Next:|None of the|No remedy/);
    }
  });
});

test("the findings of waiting carry what was tried and say it, whatever the command is called", () => {
  const diskWait = { seconds: 15, lowSeconds: 14, highSeconds: 16, basis: ["task-states" as const] };
  const report = buildReport([steadyStep("work", 20, {}, { diskWait })]);
  const trial = { command: "$& $'", rounds: 5, remedies: [], ended: "budget", plain: [] } as unknown as Trial;
  const [waited] = writeFindings(report, summarizeTrial(trial));
  expect(waited?.tried).toEqual({ command: "$& $'", rounds: 5, outcome: "not-judged", ended: "budget", judged: 0 });
  expect(waited?.advice).toContain(`No remedy could be tried on $& $'. "io-probe predict`);
});
