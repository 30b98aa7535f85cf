import { describe, expect, test } from "vitest";
import type { DeviceWindow, Window } from "../../src/model/window.ts";
import { renderComparisonMarkdown } from "../../src/render/comparison/documents.ts";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildReport, buildStep, reduceJob } from "./report-builder.ts";

const NOISE = [1, 1.01, 0.99, 1.005];

/** What a step did: its duration, how long it waited for the disk, and what the disk and its tasks counted. */
interface Work extends Partial<DeviceWindow> {
  seconds: number;
  wait?: number;
  cpuSeconds?: number;
  ownBytes?: number;
  cpuModel?: string;
}

function buildWork(
  label: string,
  { seconds, wait = seconds, cpuSeconds = 0, ownBytes, cpuModel = "A", ...disk }: Work,
) {
  const device = { name: "sda", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0, ...disk };
  return NOISE.map((noise) => {
    const parts: Partial<Window> = {
      devices: [device],
      diskWait: { seconds: wait * 0.9, lowSeconds: 0, highSeconds: wait * 0.9, basis: ["task-states"] },
      own: { cpuSeconds, readBytes: device.readBytes, writtenBytes: ownBytes ?? device.writtenBytes },
    };
    return buildReport({ label, runner: { cpuModel }, windows: [buildStep("build", seconds * noise, parts)] });
  });
}

const compareWork = (baseline: Work, other: Work) =>
  compareWithFirst([...buildWork("large", baseline), ...buildWork("small", other)].map(reduceJob));

const measured = (comparison: ReturnType<typeof compareWork>) =>
  comparison.differences[0]?.work?.map(({ measure }) => measure);

describe("what a step did explains its duration as far as it took time", () => {
  testCases([
    [["written-bytes"], { seconds: 20, writtenBytes: 59e6 }, { seconds: 7, writtenBytes: 20e6 }],
    [["written-bytes"], { seconds: 0.32, writtenBytes: 59e6 }, { seconds: 0.12, writtenBytes: 20e6 }],
    [["read-bytes"], { seconds: 20, readBytes: 2e9 }, { seconds: 11, readBytes: 1e9 }],
    // Its requests say no more.
    [["read-bytes"], { seconds: 20, readBytes: 2e9, reads: 400 }, { seconds: 11, readBytes: 1e9, reads: 200 }],
    [["written-bytes"], { seconds: 20, ownBytes: 59e6 }, { seconds: 7, ownBytes: 20e6 }],
    [["writes"], { seconds: 20, writtenBytes: 8e6, writes: 1200 }, { seconds: 5, writtenBytes: 8e6, writes: 300 }],
    [["reads"], { seconds: 20, readBytes: 8e6, reads: 1200 }, { seconds: 5, readBytes: 8e6, reads: 300 }],
    [
      ["flushes"],
      { seconds: 20, flushes: 400, meanFlushLatencySeconds: 0.04 },
      { seconds: 5, flushes: 100, meanFlushLatencySeconds: 0.04 },
    ],
    [["cpu-time"], { seconds: 20, wait: 0, cpuSeconds: 19 }, { seconds: 10, wait: 0, cpuSeconds: 9 }],
    [["cpu-time"], { seconds: 20, wait: 0, cpuSeconds: 40 }, { seconds: 10, wait: 0, cpuSeconds: 20 }],
    // Slower than the baseline: more of it.
    [["written-bytes"], { seconds: 7, writtenBytes: 20e6 }, { seconds: 20, writtenBytes: 59e6 }],
    // The edge: 1.25 times as much.
    [["written-bytes"], { seconds: 20, writtenBytes: 1.25e9 }, { seconds: 16, writtenBytes: 1e9 }],
    // A tenth of the difference of 10 s: half of a wait of 2.3 s, of which 0.9 are the estimate.
    [["written-bytes"], { seconds: 20, wait: 2.3, writtenBytes: 2e9 }, { seconds: 10, writtenBytes: 1e9 }],
  ])("%j", (measures, baseline, other) => {
    const comparison = compareWork(baseline, other);
    expect(measured(comparison)).toEqual(measures);
    expect(comparison.differences[0]?.unexplained).toBeUndefined();
  });

  testCases([
    ["less than 1.25 times as many bytes", { seconds: 20, writtenBytes: 1.249e9 }, { seconds: 16, writtenBytes: 1e9 }],
    ["more in less time", { seconds: 10, writtenBytes: 2e9 }, { seconds: 20, writtenBytes: 1e9 }],
    ["bytes that took no time", { seconds: 20, wait: 0, readBytes: 2e9 }, { seconds: 10, wait: 0, readBytes: 1e9 }],
    [
      "what took less than a tenth of the difference",
      { seconds: 20, wait: 2.1, writtenBytes: 2e9 },
      { seconds: 10, writtenBytes: 1e9 },
    ],
    [
      "bytes of other processes, where its own are known",
      { seconds: 20, writtenBytes: 2e9, ownBytes: 1e9 },
      { seconds: 10, writtenBytes: 1e9, ownBytes: 1e9 },
    ],
  ])("but not %s", (_, baseline, other) => {
    const { differences } = compareWork(baseline, other);
    expect(differences[0]?.work).toBeUndefined();
    expect(differences[0]?.unexplained).toEqual(['duration("build")']);
  });

  test("CPU time of several cores explains no more than the step took", () => {
    const comparison = compareWork({ seconds: 20, wait: 0, cpuSeconds: 60 }, { seconds: 10, wait: 0, cpuSeconds: 30 });
    const [work] = comparison.differences[0]?.work ?? [];
    expect(work?.seconds).toBeCloseTo(work?.differenceSeconds ?? 0, 9);
  });

  test("nor CPU time on another CPU", () => {
    const other = { seconds: 10, wait: 0, cpuSeconds: 9, cpuModel: "B" };
    expect(measured(compareWork({ seconds: 20, wait: 0, cpuSeconds: 19 }, other))).toBeUndefined();
  });

  test("the wait is divided among reads, writes and flushes by their latencies", () => {
    const disk = {
      readBytes: 4e6,
      reads: 100,
      meanReadLatencySeconds: 0.03,
      writes: 100,
      meanWriteLatencySeconds: 0.01,
    };
    const [work] =
      compareWork(
        { seconds: 20, ...disk, writtenBytes: 4e6 },
        { seconds: 10, ...disk, readBytes: 1e6, writtenBytes: 4e6 },
      ).differences[0]?.work ?? [];
    // Three quarters of 18 s are the reads', and three quarters of these went with the bytes.
    expect(work).toMatchObject({ measure: "read-bytes", amount: 1e6, baselineAmount: 4e6 });
    expect(work?.seconds).toBeCloseTo(18 * 0.75 * 0.75, 9);
  });
});

const DSYNC = { seconds: 0.32, writtenBytes: 59e6 };

test("different work is said first, and in place of what no difference between the machines explains", () => {
  const comparison = compareWork(DSYNC, { seconds: 0.12, writtenBytes: 20e6 });
  expect(comparison.message).toMatch(
    /^Different work in build: large \(the baseline\) wrote 59 MB, small 20 MB\. This can explain most of the difference\. small is 2\.6/,
  );
  for (const text of [renderComparisonMarkdown(comparison), renderComparisonHtml(comparison)]) {
    expect(text).toContain(
      "small wrote 20 MB instead of 59 MB in build: this can explain 0.19 s of the 0.2 s between them.",
    );
    expect(text).not.toContain("No known difference between the machines");
  }
});

test("one job a label shows different work as well, since what is done hardly varies", () => {
  const [large, small] = [buildWork("large", DSYNC), buildWork("small", { seconds: 0.12, writtenBytes: 20e6 })];
  const comparison = compareWithFirst([...large.slice(0, 1), ...small.slice(0, 1)].map(reduceJob));
  expect(comparison.message).toMatch(/^Different work in build: large \(the baseline\) wrote 59 MB, small 20 MB\./);
});

test("flushes are named rather than the requests that they make", () => {
  const fsync = (flushes: number) => ({ flushes, writes: 3 * flushes, ownBytes: 8e6, writtenBytes: 8e6 });
  const latencies = { meanFlushLatencySeconds: 0.001, meanWriteLatencySeconds: 0.002 };
  const comparison = compareWork(
    { seconds: 4, ...fsync(400), ...latencies },
    { seconds: 1, ...fsync(50), ...latencies },
  );
  expect(measured(comparison)).toEqual(["writes", "flushes"]);
  expect(comparison.message).toContain("large (the baseline) flushed 400 times, small 50.");
});

test("work that explains less than half is not the headline", () => {
  const comparison = compareWork({ seconds: 20, wait: 8, writtenBytes: 2e9 }, { seconds: 10, writtenBytes: 1e9 });
  expect(measured(comparison)).toEqual(["written-bytes"]);
  expect(comparison.message).toMatch(/^small is 2\.00x faster/);
});

const hidden = (baseline: Work, other: Work) =>
  compareWork(baseline, other).differences[0]?.hiddenWork?.map(({ measure, amount, baselineAmount }) => [
    measure,
    baselineAmount,
    amount,
  ]);

describe("work that the durations do not show is said: more of it in as little time", () => {
  testCases([
    [[["written-bytes", 59e6, 20e6]], { seconds: 10, writtenBytes: 59e6 }, { seconds: 20, writtenBytes: 20e6 }],
    [[["written-bytes", 20e6, 59e6]], { seconds: 20, writtenBytes: 20e6 }, { seconds: 10, writtenBytes: 59e6 }],
    [[["read-bytes", 20e6, 59e6]], { seconds: 10, readBytes: 20e6 }, { seconds: 10, readBytes: 59e6 }],
    [
      [["flushes", 100, 400]],
      { seconds: 10, flushes: 100, meanFlushLatencySeconds: 0.02 },
      { seconds: 10, flushes: 400, meanFlushLatencySeconds: 0.02 },
    ],
    // Nearly as long, so that no difference is there to explain.
    [[["written-bytes", 20e6, 59e6]], { seconds: 10, writtenBytes: 20e6 }, { seconds: 10.4, writtenBytes: 59e6 }],
    // The edge: half of a wait of 4.5 s (0.9 of it the estimate) of 10 s.
    [[["written-bytes", 1e9, 2e9]], { seconds: 10, writtenBytes: 1e9 }, { seconds: 10, wait: 4.5, writtenBytes: 2e9 }],
    [undefined, { seconds: 10, writtenBytes: 1e9 }, { seconds: 10, wait: 4.4, writtenBytes: 2e9 }],
    [undefined, { seconds: 10, writtenBytes: 1e9 }, { seconds: 10, writtenBytes: 1.2e9 }],
    // Longer by 1.2 times: that is work which explains.
    [undefined, { seconds: 10, writtenBytes: 20e6 }, { seconds: 12, writtenBytes: 59e6 }],
    // What differs by machine as well.
    [undefined, { seconds: 10, writes: 100 }, { seconds: 10, writes: 400 }],
    [undefined, { seconds: 10, cpuSeconds: 3 }, { seconds: 10, cpuSeconds: 9 }],
  ])("%j", (expected, baseline, other) => {
    expect(hidden(baseline, other)).toEqual(expected);
  });
});

test("the headline begins with work that the durations do not show", () => {
  const comparison = compareWork({ seconds: 10, writtenBytes: 20e6 }, { seconds: 10, writtenBytes: 59e6 });
  expect(renderComparisonMarkdown(comparison)).toContain(
    "Different work in build: large (the baseline) wrote 20 MB, small 59 MB. The durations do not show that: compare runs that do the same work.",
  );
});
