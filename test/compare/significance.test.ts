import { describe, expect, test } from "vitest";
import { estimateRatio } from "../../src/compare/ratio.ts";
import { countDecisiveJobs, judgeRatio, markSignificance } from "../../src/compare/significance.ts";
import type { FigureRow, Ratio } from "../../src/model/comparison.ts";
import { testCases } from "../cases.ts";

// The least p value of n jobs a side is 2 in C(2n, n): of 70, 252 and 924 orders for 4, 5 and 6 jobs.
testCases([
  [1, 4],
  [2, 5],
  [6, 5],
  [7, 6],
  [23, 6],
  [24, 7],
])("of %i tests at 5 %% together, one can be significant from %i jobs a side on", (tests, jobs) => {
  expect(countDecisiveJobs(tests)).toBe(jobs);
});

const known = (ratio: number, low: number, high: number, doubt?: "noise" | "chance"): Ratio => ({
  method: "hodges-lehmann",
  ratio,
  low,
  high,
  confidence: 0.95,
  pValue: 0.01,
  ...(doubt !== undefined && { doubt }),
});

describe("what a ratio to the baseline says", () => {
  testCases([
    ["less of what should be low", "lower", known(0.5, 0.4, 0.6), "better"],
    ["more of what should be low", "lower", known(2, 1.8, 2.2), "worse"],
    ["more of what should be high", "higher", known(2, 1.8, 2.2), "better"],
    ["less of what should be high", "higher", known(0.5, 0.4, 0.6), "worse"],
    ["what chance may explain", "lower", known(0.5, 0.4, 0.6, "chance"), "perhaps-better"],
    ["what chance may explain, upwards", "lower", known(2, 1.8, 2.2, "chance"), "perhaps-worse"],
    ["what noise explains", "lower", known(0.9, 0.7, 1.1, "noise"), "undecided"],
    ["a little more of what should be low", "lower", known(1.5, 1.3, 1.7), "worse"],
    ["an interval at the edges of equality", "lower", known(1, 0.95, 1.05, "noise"), "equal"],
    ["an interval that reaches out of them", "lower", known(1, 0.949, 1.05, "noise"), "undecided"],
    ["a difference that nobody would notice", "lower", known(1.02, 1.01, 1.03), "equal"],
    ["amounts, of which neither is better", "neither", known(2, 1.8, 2.2), "undecided"],
    ["waits whose bounds overlap", "lower", { ...known(2, 1.8, 2.2), boundsOverlap: true }, "undecided"],
    ["equal waits", "lower", { ...known(1, 0.97, 1.03), boundsOverlap: true }, "equal"],
    ["one run", "lower", { method: "one-run", ratio: 3 } as const, "undecided"],
    ["two jobs", "lower", { method: "range", ratio: 3, low: 2, high: 4 } as const, "undecided"],
  ] as const)("%s", (_, better, ratio, verdict) => {
    expect(judgeRatio(better, ratio)).toBe(verdict);
  });
});

testCases([
  [[20, 20.1, 20.2], [10, 10.1, 10.2], "chance"],
  [[20, 20.1, 20.2], [10, 11, 9.6, 10.4], "chance"],
  [[20, 20.1, 20.2, 20.3], [10, 10.1, 10.2, 10.3], undefined],
])("a single metric of %j beside %j is significant from four jobs a side on", (values, baseline, doubt) => {
  const measured = { state: "measured", median: 20, lowest: 20, highest: 21 } as const;
  const cell = { ...measured, label: "b", jobs: values.length, ...estimateRatio(values, baseline) };
  const figure = { name: "npm ci", measure: "duration", unit: "seconds", better: "lower" } as const;
  const row: FigureRow = { ...figure, id: 'duration("npm ci")', kind: "window", primary: false, cells: [cell] };
  const [marked] = markSignificance([row], undefined);
  const [found] = marked?.cells ?? [];
  expect(found?.state === "measured" && found.ratio && "doubt" in found.ratio ? found.ratio.doubt : undefined).toBe(
    doubt,
  );
});

const buildRow = (primary: boolean, low: number, high: number, pValue = 0.01): FigureRow => ({
  ...{ id: `duration("${pValue}")`, kind: "window", name: "npm ci", measure: "duration", unit: "seconds" },
  ...{ better: "lower", primary },
  cells: [
    {
      ...{ state: "measured", label: "b", jobs: 5, median: 1, lowest: 1, highest: 1 },
      ratio: { ...known(1, low, high), pValue } as Ratio,
    },
  ],
});

test("the p values of all metrics but the ranked one are adjusted together, as by R's p.adjust", () => {
  const adjust = (...pValues: number[]) =>
    markSignificance([buildRow(true, 1, 2), ...pValues.map((p) => buildRow(false, 1, 2, p))], undefined).flatMap(
      ({ cells }) => cells.map((cell) => (cell as { ratio: { adjustedPValue?: number } }).ratio.adjustedPValue),
    );
  // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
  const expected = [0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 12));
  expect(adjust(0.01, 0.04, 0.03, 0.005)).toEqual([undefined, ...expected]);
  expect(adjust(0.9, 0.8)).toEqual([undefined, 1, 1]);
});

testCases([
  [true, 0.9, 1, "noise"],
  [true, 1, 1.1, "noise"],
  [true, 0.9, 0.999, undefined],
  [true, 1.001, 1.1, undefined],
  [false, 0.9, 1, "noise"],
  [false, 1, 1.1, "noise"],
  [false, 1.001, 1.1, undefined],
  [false, 0.9, 0.999, undefined],
])("primary %j: an interval from %d to %d has the doubt %j", (primary, low, high, doubt) => {
  const ranking = {
    labels: [{ label: "b", rank: 1, besideBaseline: "apart" as const }],
    decided: true,
    indicative: false,
  };
  const [row] = markSignificance([buildRow(primary, low, high)], ranking);
  expect(row?.cells[0]).toMatchObject({ ratio: doubt === undefined ? { low } : { doubt } });
  if (doubt === undefined) expect(row?.cells[0]).not.toHaveProperty("ratio.doubt");
});

test("the ranked metric's ratio may be chance where the ranking does not separate the label from the baseline", () => {
  const ranking = { labels: [{ label: "b", rank: 1 }], decided: false, indicative: false };
  expect(markSignificance([buildRow(true, 1.01, 1.1)], ranking)[0]?.cells[0]).toMatchObject({
    ratio: { doubt: "chance" },
  });
});
