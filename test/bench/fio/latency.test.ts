import { describe, expect, test } from "vitest";
import {
  type MeasuredLatency,
  mergeLatencies,
  namePercentiles,
  readLatency,
  readLatencyObject,
} from "../../../src/bench/fio/latency.ts";
import type { JsonObject } from "../../../src/model/json-object.ts";

const TABLE = {
  ...{ "50.000000": 1000, "90.000000": 2000, "95.000000": 3000, "99.000000": 4000, "99.900000": 5000 },
  ...{ "99.990000": 6000, "0.00": 0 },
};
const CLAT = { min: 100, max: 9000, mean: 1500, N: 10, percentile: TABLE };

/** How many took how long, bucket by bucket. */
const show = (latency: MeasuredLatency | undefined) =>
  latency?.histogram && [...latency.histogram].map((bucket) => bucket.join(": ")).join(", ");

describe("the latency of a direction", () => {
  test("is in seconds, from nanoseconds or from microseconds", () => {
    const percentiles = { p50: 1e-6, p90: 2e-6, p95: 3e-6, p99: 4e-6, p999: 5e-6 };
    const latencySeconds = { mean: 1.5e-6, min: 1e-7, max: 9e-6, ...percentiles };
    expect(readLatency({ clat_ns: CLAT })).toEqual({ latencySeconds, operations: 10 });
    const inMicroseconds = Object.fromEntries(
      Object.entries(latencySeconds).map(([name, seconds]) => [name, (seconds * 1e9) / 1e6]),
    );
    expect(readLatency({ clat: CLAT })).toEqual({ latencySeconds: inMicroseconds, operations: 10 });
    // Both names stand side by side in no version; nanoseconds are the newer one.
    expect(readLatency({ clat: { mean: 7 }, clat_ns: CLAT })?.latencySeconds.mean).toBe(1.5e-6);
  });

  test("is that of completion, unless only the whole one has percentiles or was measured", () => {
    const { percentile: _, ...bare } = CLAT;
    expect(readLatency({ clat_ns: bare, lat_ns: { ...CLAT, mean: 1600 } })?.latencySeconds.mean).toBe(1.6e-6);
    expect(readLatency({ clat_ns: CLAT, lat_ns: { ...CLAT, mean: 1600 } })?.latencySeconds.mean).toBe(1.5e-6);
    expect(readLatency({ clat_ns: bare, lat_ns: { ...bare, mean: 1600 } })?.latencySeconds.mean).toBe(1.5e-6);
    expect(readLatency({ lat_ns: bare })?.latencySeconds.mean).toBe(1.5e-6);
    expect(readLatency({ slat_ns: CLAT })).toBeUndefined();
  });

  test("is none where nothing was measured", () => {
    expect(readLatencyObject(undefined, "ns")).toBeUndefined();
    expect(readLatencyObject({ max: 5 }, "ns")).toBeUndefined();
    expect(readLatencyObject({ mean: 0, max: 0 }, "ns")).toBeUndefined();
    expect(readLatencyObject({ mean: 0 }, "ns")).toBeUndefined();
    expect(readLatencyObject({ mean: 0, max: 5 }, "ns")?.latencySeconds).toEqual({ mean: 0, max: 5e-9 });
    // One operation alone.
    expect(readLatencyObject({ mean: 5, max: 5 }, "ns")?.latencySeconds).toEqual({ mean: 5e-9, max: 5e-9 });
    expect(readLatencyObject({ mean: 5 }, "ns")).toEqual({ latencySeconds: { mean: 5e-9 } });
    expect(readLatencyObject({ mean: 5, percentile: {} }, "ns")).toEqual({ latencySeconds: { mean: 5e-9 } });
  });

  test("has the percentiles of its histogram before those of the table, and its count where fio has none", () => {
    const bins = { "100": 1, "200": 8, "300": 1 };
    const read = readLatencyObject({ mean: 200, bins, percentile: TABLE }, "ns");
    const [low, high] = [200 / 1e9, 300 / 1e9];
    expect(read?.latencySeconds).toEqual({ mean: low, p50: low, p90: low, p95: high, p99: high, p999: high });
    expect(read?.operations).toBe(10);
    expect(show(read)).toBe("100: 1, 200: 8, 300: 1");
    expect(readLatencyObject({ mean: 200, bins, N: 11 }, "ns")?.operations).toBe(11);
    // Before fio 2.99 a key is the index of a bucket in microseconds.
    expect(readLatencyObject({ mean: 5, bins: { "7": 3 } }, "us")?.latencySeconds.p50).toBe(7e-6);
  });
});

describe("the time before submission", () => {
  test("is beside the latency of completion, in seconds, and not beside the whole one", () => {
    const { percentile: _, ...bare } = CLAT;
    expect(readLatency({ clat_ns: CLAT, slat_ns: { mean: 500 } })?.submissionSeconds).toBe(5e-7);
    expect(readLatency({ clat: CLAT, slat: { mean: 5 } })?.submissionSeconds).toBe(5e-6);
    for (const given of [{ clat_ns: bare, lat_ns: CLAT, slat_ns: { mean: 500 } }, { clat_ns: CLAT }]) {
      expect(readLatency(given)).not.toHaveProperty("submissionSeconds");
    }
  });
});

test("percentiles that are not known have no name", () => {
  expect(namePercentiles((percent) => (percent === 50 ? 1 : undefined))).toStrictEqual({ p50: 1 });
});

describe("several latencies together", () => {
  const part = (mean: number, operations?: number, more: object = {}) => ({
    latencySeconds: { mean, min: mean / 2, max: mean * 2, p50: mean },
    ...(operations === undefined ? {} : { operations }),
    ...more,
  });

  test("are weighed by their operations, with the least and the most of all, and without percentiles", () => {
    expect(mergeLatencies([part(1, 30), part(3, 10)])).toEqual({
      latencySeconds: { mean: 1.5, min: 0.5, max: 6 },
      operations: 40,
    });
    expect(mergeLatencies([part(1), part(3)])).toEqual({ latencySeconds: { mean: 2, min: 0.5, max: 6 } });
    expect(mergeLatencies([part(1, 3), part(3)])).toEqual({ latencySeconds: { mean: 1.5, min: 0.5, max: 6 } });
  });

  test("have the time before submission where all have it, weighed as well", () => {
    const [one, other] = [part(1, 30, { submissionSeconds: 2 }), part(3, 10, { submissionSeconds: 6 })];
    expect(mergeLatencies([one, other])?.submissionSeconds).toBe(3);
    expect(mergeLatencies([one, part(3, 10)])).not.toHaveProperty("submissionSeconds");
  });

  test("of one are that one, and with one that was not measured none", () => {
    const only = part(1, 30);
    expect(mergeLatencies([only])).toBe(only);
    expect(mergeLatencies([])).toBeUndefined();
    expect(mergeLatencies([only, undefined])).toBeUndefined();
    expect(mergeLatencies([undefined])).toBeUndefined();
  });

  test("have a least and a most only where all have one", () => {
    const bare = { latencySeconds: { mean: 3 }, operations: 1 };
    expect(mergeLatencies([part(1, 1), bare])).toEqual({ latencySeconds: { mean: 2 }, operations: 2 });
    const minimum = { latencySeconds: { mean: 3, min: 1 }, operations: 1 };
    expect(mergeLatencies([part(1, 1), minimum])?.latencySeconds).toEqual({ mean: 2, min: 0.5 });
  });

  test("have percentiles where all have a histogram", () => {
    const counts = (latency: number, count: number) => ({ histogram: new Map([[latency, count]]) });
    const merged = mergeLatencies([part(1, 3, counts(1e9, 3)), part(2, 1, counts(2e9, 1))]);
    expect(merged?.latencySeconds).toMatchObject({ p50: 1, p90: 2, p999: 2 });
    expect(show(merged)).toBe("1000000000: 3, 2000000000: 1");
    const one = mergeLatencies([part(1, 3, counts(1e9, 3)), part(2, 1)]);
    expect(one?.latencySeconds).not.toHaveProperty("p50");
    expect(one).not.toHaveProperty("histogram");
  });
});

describe("the bins of json+", () => {
  const read = (bins: JsonObject | undefined, unit: "ns" | "us") => show(readLatencyObject({ mean: 1, bins }, unit));

  test("are nanoseconds since fio 2.99", () => {
    expect(read({ "1000": 3, "250": 1, "64": 2 }, "ns")).toBe("64: 2, 250: 1, 1000: 3");
  });

  test("are indexes of buckets in microseconds before, each at its middle", () => {
    // Of 64 in a group the first two groups are 1 us wide; the third 2 us, the fourth 4 us.
    const bins = { "0": 1, "127": 1, "128": 1, "129": 1, "191": 1, "192": 1, FIO_IO_U_PLAT_BITS: 6 };
    expect(read(bins, "us")).toBe("0: 1, 127000: 1, 129000: 1, 131000: 1, 255000: 1, 258000: 1");
    expect(read({ "128": 1 }, "us")).toBe("129000: 1");
    expect(read({ "31": 1, "32": 1, "48": 1, FIO_IO_U_PLAT_BITS: 4 }, "us")).toBe("31000: 1, 33000: 1, 66000: 1");
  });

  test("without an operation are none", () => {
    expect(read(undefined, "ns")).toBeUndefined();
    const none = { "64": 0, "65": -1, "66": "2", "-7": 1, "7x": 1, x7: 1, FIO_IO_U_PLAT_NR: 1216 };
    expect(read(none, "ns")).toBeUndefined();
  });

  test("count the operations where fio does not", () => {
    expect(readLatencyObject({ mean: 1, bins: { "64": 2, "250": 7 } }, "ns")?.operations).toBe(9);
  });
});

describe("several histograms", () => {
  const merge = (...histograms: [latency: number, count: number][][]) =>
    mergeLatencies(histograms.map((one) => ({ latencySeconds: { mean: 1 }, histogram: new Map(one), operations: 1 })));

  test("are added up bucket by bucket", () => {
    expect(
      show(
        merge(
          [
            [10, 1],
            [20, 2],
          ],
          [
            [20, 5],
            [30, 1],
          ],
        ),
      ),
    ).toBe("10: 1, 20: 7, 30: 1");
  });

  test("have a percentile at the first bucket at which the running count reaches it, whatever the order of the buckets", () => {
    const merged = merge(
      [[30e9, 1]],
      [
        [10e9, 50],
        [20e9, 49],
      ],
    );
    expect(merged?.latencySeconds).toEqual({ mean: 1, p50: 10, p90: 20, p95: 20, p99: 20, p999: 30 });
    expect(merge([[20e9, 1]], [[10e9, 1]])?.latencySeconds).toMatchObject({ p50: 10, p90: 20 });
  });
});
