import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";

/** What is said of a step with so many flushes of that length, in milliseconds. */
function find(flushes: number, milliseconds: number, durationSeconds = 10) {
  const disk = { readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 1 };
  const devices = [{ ...disk, name: "sda", flushes, meanFlushLatencySeconds: milliseconds / 1000 }];
  return findFindings(buildReport([steadyStep("work", 10, {}, { durationSeconds, devices })])).filter(
    ({ id }) => id === "waited-for-flushes",
  );
}

test("flushes are told from 20 of them, half a second and a tenth of the time on", () => {
  expect(find(19, 100)).toEqual([]);
  expect(find(20, 50)).toMatchObject([
    {
      severity: "notice",
      window: { name: "work" },
      device: "sda",
      confidence: "medium",
      evidence: { flushes: 20, meanFlushLatencySeconds: 0.05, flushSeconds: 1, share: 0.1 },
    },
  ]);
  expect(find(20, 49)).toEqual([]);
  expect(find(20, 25, 5)).toHaveLength(1);
  expect(find(20, 24, 4)).toEqual([]);
});

test("they are a warning from 3 s and a quarter of the time on", () => {
  expect(find(100, 30)[0]).toMatchObject({ severity: "warning" });
  expect(find(100, 29)[0]).toMatchObject({ severity: "notice" });
  expect(find(100, 30, 12)[0]).toMatchObject({ severity: "warning" });
  expect(find(100, 30, 12.1)[0]).toMatchObject({ severity: "notice" });
});

test("they take no longer than the step, and nothing of one without length", () => {
  expect(find(1000, 30)[0]?.evidence).toMatchObject({ flushSeconds: 10, share: 1 });
  expect(find(1000, 30, 0)).toEqual([]);
});
