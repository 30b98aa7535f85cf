import { describe, expect, test } from "vitest";
import { checkComparison, checkReport } from "../../../src/compare/gates/gate-evaluation.ts";
import { parseGates } from "../../../src/compare/gates/gate-parser.ts";
import type { LegFigures } from "../../../src/compare/leg.ts";
import type { Cell, FigureRow, Ratio } from "../../../src/model/comparison.ts";
import type { GateResult } from "../../../src/model/gate.ts";
import { omitUndefined } from "../../../src/model/omit-undefined.ts";
import type { Report } from "../../../src/model/report.ts";
import { giveReason } from "../../../src/words/comparison/reasons.ts";
import { testCases } from "../../cases.ts";
import { compareWithFirst } from "../first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, legOf, reduceJob, waited } from "../report-builder.ts";

const FIGURE = { kind: "window", name: "build", measure: "duration", unit: "seconds", better: "lower" } as const;

/** With its reasons in words. */
function word({ checks, ...gate }: GateResult) {
  return {
    ...gate,
    checks: checks.map(({ reason, ...check }) => omitUndefined({ ...check, reason: reason && giveReason(reason) })),
  };
}

function checkOne(text: string, parts: Partial<Report>) {
  return checkReport(parseGates(text, "fail-if"), legOf(parts).figures).map(word)[0];
}

describe("gates on one report", () => {
  const windows = [
    buildStep("job", 300, { kind: "job", ...waited(25, 90) }),
    buildStep("npm ci", 100, { ...waited(15, 80) }),
    buildStep("gap", 10, { incomplete: true, ...waited(5) }),
  ];
  const benchmarks = [buildBenchmark(3290), buildBenchmark(57_000, { job: "seq-write-4k" })];

  testCases([
    ["disk-wait > 20s", "failed"],
    // The bounds are 25 and 90 s: only what holds for both is decided.
    ["disk-wait >= 25s", "failed"],
    ["disk-wait > 25s", "cannot-say"],
    ["disk-wait < 90s", "cannot-say"],
    ["disk-wait > 90s", "passed"],
    ['disk-wait("npm ci") > 80s', "passed"],
    ["duration >= 5m", "failed"],
    ["duration < 5m", "passed"],
    ["write-iops < 9000", "failed"],
    ['write-iops("seq-write-4k") < 9000', "passed"],
    ['write-iops("quick/seq-write-4k") > 9000', "failed"],
    // A lower bound decides only where it alone is enough.
    ['disk-wait("gap") > 4s', "failed"],
    ['disk-wait("gap") > 6s', "cannot-say"],
    ['disk-wait("gap") < 4s', "passed"],
    ["read-iops < 1", "cannot-say"],
    ['duration("no such step") > 1s', "cannot-say"],
    ["ratio(duration) > 2", "cannot-say"],
  ])("%s: %s", (text, outcome) => {
    expect(checkOne(text, { windows, benchmarks })?.outcome).toBe(outcome);
  });

  test("a figure that nothing measured is called what the gate calls it", () => {
    const [bare, named] = ["sync-latency > 1ms", 'workload-p99("x") > 1s'].map((text) => checkOne(text, {}));
    expect(bare?.checks[0]?.reason).toBe("sync-latency was not measured");
    expect(named?.checks[0]?.reason).toBe('workload-p99 of "x" was not measured');
  });

  testCases([
    ['duration("npm c") > 1s', '; did you mean "npm ci"?'],
    ['ratio(duration("nmp ci")) > 1', ""],
    ['duration("npm tset") > 1s', '; did you mean "npm test"?'],
    ['duration("Run npm tset") > 1s', '; did you mean "Run npm test"?'],
    ['write-iops("seq-wirte-4k") > 1', '; did you mean "seq-write-4k"?'],
    // Of another kind, near to nothing, or there without that figure.
    ['write-iops("npm c") > 1', ""],
    ['duration("cargo build") > 1s', ""],
    ['read-iops("seq-write-4k") > 1', ""],
  ])("%s asks for the name that was probably meant: %s", (text, question) => {
    const steps = [...windows, buildStep("Run npm test", 9)];
    const said = checkOne(text, { windows: steps, benchmarks })?.checks[0]?.reason;
    const [, measured] = /^\S+ of ".*" was not measured(.*)$/.exec(said ?? "") ?? [];
    expect(measured ?? "").toBe(question);
  });

  testCases([
    ['read-iops("threaded-write") > 1', "cannot-say"],
    ['write-iops("threaded-write") > 1', "failed"],
    ['read-iops("readwrite") > 6999', "failed"],
    ['read-iops("readwrite") > 7000', "passed"],
    ['write-iops("readwrite") > 2999', "failed"],
    ['write-iops("quick/readwrite") > 3000', "passed"],
    ["sync-latency > 1ms", "failed"],
  ])("of a job that reads and writes, %s: %s", (text, outcome) => {
    const own = [
      buildBenchmark(50, { profile: "read", job: "threaded-write" }),
      buildBenchmark(7000, { job: "readwrite", direction: "read" }),
      buildBenchmark(3000, { job: "readwrite", direction: "write" }),
      buildBenchmark(9, { job: "fdatasync-2300", direction: "sync", latencySeconds: { mean: 0.001, p99: 0.01 } }),
    ];
    expect(checkOne(text, { windows, benchmarks: own })?.outcome).toBe(outcome);
  });

  test("the result names the figure with its value, or why there is none", () => {
    const figure = { name: "whole job", measure: "disk-wait", unit: "seconds" };
    const checks = [{ outcome: "failed", figure, low: 25, high: 90 }];
    const failed = { gate: "disk-wait > 20s", outcome: "failed", ratio: false, checks };
    expect(checkOne("disk-wait > 20s", { windows })).toEqual(failed);
    expect(checkOne("disk-wait > 20s", {})?.checks).toEqual([
      { outcome: "cannot-say", reason: "disk-wait was not measured" },
    ]);
  });

  testCases([
    ["disk-wait > 25s", "the limit is within the bounds"],
    ['disk-wait("gap") > 6s', "the recording has a gap"],
    ['duration("no such step") > 1s', 'duration of "no such step" was not measured'],
    ["ratio(duration) > 2", "a ratio needs a comparison"],
    ["drift(duration) > 2", "drift needs a history: mode history, or io-probe history"],
  ])("%s is undecided: %s", (text, reason) => {
    expect(checkOne(text, { windows })?.checks).toMatchObject([{ outcome: "cannot-say", reason }]);
  });

  test("a figure with a gap has no upper bound", () => {
    const figure = { name: "gap", measure: "disk-wait", unit: "seconds" };
    const [check] = checkOne('disk-wait("gap") > 4s', { windows })?.checks ?? [];
    expect(check).toEqual({ outcome: "failed", figure, low: 5 });
  });

  test("a passed gate shows the figures that passed it", () => {
    const result = checkOne("duration < 5m", { windows });
    expect(result?.checks).toMatchObject([{ outcome: "passed", low: 300, high: 300 }]);
  });

  testCases([
    ['duration("build") > 2s', { outcome: "failed", low: 3 }],
    ['duration("build") > 5m', { outcome: "cannot-say", low: 3, reason: "failed in 1 of 1 job (exit code 7)" }],
    ['duration("build") < 5m', { outcome: "cannot-say", low: 3, reason: "failed in 1 of 1 job (exit code 7)" }],
    ['duration("build") < 3s', { outcome: "passed", low: 3 }],
    // Later steps did not run.
    ["duration > 10m", { outcome: "cannot-say", low: 300, reason: "failed in 1 of 1 job (exit code 7)" }],
    ['duration("ok") < 5m', { outcome: "failed", low: 4, high: 4 }],
  ])("what failed might have gone on: %s", (text, expected) => {
    const own = [windows[0], buildStep("build", 3, { exitCode: 7 }), buildStep("ok", 4)] as typeof windows;
    const { figure, ...check } = checkOne(text, { windows: own })?.checks[0] ?? {};
    expect(check).toEqual(expected);
  });

  test("steps of one name are checked each", () => {
    const own = [buildStep("build", 3), buildStep("build", 100)];
    const checks = [{ outcome: "failed", figure: { name: "build (2)" }, low: 100, high: 100 }];
    expect(checkOne('duration("build") > 1m', { windows: own })).toMatchObject({ outcome: "failed", checks });
    expect(checkOne('duration("build") > 2m', { windows: own })?.checks).toHaveLength(2);
  });

  test("without a window of the whole job every window is checked", () => {
    const { checks = [] } = checkOne("duration > 50s", { windows: windows.slice(1) }) ?? {};
    expect(checks.map(({ figure }) => figure?.name)).toEqual(["npm ci"]);
  });
});

describe("gates on a comparison", () => {
  function check(text: string, labels: Record<string, readonly number[]>): GateResult | undefined {
    const legs = Object.entries(labels).flatMap(([label, iops]) =>
      iops.map((value) => legOf({ label, benchmarks: [buildBenchmark(value)] })),
    );
    return compareWithFirst(legs, { gates: parseGates(text, "fail-if") }).gates?.[0];
  }
  const base = [1000, 1010, 990, 1005];

  testCases([
    ["ratio(write-iops) < 0.8", [500, 505, 495, 503], "failed"],
    ["ratio(write-iops) < 0.8", [950, 960, 955, 940], "passed"],
    ["ratio(write-iops) < 0.8", [700, 900, 800, 750], "cannot-say"],
    ["ratio(write-iops) < 0.8", [500, 505, 495], "failed"],
    ["ratio(write-iops) < 0.8", [100, 100], "cannot-say"],
    ["ratio(write-iops) < 0.8", [100], "cannot-say"],
    ["write-iops < 800", [700, 710], "failed"],
    ["write-iops < 800", [700, 810], "cannot-say"],
    ["write-iops < 800", [900, 810], "passed"],
  ])("%s with the jobs %j: %s", (text, iops, outcome) => {
    expect(check(text, { base, other: iops })?.outcome).toBe(outcome);
  });

  test("of an estimate, the bounds of all jobs decide", () => {
    const bounds = [
      [21, 30, 40],
      [22, 25, 26],
    ] as const;
    const legs = bounds.map(([lowSeconds, seconds, highSeconds], job) => {
      const diskWait = { seconds, lowSeconds, highSeconds, basis: ["task-states" as const] };
      return reduceJob(buildReport({ windows: [buildStep("npm ci", 100, { diskWait })] }), job);
    });
    const gate = (limit: string) =>
      compareWithFirst(legs, { gates: parseGates(`disk-wait("npm ci") > ${limit}`, "fail-if") }).gates?.[0];
    const within = { low: 21, high: 40, reason: { message: "the limit is within the bounds" } };
    expect(gate("20s")?.outcome).toBe("failed");
    expect(gate("40s")?.outcome).toBe("passed");
    expect(gate("21s")).toMatchObject({ outcome: "cannot-say", checks: [within] });
    expect(gate("39s")?.outcome).toBe("cannot-say");
    expect(gate("27s")?.checks).toMatchObject([{ ...within, reason: { message: "the jobs do not agree" } }]);
  });

  test("only the labels that decide are named", () => {
    const result = check("ratio(write-iops) < 0.8", { base, slow: [500, 505, 495, 503], equal: base });
    expect(result?.checks.map(({ label }) => label)).toEqual(["slow"]);
  });
});

describe("what a cell says to a gate", () => {
  const values = { label: "b", jobs: 4, median: 90, lowest: 80, highest: 100 };
  const interval = { low: 0.7, high: 0.9, confidence: 0.95, pValue: 0.01 };
  function check(text: string, ...cells: Cell[]): ReturnType<typeof word> | undefined {
    const row: FigureRow = { ...FIGURE, id: 'duration("build")', primary: true, cells };
    return checkComparison(parseGates(text, "fail-if"), { figures: [row], baseline: "a" }).map(word)[0];
  }
  const ratio = (found: Ratio): Cell => ({ state: "measured", ...values, ratio: found });
  const otherKind: Cell = {
    state: "not-comparable",
    ...values,
    reason: { id: "unlike", who: "pair", what: { key: "engine", values: ["psync"], against: ["io_uring"] } },
  };
  const failures = { jobs: 4, endings: { failed: 1 }, exitCodes: [], signals: [] };
  const failed: Cell = { state: "failed", label: "b", jobs: 4, failedJobs: 1, reason: { id: "failed", failures } };

  const measured: Cell = { state: "measured", ...values };
  const [range, welch] = [
    ratio({ method: "range", ratio: 3, low: 2.5, high: 3.5 }),
    ratio({ method: "welch", ratio: 0.8, ...interval }),
  ];
  testCases<[string, Cell, reason: string, low?: number, high?: number]>([
    ["duration > 1s", { state: "not-measured", label: "b" }, "not measured"],
    ["duration > 1s", failed, "failed in 1 of 4 jobs"],
    ["duration > 85s", measured, "the jobs do not agree", 80, 100],
    ["ratio(duration) > 2", otherKind, "engine psync vs io_uring"],
    ["ratio(duration) > 2", measured, "no ratio"],
    ["ratio(duration) > 2", { ...measured, noRatio: { id: "baseline-zero" } }, "the baseline's value is 0"],
    ["ratio(duration) > 2", ratio({ method: "one-run", ratio: 3 }), "one job: the noise is unknown", 3, 3],
    ["ratio(duration) > 2", ratio({ method: "medians", ratio: 3 }), "some of the values are 0"],
    ["ratio(duration) > 2", range, "two jobs: too few to know the noise", 2.5, 3.5],
    ["ratio(duration) > 0.8", welch, "the limit is within the interval", 0.7, 0.9],
  ])("%s with %j is undecided", (text, cell, reason, low, high) => {
    const figure = { name: "build", measure: "duration", unit: "seconds" };
    const bounds = low === undefined ? {} : { low, high };
    const checks = [{ outcome: "cannot-say", label: "b", figure, ...bounds, reason }];
    expect(check(text, cell)).toEqual({ gate: text, outcome: "cannot-say", ratio: text.startsWith("ratio"), checks });
  });

  test("a ratio of estimates is decided where all that their bounds allow is on one side", () => {
    const base: Cell = { state: "measured", ...values, label: "a", lowBound: 40, highBound: 50 };
    const found = ratio({ method: "hodges-lehmann", ratio: 2, ...interval, low: 1.9, high: 2.1 });
    const estimate = { ...found, lowBound: 60, highBound: 120 };
    // From 60 / 50 to 120 / 40.
    for (const [text, outcome] of [
      ["ratio(duration) > 1.19", "failed"],
      ["ratio(duration) > 1.2", "cannot-say"],
      ["ratio(duration) >= 3", "cannot-say"],
      ["ratio(duration) > 3", "passed"],
    ] as const) {
      expect(check(text, base, estimate)?.outcome).toBe(outcome);
    }
    const within = { low: 1.2, high: 3, reason: "the limit is within the bounds" };
    expect(check("ratio(duration) > 1.5", base, estimate)?.checks).toMatchObject([within]);
    expect(check("ratio(duration) > 2", base, estimate)?.checks).toMatchObject([
      { low: 1.9, high: 2.1, reason: "the limit is within the interval" },
    ]);
    const narrow = { ...found, lowBound: 89, highBound: 91 };
    expect(check("ratio(duration) > 1.8", { ...base, lowBound: 45, highBound: 46 }, narrow)?.checks).toMatchObject([
      { low: 1.9, high: 2.1 },
    ]);
    for (const [one, other] of [
      [{ ...base, highBound: undefined }, estimate],
      [base, { ...estimate, lowBound: undefined }],
      [base, { ...estimate, highBound: undefined }],
    ] as Cell[][]) {
      expect(check("ratio(duration) > 1.5", one as Cell, other as Cell)?.outcome).toBe("failed");
    }
  });

  test("a figure of its own kind is held against its own gate, and one that decides shows its interval", () => {
    const checks = [{ label: "b", low: 80, high: 100 }];
    expect(check("duration >= 80s", otherKind)).toMatchObject({ outcome: "failed", checks });
    const estimate = ratio({ method: "hodges-lehmann", ratio: 0.8, ...interval });
    const passed = { outcome: "passed", low: 0.7, high: 0.9 };
    expect(check("ratio(duration) < 0.7", estimate)).toMatchObject({ outcome: "passed", checks: [passed] });
  });

  test("one failed label decides, whatever the others do not say", () => {
    const cells: Cell[] = [{ state: "not-measured", label: "c" }, measured];
    for (const order of [cells, cells.toReversed()]) {
      const result = check("duration > 1s", ...order);
      expect([result?.outcome, result?.checks.map(({ label }) => label)]).toEqual(["failed", ["b"]]);
    }
  });

  test("the baseline is left out of ratios alone, which without another label need a comparison", () => {
    const base: Cell = { state: "measured", ...values, label: "a" };
    expect(check("duration > 1s", base)?.checks).toMatchObject([{ outcome: "failed", label: "a" }]);
    const checks = [{ outcome: "cannot-say", reason: "a ratio needs a comparison" }];
    const undecided = { gate: "ratio(duration) > 2", outcome: "cannot-say", ratio: true, checks };
    expect(check("ratio(duration) > 2", base)).toEqual(undecided);
    expect(check("ratio(disk-wait) > 2", base)?.checks[0]?.reason).toBe("disk-wait was not measured");
  });
});

testCases([
  ["<", ["failed", "passed", "passed"]],
  ["<=", ["failed", "failed", "passed"]],
  [">", ["passed", "passed", "failed"]],
  [">=", ["passed", "failed", "failed"]],
] as const)("%s 20 s breaks at 19, 20 and 21 s as it says", (operator, expected) => {
  const gates = parseGates(`duration("build") ${operator} 20s`, "fail-if");
  const outcomes = [19, 20, 21].map((value) => checkReport(gates, [{ ...FIGURE, value }])[0]?.outcome);
  expect(outcomes).toEqual(expected);
});

describe("a label of which some jobs failed", () => {
  const build = (label: string, list: readonly number[], failed: number): LegFigures[] =>
    list.map((seconds, job) => {
      const window = buildStep("npm ci", seconds, job < failed ? { exitCode: 1 } : {});
      return reduceJob(buildReport({ label, windows: [window] }), job);
    });
  const judge = (text: string, ...legs: LegFigures[][]) =>
    compareWithFirst(legs.flat(), { gates: parseGates(text, "fail-if") }).gates?.map(({ outcome }) => outcome);
  const [SLOW, FAST] = [
    [20, 20.1, 20.2, 20.3, 20.4],
    [10, 10.1, 10.2, 10.3, 10.4],
  ] as const;

  testCases([
    ['duration("npm ci") > 5s', "failed"],
    ['duration("npm ci") > 1m', "cannot-say"],
    ['ratio(duration("npm ci")) > 1.5', "failed"],
    ['ratio(duration("npm ci")) > 3', "cannot-say"],
  ])("%s: %s", (gate, outcome) => {
    expect(judge(gate, build("base", FAST, 0), build("flaky", SLOW, 1))).toEqual([outcome]);
  });

  test("and a ratio to a baseline of which some failed decides nothing", () => {
    expect(judge('ratio(duration("npm ci")) > 1.5', build("flaky", FAST, 1), build("slow", SLOW, 0))).toEqual([
      "cannot-say",
    ]);
  });
});
