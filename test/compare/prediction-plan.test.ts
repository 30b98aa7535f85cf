import { describe, expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { mergePredictions, predictSteps, type StepPrediction } from "../../src/compare/prediction-plan.ts";
import type { Benchmark } from "../../src/model/benchmark.ts";
import type { Report } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import { planWithFirst } from "./first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, reduceJob } from "./report-builder.ts";

const VDA = { name: "vda", readBytes: 40e6, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 6 };

/** A step that waited for six tenths of its time. */
function step(name: string, duration = 10, parts: Partial<Window> = {}): Window {
  const [seconds, lowSeconds, highSeconds] = [0.6 * duration, 0.5 * duration, 0.7 * duration];
  const diskWait: Window["diskWait"] = { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
  return buildStep(name, duration, { devices: [VDA], diskWait, ...parts });
}

/** Apart from all other steps. */
const LATER = { startedAt: "2026-11-20T12:00:00.000Z", endedAt: "2026-11-20T12:01:00.000Z" };

/** Benchmarks of a disk that gives so many operations a second. */
function benchmark(iops: number): Benchmark[] {
  return [
    buildBenchmark(iops, { direction: "read", job: "rand-read" }),
    buildBenchmark(iops, { direction: "write", job: "rand-write" }),
  ];
}

let jobs = 0;
/** A leg of a job of its own; what was recorded can be read again where `origin` says so. */
function leg(label: string, parts: Partial<Report>, origin: string | undefined = label): LegFigures {
  const reduced = reduceJob(buildReport({ label, ...parts }), jobs++);
  return origin === undefined ? reduced : { ...reduced, origin };
}

function plan(...legs: LegFigures[]) {
  const found = planWithFirst(legs, { baseline: "base" }).plan;
  return found && { ...found, targets: found.targets.map(({ label, steps }) => [label, ...steps]) };
}

const base = (names = ["npm ci", "npm test"]) => leg("base", { windows: names.map((name) => step(name)) }, "base.json");

describe("what is predicted", () => {
  test("are the baseline's steps, for a label that ran benchmarks only", () => {
    expect(plan(base(), leg("vm", { benchmarks: benchmark(500) }))).toEqual({
      origins: ["base.json"],
      targets: [["vm", "npm ci", "npm test"]],
      leftOut: 0,
    });
  });

  test("is nothing for a label without benchmarks, and nothing where nothing can be read again", () => {
    expect(plan(base(), leg("vm", { windows: [step("other")] }))).toBeUndefined();
    const unread = leg("base", { windows: [step("npm ci")] }, "");
    delete unread.origin;
    expect(plan(unread, leg("vm", { benchmarks: benchmark(500) }))).toBeUndefined();
    expect(plan(leg("base", {}), leg("vm", { benchmarks: benchmark(500) }))).toBeUndefined();
  });

  test("is nothing for a label that ran steps of half of the baseline's time", () => {
    const vm = (name: string) => leg("vm", { windows: [step(name)], benchmarks: benchmark(500) });
    const known = (seconds: number) => leg("base", { windows: [step("a", seconds), step("b", 10)] }, "base.json");
    expect(plan(known(10), vm("a"))).toBeUndefined();
    expect(plan(known(9.9), vm("a"))?.targets).toEqual([["vm", "b"]]);
    expect(plan(known(9.9), vm("b"))).toBeUndefined();
  });

  test("are no steps that failed, none of io-probe's own and not the whole job", () => {
    const windows = [
      step("npm ci"),
      step("npm test", 10, { exitCode: 1 }),
      step("bench", 60, { ...LATER, benchmark: "quick" }),
      step("job", 60, { kind: "job" }),
    ];
    expect(plan(leg("base", { windows }), leg("vm", { benchmarks: benchmark(500) }))?.targets).toEqual([
      ["vm", "npm ci"],
    ]);
  });

  test("is a step that a label skipped", () => {
    const skipped = [step("npm ci", 0, { result: "skipped" })];
    const vm = leg("vm", { windows: skipped, benchmarks: benchmark(500) });
    expect(plan(base(["npm ci"]), vm)?.targets).toEqual([["vm", "npm ci"]]);
  });

  test("is predicted from three recordings, for 20 labels, and says for how many more it is not", () => {
    const many = Array.from({ length: 21 }, (_, index) => leg(`vm ${index}`, { benchmarks: benchmark(500) }));
    const recorded = ["1", "2", "3", "4"].map((origin) => leg("base", { windows: [step("npm ci")] }, origin));
    const found = plan(...recorded, ...many);
    expect(found).toMatchObject({ origins: ["1", "2", "3"], leftOut: 1 });
    expect(found?.targets).toHaveLength(20);
    expect(plan(...recorded, ...many.slice(1))?.leftOut).toBe(0);
    const { notes } = planWithFirst([...recorded, ...many], { baseline: "base" }).comparison;
    expect(notes).toContainEqual({ id: "unpredicted", count: 1 });
  });

  test("is in no figure, rank or gate", () => {
    const { comparison } = planWithFirst([base(), leg("vm", { benchmarks: benchmark(500) })], { baseline: "base" });
    const without = planWithFirst([base(), leg("vm", {})], { baseline: "base" }).comparison;
    expect(comparison.figures.filter(({ kind }) => kind === "window")).toEqual(
      without.figures.filter(({ kind }) => kind === "window"),
    );
    expect(comparison.ranking).toBeUndefined();
  });
});

describe("of several jobs of a label", () => {
  test("the disk in the middle is taken, and of an even number the slower one", () => {
    const rates = (...iops: number[]) =>
      planWithFirst([base(), ...iops.map((rate) => leg("vm", { benchmarks: benchmark(rate) }))], {
        baseline: "base",
      }).plan?.targets.map(({ disk }) => disk.limits.reads?.operations?.perSecond);
    expect(rates(500, 9000, 700)).toEqual([700]);
    expect(rates(9000, 500)).toEqual([500]);
  });
});

describe("a recording", () => {
  const targets = (...legs: LegFigures[]) => planWithFirst([base(), ...legs], { baseline: "base" }).plan?.targets ?? [];
  const vm = leg("vm", { benchmarks: benchmark(500) });

  test("is predicted on each label, the longest step first, under the names of the comparison", () => {
    const windows = [step("npm ci"), step("npm ci", 30), step("unwanted")];
    const wanted = planWithFirst([leg("base", { windows: windows.slice(0, 2) }), vm], { baseline: "base" });
    const found = predictSteps(buildReport({ windows }), wanted.plan?.targets ?? []);
    expect(found.map(({ window, label, recordedSeconds }) => [window, label, recordedSeconds])).toEqual([
      ["npm ci (2)", "vm", 30],
      ["npm ci", "vm", 10],
    ]);
    for (const { result } of found) expect(result).toMatchObject({ seconds: expect.any(Number) });
  });

  test("has each step predicted only for the labels that did not run it", () => {
    const half = leg("half", { windows: [step("npm test", 1)], benchmarks: benchmark(500) });
    const wide = leg("base", { windows: [step("npm ci", 30), step("npm test", 1)] });
    const plans = planWithFirst([wide, half, vm], { baseline: "base" }).plan?.targets ?? [];
    const found = predictSteps(buildReport({ windows: [step("npm ci", 30), step("npm test", 1)] }), plans);
    expect(found.map(({ window, label }) => `${window} ${label}`)).toEqual(["npm ci half", "npm ci vm", "npm test vm"]);
  });

  test("has its failed steps and its job left out, and 50 steps at the most", () => {
    const windows = [step("npm ci", 10, { exitCode: 1 }), step("npm test"), step("whole job", 60, { kind: "job" })];
    expect(predictSteps(buildReport({ windows }), targets(vm)).map(({ window }) => window)).toEqual(["npm test"]);
    const names = Array.from({ length: 51 }, (_, index) => `step ${index}`);
    const many = planWithFirst([base(names), vm], { baseline: "base" }).plan?.targets ?? [];
    expect(predictSteps(buildReport({ windows: names.map((name) => step(name)) }), many)).toHaveLength(50);
  });

  test("with a name that is too long is found under the name that the comparison shows", () => {
    const name = "x".repeat(500);
    const long = planWithFirst([base([name]), vm], { baseline: "base" }).plan?.targets ?? [];
    const [found] = predictSteps(buildReport({ windows: [step(name)] }), long);
    expect(found?.window).toHaveLength(300);
  });
});

describe("several recordings of a step", () => {
  const of = (recordedSeconds: number, seconds: number, low: number, high: number): StepPrediction => {
    return { window: "a", label: "vm", recordedSeconds, result: { seconds, lowSeconds: low, highSeconds: high } };
  };

  test("give the medians, between the lowest and the highest bound", () => {
    const other = { ...of(1, 1, 1, 1), label: "other" };
    expect(mergePredictions([of(10, 5, 4, 8), of(30, 9, 3, 10), other, of(20, 6, 5, 7)])).toEqual([
      of(20, 6, 3, 10),
      other,
    ]);
  });

  test("count where they carry a prediction; where none does, the first reason stands", () => {
    const refuse = (id: "incomplete" | "no-wait"): StepPrediction => ({ ...of(1, 1, 1, 1), result: { id } });
    expect(mergePredictions([refuse("incomplete"), of(10, 5, 4, 8)])).toEqual([of(10, 5, 4, 8)]);
    expect(mergePredictions([refuse("incomplete"), refuse("no-wait")])).toEqual([refuse("incomplete")]);
  });
});
