import { describe, expect, test } from "vitest";
import { type JobFile, listOptions, parseJobFile, splitAtBarriers } from "../../src/bench/job-file.ts";
import { loadProfile } from "../../src/bench/profile.ts";
import {
  fitGroup,
  keepGroup,
  readLeadSeconds,
  readRuntime,
  shortenRun,
  wantsAnotherRun,
} from "../../src/bench/time-plan.ts";
import { testCases } from "../cases.ts";

const TIMED = parseJobFile("[a]\nrw=read\ntime_based\nruntime=5\n", "x.fio");
const UNTIMED = parseJobFile("[a]\nrw=write\n", "x.fio");

function readOption(file: JobFile, name: string): string | undefined {
  return listOptions(file)[0]?.get(name);
}

describe("a profile that is fitted", async () => {
  const quick = await loadProfile("quick");

  test("gives the jobs that are left equal shares of the time that is left, each filled by one run", () => {
    const plan = fitGroup(TIMED, quick, { seconds: 42, groups: 7, strict: false, sized: false });
    expect(plan).toMatchObject({ shareSeconds: 6, minRuns: 3, mayExceedShare: true, runSeconds: 5.75 });
    expect([readOption(plan.file, "runtime"), readOption(plan.file, "ramp_time")]).toEqual(["5750ms", undefined]);
  });

  test("runs long enough for three parts behind a start that does not count even when the budget is spent", () => {
    expect(fitGroup(TIMED, quick, { seconds: -5, groups: 3, strict: false, sized: false })).toMatchObject({
      shareSeconds: expect.closeTo(2.85),
      runSeconds: expect.closeTo(2.6),
      minRuns: 3,
    });
    expect(fitGroup(TIMED, quick, { seconds: 1, groups: 3, strict: true, sized: false })).toMatchObject({
      shareSeconds: expect.closeTo(1 / 3),
      runSeconds: expect.closeTo(1.1),
    });
  });

  test("makes one run where the user's own budget has no time for more", () => {
    const plan = fitGroup(TIMED, quick, { seconds: 2, groups: 2, strict: true, sized: false });
    expect(wantsAnotherRun(plan, { runs: 1, settled: false, elapsedSeconds: 1, lastSeconds: 1 })).toBe(false);
  });

  test("makes no run longer than three times 20 s", () => {
    expect(fitGroup(TIMED, quick, { seconds: 6000, groups: 2, strict: false, sized: false }).runSeconds).toBe(60);
  });

  test("that is run whole leaves out the start, unless its files may end before a burst is over", async () => {
    const left = { seconds: 36, groups: 4, strict: true, sized: false };
    const thorough = await loadProfile("thorough");
    const plan = fitGroup(TIMED, thorough, left);
    expect([readOption(plan.file, "ramp_time"), plan.rampSeconds, plan.runSeconds]).toEqual(["400ms", 0.4, 8.35]);
    const file = parseJobFile("[a]\nrw=write\nsize=22m\nruntime=5\n", "x.fio");
    const other = fitGroup(file, thorough, left);
    expect([readOption(other.file, "ramp_time"), other.rampSeconds, other.runSeconds]).toEqual([
      undefined,
      undefined,
      8.75,
    ]);
  });

  test("that is run whole takes its least time even when the budget is spent, unless the user set that", async () => {
    const thorough = await loadProfile("thorough");
    const spent = { seconds: -5, groups: 1, sized: false };
    expect(fitGroup(TIMED, thorough, { ...spent, strict: false })).toMatchObject({
      ...{ shareSeconds: expect.closeTo(1.35), runSeconds: expect.closeTo(0.7), mayExceedShare: true },
    });
    expect(fitGroup(TIMED, thorough, { ...spent, strict: true })).toMatchObject({
      shareSeconds: 0,
      mayExceedShare: false,
    });
    const two = parseJobFile("[a]\nrw=read\ntime_based\nruntime=5\n[b]\nrw=write\nsize=1m\nruntime=5\n", "x.fio");
    expect(fitGroup(two, thorough, { ...spent, strict: false }).rampSeconds).toBeUndefined();
  });

  test("gives its runtimes to all jobs, in whole milliseconds, and no ramp to those that have none", () => {
    const file = parseJobFile(
      "[global]\ntime_based\nruntime=10\nramp_time=2s\n[a]\nrw=read\n[b]\nrw=read\nramp_time=9\n",
      "x",
    );
    const runAt = (seconds: number) => {
      const plan = fitGroup(file, quick, { seconds, groups: 1, strict: true, sized: false });
      return listOptions(plan.file).map((options) => ["runtime", "ramp_time"].map((name) => options.get(name)));
    };
    expect(runAt(2.0499 + 0.25)).toEqual([
      ["2050ms", "2050ms"],
      ["2050ms", "2050ms"],
    ]);
    const alone = parseJobFile("[a]\nrw=read\ntime_based\nruntime=9\nramp_time=2s\n", "x");
    const rampOf = (seconds: number) =>
      readOption(fitGroup(alone, quick, { seconds, groups: 1, strict: true, sized: false }).file, "ramp_time");
    expect([rampOf(2.25), rampOf(2.2)]).toEqual(["2s", "1950ms"]);
  });

  test("keeps a log of the rates, unless it is one long run", async () => {
    const left = { seconds: 42, groups: 7, strict: false, sized: false };
    const plan = fitGroup(TIMED, quick, left);
    expect([readOption(plan.file, "write_bw_log"), readOption(plan.file, "log_avg_msec")]).toEqual([
      plan.rateLog,
      "100",
    ]);
    expect(plan.rateLog).toMatch(/^[\w-]+$/);
    expect(fitGroup(UNTIMED, quick, left).rateLog).toBe(plan.rateLog);
    expect(fitGroup(TIMED, await loadProfile("thorough"), left).rateLog).toBeUndefined();
  });

  test("lets a burst take the time that the other groups can spare", () => {
    const left = { strict: false, sized: false };
    // Six others take 2.85 s each at least.
    expect(fitGroup(TIMED, quick, { ...left, seconds: 42, groups: 7 }).spareSeconds).toBeCloseTo(42 - 6 - 17.1);
    expect(fitGroup(TIMED, quick, { ...left, seconds: 42, groups: 1 }).spareSeconds).toBe(0);
    expect(fitGroup(TIMED, quick, { ...left, seconds: 19, groups: 7 }).spareSeconds).toBe(0);
  });

  test("makes shorter runs where starting fio takes long", () => {
    const left = { seconds: 42, groups: 7, strict: false, sized: false };
    const plan = fitGroup(TIMED, quick, { ...left, startSeconds: 0.75 });
    expect(plan.runSeconds).toBeCloseTo(5.25);
    expect(plan.spareSeconds).toBeCloseTo(42 - 6 - 6 * 3.35);
    expect(fitGroup(TIMED, quick, { ...left, startSeconds: 0.1 }).runSeconds).toBeCloseTo(5.75);
  });

  test("makes a further run as short as is needed, but not shorter than its least", () => {
    const plan = fitGroup(TIMED, quick, { seconds: 42, groups: 7, strict: false, sized: false });
    const shorter = shortenRun(plan, 1.5);
    expect(readOption(shorter.file, "runtime")).toBe("1500ms");
    expect(shorter).toEqual({ ...plan, file: shorter.file, runSeconds: 1.5 });
    expect(shortenRun(plan, 1).runSeconds).toBeCloseTo(1.1);
    expect(shortenRun(plan, 5.75)).toBe(plan);
    const { rateLog, ...whole } = plan;
    expect(shortenRun(whole, 1.5)).toBe(whole);
  });

  test("writes of the layout file what fits into a sixth of the time, once", () => {
    const left = { groups: 8, strict: false, sized: false };
    const direct = parseJobFile("[a]\nrw=write\ndirect=1\n", "x.fio");
    const plan = fitGroup(direct, quick, { ...left, seconds: 42 });
    expect(plan).toMatchObject({ minRuns: 1, shareSeconds: 0, mayExceedShare: true, runSeconds: 7 });
    expect(readOption(fitGroup(direct, quick, { ...left, seconds: 10 }).file, "runtime")).toBe("1667ms");
    const both = parseJobFile("[a]\nrw=write\ndirect=1\n[b]\nrw=write\n", "x.fio");
    expect(readOption(fitGroup(both, quick, { ...left, seconds: 42 }).file, "fsync")).toBe("64");
    expect([readOption(plan.file, "runtime"), readOption(plan.file, "fsync")]).toEqual(["7000ms", undefined]);
    expect(fitGroup(direct, quick, { ...left, seconds: 5.9 }).runSeconds).toBe(1);
    // Through the page cache, a flush now and then keeps to the time.
    expect(readOption(fitGroup(UNTIMED, quick, { ...left, seconds: 42 }).file, "fsync")).toBe("64");
  });

  test("writes a layout file whose size the user set, however long that takes", () => {
    const plan = fitGroup(UNTIMED, quick, { seconds: 42, groups: 8, strict: false, sized: true });
    expect(plan).toMatchObject({ file: UNTIMED, minRuns: 1, shareSeconds: 0 });
    expect(plan.runSeconds).toBeUndefined();
  });

  test("looks for a steady state in a third of a run that is short", async () => {
    const thorough = await loadProfile("thorough");
    const [, group] = splitAtBarriers(thorough.file);
    if (group === undefined) throw new Error("no second group");
    const windowAt = (seconds: number) => {
      const { file } = fitGroup(group, thorough, { seconds, groups: 4, strict: true, sized: false });
      return [readOption(file, "steadystate_duration"), readOption(file, "steadystate_ramp_time")];
    };
    expect(windowAt(2400)).toEqual(["60", "5"]);
    expect(windowAt(60)).toEqual(["4", "4"]);
    expect(windowAt(36)).toEqual(["2", "2"]);
    expect(windowAt(20)).toEqual(["2", "2"]);
  });
});

describe("a published job file", async () => {
  const depot = await loadProfile("depot");
  const whole = splitAtBarriers(depot.file);
  const plan = (index: number, budgetSeconds?: number) => {
    const group = whole[index];
    if (group === undefined) throw new Error(`no group ${index}`);
    return keepGroup(group, { groups: whole, rule: depot, budgetSeconds });
  };

  test("is run once as it was published", () => {
    expect(plan(2)).toMatchObject({ file: whole[2], minRuns: 1, runSeconds: 60, notes: [] });
  });

  test("has all its runtimes shortened in proportion by a small budget, and says so", () => {
    const { file, runSeconds, notes } = plan(2, 14);
    expect(runSeconds).toBeCloseTo(3.75);
    expect([readOption(file, "runtime"), readOption(file, "ramp_time")]).toEqual(["3750ms", "2s"]);
    expect(notes).toEqual([{ id: "short-runtime", fromSeconds: 60, toSeconds: expect.closeTo(3.8, 1) }]);
  });

  test("has a ramp that is no longer than its run", () => {
    expect(readOption(plan(2, 2).file, "ramp_time")).toBe("700ms");
  });

  test("is repeated where the budget leaves time", () => {
    const settled = { runs: 3, settled: true, elapsedSeconds: 180, lastSeconds: 60 };
    expect(wantsAnotherRun(plan(2, 1400), { ...settled, settled: false })).toBe(true);
    expect(wantsAnotherRun(plan(2, 1400), settled)).toBe(false);
    expect(wantsAnotherRun(plan(2), { runs: 1, settled: false, elapsedSeconds: 63, lastSeconds: 63 })).toBe(false);
  });

  test("that only makes its file is run once", async () => {
    const crystal = await loadProfile("crystal");
    const groups = splitAtBarriers(crystal.file);
    const [prepare, first] = groups.map((group) => {
      return keepGroup(group, { groups, rule: crystal, budgetSeconds: undefined });
    });
    expect([prepare?.minRuns, first?.minRuns]).toEqual([1, 5]);
  });
});

describe("an own job file", () => {
  const rule = { style: "own", minRuns: 2 } as const;
  const known = { groups: [TIMED, UNTIMED], rule, budgetSeconds: 10 };
  const alone = { ...known, groups: [UNTIMED] };

  test("has no share for its groups without a runtime, which are run once unless they can be run again", () => {
    expect(keepGroup(UNTIMED, known)).toEqual({
      file: UNTIMED,
      shareSeconds: 0,
      minRuns: 1,
      mayExceedShare: true,
      notes: [],
    });
    const again = { file: UNTIMED, shareSeconds: 10, minRuns: 2, mayExceedShare: false, notes: [] };
    expect(keepGroup(UNTIMED, alone)).toEqual(again);
    expect(keepGroup(UNTIMED, { ...alone, budgetSeconds: undefined }).shareSeconds).toBe(0);
  });

  test("runs as often as it has to where there is no budget, and as long as it says where there is enough", () => {
    expect(keepGroup(TIMED, { ...known, budgetSeconds: undefined })).toEqual({
      ...{ file: TIMED, shareSeconds: 10, minRuns: 2, mayExceedShare: true, runSeconds: 5, notes: [] },
    });
    expect(keepGroup(TIMED, { ...known, budgetSeconds: 11 })).toEqual({
      ...{ file: TIMED, shareSeconds: 11, minRuns: 2, mayExceedShare: false, runSeconds: 5, notes: [] },
    });
    expect(keepGroup(TIMED, known).runSeconds).toBeCloseTo(10 / 2 - 0.25);
  });

  test("with a long ramp gives half of each run to it", () => {
    const ramped = parseJobFile("[a]\nrw=read\ntime_based\nruntime=60\nramp_time=10\n", "x.fio");
    const plan = keepGroup(ramped, { ...known, groups: [ramped], budgetSeconds: 16.5 });
    expect([plan.runSeconds, readOption(plan.file, "ramp_time")]).toEqual([4, "4000ms"]);
    const none = parseJobFile("[a]\nrw=read\ntime_based\nruntime=60\nramp_time=0\n", "x.fio");
    const short = keepGroup(none, { ...known, groups: [none], budgetSeconds: 1 });
    expect([short.runSeconds, readOption(short.file, "ramp_time")]).toEqual([0.7, "0"]);
  });

  test("of which only one job makes its file is run like any other", () => {
    const group = parseJobFile("[a]\nrw=write\ncreate_only=1\n[b]\nrw=read\ntime_based\nruntime=5\n", "x.fio");
    expect(keepGroup(group, { ...known, groups: [group] }).minRuns).toBe(2);
    const made = parseJobFile("[a]\nrw=write\ncreate_only=1\nruntime=5\n", "x.fio");
    expect(keepGroup(made, known)).toEqual({
      file: made,
      shareSeconds: 0,
      minRuns: 1,
      mayExceedShare: true,
      notes: [],
    });
  });
});

testCases([
  ["[a]\nramp_time=2\nstartdelay=3\n[b]\nstartdelay=1\n", 5],
  ["[a]\nstartdelay=3\n", 3],
  ["[a]\nramp_time=2\n", 2],
  ["[a]\nrw=read\n", 0],
])("before the runtime of %j come %d s", (text, seconds) => {
  expect(readLeadSeconds(parseJobFile(text, "x.fio"))).toBe(seconds);
});

test("a group whose runs agree has three of them all the same, and as many as its rule says", () => {
  const plan = { file: TIMED, shareSeconds: 10, minRuns: 1, mayExceedShare: false, notes: [] };
  const past = { runs: 2, settled: true, elapsedSeconds: 2, lastSeconds: 1 };
  expect(wantsAnotherRun(plan, past)).toBe(true);
  expect(wantsAnotherRun(plan, { ...past, runs: 3 })).toBe(false);
  expect(wantsAnotherRun({ ...plan, minRuns: 5 }, { ...past, runs: 4 })).toBe(true);
  // Where the level falls and nothing can be spared, the share is the end.
  expect(wantsAnotherRun(plan, { ...past, falls: true, elapsedSeconds: 9.5 })).toBe(false);
});

test("runs end when three agree, or when the next would not fit", () => {
  const plan = { file: TIMED, shareSeconds: 10, minRuns: 3, mayExceedShare: true, runSeconds: 2, notes: [] };
  const past = { runs: 3, settled: false, elapsedSeconds: 7, lastSeconds: 2.3 };
  expect(wantsAnotherRun(plan, { ...past, runs: 2, settled: true })).toBe(true);
  expect(wantsAnotherRun(plan, past)).toBe(true);
  expect(wantsAnotherRun(plan, { ...past, settled: true })).toBe(false);
  expect(wantsAnotherRun(plan, { ...past, elapsedSeconds: 9 })).toBe(false);
});

test("where the level falls, runs go on into the time that can be spared, until three parts are behind the fall", () => {
  const plan = {
    file: TIMED,
    shareSeconds: 6,
    spareSeconds: 4,
    minRuns: 3,
    mayExceedShare: true,
    runSeconds: 2,
    notes: [],
  };
  const past = { runs: 2, settled: false, falls: true, elapsedSeconds: 8, lastSeconds: 2 };
  const strict = { ...plan, mayExceedShare: false };
  expect(wantsAnotherRun(strict, past)).toBe(true);
  expect(wantsAnotherRun(strict, { ...past, elapsedSeconds: 8.1 })).toBe(false);
  expect(wantsAnotherRun(plan, { ...past, elapsedSeconds: 12 })).toBe(true);
  expect(wantsAnotherRun(plan, { ...past, elapsedSeconds: 12.1 })).toBe(false);
  expect(wantsAnotherRun(plan, { ...past, runs: 3 })).toBe(false);
  const { falls, ...steady } = past;
  expect(wantsAnotherRun(plan, { ...steady, elapsedSeconds: 8.1 })).toBe(true);
  expect(wantsAnotherRun(plan, { ...steady, runs: 3, elapsedSeconds: 4.1 })).toBe(false);
  expect(wantsAnotherRun(plan, { ...steady, runs: 3, elapsedSeconds: 4 })).toBe(true);
});

testCases([
  ["[a]\nruntime=5m\n", 300],
  ["[global]\nruntime=500ms\n[a]\n[b]\nruntime=2\n", 2],
  ["[a]\nrw=read\n", undefined],
  ["[a]\nruntime=0\n", undefined],
])("the runtime of %j is %s s", (text, seconds) => {
  expect(readRuntime(parseJobFile(text, "x.fio"))).toBe(seconds);
});
