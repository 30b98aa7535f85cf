import { describe, expect, test } from "vitest";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import { estimatePayload } from "../../../src/analysis/findings/payload-estimate.ts";
import type { MeasuredBenchmark } from "../../../src/model/benchmark.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Window } from "../../../src/model/window.ts";
import { BENCHMARKS, buildReport, buildWritePayload, STORAGE, steadyStep } from "../../render/report/builder.ts";

const TARGET = STORAGE[0]?.path ?? "";
const BENCHES = [{ ...(BENCHMARKS[1] as MeasuredBenchmark), target: TARGET, bandwidthBytesPerSecond: 100e6, runs: [] }];
const NOTHING = { dirtyBytesAtStart: 0, dirtyBytesAtEnd: 0 };

/** The estimate of steps of 20 s that wrote so many bytes each, by fio at 100 MB/s unless by others. */
function estimate(
  steps: { bytes: number; window?: Partial<Window> }[],
  overrides: Partial<Report> = { benchmarks: BENCHES },
) {
  const all = steps.map(({ bytes, window }, index) =>
    steadyStep(`step ${index}`, 20, { writeRate: bytes / 20 }, { memory: NOTHING, ...window }),
  );
  return estimatePayload(observeReport(buildReport(all, overrides)))[0];
}

const command = (writtenBytes: number) => ({ userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes });

describe("the bytes of an estimate", () => {
  test("are the most of a step, from 200 MB on", () => {
    expect([199e6, 200e6].map((bytes) => estimate([{ bytes }])?.evidence.payloadBytes)).toEqual([undefined, 200e6]);
    expect(estimate([{ bytes: 2e9 }, { bytes: 4e9 }, { bytes: 3e9 }])).toMatchObject({
      ...{ id: "payload-estimate", severity: "info", confidence: "medium", isOwn: false, isThisDisk: true },
      ...{ window: { name: "step 1" }, evidence: { payloadBytes: 4e9, durationSeconds: 20 } },
    });
    expect(estimate([])).toBeUndefined();
  });

  test("are what disks wrote and memory still held", () => {
    const bytes = (memory: Window["memory"]) => estimate([{ bytes: 1e9, window: { memory } }])?.evidence.payloadBytes;
    expect(bytes({ dirtyBytesAtStart: 50e6, dirtyBytesAtEnd: 80e6 })).toBe(1.03e9);
    expect(bytes({ dirtyBytesAtStart: 80e6, dirtyBytesAtEnd: 50e6 })).toBe(1e9);
    expect([bytes({ dirtyBytesAtEnd: 30e6 }), bytes({ dirtyBytesAtStart: 30e6 }), bytes(undefined)]).toEqual([
      1.03e9, 1e9, 1e9,
    ]);
  });

  test("are the command's where most were its own, and none where they were others'", () => {
    const memory = { dirtyBytesAtStart: 0, dirtyBytesAtEnd: 90e6 };
    const of = (writtenBytes: number) => {
      const found = estimate([{ bytes: 1e9, window: { memory, command: command(writtenBytes) } }]);
      return found && [found.isOwn, found.evidence.payloadBytes];
    };
    expect([of(0.7e9), of(0.3e9), of(0.09e9)]).toEqual([[true, 0.7e9], [false, 1.09e9], undefined]);
    // Others' bytes hide no step's own.
    expect(estimate([{ bytes: 9e9, window: { command: command(0) } }, { bytes: 1e9 }])?.window.name).toBe("step 1");
  });
});

describe("what they take", () => {
  test("is fio's rate of the disk, as the least", () => {
    expect(estimate([{ bytes: 1e9 }])?.evidence).toEqual({
      ...{ payloadBytes: 1e9, measuredBy: "fio", writeBytesPerSecond: 100e6, estimatedSeconds: 10 },
      durationSeconds: 20,
    });
    expect(estimate([{ bytes: 1e9 }], {})).toBeUndefined();
  });

  test("is as one file and as many by write-payload, with its runs and what it wrote", () => {
    const workloads = buildWritePayload(TARGET, 1, [7.6, 8, 8.4], [19, 20, 21]);
    const found = estimate([{ bytes: 1.6e9 }], { workloads });
    expect(found).toMatchObject({ confidence: "medium", cost: { source: "write-payload" } });
    expect(found?.evidence).toMatchObject({
      ...{ measuredBy: "write-payload", estimatedSeconds: expect.closeTo(8), estimatedTreeSeconds: expect.closeTo(20) },
      ...{ meanFileBytes: 40_000, thousandFilesSeconds: expect.closeTo(0.3), measuredWithBytes: 4.8e9 },
      ...{ measuredWithFiles: 120_000, fastestRunRatio: expect.closeTo(0.95), slowestRunRatio: expect.closeTo(1.05) },
    });
  });

  test("is weak beyond what was measured, or where the runs lie apart", () => {
    const confidence = (bytes: number, one: number[], many = [20, 20, 20]) =>
      estimate([{ bytes }], { workloads: buildWritePayload(TARGET, 1, one, many) })?.confidence;
    expect([confidence(4.8e9, [8, 8, 8]), confidence(4.9e9, [8, 8, 8])]).toEqual(["medium", "low"]);
    expect([confidence(1e9, [7, 8, 9]), confidence(1e9, [6, 8, 10])]).toEqual(["medium", "low"]);
  });

  test("is of another disk where the workspace was not measured", () => {
    const [bench] = BENCHES;
    const storage = [...STORAGE, { path: "/mnt", role: "target" as const, mountPoint: "/mnt", devices: [] }];
    const found = estimate([{ bytes: 1e9 }], {
      benchmarks: [{ ...(bench as MeasuredBenchmark), target: "/mnt" }],
      storage,
    });
    expect(found).toMatchObject({ isThisDisk: false, cost: { target: "/mnt" } });
  });
});
