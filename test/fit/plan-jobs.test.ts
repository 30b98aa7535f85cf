import { expect, test } from "vitest";
import { planJobs } from "../../src/fit/plan-jobs.ts";
import { NO_REQUESTS } from "../../src/fit/step-load.ts";
import { UNTUNED } from "../../src/fit/tuning.ts";
import { testCases } from "../cases.ts";
import { buildLoad, requests } from "./step.ts";

const plan = (parts: Parameters<typeof buildLoad>[0], tuning = UNTUNED) => planJobs(buildLoad(parts), tuning);
const phase = (parts: object) =>
  ({ ...buildLoad().phases[0], ...parts }) as ReturnType<typeof buildLoad>["phases"][number];

test("flushed writes stand in groups with a flush and the step's own pause after each", () => {
  // 1,000 requests with 100 flushes: those are requests as well.
  const { jobs, shared } = plan({});
  expect(shared).toMatchObject({ direct: "1", overwrite: "1", size: "16m" });
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({
    name: "phase-1-write-1",
    options: {
      ...{ stonewall: "1", rw: "randwrite", number_ios: "900", iodepth: "9", fdatasync: "9" },
      ...{ thinktime: "30000us", thinktime_blocks: "9", bssplit: "8k/78:12k/22" },
    },
  });
});

test("pauses stand after a multiple of the requests that end together, and at least one before the end", () => {
  const reads = requests(1000, 4_096_000, 750);
  const merged = plan({
    phases: [phase({ reads, writes: requests(0, 0), flushes: 0, seconds: 1.85, waitSeconds: 1 })],
  });
  // A pause of 5 ms would stand after each 5.9 requests, of which fio would meet every fourth only.
  expect(merged.jobs[0]?.options).toMatchObject({ iodepth: "4", thinktime_blocks: "8", thinktime: "6800us" });
  const few = requests(34, 139_264, 25);
  const last = plan({
    phases: [phase({ reads: few, writes: requests(0, 0), flushes: 0, seconds: 1.006, waitSeconds: 1 })],
  });
  expect(last.jobs[0]?.options).toMatchObject({ iodepth: "4", thinktime_blocks: "32" });
});

test("writes of a group end before the next are handed over", () => {
  expect(plan({}).jobs[0]?.options).toMatchObject({ iodepth: "9", iodepth_batch_complete_min: "9" });
  const single = phase({ writes: requests(200, 819_200), flushes: 100 });
  expect(plan({ phases: [single] }).jobs[0]?.options).not.toHaveProperty("iodepth_batch_complete_min");
});

const SIZES = [
  { bytes: 4096, count: 500 },
  { bytes: 65536, count: 500 },
];
const traced = (sequentialShare: number, inFlight: number) => {
  const reads = { ...requests(1000, 500 * (4096 + 65536)), pattern: { sizes: SIZES, sequentialShare, inFlight } };
  return plan({ depth: 7, phases: [phase({ reads, writes: requests(0, 0), flushes: 0 })] }).jobs[0]?.options;
};

test("a trace gives sizes, depth, and how much is in sequence", () => {
  expect(traced(0.3, 2.6)).toMatchObject({
    rw: "randread",
    percentage_random: "70",
    iodepth: "3",
    bssplit: "4k/50:64k/50",
  });
  expect(traced(0.95, 1)).toMatchObject({ rw: "read", iodepth: "1" });
  expect(traced(0.95, 1)).not.toHaveProperty("percentage_random");
  expect(traced(0.949, 99)).toMatchObject({ rw: "randread", percentage_random: "5", iodepth: "32" });
  expect(traced(0.05, 1)).toMatchObject({ rw: "randread" });
  expect(traced(0.05, 1)).not.toHaveProperty("percentage_random");
});

const RARE = [
  { bytes: 4096, count: 900 },
  { bytes: 1_048_576, count: 100 },
];
const rareBytes = 900 * 4096 + 100 * 1_048_576;

test("large requests that are rare have a job of their own: how many chance draws would be another load", () => {
  const pattern = { sizes: RARE, sequentialShare: 0, inFlight: 1 };
  const writes = { ...requests(1000, rareBytes), pattern };
  const direct = plan({ writeMode: "direct", phases: [phase({ writes, reads: writes, flushes: 0 })] });
  const facts = direct.jobs.map(({ options: { rw, bs, number_ios } }) => [rw, bs, number_ios]);
  expect(facts).toEqual([
    ["randread", "4k", "900"],
    ["randread", "1024k", "100"],
    ["randwrite", "4k", "900"],
    ["randwrite", "1024k", "100"],
  ]);
  // Those before flushes have all of these and of the pauses.
  const { jobs } = plan({ phases: [phase({ writes: { ...writes, operations: 1100 }, flushes: 100 })] });
  expect(jobs.map(({ options: { number_ios, fdatasync } }) => [number_ios, fdatasync])).toEqual([
    ["900", "9"],
    ["100", undefined],
  ]);
  expect(jobs[0]?.options.thinktime).toBe("30000us");
});

testCases([
  ["frequent", 101, 1_048_576],
  ["little of all", 100, 8192],
])("large requests that are %s stay with the others", (_, count, bytes) => {
  const sizes = [
    { bytes: 4096, count: 1000 - count },
    { bytes, count },
  ];
  const total = sizes.reduce((sum, size) => sum + size.bytes * size.count, 0);
  const writes = { ...requests(1000, total), pattern: { sizes, sequentialShare: 0, inFlight: 1 } };
  expect(plan({ writeMode: "direct", phases: [phase({ writes, flushes: 0 })] }).jobs).toHaveLength(1);
});

testCases([
  [1, "1"],
  [2.5, "4"],
  [5, "9"],
  [40, "9"],
])("writes before a flush that are %d in flight on average are handed over together: %s", (inFlight, depth) => {
  const pattern = { sizes: SIZES, sequentialShare: 0, inFlight };
  const writes = { ...requests(1000, 8_192_000), pattern };
  expect(plan({ phases: [phase({ writes })] }).jobs[0]?.options).toMatchObject({ iodepth: depth });
});

test("reads come before writes, one request at a time, and share the pauses by their number", () => {
  const reads = requests(1000, 131_072_000);
  const { jobs } = plan({ phases: [phase({ reads, flushes: 0 })], writeMode: "direct" });
  expect(jobs.map(({ name }) => name)).toEqual(["phase-1-read-1", "phase-1-write-1"]);
  expect(jobs[0]?.options).toMatchObject({
    rw: "read",
    bs: "128k",
    iodepth: "1",
    thinktime: "6000us",
    thinktime_blocks: "4",
  });
  expect(jobs[1]?.options).toMatchObject({ rw: "randwrite", thinktime: "6000us" });
});

test("reads of more than 512 KiB are the kernel's read-ahead, and go through the page cache", () => {
  const plans = [512 * 1024, 512 * 1024 + 1].map((size) => {
    return plan({ phases: [phase({ reads: requests(400, 400 * size), writes: NO_REQUESTS, flushes: 0 })], depth: 2 });
  });
  expect(plans.map(({ jobs }) => jobs[0]?.options.direct)).toEqual([undefined, "0"]);
  expect(plans[1]?.jobs[0]?.options).toMatchObject({ ioengine: "psync", rw: "read", bs: "128k", number_ios: "1600" });
  expect(plans[1]?.jobs[0]?.options).toHaveProperty("thinktime");
  expect(plans[1]?.jobs[0]?.options).not.toHaveProperty("iodepth");
});

testCases([
  [0.95, "0"],
  [0.94, undefined],
])("a trace has to show them in sequence: %d", (sequentialShare, direct) => {
  const pattern = { sizes: [{ bytes: 1_048_576, count: 400 }], sequentialShare, inFlight: 2 };
  const reads = { ...requests(400, 400 * 1_048_576), pattern };
  const { jobs } = plan({ phases: [phase({ reads, writes: NO_REQUESTS, flushes: 0 })] });
  expect(jobs[0]?.options.direct).toBe(direct);
});

test("a file that would be read twice stays out of the page cache", () => {
  const read = (bytes: number) => phase({ reads: requests(1000, bytes), writes: NO_REQUESTS, flushes: 0 });
  const plans = [1024 ** 3, 1024 ** 3 + 4096].map((bytes) => plan({ phases: [read(bytes)] }));
  expect(plans.map(({ jobs }) => jobs[0]?.options.direct)).toEqual(["0", undefined]);
});

test("what nobody waited for goes into the page cache, apart from each other", () => {
  const { jobs, shared } = plan({ writeMode: "buffered", phases: [phase({ writes: requests(4000, 64_000_000) })] });
  expect(jobs[0]?.options).toMatchObject({ ioengine: "psync", direct: "0", rw: "write:16k", bssplit: "12k/9:16k/91" });
  expect(jobs[0]?.options).not.toHaveProperty("fdatasync");
  expect(shared.size).toBe("123m");
});

test("a phase without the disk is a pause", () => {
  const idle = phase({ writes: requests(0, 0), flushes: 0, seconds: 2.5, waitSeconds: 0 });
  const { jobs } = plan({ phases: [idle, phase({})] });
  expect(jobs[0]).toMatchObject({
    name: "phase-1-pause",
    options: { ioengine: "null", number_ios: "1", thinktime: "2500000us" },
  });
});

test("a step at a pace of its own has a rate in place of pauses", () => {
  const { jobs } = plan({ writeMode: "direct", paced: true, phases: [phase({ flushes: 0 })] });
  expect(jobs[0]?.options).toMatchObject({ rate_iops: "250" });
  expect(jobs[0]?.options).not.toHaveProperty("thinktime");
});

test("a tuning asks for more of each, and for more pause", () => {
  const tuning = { ...UNTUNED, writes: 2, writtenBytes: 2, flushes: 0.5, seconds: 3 };
  expect(plan({}, tuning).jobs[0]?.options).toMatchObject({
    number_ios: "1250",
    fdatasync: "32",
    thinktime: "98619us",
  });
});

test("the file is no larger than 1 GiB, whatever was written", () => {
  const { shared } = plan({ writeMode: "direct", phases: [phase({ writes: requests(1e6, 1e12) })] });
  expect(shared.size).toBe("1024m");
});

/** What fio writes or reads: so many requests of the mean size. */
function countBytes({ number_ios, bs, bssplit = `${bs}/100` }: Record<string, string>): number {
  const mean = bssplit.split(":").map((split) => {
    const [size = "", percent] = split.split("/");
    return (Number.parseInt(size, 10) * 1024 * Number(percent)) / 100;
  });
  return Number(number_ios) * mean.reduce((sum, bytes) => sum + bytes, 0);
}

/** fio pauses after each thinktime_blocks requests, also after the last. */
function sumPlanned({ jobs }: ReturnType<typeof plan>): { bytes: number; pauses: number } {
  const pauses = jobs.map(({ options: { number_ios, thinktime = "0us", thinktime_blocks } }) => {
    const times = Math.floor(Number(number_ios) / Number(thinktime_blocks ?? 1));
    return (Number.parseInt(thinktime, 10) / 1e6) * times;
  });
  const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return { bytes: add(jobs.map(({ options }) => countBytes(options))), pauses: add(pauses) };
}

const KIB = 1024;
const MEANS = [4, 100, 512, 513, 1023, 1024, 1025, 2048, 3840, 20_000].map((mean) => mean * KIB);
const MODES = ["flushed", "direct", "buffered"] as const;
const CASES = MEANS.flatMap((mean) => MODES.map((writeMode) => ({ mean, writeMode })));
const FACTORS = [UNTUNED, { ...UNTUNED, reads: 0.05, writes: 0.05 }, { ...UNTUNED, reads: 20, writes: 20 }];

testCases(CASES)("all pauses and bytes are planned, whatever the split: $writeMode, $mean bytes a request", (known) => {
  const { mean, writeMode } = known;
  const sizes = [
    { bytes: mean / 2, count: 95 },
    { bytes: 10.5 * mean, count: 5 },
  ];
  for (const count of [20, 33, 320, 2771]) {
    for (const flushes of [1, 6, 19, count]) {
      for (const inFlight of [undefined, 1, 2.5, 24]) {
        const pattern = inFlight === undefined ? {} : { pattern: { sizes, sequentialShare: 0.5, inFlight } };
        const writes = { ...requests(count, count * mean, count / 5), ...pattern };
        const reads = { ...requests(count / 10, (count / 10) * mean), ...pattern };
        for (const tuning of FACTORS) {
          const parts = {
            writeMode,
            depth: 24,
            phases: [phase({ reads, writes, flushes, seconds: 3, waitSeconds: 1 })],
          };
          const { bytes, pauses } = sumPlanned(plan(parts, tuning));
          const text = JSON.stringify({ count, flushes, inFlight, tuning });
          expect(Math.abs(pauses - 2), text).toBeLessThan(0.03);
          expect(bytes, text).toBeGreaterThan(0.9 * 1.1 * count * mean);
        }
      }
    }
  }
});

test("requests of 3.9 MB, which direct I/O cuts, keep their pauses and their flushes", () => {
  const writes = requests(320, 1260 * KIB ** 2);
  const { jobs } = plan({ phases: [phase({ writes, flushes: 6, seconds: 2.46, waitSeconds: 0.48 })] });
  expect(jobs.map(({ options }) => options.bs)).toEqual(["1024k", "1024k"]);
  const groups = jobs.map(({ options }) => Math.floor(Number(options.number_ios) / Number(options.fdatasync)));
  // Of two sizes of groups, each may leave a part of one.
  expect(groups.reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(5);
  expect(groups.reduce((sum, number) => sum + number, 0)).toBeLessThanOrEqual(6);
  expect(sumPlanned({ jobs, shared: {} }).pauses).toBeCloseTo(1.98, 4);
});

test("no correction makes a pause of a phase with requests", () => {
  const writes = requests(21, 21 * 4096);
  const { jobs } = plan({ writeMode: "direct", phases: [phase({ writes, flushes: 0 })] }, { ...UNTUNED, writes: 0.05 });
  expect(jobs.map(({ name }) => name)).toEqual(["phase-1-write-1"]);
});

test("no more requests are in flight than there are, so that the pause comes before the end", () => {
  const read = (count: number, seconds: number) => {
    const reads = requests(count, 4096 * count);
    const parts = { reads, writes: NO_REQUESTS, flushes: 0, seconds: 1 + seconds, waitSeconds: 1 };
    return plan({ depth: 24, phases: [phase(parts)] }).jobs[0]?.options;
  };
  expect(read(22, 0.1)).toMatchObject({ iodepth: "22", iodepth_batch_complete_min: "22", thinktime_blocks: "22" });
  expect(read(24 * 19, 9)).toHaveProperty("iodepth_batch_complete_min", "24");
  expect(read(24 * 20, 9)).not.toHaveProperty("iodepth_batch_complete_min");
});
