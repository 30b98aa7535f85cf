import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Finding } from "../../../src/model/finding.ts";
import type { DiskWait, Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { buildReport, type Step, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const wait = (lowSeconds: number, seconds: number, highSeconds = seconds): Partial<Window> => ({
  diskWait: { lowSeconds, seconds, highSeconds, basis: ["task-states"] } satisfies DiskWait,
});
const BUSY = { userShare: 0.95 };

const subjectOf = (...steps: Step[]) => {
  const [verdict, ...others] = findOf(buildReport(steps), "verdict");
  expect(others).toEqual([]);
  return `${verdict?.window?.name} ${verdict?.bound}`;
};

describe("a report has one verdict, about", () => {
  test("its only step", () => {
    expect(subjectOf(steadyStep("work", 20, BUSY))).toBe("work cpu");
  });

  test("the step whose likely wait costs most, though another's is surer", () => {
    const wide = steadyStep("tests", 24, {}, wait(0.93, 12, 21));
    expect(subjectOf(steadyStep("install", 10, {}, wait(9, 9.5, 10)), wide)).toBe("tests unknown");
    expect(subjectOf(steadyStep("install", 14, {}, wait(13, 13)), wide)).toBe("install disk");
  });

  test("the job's main work where no wait is a twentieth of it, a second and a tenth of its step", () => {
    const long = steadyStep("tests", 90, BUSY);
    const step = (seconds: number, length = 10) => steadyStep("install", length, {}, wait(seconds, seconds));
    expect(subjectOf(step(5), long)).toBe("install disk");
    expect(subjectOf(step(4.99), long)).toBe("tests cpu");
    expect(subjectOf(step(0.99, 2), steadyStep("tests", 4, BUSY))).toBe("tests cpu");
    expect(subjectOf(step(0.99, 10), steadyStep("tests", 11, BUSY))).toBe("tests cpu");
  });

  test("the job, where no step is half of it and the job's is known", () => {
    expect(subjectOf(...["a", "b", "c"].map((name) => steadyStep(name, 10, BUSY)))).toBe("build cpu");
    expect(subjectOf(...["a", "b", "c"].map((name) => steadyStep(name, 10, {})))).toBe("a unknown");
  });
});

test("nothing but benchmarks has none", () => {
  const step = steadyStep("bench", 20, {}, { benchmark: "quick" });
  expect(findOf(buildReport([step]), "verdict")).toEqual([]);
});

test("the three longest other steps from 15% on have a verdict of their own, unless it is a wait or unknown", () => {
  const seconds = (...given: number[]) => given.map((length) => steadyStep(`${length} s`, length, BUSY));
  const found = (...steps: Step[]) => findOf(buildReport(steps), "step-verdict").map(({ window }) => window?.name);
  expect(found(...seconds(15, 85))).toEqual(["15 s"]);
  expect(found(...seconds(14, 86))).toEqual([]);
  expect(found(...seconds(18, 19, 20, 21, 22))).toEqual(["22 s", "21 s", "20 s"]);
  expect(found(...seconds(60), steadyStep("idle", 20, {}), steadyStep("slow", 20, {}, wait(5, 5)))).toEqual(["60 s"]);
});

describe("its cause", () => {
  const disk = { name: "sda", readBytes: 0, writtenBytes: 9e6, reads: 0, writes: 900, busySeconds: 6 };
  const flushing = { devices: [{ ...disk, flushes: 300 }] };

  test("is the finding on its step that explains it, and the disk's figures stand beside it", () => {
    const [verdict, flushes] = findFindings(buildReport([steadyStep("work", 10, {}, { ...wait(9, 9), ...flushing })]));
    expect(verdict).toMatchObject({
      cause: "waited-for-flushes",
      device: "sda",
      disk: { writes: 900 },
      severity: "warning",
    });
    expect(flushes?.id).toBe("waited-for-flushes");
  });

  test("decides where only the bounds leave it open", () => {
    const judge = (seconds: number, window: Partial<Window>) =>
      findOf(
        buildReport([steadyStep("work", 20, { userShare: 0.2 }, { ...wait(1, seconds, 18), ...window })]),
        "verdict",
      )[0];
    expect(judge(13, flushing)).toMatchObject({ confidence: "low", bound: "disk" });
    expect(judge(13, flushing)).not.toHaveProperty("doubt");
    expect(judge(13, {})).toMatchObject({ bound: "unknown", doubt: "wide" });
    expect(judge(5, flushing)).toMatchObject({ cause: "waited-for-flushes", bound: "unknown" });
  });

  test("is none of several parts that are alike", () => {
    const report = buildReport([steadyStep("work", 20, { userShare: 0.15 }, { ...wait(6.5, 6.5), ...flushing })]);
    const parts = { readBytes: 0, writtenBytes: 0, cpuSeconds: 6 };
    const none = { waitedBesideSeconds: 0, slowedSeconds: 0, unclearSeconds: 0, pacedSeconds: 0, unseenSeconds: 0 };
    const states = {
      looks: 99,
      lookedSeconds: 20,
      ranSeconds: 6,
      ranTaskSeconds: 6,
      ranOthersSeconds: 0,
      waitedSeconds: 8,
    };
    const windows = report.windows.map((window) => ({ ...window, own: { ...parts, states: { ...states, ...none } } }));
    expect(findOf({ ...report, windows }, "verdict")[0]).toSatisfy(
      (found: Finding) => "doubt" in found && found.doubt === "mixed" && !("cause" in found),
    );
  });
});

testCases([
  [3, 5, "warning"],
  [2.99, 5, "notice"],
  [0.9, 1.5, "info"],
])("a wait of %f s of %f is a %s", (seconds, durationSeconds, severity) => {
  const report = buildReport([steadyStep("work", 5, {}, { ...wait(seconds, seconds), durationSeconds })]);
  expect(findOf(report, "verdict")[0]?.severity).toBe(severity);
});
