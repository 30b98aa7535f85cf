import { expect, test } from "vitest";
import { bucketExtremes, drawPoints, sumThroughput } from "../../../src/render/report/throughput.ts";
import { buildSeries } from "./builder.ts";

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

test("a line of many samples has the extremes of each stretch in the order in which they came", () => {
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
