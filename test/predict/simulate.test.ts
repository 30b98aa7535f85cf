import { describe, expect, test } from "vitest";
import type { Window } from "../../src/model/window.ts";
import type { Disk } from "../../src/predict/disk.ts";
import { predictWindow } from "../../src/predict/predict-report.ts";
import type { PredictedSeconds } from "../../src/predict/prediction-interval.ts";
import { testCases } from "../cases.ts";
import { type Act, record, runOn, type SimulatedDisk } from "./request-simulation.ts";

const FAST: SimulatedDisk = { bytesPerSecond: 2e9, operationsPerSecond: 200_000 };
const LIMITED: SimulatedDisk = { bytesPerSecond: 125e6, operationsPerSecond: 3000 };
const SLOW: SimulatedDisk = { bytesPerSecond: 60e6, operationsPerSecond: 800 };

const times = (count: number, acts: Act[]): Act[] => Array.from({ length: count }, () => acts).flat();

/** What commands do: each computes and uses the disk in another order. */
const COMMANDS: Record<string, Act[]> = {
  "small reads between computing": times(400, [
    { kind: "compute", seconds: 0.005 },
    { kind: "read", requests: 10, bytes: 4096 },
  ]),
  "large reads": times(60, [
    { kind: "compute", seconds: 0.01 },
    { kind: "read", requests: 20, bytes: 262_144 },
  ]),
  "a database": times(1500, [
    { kind: "compute", seconds: 0.002 },
    { kind: "sync", requests: 6, bytes: 8192 },
  ]),
  "computing first, reading then": [
    { kind: "compute", seconds: 4 },
    ...times(200, [{ kind: "read", requests: 20, bytes: 16_384 } as const]),
  ],
  "only computing": [{ kind: "compute", seconds: 6 }],
};

function stateDisk({ bytesPerSecond, operationsPerSecond, isShared, burst }: SimulatedDisk): Disk {
  const limits = {
    bytes: { perSecond: bytesPerSecond },
    operations: {
      perSecond: operationsPerSecond,
      ...(burst !== undefined && { burst: { perSecond: burst.operationsPerSecond, credits: burst.credits } }),
    },
  };
  return {
    name: "other",
    limits: isShared ? { shared: limits } : { reads: limits, writes: limits },
    countsMerged: true,
    readLatencySeconds: 0,
    writeLatencySeconds: 0,
    flushLatencySeconds: 0,
  };
}

function predict(acts: readonly Act[], from: SimulatedDisk, to: SimulatedDisk, interval = 0.5): PredictedSeconds {
  const report = record(runOn(from, acts), interval);
  const result = predictWindow(report, report.windows[0] as Window, stateDisk(to));
  if ("id" in result) throw new Error(result.id);
  return result;
}

describe.each(Object.entries(COMMANDS))("%s, recorded on a fast disk", (_, acts) => {
  testCases([
    ["LIMITED", LIMITED],
    ["SLOW", SLOW],
  ])("takes on %s what it takes request by request, within the bounds", (_name, disk) => {
    const truth = runOn(disk, acts).seconds;
    const predicted = predict(acts, FAST, disk);
    expect(predicted.lowSeconds).toBeLessThanOrEqual(truth);
    expect(predicted.highSeconds).toBeGreaterThanOrEqual(truth);
  });

  test("takes on the same disk what it took", () => {
    const truth = runOn(FAST, acts).seconds;
    expect(Math.abs(predict(acts, FAST, FAST).seconds / truth - 1)).toBeLessThan(0.05);
  });

  test("takes on a disk without limits what its waits leave, exactly", () => {
    const run = runOn(SLOW, acts);
    const report = record(run, 0.5);
    const waited = run.waits.reduce((sum, { from, to }) => sum + to - from, 0);
    const infinite: Disk = { ...stateDisk(FAST), limits: { shared: {} } };
    const predicted = predictWindow(report, report.windows[0] as Window, infinite) as PredictedSeconds;
    expect(predicted.seconds).toBeCloseTo(run.seconds - waited, 9);
  });
});

describe("what a single sample hides", () => {
  const files = (bytes: number): Act[] =>
    times(300, [
      { kind: "compute", seconds: 0.001 },
      { kind: "read", requests: 10, bytes },
    ]);
  const largeThenSmall: Act[] = [{ kind: "read", requests: 800, bytes: 262_144 }, ...files(8192)];

  test("is that a sync waits behind the reads", () => {
    const acts: Act[] = [...files(12_288), { kind: "sync", requests: 4000, bytes: 12_288 }];
    for (const disk of [LIMITED, SLOW]) {
      const truth = runOn(disk, acts).seconds;
      const predicted = predict(acts, FAST, disk, 1);
      expect(predicted.lowSeconds).toBeLessThanOrEqual(truth);
      expect(predicted.highSeconds).toBeGreaterThanOrEqual(truth);
    }
  });

  test("is that small files came behind a large one: more is predicted than if they had been mixed", () => {
    const mixedSeconds = (800 * 262_144 + 3000 * 8192) / LIMITED.bytesPerSecond;
    const truth = runOn(LIMITED, largeThenSmall).seconds;
    const { seconds } = predict(largeThenSmall, FAST, LIMITED, 1);
    expect(truth).toBeGreaterThan(mixedSeconds * 1.2);
    expect(seconds).toBeGreaterThan(mixedSeconds * 1.05);
    expect(Math.abs(seconds / truth - 1)).toBeLessThan(0.25);
  });
});

describe("what a disk shares", () => {
  const acts = times(100, [
    { kind: "read", requests: 30, bytes: 4096 },
    { kind: "sync", requests: 30, bytes: 4096 },
  ] as Act[]);

  test("is used up by reads and writes together", () => {
    const truth = runOn({ ...LIMITED, isShared: true }, acts).seconds;
    expect(predict(acts, FAST, { ...LIMITED, isShared: true }).seconds / truth).toBeCloseTo(1, 1);
  });

  test("is more where each has limits of its own", () => {
    const apart = predict(acts, FAST, LIMITED).seconds;
    expect(predict(acts, FAST, { ...LIMITED, isShared: true }).seconds).toBeGreaterThan(apart * 1.7);
  });
});

describe("a burst", () => {
  const acts = times(1000, [{ kind: "read", requests: 20, bytes: 4096 }] as Act[]);
  const burst = { operationsPerSecond: 3000, credits: 10_000 };

  test("lasts as long as its credits, along the simulated time", () => {
    const disk = { ...SLOW, burst };
    const truth = runOn(disk, acts).seconds;
    // 13,636 of 20,000 reads by the burst in 4.5 s, the others at 800 a second.
    expect(truth).toBeCloseTo(4.545 + (20_000 - 13_636) / 800, 1);
    expect(predict(acts, FAST, disk).seconds / truth).toBeCloseTo(1, 1);
  });

  test("comes back while the disk rests", () => {
    const pause: Act = { kind: "compute", seconds: 20 };
    const disk = { ...SLOW, burst };
    const truth = runOn(disk, [...acts, pause, ...acts]).seconds;
    expect(predict([...acts, pause, ...acts], FAST, disk).seconds / truth).toBeCloseTo(1, 1);
  });
});

describe("writes that nobody waits for", () => {
  const acts: Act[] = [
    { kind: "write", requests: 400, bytes: 65_536 },
    { kind: "compute", seconds: 8 },
    { kind: "read", requests: 10, bytes: 4096 },
  ];

  test("are worked off beside the computing", () => {
    const truth = runOn(SLOW, acts).seconds;
    expect(predict(acts, FAST, SLOW).seconds / truth).toBeCloseTo(1, 1);
  });

  test("hold up a sync that comes behind them", () => {
    const synced: Act[] = [
      { kind: "write", requests: 8000, bytes: 65_536 },
      { kind: "compute", seconds: 3 },
      { kind: "sync", requests: 2000, bytes: 65_536 },
      { kind: "compute", seconds: 1 },
    ];
    const truth = runOn(SLOW, synced).seconds;
    expect(truth).toBeGreaterThan(11);
    const predicted = predict(synced, FAST, SLOW);
    expect(predicted.lowSeconds).toBeLessThanOrEqual(truth);
    expect(predicted.highSeconds).toBeGreaterThanOrEqual(truth);
  });
});
