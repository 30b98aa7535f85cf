import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import type { Series } from "../../src/model/series.ts";
import type { DeviceWindow, DiskWait, Window } from "../../src/model/window.ts";
import { INFINITE_DISK } from "../../src/predict/disk.ts";
import { MAX_ROWS, predictReport, predictWindow, predictWindows } from "../../src/predict/predict-report.ts";
import { parseStatedDisk } from "../../src/predict/stated-disk.ts";
import { testCases } from "../cases.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { buildCap } from "../render/report/findings.ts";

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
    expect(predict(501)).toEqual([known, { id: "too-many-samples" }]);
    expect(predict(1001)).toEqual([{ id: "too-many-samples" }, { id: "too-many-samples" }]);
  });

  test("is by default followed through as many as 6 hours at 200 ms have, in a step and a command each", () => {
    const predict = (samples: number) =>
      predictReport({ ...buildReport({ windows: [step("only")] }), series: sample(samples) }, [INFINITE_DISK])[0]
        ?.result;
    expect(predict(MAX_ROWS)).toMatchObject({ seconds: 4 });
    expect(predict(MAX_ROWS + 1)).toEqual({ id: "too-many-samples" });
    expect(MAX_ROWS).toBeGreaterThanOrEqual(2 * 6 * 3600 * 5);
  });

  test("is predicted in a time that its samples bound, whatever its windows overlap", () => {
    const windows = Array.from({ length: 1000 }, (_, index) => step(`step ${index}`));
    // A fortieth of what is followed of one; its other 998 windows of as many samples would take 500 times as long.
    const report = { ...buildReport({ windows }), series: sample(2_500) };
    const measure = (measured: readonly Window[]) => {
      const before = process.cpuUsage();
      const predictions = predictWindows(report, measured, [limited], MAX_ROWS / 40);
      return { predictions, seconds: process.cpuUsage(before).user / 1e6 };
    };
    const two = measure(windows.slice(0, 2));
    const { predictions, seconds } = measure(windows);
    expect(seconds).toBeLessThan(20 * two.seconds);
    expect(predictions.filter(({ result }) => "seconds" in result)).toHaveLength(2);
  });

  test("has no more devices looked at than any machine has", () => {
    const devices = Array.from({ length: 300_000 }, (_, index) => ({ ...VDA, name: `vd${index}` }));
    const [prediction] = predictReport({ ...buildReport({}), windows: [step("x", { devices })] }, [limited]);
    expect(prediction?.result).toHaveProperty("seconds");
  });

  testCases([
    ["absurd bytes", { devices: [{ ...VDA, readBytes: 1e21, reads: 1e21 }] }],
    ["absurd merges", { devices: [{ ...VDA, reads: 1e-60, mergedReads: 1e21, writes: 1e-60, mergedWrites: 1e21 }] }],
    ["an absurd duration", { durationSeconds: 1e21, diskWait: { ...WAIT, seconds: 1, lowSeconds: 1, highSeconds: 1 } }],
    ["absurd latencies", { devices: [{ ...VDA, meanReadLatencySeconds: 1e21, busySeconds: 1e-60, readBytes: 1e21 }] }],
  ])("with %s gives a duration that a step can have, or none", (_, parts) => {
    for (const { result } of predictReport(buildReport({ windows: [step("x", parts as Partial<Window>)] }), [
      INFINITE_DISK,
      limited,
    ])) {
      if ("id" in result) expect(result).toEqual({ id: "beyond-measure" });
      else for (const seconds of Object.values(result)) expect(seconds >= 0 && seconds <= 1e9).toBe(true);
    }
  });

  test("is refused from 30 years on", () => {
    const predict = (durationSeconds: number) =>
      predictReport(buildReport({ windows: [step("x", { durationSeconds })] }), [INFINITE_DISK])[0]?.result;
    expect(predict(7e8)).toMatchObject({ highSeconds: expect.closeTo(9e8, -7) });
    expect(predict(8e8)).toEqual({ id: "beyond-measure" });
  });
});

test("a window's rows are the intervals that it overlaps, whichever part of them", () => {
  const startedAt = new Date(Date.parse(step("").startedAt) + 2500).toISOString();
  const column = [0, 0, 1, 1, 0, 0, 0, 0, 0, 0];
  const devices = [
    {
      ...{ name: "vda", readBytesPerSecond: column, readsPerSecond: column },
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

const DISK: DeviceWindow = { name: "vda", readBytes: 40e6, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 6 };

function waitFor(seconds: number, lowSeconds = seconds, highSeconds = seconds): DiskWait {
  return { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
}

function predict(parts: Partial<Window>, on: string, findings: Finding[] = []) {
  const window = buildStep("make", 10, { devices: [DISK], diskWait: waitFor(6, 5, 7), ...parts });
  const disk = parseStatedDisk(on);
  if (disk === undefined) throw new Error(on);
  return predictWindow(buildReport({ windows: [window], findings }), window, disk);
}

describe("on an infinite disk", () => {
  test("a window takes what its wait leaves; its bounds are the wait's, and as far apart as other runs", () => {
    const errors = (own: number) => Math.exp(Math.hypot(0.12, Math.log(1.25), Math.log(own)));
    const bounds = {
      lowSeconds: expect.closeTo(4 / errors(4 / 3), 9),
      highSeconds: expect.closeTo(4 * errors(5 / 4), 9),
    };
    expect(predict({}, "infinite")).toEqual({ seconds: 4, ...bounds });
  });

  test("a limit of the recorded one does not matter", () => {
    expect(predict({}, "infinite", [buildCap("iops-cap", "make", 500)])).toMatchObject({ seconds: 4 });
  });
});

describe("on a disk of known limits", () => {
  test("a window takes what its reads take where that is longer", () => {
    const result = predict({}, "500iops");
    expect(result).toMatchObject({ seconds: expect.closeTo(20, 0) });
  });

  test("requests count before merging for a cgroup, and after it for others", () => {
    const devices = [{ ...DISK, mergedReads: 30_000 }];
    const [before, after] = ["500iops", "500iops,merged"].map((on) => predict({ devices }, on));
    expect(before).toMatchObject({ seconds: expect.closeTo(80, 0) });
    expect(after).toMatchObject({ seconds: expect.closeTo(20, 0) });
  });

  test("reads that are made one by one wait for each answer", () => {
    expect(predict({}, "2ms")).toMatchObject({ seconds: expect.closeTo(4 + 20, 5) });
    const together = { ...DISK, meanReadLatencySeconds: 0.0024 };
    expect(predict({ devices: [together] }, "2ms")).toMatchObject({ seconds: expect.closeTo(4 - 2500 * 30e-6 + 5, 5) });
  });
});

describe("a prediction is refused", () => {
  test("without a disk wait", () => {
    const window = buildStep("make", 10, { devices: [DISK] });
    expect(predictWindow(buildReport({ windows: [window] }), window, INFINITE_DISK)).toEqual({ id: "no-wait" });
  });

  test("where the recording is incomplete", () => {
    expect(predict({ incomplete: true }, "500iops")).toEqual({ id: "incomplete" });
  });

  test("where another step ran at the same time", () => {
    expect(predict({ overlaps: ["npm ci"] }, "500iops")).toEqual({ id: "overlap", windows: ["npm ci"] });
    expect(predict({ overlaps: [] }, "500iops")).toHaveProperty("seconds");
    // A command and its step have the same name.
    expect(predict({ overlaps: ["make"] }, "500iops")).toHaveProperty("seconds");
    expect(predict({ overlaps: ["make", "npm ci"] }, "500iops")).toEqual({ id: "overlap", windows: ["npm ci"] });
  });

  test("where others used the disk as well, beyond 30% of its bytes", () => {
    const own = (readBytes: number) => ({ own: { cpuSeconds: 1, readBytes, writtenBytes: 0 } });
    expect(predict(own(27.9e6), "500iops")).toEqual({ id: "neighbours", share: expect.closeTo(0.3025, 4) });
    expect(predict(own(28.1e6), "500iops")).toHaveProperty("seconds");
    const little = [{ ...DISK, readBytes: 3.9e6 }];
    expect(predict({ devices: little, own: { cpuSeconds: 1, readBytes: 0, writtenBytes: 0 } }, "9iops")).toHaveProperty(
      "seconds",
    );
  });

  test("where it ran against a limit below the other disk's for half of its time", () => {
    const cap = [buildCap("iops-cap", "make", 1000)];
    expect(predict({}, "1160iops", cap)).toEqual({ id: "capped", kind: "iops", perSecond: 1000 });
    expect(predict({}, "1140iops", cap)).toHaveProperty("seconds");
    expect(predict({ diskWait: waitFor(4.9) }, "1160iops", cap)).toHaveProperty("seconds");
    const bandwidth = [buildCap("bandwidth-cap", "make", 4e6)];
    expect(predict({}, "1160iops", bandwidth)).toMatchObject({ id: "capped", kind: "bandwidth" });
    expect(predict({}, "4.5MB/s,1160iops", bandwidth)).toHaveProperty("seconds");
    // Slower than recorded: all that it is asked for was seen.
    expect(predict({}, "900iops", bandwidth)).toMatchObject({ seconds: expect.closeTo(10_000 / 900 - 0.05, 5) });
  });
});

test("a report's steps are predicted, and its job where there is no step; io-probe's own benchmarks are not", () => {
  const steps = [
    buildStep("make", 10, { diskWait: waitFor(6) }),
    buildStep("bench", 10, {
      diskWait: waitFor(6),
      benchmark: "quick",
      startedAt: "2026-11-20T12:00:00.000Z",
      endedAt: "2026-11-20T12:00:10.000Z",
    }),
    buildStep("job", 20, {
      kind: "job",
      diskWait: waitFor(6),
      startedAt: "2026-11-20T12:00:00.000Z",
      endedAt: "2026-11-20T12:00:20.000Z",
    }),
  ];
  const names = (windows: Window[]) =>
    predictReport(buildReport({ windows }), [INFINITE_DISK]).map(({ window, on }) => `${window.name} ${on}`);
  expect(names(steps)).toEqual(["make infinite"]);
  expect(names(steps.slice(1))).toEqual(["job infinite"]);
  const [bench, job] = steps.slice(1) as [Window, Window];
  const longer = { ...bench, durationSeconds: 10.1, endedAt: "2026-11-20T12:00:10.100Z" };
  expect(names([longer, job])).toEqual([]);
  expect(names([])).toEqual([]);
});
