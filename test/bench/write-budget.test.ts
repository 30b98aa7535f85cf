import { describe, expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import type { GroupPlan } from "../../src/bench/time-plan.ts";
import { MIN_MAX_WRITE_BYTES, shareWriteBudget, writes, writesByTheClock } from "../../src/bench/write-budget.ts";
import type { Benchmark } from "../../src/model/benchmark.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

const plan = (text: string): GroupPlan => {
  const file = parseJobFile(text, "test.fio");
  return { file, shareSeconds: 1, minRuns: 1, mayExceedShare: true, notes: [] };
};
const ENDLESS = "[a]\nrw=randwrite\nsize=1g\ntime_based=1\nruntime=5\n";
/** 96 MiB for jobs: the rest is for trying the engines. */
const open = (sharers: number) => shareWriteBudget(112 * MEBIBYTE, 1)().open(sharers);
const wrote = (mebibytes: number): Benchmark[] => [
  {
    ...{ state: "measured", job: "a", direction: "write", runs: [] },
    ...{ bandwidthBytesPerSecond: 1, iops: 1, bytes: mebibytes * MEBIBYTE },
  },
];
const ioSize = (bound: GroupPlan | undefined): number | undefined => {
  const option = bound?.file.sections.at(-1)?.options.find(({ name }) => name === "io_size");
  return option?.value === undefined ? undefined : Number(option.value) / MEBIBYTE;
};

test("fio's other names for the direction and the bytes do not lift the bound", () => {
  expect(ioSize(open(2).bind(plan(ENDLESS.replace("rw=", "readwrite="))))).toBe(48);
  const bound = open(2).bind(plan(`${ENDLESS}io_limit=100g\n`));
  expect([ioSize(bound), bound?.file.sections.at(-1)?.options.some(({ name }) => name === "io_limit")]).toEqual([
    48,
    false,
  ]);
});

test("a job that writes by the clock ends at its share, and says so", () => {
  const bound = open(2).bind(plan(ENDLESS));
  expect(ioSize(bound)).toBe(48);
  expect(bound?.file.sections.at(-1)?.options).toContainEqual(
    expect.objectContaining({ name: "time_based", value: "0" }),
  );
  expect(bound?.notes).toEqual([{ id: "bounded-writes", bytes: 48 * MEBIBYTE }]);
});

test("further runs of a group have what it has left, and none below 16 MiB", () => {
  const group = open(2);
  const first = group.bind(plan(ENDLESS)) as GroupPlan;
  group.spend(first, wrote(32));
  const second = group.bind(plan(ENDLESS)) as GroupPlan;
  expect(ioSize(second)).toBe(16);
  group.spend(second, wrote(1));
  expect(group.bind(plan(ENDLESS))).toBeUndefined();
});

test("what a failed run, or one with a ramp, wrote is taken to be all that it might", () => {
  const budget = shareWriteBudget(112 * MEBIBYTE, 1)();
  const failing = budget.open(2);
  failing.spend(failing.bind(plan(ENDLESS)) as GroupPlan, [
    { state: "failed", job: "a", failure: { id: "message", detail: "x" } },
  ]);
  expect(budget.explain()).toEqual({ id: "write-budget", leftBytes: 48 * MEBIBYTE, maxBytes: 112 * MEBIBYTE });
  const ramped = budget.open(2);
  const bound = ramped.bind(plan(`${ENDLESS}ramp_time=1\n`)) as GroupPlan;
  // fio counts anew behind it.
  expect(ioSize(bound)).toBe(12);
  ramped.spend(bound, wrote(1));
  expect(budget.explain()).toEqual({ id: "write-budget", leftBytes: 24 * MEBIBYTE, maxBytes: 112 * MEBIBYTE });
});

describe("what is bound", () => {
  testCases([
    ["a job that ends with its file", "[a]\nrw=write\nsize=96m\n"],
    ["its own io_size", "[a]\nrw=write\nsize=1g\nio_size=96m\n"],
    ["reads of a file that is there", "[global]\ncreate_on_open=1\n[a]\nrw=randread\nsize=9g\ntime_based=1\n"],
    ["reads of a file that fits", "[a]\nrw=read\nsize=96m\n"],
    ["files without content", "[a]\nrw=write\ncreate_only=1\nsize=9g\ncreate_on_open=1\n"],
  ])("%s is left as it is", (_, text) => {
    expect(open(1).bind(plan(text))).toEqual(plan(text));
  });

  testCases([
    ["one byte too many", "[a]\nrw=write\nsize=100663297\n", 96],
    ["loops", "[a]\nrw=write\nsize=60m\nloops=2\n", 96],
    ["each of several processes", "[a]\nrw=write\nsize=60m\nnumjobs=4\n", 24],
    ["a mixture, behind the file that it reads", "[a]\nrw=randrw\nsize=32m\ntime_based=1\n", 64],
    ["a file that is laid out before it is overwritten", "[a]\nrw=write\noverwrite=1\nsize=32m\ntime_based=1\n", 64],
    [
      "the job that writes of two",
      "[b]\nrw=read\nsize=1m\ncreate_on_open=1\n[a]\nrw=write\ncreate_on_open=1\nsize=1g\n",
      96,
    ],
  ])("%s has its part", (_, text, mebibytes) => {
    expect(ioSize(open(1).bind(plan(text)))).toBe(mebibytes);
  });

  test("reads whose file does not fit have no run", () => {
    expect(open(1).bind(plan("[a]\nrw=read\nsize=100663297\n"))).toBeUndefined();
  });
});

test("each target has an equal share, and what one leaves goes to the next", () => {
  const next = shareWriteBudget(3 * 112 * MEBIBYTE, 3);
  const first = next();
  expect(first.maxBytes).toBe(112 * MEBIBYTE);
  const group = first.open(1);
  group.spend(group.bind(plan(ENDLESS)) as GroupPlan, wrote(96));
  expect(first.explain()).toEqual({ id: "write-budget", leftBytes: 0, maxBytes: 112 * MEBIBYTE, isShare: true });
  const second = next();
  expect(second.maxBytes).toBe(112 * MEBIBYTE);
  const small = second.open(1);
  small.spend(small.bind(plan("[a]\nrw=write\nsize=10m\n")) as GroupPlan, wrote(10));
  // 86 MiB more: what was kept for trying the engines counts as written.
  expect(next().maxBytes).toBe(198 * MEBIBYTE);
  expect(shareWriteBudget(112 * MEBIBYTE, 1)()).toMatchObject({ maxBytes: 112 * MEBIBYTE, isShare: false });
});

test("the layout file takes a third at most, and never less than can be measured", () => {
  const budget = shareWriteBudget(112 * MEBIBYTE, 1)();
  expect(budget.limitLayout(1024 * MEBIBYTE)).toBe(32 * MEBIBYTE);
  expect(budget.limitLayout(20 * MEBIBYTE)).toBe(20 * MEBIBYTE);
  expect(shareWriteBudget(17 * MEBIBYTE, 1)().limitLayout(1024 * MEBIBYTE)).toBe(16 * MEBIBYTE);
  expect(MIN_MAX_WRITE_BYTES).toBe(64 * MEBIBYTE);
});

testCases([
  [ENDLESS, true, true],
  ["[a]\nrw=write\nsize=1m\nruntime=5\n", true, false],
  ["[a]\nrw=randread\ntime_based=1\n", false, false],
])("whether %j writes: %s, by the clock: %s", (text, expected, byTheClock) => {
  const { file } = plan(text);
  expect([writes(file), writesByTheClock(file)]).toEqual([expected, byTheClock]);
});
