import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildSeries } from "../../src/analysis/series.ts";
import type { Series } from "../../src/model/series.ts";
import { createIostatReader } from "../../src/sampling/iostat/parser.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { buildDevice } from "../sampling/iostat/built-report.ts";

// A real recording with iostat's log beside it: pieces of 100, 200 and 300 MB written and partly read again on a
// loop device that nobody else used, with nothing at both ends.
const FOLDER = "test/fixtures/sampling/witness";
const DEVICE = "loop7";

type Rates = Omit<Series["devices"][number], "name" | "source" | "inMemory">;

/** The sum over all intervals of a rate times the length of its interval. */
function sum(rates: readonly (number | null | undefined)[], seconds: readonly number[]): number {
  return rates.reduce<number>((total, rate, place) => total + (rate ?? 0) * (seconds[place] ?? 1), 0);
}

it("iostat and the counters, two witnesses of one disk, say the same", async () => {
  const series = buildSeries(await readRecording(FOLDER));
  const counters = series?.devices.find(({ name }) => name === DEVICE) as Rates;
  const times = series?.timesSeconds ?? [];
  const seconds = times.map((time, row) => time - (times[row - 1] ?? 0));
  const reports: { [Name in keyof Rates]?: number | undefined }[] = [];
  const reader = createIostatReader(({ rows }) => {
    reports.push(rows.map(buildDevice).find(({ name }) => name === DEVICE) ?? {});
  });
  reader.push(readFileSync(`${FOLDER}/iostat-1.log`, "latin1"));
  reader.end();
  expect(reports.length).toBeGreaterThan(5);
  const iostat = (name: keyof Rates) => reports.map((report) => report[name]);

  for (const name of ["readBytesPerSecond", "writeBytesPerSecond", "readsPerSecond", "writesPerSecond"] as const) {
    const counted = sum(counters[name], seconds);
    expect(counted, name).toBeGreaterThan(1000);
    // iostat's intervals are a second long to a hundredth, and its rates have two decimals.
    expect(Math.abs(sum(iostat(name), []) / counted - 1), name).toBeLessThan(0.01);
  }
  // A mean latency is that of all requests: weighted by their number, not by the intervals.
  for (const [latency, rate] of [
    ["readLatencySeconds", "readsPerSecond"],
    ["writeLatencySeconds", "writesPerSecond"],
  ] as const) {
    const mean = (values: readonly (number | null | undefined)[], rates: typeof values, lengths: number[]) =>
      sum(
        values.map((value, place) => (value ?? 0) * (rates[place] ?? 0)),
        lengths,
      ) / sum(rates, lengths);
    const counted = mean(counters[latency], counters[rate], seconds);
    expect(mean(iostat(latency), iostat(rate), []) / counted, latency).toBeCloseTo(1, 1);
  }
  expect(sum(iostat("queueDepth"), []) / sum(counters.queueDepth, seconds)).toBeCloseTo(1, 1);
  expect(sum(iostat("utilization"), []) / sum(counters.utilization, seconds)).toBeCloseTo(1, 1);
});
