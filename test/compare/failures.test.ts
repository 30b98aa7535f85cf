import { describe, expect, test } from "vitest";
import type { CompareOptions } from "../../src/compare/comparison.ts";
import { parseGates } from "../../src/compare/gates/gate-parser.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Window } from "../../src/model/window.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildStep, legOf } from "./report-builder.ts";

const OK = [0.7, 0.71, 0.69, 0.705];
const AT_ONCE = [0.02, 0.021, 0.019, 0.022];
const SECONDS = { ok: OK, broken: AT_ONCE };

type Ending = Partial<Window>;
const SEVEN: Ending = { exitCode: 7 };

/** A job with its own window and one step. */
function buildLeg(label: string, seconds: number, ending: Ending): LegFigures {
  const job = buildStep("job", seconds + 1, { kind: "job" });
  return legOf({ label, windows: [job, buildStep("build", seconds, { kind: "command", ...ending })] });
}

/** The labels' jobs, each with how its step ended; a job that is not listed succeeded. */
function compareEndings(endings: Record<string, Ending[]>, options: CompareOptions = {}): Comparison {
  const legs = Object.entries(SECONDS).flatMap(([label, durations]) =>
    durations.map((seconds, job) => buildLeg(label, seconds, endings[label]?.[job] ?? { exitCode: 0 })),
  );
  return compareWithFirst(legs, options);
}

function findCell({ figures }: Comparison, id: string, label: string): unknown {
  return figures.find((row) => row.id === id)?.cells.find((cell) => cell.label === label);
}

const all = (ending: Ending): Ending[] => [ending, ending, ending, ending];

describe("a command that failed at once", () => {
  const comparison = compareEndings({ broken: all(SEVEN) });

  test("wins nothing: its label has no rank, no ratio and no median, and the cell says why", () => {
    expect(comparison.primary).toBe('duration("build")');
    expect(comparison.ranking).toEqual({ labels: [{ label: "ok", rank: 1 }], decided: true, indicative: false });
    expect(findCell(comparison, 'duration("build")', "broken")).toEqual({
      state: "failed",
      label: "broken",
      jobs: 4,
      failedJobs: 4,
      ended: "failed",
      reason: expect.objectContaining({ message: "failed in 4 of 4 jobs (exit code 7)" }),
    });
    expect(comparison.labels[1]?.failures).toEqual([
      { window: "build", reason: expect.objectContaining({ message: "failed in 4 of 4 jobs (exit code 7)" }) },
    ]);
    expect(comparison.labels[0]).not.toHaveProperty("failures");
  });

  test("fails its whole job, whose duration is not compared either", () => {
    expect(findCell(comparison, "duration", "broken")).toMatchObject({ state: "failed", failedJobs: 4 });
  });

  test("is the news of the headline", () => {
    expect(comparison.message).toBe(
      "broken is not ranked: build failed in 4 of 4 jobs (exit code 7). Only ok can be compared by the duration of build.",
    );
  });

  test("decides no gate, neither by its own figure nor by a ratio", () => {
    const gates = parseGates('duration("build") < 0.1s; ratio(duration("build")) < 0.5; duration < 0.1s', "fail-if");
    const results = compareEndings({ broken: all(SEVEN) }, { gates }).gates;
    expect(results?.map(({ outcome }) => outcome)).toEqual(["cannot-say", "cannot-say", "cannot-say"]);
    expect(results?.[0]?.checks).toEqual([
      {
        label: "broken",
        figure: { name: "build", measure: "duration", unit: "seconds" },
        outcome: "cannot-say",
        reason: expect.objectContaining({ message: "failed in 4 of 4 jobs (exit code 7)" }),
      },
    ]);
  });
});

test("a baseline that failed has no ratio, and gives the others none", () => {
  const gates = parseGates('ratio(duration("build")) > 2', "fail-if");
  const comparison = compareEndings({ broken: all(SEVEN) }, { baseline: "broken", gates });
  expect(findCell(comparison, 'duration("build")', "ok")).toMatchObject({
    state: "measured",
    noRatio: { message: "the baseline failed in 4 of 4 jobs (exit code 7)" },
  });
  expect(comparison.gates?.[0]?.outcome).toBe("cannot-say");
  expect(comparison.ranking?.winner).toBeUndefined();
});

test("one failed job of four leaves the others compared, is said, and keeps its label from winning", () => {
  const comparison = compareEndings({ broken: [{}, SEVEN, {}, {}] });
  expect(findCell(comparison, 'duration("build")', "broken")).toEqual({
    state: "measured",
    label: "broken",
    jobs: 3,
    failedJobs: 1,
    failure: expect.objectContaining({ message: "failed in 1 of 4 jobs (exit code 7)" }),
    median: 0.02,
    lowest: 0.019,
    highest: 0.022,
    ratio: expect.objectContaining({ ratio: expect.closeTo(0.0285, 3) }),
  });
  expect(comparison.ranking?.labels.map(({ label }) => label)).toEqual(["broken", "ok"]);
  expect(comparison.ranking).not.toHaveProperty("winner");
  expect(comparison.message).toContain(
    "but is not the winner, because one of its steps failed. On broken, build failed in 1 of 4 jobs (exit code 7); " +
      "the 3 that succeeded are compared.",
  );
});

test("where every label failed, nobody is compared", () => {
  const comparison = compareEndings({ ok: all({ exitCode: 1 }), broken: all(SEVEN) });
  expect(comparison.primary).toBe('duration("build")');
  expect(comparison.ranking?.labels).toEqual([]);
  expect(comparison.message).toBe(
    "ok is not ranked: build failed in 4 of 4 jobs (exit code 1). broken is not ranked: build failed in 4 of 4 jobs " +
      "(exit code 7). No label can be compared by the duration of build.",
  );
});

testCases([
  [all({ result: "failure" }), "failed in 4 of 4 jobs"],
  [all({ result: "cancelled" }), "was cancelled in 4 of 4 jobs"],
  [all({ result: "timed_out" }), "timed out in 4 of 4 jobs"],
  [all({ result: "skipped" }), "was skipped in 4 of 4 jobs"],
  [
    [{ exitCode: 2 }, { exitCode: 1 }, { result: "skipped" }, {}],
    "failed in 2 and was skipped in 1 of 4 jobs (exit codes 1, 2)",
  ],
  [[1, 2, 3, 4].map((exitCode) => ({ exitCode })), "failed in 4 of 4 jobs (exit codes 1, 2, 3 and others)"],
  [
    [{ exitCode: 143, signal: "SIGTERM" }, { exitCode: 137, signal: "SIGKILL" }, SEVEN, { exitCode: 137 }],
    "failed in 4 of 4 jobs (exit codes 7, 137; killed by SIGKILL, SIGTERM)",
  ],
])("jobs that ended as %j: %s", (endings, reason) => {
  const comparison = compareEndings({ broken: endings });
  const cell = findCell(comparison, 'duration("build")', "broken");
  expect(cell).toMatchObject(
    endings.every((ending) => Object.keys(ending).length > 0)
      ? { state: "failed", reason: { message: reason } }
      : { failure: { message: reason } },
  );
});

test("a report that knows neither exit code nor result is compared as before", () => {
  const comparison = compareEndings({ broken: all({ exitCode: undefined }) });
  expect(comparison.ranking?.winner).toBe("broken");
});

test("a step that is skipped does not fail its job", () => {
  const comparison = compareEndings({ broken: all({ result: "skipped" }) });
  expect(findCell(comparison, "duration", "broken")).toMatchObject({ state: "measured" });
  expect(comparison.labels[1]).not.toHaveProperty("failures");
});

test("several reports of one job are failed where one of them is", () => {
  const job = { name: "build", runId: "1", jobId: "1" };
  const build = (label: string, ending: Ending, jobId = "1"): LegFigures => ({
    ...buildLeg(label, 1, ending),
    job: { ...job, jobId },
  });
  const comparison = compareWithFirst([build("a", {}), build("a", SEVEN), build("b", {}, "2")]);
  expect(findCell(comparison, 'duration("build")', "a")).toMatchObject({ state: "failed", jobs: 1, failedJobs: 1 });
});

describe("a step of which only another one failed", () => {
  const steps = (label: string, checkout: number, ending: Ending, build?: number): LegFigures[] =>
    [1, 1.01, 0.99, 1.005].map((noise) =>
      legOf({
        label,
        windows: [
          buildStep("checkout", checkout * noise, { result: "success" }),
          buildStep("set up", 3 * noise, ending),
          ...(build === undefined ? [] : [buildStep("build", build * noise, { result: "success" })]),
        ],
      }),
    );

  test("is not what the labels are ranked by where the slowest step did not come to run", () => {
    const comparison = compareWithFirst([...steps("ok", 2, {}, 60), ...steps("broken", 1, { result: "failure" })]);
    expect(comparison.primary).toBe('duration("build")');
    expect(comparison.ranking?.labels.map(({ label }) => label)).toEqual(["ok"]);
    expect(comparison.message).toBe(
      'On broken, "set up" failed in 4 of 4 jobs. Only ok can be compared by the duration of build.',
    );
  });

  test("can be compared, but its label is not called the best", () => {
    const legs = [...steps("ok", 2, {}), ...steps("broken", 1, { result: "failure" })];
    const comparison = compareWithFirst(legs, { primary: "checkout" });
    expect(comparison.ranking).toMatchObject({ labels: [{ label: "broken" }, { label: "ok" }] });
    expect(comparison.ranking).not.toHaveProperty("winner");
    expect(comparison.message).toBe(
      "broken is 2.00x faster than ok (1.96x to 2.04x). broken has the best duration of checkout (1 s), but is not the " +
        'winner, because one of its steps failed. On broken, "set up" failed in 4 of 4 jobs.',
    );
  });
});

test("the slowest step is looked for in jobs that succeeded, not where it failed", () => {
  const build = (label: string, seconds: number, ending: Ending): LegFigures =>
    legOf({ label, windows: [buildStep("checkout", 2), buildStep("build", seconds, ending)] });
  const comparison = compareWithFirst([build("broken", 0.1, SEVEN), build("ok", 60, {})]);
  expect(comparison.primary).toBe('duration("build")');
});

test("the median of a kind of machine leaves out what failed", () => {
  const comparison = compareEndings({ broken: [SEVEN, {}, {}, {}] });
  expect(comparison.labels[1]?.machines[0]?.primaryMedian).toBe(0.021);
});

test("a gate on a step that only one label has is about that label", () => {
  const legs = [
    legOf({ label: "a", windows: [buildStep("test", 10)] }),
    legOf({ label: "b", windows: [buildStep("test", 10), buildStep("npm ci", 150)] }),
  ];
  const gates = parseGates('duration("npm ci") > 2m; duration("npm ci") > 3m', "fail-if");
  const comparison = compareWithFirst(legs, { gates });
  expect(comparison.gates).toMatchObject([
    { outcome: "failed", checks: [{ label: "b", low: 150 }] },
    { outcome: "cannot-say", checks: [{ label: "a", reason: { message: "not measured" } }] },
  ]);
  expect(comparison.figures.map(({ id }) => id)).toEqual(['duration("test")']);
});
