import { expect, test } from "vitest";
import { cutFlushed, cutGroups, cutMerged, planJobs } from "../../src/fit/plan-jobs.ts";
import { UNTUNED } from "../../src/fit/tuning.ts";
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

test("groups that no whole number makes are of two sizes, so that writes and flushes are both exact", () => {
  const groups = cutGroups(requests(250, 1_000_000), 100);
  expect(groups.map(({ requests: { operations }, size }) => [operations, size])).toEqual([
    [100, 2],
    [150, 3],
  ]);
  expect(cutGroups(requests(1999, 0), 100).map(({ size }) => size)).toEqual([19, 20]);
  expect(cutGroups(requests(2000, 0), 100).map(({ size }) => size)).toEqual([20]);
});

test.each([
  [0.019, [[1000, 1]]],
  [
    0.02,
    [
      [26.7, 4],
      [973.3, 1],
    ],
  ],
  [0.75, [[1000, 4]]],
  [0.8, [[1000, 5]]],
  [1, [[1000, 64]]],
])("of requests of which %d merged, so many go in batches", (share, expected) => {
  const parts = cutMerged(requests(1000, 0, 1000 * share), 64);
  expect(parts.map(({ requests: { operations }, batch }) => [Number(operations.toFixed(1)), batch])).toEqual(expected);
});

test("where few writes stand between flushes, some groups merge and the others are smaller", () => {
  const parts = cutFlushed(requests(400, 4_000_000, 60), 200);
  const flushes = parts.reduce((sum, part) => sum + part.requests.operations / part.size, 0);
  const merged = parts.reduce((sum, part) => sum + (part.requests.operations * (part.batch - 1)) / part.batch, 0);
  expect(parts[0]).toMatchObject({ batch: 4, size: 4 });
  expect([flushes, merged].map(Math.round)).toEqual([200, 60]);
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
    number_ios: "1950",
    fdatasync: "39",
    thinktime: "120000us",
  });
});

test("the file is no larger than 1 GiB, whatever was written", () => {
  const { shared } = plan({ writeMode: "direct", phases: [phase({ writes: requests(1e6, 1e12) })] });
  expect(shared.size).toBe("1024m");
});
