import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, type Load, steadyStep } from "../../render/report/builder.ts";

const CALM: Load = { writeRate: 1e6, userShare: 0.5 };
const waits = (window: Partial<Window>, load: Load = CALM) =>
  findFindings(buildReport([steadyStep("work", 20, load, window)])).filter(({ id }) => id === "waited-for-disk");
const full = (ioFullSeconds: number, durationSeconds = 20) => waits({ pressure: { ioFullSeconds }, durationSeconds });

describe("a wait of every task", () => {
  test("is told from a second and a tenth of the time on", () => {
    expect(full(1.99)).toEqual([]);
    expect(full(2)).toMatchObject([
      {
        severity: "notice",
        confidence: "high",
        window: "work",
        evidence: { stallSeconds: 2, stallShare: 0.1, durationSeconds: 20 },
      },
    ]);
    expect(full(0.99, 5)).toEqual([]);
    expect(full(1, 5)).toHaveLength(1);
  });

  test("is a warning from 3 s and a quarter on", () => {
    expect(full(4.99)[0]).toMatchObject({ severity: "notice" });
    expect(full(5)[0]).toMatchObject({ severity: "warning" });
    expect(full(2.99, 5)[0]).toMatchObject({ severity: "notice" });
    expect(full(3, 5)[0]).toMatchObject({ severity: "warning" });
  });

  test("of many steps, the three longest are told, the longest first", () => {
    const steps = [3, 6, 4, 5].map((ioFullSeconds) =>
      steadyStep(`waits ${ioFullSeconds}`, 10, CALM, { pressure: { ioFullSeconds } }),
    );
    const found = findFindings(buildReport(steps)).filter(({ id }) => id === "waited-for-disk");
    expect(found.map(({ window }) => window)).toEqual(["waits 6", "waits 5", "waits 4"]);
  });

  test("may be others' where they computed more than the command and half a core", () => {
    const confidence = (othersSeconds: number, ownSeconds: number) => {
      const cpu = {
        userSeconds: othersSeconds,
        systemSeconds: ownSeconds,
        iowaitSeconds: 0,
        stealSeconds: 0,
        idleSeconds: 20,
      };
      const command = { userSeconds: ownSeconds / 2, systemSeconds: ownSeconds / 2 };
      return waits({ pressure: { ioFullSeconds: 5 }, cpu, command })[0]?.confidence;
    };
    expect([confidence(10, 0), confidence(10.1, 0), confidence(12, 12), confidence(12.1, 12)]).toEqual([
      "high",
      "medium",
      "high",
      "medium",
    ]);
  });
});

describe("a wait of some task beside others", () => {
  const some = (ioSomeSeconds: number, own = 1, window: Partial<Window> = {}, load = CALM) =>
    waits(
      {
        pressure: { ioSomeSeconds, ioFullSeconds: 0.2 },
        command: { userSeconds: own / 2, systemSeconds: own / 2 },
        ...window,
      },
      load,
    );

  test("is a hint from 3 s and 40 % of the time on", () => {
    expect(some(7.9)).toEqual([]);
    expect(some(8)).toMatchObject([
      {
        severity: "notice",
        confidence: "low",
        evidence: { stallSeconds: 8, ioSomeSeconds: 8, durationSeconds: 20, shared: true },
      },
    ]);
    expect(some(2.9, 1, { durationSeconds: 5 })).toEqual([]);
    expect(some(3, 1, { durationSeconds: 5 })).toHaveLength(1);
    expect(some(8, 1, { durationSeconds: 0 })).toEqual([]);
  });

  test("is no longer than what the command did not compute", () => {
    expect(some(15, 8)[0]?.evidence.stallSeconds).toBe(12);
    expect(some(15, 12.1)).toEqual([]);
  });

  test("is none where four fifths of the cores were busy: it may have waited for one of them", () => {
    expect(some(15, 1, {}, { ...CALM, userShare: 0.79 })).toHaveLength(1);
    expect(some(15, 1, {}, { ...CALM, userShare: 0.81 })).toEqual([]);
  });
});

describe("a queue where the kernel counts no waiting", () => {
  const queue = (seconds: number, depth = 1, length = 20) => {
    const loads = Array.from({ length }, (_, index) => ({ ...CALM, queueDepth: index < seconds ? depth : 0.9 }));
    const report = buildReport([{ name: "work", loads, window: { pressure: undefined } }]);
    return findFindings(report).filter(({ id }) => id === "waited-for-disk");
  };

  test("is a hint from 2 s and a quarter of the time on", () => {
    expect(queue(4)).toEqual([]);
    expect(queue(5)).toMatchObject([
      {
        severity: "notice",
        confidence: "low",
        device: "sda",
        evidence: { stallSeconds: 5, stallShare: 0.25, durationSeconds: 20, fromQueue: true },
      },
    ]);
    expect(queue(5, 0.99)).toEqual([]);
    expect(queue(1, 1, 3)).toEqual([]);
    expect(queue(2, 1, 3)).toHaveLength(1);
  });
});
