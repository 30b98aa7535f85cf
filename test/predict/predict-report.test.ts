import { describe, expect, test } from "vitest";
import type { Series } from "../../src/model/series.ts";
import type { DeviceWindow, Window } from "../../src/model/window.ts";
import { INFINITE_DISK } from "../../src/predict/disk.ts";
import { MAX_ROWS, predictReport, predictWindows } from "../../src/predict/predict-report.ts";
import { parseStatedDisk } from "../../src/predict/stated-disk.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";

const VDA: DeviceWindow = { name: "vda", readBytes: 40e6, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 6 };
const WAIT: Window["diskWait"] = { seconds: 6, lowSeconds: 5, highSeconds: 7, basis: ["task-states"] };

function step(name: string, parts: Partial<Window> = {}): Window {
  return buildStep(name, 10, { devices: [VDA], diskWait: WAIT, ...parts });
}

/** So many samples, evenly over the 10 s of the step. */
function sample(count: number): Series {
  return {
    startedAt: step("").startedAt,
    timesSeconds: Array.from({ length: count }, (_, index) => ((index + 1) * 10) / count),
    devices: [],
  };
}

describe("a report that was made to hurt", () => {
  const limited = parseStatedDisk("100iops") ?? INFINITE_DISK;

  test("has its first 1,000 windows predicted", () => {
    const windows = Array.from({ length: 1001 }, (_, index) => step(`step ${index}`));
    expect(predictReport(buildReport({ windows }), [INFINITE_DISK])).toHaveLength(1000);
  });

  test("is followed through so many samples, and what is behind them is refused", () => {
    const windows = [step("first"), step("second")];
    const predict = (samples: number) => {
      const report = { ...buildReport({ windows }), series: sample(samples) };
      return predictWindows(report, windows, [INFINITE_DISK], 1000).map(({ result }) => result);
    };
    const known = expect.objectContaining({ seconds: 4 });
    expect(predict(500)).toEqual([known, known]);
    expect(predict(501)).toEqual([known, { reason: "too-many-samples" }]);
    expect(predict(1001)).toEqual([{ reason: "too-many-samples" }, { reason: "too-many-samples" }]);
  });

  test("is by default followed through as many as 6 hours at 200 ms have, in a step and a command each", () => {
    const predict = (samples: number) =>
      predictReport({ ...buildReport({ windows: [step("only")] }), series: sample(samples) }, [INFINITE_DISK])[0]
        ?.result;
    expect(predict(MAX_ROWS)).toMatchObject({ seconds: 4 });
    expect(predict(MAX_ROWS + 1)).toEqual({ reason: "too-many-samples" });
    expect(MAX_ROWS).toBeGreaterThanOrEqual(2 * 6 * 3600 * 5);
  });

  test("is predicted in a time that its samples bound, whatever its windows overlap", () => {
    const windows = Array.from({ length: 1000 }, (_, index) => step(`step ${index}`));
    // A tenth of what is followed of one; its other 998 windows of as many samples would take minutes.
    const report = { ...buildReport({ windows }), series: sample(10_000) };
    const before = process.cpuUsage();
    const predictions = predictWindows(report, windows, [limited], MAX_ROWS / 10);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
    expect(predictions.filter(({ result }) => "seconds" in result)).toHaveLength(2);
  });

  test("has no more devices looked at than any machine has", () => {
    const devices = Array.from({ length: 300_000 }, (_, index) => ({ ...VDA, name: `vd${index}` }));
    const [prediction] = predictReport({ ...buildReport({}), windows: [step("x", { devices })] }, [limited]);
    expect(prediction?.result).toHaveProperty("seconds");
  });

  test.each([
    ["absurd bytes", { devices: [{ ...VDA, readBytes: 1e21, reads: 1e21 }] }],
    ["absurd merges", { devices: [{ ...VDA, reads: 1e-60, mergedReads: 1e21, writes: 1e-60, mergedWrites: 1e21 }] }],
    ["an absurd duration", { durationSeconds: 1e21, diskWait: { ...WAIT, seconds: 1, lowSeconds: 1, highSeconds: 1 } }],
    ["absurd latencies", { devices: [{ ...VDA, meanReadLatencySeconds: 1e21, busySeconds: 1e-60, readBytes: 1e21 }] }],
  ])("with %s gives a duration that a step can have, or none", (_, parts) => {
    for (const { result } of predictReport(buildReport({ windows: [step("x", parts as Partial<Window>)] }), [
      INFINITE_DISK,
      limited,
    ])) {
      if ("reason" in result) expect(result).toEqual({ reason: "beyond-measure" });
      else for (const seconds of Object.values(result)) expect(seconds >= 0 && seconds <= 1e9).toBe(true);
    }
  });

  test("is refused from 30 years on", () => {
    const predict = (durationSeconds: number) =>
      predictReport(buildReport({ windows: [step("x", { durationSeconds })] }), [INFINITE_DISK])[0]?.result;
    expect(predict(1e9 + 5)).toMatchObject({ highSeconds: 1e9 });
    expect(predict(1e9 + 6)).toEqual({ reason: "beyond-measure" });
  });
});

test("a window's rows are the intervals that it overlaps, whichever part of them", () => {
  const startedAt = new Date(Date.parse(step("").startedAt) + 2500).toISOString();
  const column = [0, 0, 1, 1, 0, 0, 0, 0, 0, 0];
  const devices = [
    {
      ...{ name: "vda", source: "proc" as const, readBytesPerSecond: column, readsPerSecond: column },
      ...{ writeBytesPerSecond: column, writesPerSecond: column, readLatencySeconds: column },
      ...{ writeLatencySeconds: column, queueDepth: column, utilization: column },
    },
  ];
  const diskWait = { ...WAIT, seconds: 0.5, lowSeconds: 0.5, highSeconds: 0.5 };
  const report = buildReport({ windows: [step("late", { startedAt, durationSeconds: 1, diskWait })] });
  const [prediction] = predictReport({ ...report, series: { ...sample(10), devices } }, [limitedTo("20000iops")]);
  // Half a second of work, and 10,000 requests at 20,000 a second beside it in equal parts of both intervals.
  expect(prediction?.result).toMatchObject({ seconds: expect.closeTo(0.5, 0) });
});

function limitedTo(text: string) {
  return parseStatedDisk(text) ?? INFINITE_DISK;
}
