import { expect, test } from "vitest";
import { drawTicks } from "../../../src/render/formats/lanes.ts";
import {
  type EncodedColumn,
  encodeColumn,
  pickExtremes,
  pickMeans,
  readColumn,
  readHighest,
  sliceColumn,
} from "../../../src/render/report/column-encoding.ts";
import { buildPageData } from "../../../src/render/report/page-data.ts";
import { bucketExtremes, drawPoints, sumThroughput } from "../../../src/render/report/throughput.ts";
import { drawSparklines } from "../../../src/render/report/throughput-charts.ts";
import { testCases } from "../../cases.ts";
import { buildReport as buildAnyReport, buildStep } from "../../compare/report-builder.ts";
import { listWords } from "../../list-words.ts";
import { buildReport, buildSeries, type Step, steadyStep } from "./builder.ts";

/** The line of the steps' numbers, under a column for each sample. */
function mark(steps: Step[]): string | undefined {
  return drawSparklines(buildReport(steps))
    ?.drawLines?.(200, (_, text) => text)
    .at(-1);
}

const nine = Array.from({ length: 9 }, (_, index) => steadyStep(`step ${index + 1}`, 1, {}));

test("a number that fits up to the last column is shown, and one that does not is left out", () => {
  expect(mark([...nine, steadyStep("last", 2, {})])).toBe("  step    12345678910");
  expect(mark([...nine, steadyStep("last", 1, {})])).toBe("  step    123456789");
});

test("a step that ended when sampling began is not marked, and one that went on is, at its start", () => {
  const startedAt = "2026-11-20T11:44:53.000Z";
  const before = (endedAt: string) => steadyStep("before", 1, {}, { startedAt, endedAt });
  const after = steadyStep("after", 2, {});
  expect(mark([before("2026-11-20T11:44:58.000Z"), after])).toBe("  step     2");
  expect(mark([before("2026-11-20T11:44:58.001Z"), after])).toBe("  step    12");
});

test("of steps that began in one column, the first is marked", () => {
  const [startedAt, endedAt] = ["2026-11-20T11:44:58.500Z", "2026-11-20T11:45:00.000Z"];
  expect(mark([steadyStep("a", 1, {}), steadyStep("b", 2, {}, { startedAt, endedAt })])).toBe("  step    1");
  // The tenth step's number takes the column in which the eleventh begins.
  expect(mark([...nine, steadyStep("tenth", 1, {}), steadyStep("last", 2, {})])).toBe("  step    12345678910");
});

test("each bucket keeps its lowest and its highest sample", () => {
  expect(bucketExtremes([1, 2, 3, 4], [5, 1, 9, 2], 2)).toEqual([
    { min: 1, max: 5, rising: false },
    { min: 2, max: 9, rising: false },
  ]);
});

test("a sample fills the buckets that its interval covers, a gap stays empty", () => {
  expect(bucketExtremes([2, 4, 6], [1, null, 3], 6)).toEqual([
    { min: 1, max: 1, rising: true },
    { min: 1, max: 1, rising: true },
    undefined,
    undefined,
    { min: 3, max: 3, rising: true },
    { min: 3, max: 3, rising: true },
  ]);
});

test("a line of few samples has their shape, point by point", () => {
  expect(drawPoints([2, 4, 6], [10, 200, 30], 6)).toEqual([10, 10, 200, 200, 30, 30]);
  expect(drawPoints([2, 4, 6], [10, null, 30], 6)).toEqual([10, 10, undefined, undefined, 30, 30]);
});

test("a line of many samples has the extremes of each interval in the order in which they came", () => {
  expect(drawPoints([1, 2, 3, 4, 5, 6, 7, 8], [1, 5, 9, 7, 7, 3, 2, 4], 4)).toEqual([1, 9, 7, 2]);
});

test("disks add up where one of them has a value, each once", () => {
  const series = buildSeries(Array(3).fill({}));
  const devices = { sda: [1, null, null], sda1: [9, 9, 9], sdb: [2, 3, null] };
  series.devices = Object.entries(devices).flatMap(([name, readBytesPerSecond]) =>
    series.devices.map((device) => ({ ...device, name, readBytesPerSecond })),
  );
  expect(sumThroughput({ series })).toMatchObject({ endSeconds: 3, read: [3, 3, null], written: [0, 0, 0] });
});

test("one sample, or none, has no throughput", () => {
  expect(sumThroughput({ series: buildSeries([{}]) })).toBeUndefined();
  expect(sumThroughput({})).toBeUndefined();
});

const START = Date.parse("2026-11-20T11:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

test("the axis reaches from the first step to the end of the last, of any number of steps", () => {
  const count = 200_000;
  const step = buildStep("short", 1);
  // Neither first nor last in the list.
  const order = [count / 2, count - 1, ...Array(count - 4).fill(count / 3), 0, 1];
  const windows = order.map((second) => ({ ...step, startedAt: at(second), endedAt: at(second + 1) }));
  const report = { ...buildAnyReport({}), windows };
  expect(buildPageData(report)).toMatchObject({ fromSeconds: 0, toSeconds: count });
  const series = { startedAt: at(10), timesSeconds: [0, 1], devices: [] };
  expect(buildPageData({ ...report, series })).toMatchObject({ fromSeconds: -10, toSeconds: count - 10 });
  expect(buildPageData(buildAnyReport({}))).toBeUndefined();
});

test("marks are whole steps of a clock, no more of them than there is room for", () => {
  const list = (...axis: Parameters<typeof drawTicks>) =>
    [...drawTicks(...axis).html.matchAll(/<text x="(.*?)%" y="12">(.*?)</g)].map(([, place, clock]) => [place, clock]);
  const listClocks = (...axis: Parameters<typeof drawTicks>) => list(...axis).map(([, clock]) => clock);
  expect(list(0, 52.4, 5)).toEqual([
    ["0", "0:00"],
    ["28.626", "0:15"],
    ["57.2519", "0:30"],
    ["85.8779", "0:45"],
  ]);
  expect(listClocks(0, 21_600, 6)).toEqual(listWords("0:00 1:00:00 2:00:00 3:00:00 4:00:00 5:00:00 6:00:00"));
  expect(listClocks(12.5, 13, 5)).toEqual(listWords("0:12.5 0:12.6 0:12.7 0:12.8 0:12.9 0:13"));
  expect(listClocks(-0.5, 10, 5)).toEqual(listWords("0:00 0:05 0:10"));
  expect(list(0, 1e7, 5).length).toBeLessThanOrEqual(6);
});

const read = (values: readonly (number | null)[]) => readColumn(encodeColumn(values));

test("values come back within 0.035%, zero and nothing exactly", () => {
  const values = [0, null, 1e-7, 0.000_34, 0.5, 1, 12.3, 209.2e6, 14e9, 1e12];
  const decoded = sliceColumn(read(values), 0, values.length);
  values.forEach((value, index) => {
    if (value === null || value === 0) expect(decoded[index]).toBe(value);
    else expect(Math.abs((decoded[index] as number) / value - 1)).toBeLessThan(0.000_35);
  });
});

test("a column of one value is that value", () => {
  expect(encodeColumn([0, 0, 0])).toBe(0);
  expect(encodeColumn([null, null])).toBe(null);
  expect(sliceColumn(readColumn(209.2e6), 0, 3)).toEqual([209.2e6, 209.2e6, 209.2e6]);
  expect(sliceColumn(readColumn(null), 0, 2)).toEqual([null, null]);
  expect(pickExtremes(readColumn(7), [0, 5, 9])).toEqual([7, 7, 7, 7]);
});

test("the extremes of an interval come in the order in which they were", () => {
  const column = read([0, 4, 1, 2, 8, null, 0, 1, null, null]);
  const extremes = pickExtremes(column, [0, 2, 4, 8, 10]);
  expect(extremes.map((value) => (value === null ? null : Math.round(value)))).toEqual([0, 4, 1, 2, 8, 0, null, null]);
});

test("the mean of an interval is that of what was measured in it", () => {
  const means = pickMeans(read([0, 4, 1, 2, 9, null, 0, 3, null, null]), [0, 2, 4, 8, 10]);
  expect(means.map((value) => (value === null ? null : Math.round(value * 10) / 10))).toEqual([2, 1.5, 4, null]);
  expect(pickMeans(readColumn(7), [0, 5, 9])).toEqual([7, 7]);
});

testCases<[EncodedColumn, number | null]>([
  [null, null],
  [0, 0],
  [3, 3],
  [encodeColumn([null, 0]), 0],
  [encodeColumn([null, 0, 5, 4]), 5],
])("of %s the highest value is %s", (column, highest) => {
  const found = readHighest(readColumn(column));
  expect(found === null ? null : Math.round(found * 100) / 100).toBe(highest);
});
