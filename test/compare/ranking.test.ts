import { describe, expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { rankLabels } from "../../src/compare/ranking.ts";
import { compareMeans } from "../../src/compare/statistics/means.ts";
import type { Cell, Comparison, FigureRow } from "../../src/model/comparison.ts";
import { median } from "../../src/model/numbers.ts";
import { testCases } from "../cases.ts";
import { compareDurations, compareWithFirst } from "./first-baseline.ts";
import { buildReport, buildStep, legOf, reduceJob } from "./report-builder.ts";
import { createNormal, createRandom } from "./statistics/noise.ts";

function listRanks({ ranking }: Comparison): string | undefined {
  return ranking?.labels.map(({ label, rank }) => `${label} ${rank}`).join(", ");
}

describe("ranking of figures that are 0", () => {
  const compareWaits = (labels: Record<string, readonly number[]>): Comparison =>
    compareWithFirst(
      Object.entries(labels).flatMap(([label, waits]) =>
        waits.map((seconds, job) => {
          const diskWait = { seconds, lowSeconds: seconds, highSeconds: seconds, basis: ["task-states" as const] };
          return reduceJob(buildReport({ label, windows: [buildStep("npm ci", 30, { diskWait })] }), job);
        }),
      ),
      { primary: "disk-wait" },
    );
  const NONE = [0, 0, 0, 0];

  test("ranks decide, and the headline has both figures", () => {
    const comparison = compareWaits({ nvme: NONE, slow: [9, 10, 11, 12] });
    expect(listRanks(comparison)).toBe("nvme 1, slow 2");
    expect(comparison.message).toBe(
      'slow differs from nvme: 10.5 s instead of 0 s. nvme (the baseline) has the best disk wait of "npm ci" (0 s).',
    );
    expect(compareWaits({ slow: [9, 10, 11, 12], nvme: NONE }).ranking?.winner).toBe("nvme");
    expect(compareWaits({ nvme: NONE, slow: [0, 0, 11, 12] }).ranking?.winner).toBeUndefined();
    // Ranks of three jobs each are never significant.
    expect(compareWaits({ nvme: [0, 0, 0], slow: [9, 10, 11] }).ranking?.winner).toBeUndefined();
  });

  test("all of them are equal", () => {
    expect(compareWaits({ nvme: NONE, other: NONE }).message).toBe(
      'nvme and other are practically equal in the disk wait of "npm ci".',
    );
    expect(compareWaits({ nvme: NONE, other: [0, 0, 0, 1] }).message).toContain("may be equal");
    expect(compareWaits({ other: [0, 0, 0, 1], nvme: NONE }).message).toContain("may be equal");
    expect(compareWaits({ nvme: [0, 0, 0], other: [0, 0, 0] }).ranking?.labels[1]?.tiedWith?.equal).toBe(true);
    expect(compareWaits({ nvme: [0, 0], other: [0, 0] }).ranking?.labels[1]).not.toHaveProperty("tiedWith.equal");
  });
});

describe("ranking", () => {
  test("labels that differ by far more than their noise are ranked, and the best one wins", () => {
    const comparison = compareDurations({
      slow: [40, 41, 39.5, 40.4],
      fast: [10, 10.2, 9.9, 10.3],
      middle: [20, 20.5, 19.8, 20.1],
    });
    expect(listRanks(comparison)).toBe("fast 1, middle 2, slow 3");
    expect(comparison.ranking).toMatchObject({ winner: "fast", decided: true, indicative: false });
  });

  test("the same legs under two names rank equal, and no number of jobs would tell them apart", () => {
    const durations = [10, 10.2, 9.9, 10.3];
    const comparison = compareDurations({ one: durations, two: durations, slow: durations.map((value) => value * 3) });
    expect(listRanks(comparison)).toBe("one 1, two 1, slow 3");
    expect(comparison.ranking?.labels[1]?.tiedWith).toEqual({ label: "one", equal: true });
    expect(comparison.ranking?.winner).toBeUndefined();
  });

  test("one or two jobs a label are never ranked, whatever their figures", () => {
    const comparison = compareDurations({ slow: [100, 101], fast: [1, 1.01] });
    expect(listRanks(comparison)).toBe("fast 1, slow 1");
    expect(comparison.ranking).toMatchObject({ decided: false, indicative: true });
  });

  test("of twenty equal labels with noise none is ranked below the others in nine of ten matrices", () => {
    const normal = createNormal(createRandom(5));
    let undecided = 0;
    for (let round = 0; round < 20; round++) {
      const draw = (): number[] => Array.from({ length: 5 }, () => 10 * Math.exp(0.1 * normal()));
      const comparison = compareDurations(
        Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`label ${i}`, draw()])),
      );
      if (comparison.ranking?.labels.every(({ rank }) => rank === 1)) undecided++;
    }
    expect(undecided).toBeGreaterThanOrEqual(18);
  });

  test("a label of one job differs from none: it takes no rank from others, and none wins over it", () => {
    const first = compareDurations({ once: [1], fast: [10, 10.2, 9.9, 10.1], slow: [40, 41, 39, 40] });
    expect(listRanks(first)).toBe("once 1, fast 1, slow 2");
    expect(first.ranking?.winner).toBeUndefined();
    const last = compareDurations({ fast: [10, 10.2, 9.9, 10.1], slow: [40, 41, 39, 40], once: [90] });
    expect(listRanks(last)).toBe("fast 1, slow 2, once 1");
    expect(last.ranking?.winner).toBeUndefined();
  });

  test("a label with much noise between others is ranked apart only from those that it differs from", () => {
    const comparison = compareDurations({
      wild: [2, 30, 9, 20, 14],
      a: [16, 16.1, 15.9, 16.05, 15.95],
      b: [17, 17.1, 16.9, 17.05, 16.95],
    });
    expect(listRanks(comparison)).toBe("wild 1, a 1, b 3");
    expect(comparison.ranking?.winner).toBeUndefined();
  });

  test("the headline calls no label perhaps equal that is surely behind another one", () => {
    const comparison = compareDurations({
      noisy: [9, 9.6, 9.9, 10.1, 12, 16],
      quick: [10.31, 10.32, 10.33, 10.34, 10.35, 10.36],
      slow: [11.41, 11.42, 11.43, 11.44, 11.45, 11.46],
    });
    const { tied, labels } = comparison.ranking ?? {};
    expect(labels?.map(({ rank, tiedWith }) => [rank, tiedWith?.label])).toEqual([
      [1, undefined],
      [1, "noisy"],
      [3, "noisy"],
    ]);
    expect(tied).toEqual({ labels: ["noisy", "quick"], equality: "perhaps" });
    expect(comparison.message).toBe(
      'noisy and quick may be equal in the duration of "npm ci"; 1 more ranks below them.',
    );
  });

  test("five hundred labels are ranked, more are not", () => {
    const build = (count: number): Comparison =>
      compareDurations(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`label ${index}`, [index + 1]])),
      );
    expect(build(500).ranking?.labels).toHaveLength(500);
    const many = build(501);
    expect(many.ranking).toBeUndefined();
    expect(many.notes.map(({ message }) => message)).toEqual(["More than 500 labels are not ranked."]);
  });

  test("labels as far apart as those of case 1 are told apart by four jobs each, with 10% noise, nearly always", () => {
    const normal = createNormal(createRandom(8));
    const draw = (level: number): number[] => Array.from({ length: 4 }, () => level * Math.exp(0.1 * normal()));
    let told = 0;
    for (let round = 0; round < 100; round++) {
      const comparison = compareDurations({ intel: draw(76), "amd-30": draw(77), "amd-16": draw(146) });
      if (comparison.ranking?.labels.find(({ label }) => label === "amd-16")?.rank === 3) told++;
    }
    expect(told).toBeGreaterThanOrEqual(90);
  });
});

test("the secondary figures are adjusted together, the primary one is not", () => {
  const build = (label: string, factor: number): LegFigures[] =>
    [1, 1.02, 0.99, 1.03, 1.01].map((noise) =>
      legOf({
        label,
        windows: ["npm ci", "npm test", "npm run lint"].map((name, index) =>
          buildStep(name, (30 - index) * factor * noise),
        ),
      }),
    );
  const comparison = compareWithFirst([...build("a", 1), ...build("b", 2)]);
  const exact = 2 / 252;
  expect(comparison.figures.map(({ primary, cells }) => [primary, cells[1]])).toMatchObject([
    [true, { ratio: { method: "hodges-lehmann", ratio: expect.closeTo(2, 9), pValue: expect.closeTo(exact, 9) } }],
    [false, { ratio: { adjustedPValue: expect.closeTo(2 * exact, 9) } }],
    [false, { ratio: { adjustedPValue: expect.closeTo(2 * exact, 9) } }],
  ]);
  expect(comparison.figures[0]?.cells[1]).not.toHaveProperty("ratio.adjustedPValue");
});

describe("labels are equal only where the interval of their ratio says so", () => {
  const LEVEL = [100, 100.2, 99.8, 100.1];

  test("an interval within 0.95x to 1.05x is equality", () => {
    const { ranking } = compareDurations({ a: LEVEL, b: LEVEL.map((value) => value * 1.001) });
    expect(ranking?.labels[1]).toMatchObject({ tiedWith: { label: "a", equal: true }, besideBaseline: "equal" });
  });

  test("a wide interval is none, however many jobs it would take", () => {
    const { ranking } = compareDurations({ a: [1, 5, 20, 3], b: [1.1, 4.6, 19, 2.9] });
    expect(ranking?.labels[1]?.tiedWith).toBeDefined();
    expect(ranking?.labels[1]?.tiedWith).not.toHaveProperty("equal");
    expect(ranking?.labels.map(({ besideBaseline }) => besideBaseline)).toEqual([undefined, undefined]);
  });

  test("labels that differ by less than anybody would notice are equal and share a rank, also where the noise is less still", () => {
    const { ranking } = compareDurations({ a: LEVEL, b: LEVEL.map((value) => value * 1.02) });
    expect(ranking).toMatchObject({
      decided: false,
      labels: [
        { rank: 1, shared: true },
        { rank: 1, shared: true, besideBaseline: "equal", tiedWith: { label: "a", equal: true } },
      ],
    });
  });

  testCases([
    ["the baseline", { a: LEVEL, b: LEVEL.map((value) => value * 1.02) }],
    ["another label", { base: LEVEL.map((value) => value * 3), a: LEVEL, b: LEVEL.map((value) => value * 1.02) }],
    ["a label before the baseline", { b: LEVEL.map((value) => value * 1.02), a: LEVEL }],
  ])("no label wins over one that is equal to it: %s", (_, labels) => {
    const { ranking, message: headline } = compareDurations(labels);
    expect(ranking?.labels.slice(0, 2)).toMatchObject([
      { label: "a" },
      { label: "b", tiedWith: { label: "a", equal: true } },
    ]);
    expect(ranking?.winner).toBeUndefined();
    expect(headline).toMatch(/a and b (are|share the best .* they are) practically equal/);
    expect(headline).not.toContain("has the best");
  });

  test("a label wins over one that is more than 5% slower, whichever of the two is the baseline", () => {
    const slower = LEVEL.map((value) => value * 1.06);
    for (const labels of [
      { a: LEVEL, b: slower },
      { b: slower, a: LEVEL },
    ]) {
      const { ranking, message: headline } = compareDurations(labels);
      expect(ranking?.winner).toBe("a");
      expect(ranking?.labels[1]).not.toHaveProperty("tiedWith");
      expect(headline).toMatch(/a( \(the baseline\))? has the best/);
    }
  });

  test("equality does not depend on which of the two is the baseline, also at its edge", () => {
    // The interval by one label ends below 1.05, and by the other one begins below 0.95.
    const edge = LEVEL.map((value) => value * 1.0475);
    const [one, other] = [compareDurations({ a: LEVEL, b: edge }), compareDurations({ b: edge, a: LEVEL })];
    const find = ({ ranking }: typeof one) => ranking?.labels.map(({ besideBaseline }) => besideBaseline);
    expect(find(one)).toEqual([undefined, "equal"]);
    expect(find(other)).toEqual(["equal", undefined]);
    expect([one.ranking?.winner, other.ranking?.winner]).toEqual([undefined, undefined]);
  });

  test("a label of one job that stands first is none that others are equal to", () => {
    const { ranking } = compareDurations({ once: [1], a: LEVEL, b: LEVEL.map((value) => value * 1.02) });
    expect(ranking?.labels.map(({ label, tiedWith }) => [label, tiedWith])).toEqual([
      ["once", undefined],
      ["a", { label: "once", tooFewJobs: true }],
      ["b", { label: "a", equal: true, moreJobs: 1 }],
    ]);
  });

  test("one run each is neither equal nor apart", () => {
    expect(compareDurations({ a: [10], b: [10] }).ranking?.labels[1]).toEqual({
      label: "b",
      rank: 1,
      tooFewJobs: true,
      tiedWith: { label: "a", tooFewJobs: true },
    });
  });
});

describe("what a rank says of the ratio beside it", () => {
  // By itself b differs from a; among six pairs that may be chance.
  const CLOSE = {
    a: [10, 11, 9.6, 10.4],
    b: [11.2, 12.4, 11.6, 11.9],
    c: [10.2, 10.9, 9.7, 10.3],
    d: [9.9, 10.8, 9.5, 10.6],
  };

  test("a ratio whose interval excludes 1 may be chance where the labels are tied, also if another one ranks them apart", () => {
    const comparison = compareDurations(CLOSE);
    const cell = comparison.figures[0]?.cells[1];
    expect(cell).toMatchObject({ state: "measured", ratio: { doubt: "chance" } });
    expect(cell?.state === "measured" && cell.ratio && "low" in cell.ratio && cell.ratio.low > 1).toBe(true);
    const place = comparison.ranking?.labels.find(({ label }) => label === "b");
    expect(place).toMatchObject({ rank: 4, tiedWith: { label: "a" } });
    expect(place).not.toHaveProperty("besideBaseline");
  });

  test("it stands where they do not, and is noise where its interval holds 1", () => {
    const [, apart, alike] = compareDurations({ a: CLOSE.a, b: CLOSE.a.map((value) => value * 3), c: CLOSE.c })
      .figures[0]?.cells ?? [undefined];
    expect(apart).toMatchObject({ ratio: { ratio: expect.closeTo(3, 9) } });
    expect(apart).not.toHaveProperty("ratio.doubt");
    expect(alike).toMatchObject({ ratio: { doubt: "noise" } });
  });

  test("both labels that share a rank say so, the others do not, and one with too few jobs has none", () => {
    const { ranking } = compareDurations({ once: [1], a: CLOSE.a, slow: [40, 41, 39.5, 40.4], c: CLOSE.c });
    expect(ranking?.labels.map(({ label, shared, tooFewJobs }) => [label, shared, tooFewJobs])).toEqual([
      ["once", undefined, true],
      ["a", true, undefined],
      ["c", true, undefined],
      ["slow", undefined, undefined],
    ]);
    expect(ranking?.labels[2]?.tiedWith).toMatchObject({ label: "a" });
    expect(ranking?.labels[2]?.tiedWith).not.toHaveProperty("tooFewJobs");
    expect(ranking?.labels[1]?.tiedWith).toEqual({ label: "once", tooFewJobs: true });
  });

  test("ranks are those of competitions: the fourth label is not second, and shares no rank without another one", () => {
    const [a, b, c] = [CLOSE.d, CLOSE.c, [10.3, 12.8, 9.2, 11.6]];
    const places = (labels: Record<string, readonly number[]>) =>
      compareDurations(labels).ranking?.labels.map(({ label, rank, shared }) => `${label} ${rank}${shared ? "=" : ""}`);
    // Better than d is a alone, and c may be as slow.
    const d = [13.2, 13.4, 13.3, 13.6];
    expect(places({ a, b, c, d })).toEqual(["a 1=", "b 1=", "c 1=", "d 4"]);
    expect(compareDurations({ a, b, c, d }).ranking?.labels[3]?.tiedWith).toMatchObject({ label: "c" });
    expect(places({ a, b, c, d, e: d.map((value) => value + 0.1) })).toEqual(["a 1=", "b 1=", "c 1=", "d 4=", "e 4="]);
  });
});

/** The ranking by the values of each label, of which the first is the baseline. */
function rank(
  labels: Record<string, readonly number[]>,
  better: FigureRow["better"] = "lower",
  row: Partial<FigureRow> = {},
) {
  const entries = Object.entries(labels);
  const figure = { kind: "window", name: "build", measure: "duration", unit: "seconds", better } as const;
  const cells = entries.map(([label, values]): Cell => {
    const [lowest, highest] = [Math.min(...values), Math.max(...values)];
    return { state: "measured", label, jobs: values.length, median: median(values), lowest, highest };
  });
  const jobs = entries.map(([, values]) => values.map((value) => ({ ...figure, value })));
  return rankLabels({ id: "x", primary: true, cells, ...figure, ...row }, { jobs }, entries[0]?.[0] ?? "");
}

const listPlaces = (ranking: ReturnType<typeof rank>) => ranking?.labels.map((one) => `${one.label} ${one.rank}`);

describe("what is ranked", () => {
  const [LOW, HIGH] = [
    [10, 10.2, 9.9],
    [40, 41, 39],
  ];

  test("is a figure that is better where it is lower or higher", () => {
    expect(listPlaces(rank({ a: LOW, b: HIGH }))).toEqual(["a 1", "b 2"]);
    expect(listPlaces(rank({ a: LOW, b: HIGH }, "higher"))).toEqual(["b 1", "a 2"]);
    expect(rank({ a: LOW, b: HIGH }, "neither")).toBeUndefined();
  });

  test("are labels that were measured", () => {
    const failed: Cell = {
      ...{ state: "failed", label: "b", jobs: 3, failedJobs: 3 },
      reason: { id: "failed", failures: { jobs: 3, endings: { failed: 3 }, exitCodes: [], signals: [] } },
    };
    const measured: Cell = { state: "measured", label: "a", jobs: 3, median: 10, lowest: 9.9, highest: 10.2 };
    expect(listPlaces(rank({ a: LOW, b: HIGH }, "lower", { cells: [measured, failed] }))).toEqual(["a 1"]);
  });

  test("have no place beside a baseline that has no figure", () => {
    const none: Cell = { state: "not-measured", label: "a" };
    const measured = (label: string, values: readonly number[]): Cell => {
      return { state: "measured", label, jobs: 3, median: median(values), lowest: 0, highest: 99 };
    };
    const cells = [none, measured("b", LOW), measured("c", HIGH)];
    expect(rank({ a: [], b: LOW, c: HIGH }, "lower", { cells })?.labels).toEqual([
      { label: "b", rank: 1 },
      { label: "c", rank: 2 },
    ]);
  });

  test("keeps the order of labels whose medians are equal", () => {
    for (const better of ["lower", "higher"] as const) {
      expect(rank({ b: LOW, a: LOW, c: LOW }, better)?.labels.map(({ label }) => label)).toEqual(["b", "a", "c"]);
    }
  });

  test("has no winner where it is one label alone", () => {
    expect(rank({ a: LOW })).toEqual({ labels: [{ label: "a", rank: 1 }], decided: true, indicative: true });
  });

  test("is indicative with one label of three jobs", () => {
    expect(rank({ a: [...LOW, 10.1], b: HIGH })?.indicative).toBe(true);
    expect(rank({ a: [...LOW, 10.1], b: [...HIGH, 40.2] })?.indicative).toBe(false);
  });
});

describe("two labels are told apart", () => {
  // Three jobs each are too few for a test by ranks alone: the scatter of all labels decides.
  const [LOW, HIGH] = [
    [10, 10.2, 9.9],
    [40, 41, 39],
  ];

  test("by the scatter of those labels that have some", () => {
    expect(listPlaces(rank({ once: [1], a: LOW, b: HIGH }))).toEqual(["once 1", "a 1", "b 2"]);
    expect(listPlaces(rank({ a: LOW, b: HIGH, zero: [0, 50, 60] }))).toEqual(["a 1", "b 3", "zero 1"]);
    expect(listPlaces(rank({ a: LOW.map((value) => value / 100), b: HIGH.map((value) => value / 100) }))).toEqual([
      "a 1",
      "b 2",
    ]);
  });

  test("not where another label of two jobs shows that the same work scatters far more", () => {
    const [a, b] = [LOW, LOW.map((value) => value + 1)];
    expect(listPlaces(rank({ a, b }))).toEqual(["a 1", "b 2"]);
    expect(listPlaces(rank({ a, b, wild: [1, 1000] }))).toEqual(["a 1", "b 1", "wild 1"]);
  });

  test("as surely as so many pairs ask for, without those that have too few jobs", () => {
    const [a, b] = [
      [10, 11, 9.6, 10.4],
      [11.2, 12.4, 11.6, 11.9],
    ];
    const few = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`few ${index}`, [50]]));
    const find = (more: Record<string, readonly number[]>) =>
      rank({ a, b, ...more })?.labels.find(({ label }) => label === "b")?.besideBaseline;
    expect(find(few)).toBe("apart");
    expect(find({ c: [10.2, 10.9, 9.7, 10.3], d: [9.9, 10.8, 9.5, 10.6] })).toBeUndefined();
  });

  test("by their medians where a quarter of the better one's jobs ran on slower machines, so that the means are equal", () => {
    const around = (level: number, count: number) => Array.from({ length: count }, (_, k) => level * (1 + k / 500));
    const mixed = [...around(10, 15), ...around(20, 5)];
    const even = around(12, 20);
    expect(compareMeans(mixed.map(Math.log), even.map(Math.log), 0.95).pValue).toBeGreaterThan(0.5);
    expect(rank({ mixed, even })).toMatchObject({
      winner: "mixed",
      labels: [{}, { rank: 2, besideBaseline: "apart" }],
    });
  });

  test("not with two jobs, however far apart they are", () => {
    expect(listPlaces(rank({ a: [10, 10.1, 9.9, 10], b: [100, 101] }))).toEqual(["a 1", "b 1"]);
    expect(listPlaces(rank({ a: [10, 10.1], b: [100, 101, 102, 103] }))).toEqual(["a 1", "b 1"]);
  });

  test("not where a result is 0, which has no logarithm", () => {
    expect(listPlaces(rank({ zero: [0, 0, 0], b: LOW }))).toEqual(["zero 1", "b 1"]);
    expect(listPlaces(rank({ some: [1, 1.1, 0], b: LOW }))).toEqual(["some 1", "b 1"]);
    expect(rank({ some: [1, 1.1, 0], b: LOW })?.labels[1]?.tiedWith).toEqual({ label: "some" });
  });

  test("not where the interval of their ratio begins or ends at 1", () => {
    const [low, high] = [
      [1, 1.01, 1.02, 1.3],
      [1.3, 1.6, 1.62, 1.61],
    ];
    expect(listPlaces(rank({ low, high }))).toEqual(["low 1", "high 1"]);
    expect(listPlaces(rank({ low, high }, "higher"))).toEqual(["high 1", "low 1"]);
    const lower = [...low.slice(0, 3), 1.03];
    expect(listPlaces(rank({ low: lower, high }))).toEqual(["low 1", "high 2"]);
    expect(listPlaces(rank({ low: lower, high }, "higher"))).toEqual(["high 1", "low 2"]);
  });

  testCases([
    [10.1, "higher"],
    [10, "equal"],
  ])("not where their medians say the opposite of their ratio, or nothing", (top) => {
    // Half of each is at the level of the other; the rest of b is far below it, that of a far above.
    const steps = Array.from({ length: 10 }, (_, index) => 1.5 ** (index + 1));
    const b = [...steps.map((step) => 10 / step), ...Array.from({ length: 11 }, (_, index) => top + index / 1000)];
    const a = [...Array.from({ length: 11 }, (_, index) => 10 - index / 1000), ...steps.map((step) => 10 * step)];
    const ranking = rank({ b, a });
    expect(ranking?.labels.map((one) => [one.rank, one.besideBaseline])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
    expect(listPlaces(rank({ b, a: a.map((value) => value * 1.02) }))).toEqual(["b 1", "a 2"]);
  });
});

describe("how many more jobs could tell two labels apart", () => {
  const findMore = (labels: Record<string, readonly number[]>) => rank(labels)?.labels.at(-1)?.tiedWith;
  const [A, B] = [
    [10, 12, 11, 9],
    [12, 13.5, 11.5, 10.5],
  ];

  test("is counted from the side that has fewer", () => {
    expect(findMore({ a: A, b: B })).toEqual({ label: "a", moreJobs: 11 });
    expect(findMore({ a: A, b: [...B, 12.3, 11.2, 12.1, 11] })).toEqual({ label: "a", moreJobs: 10 });
    expect(findMore({ a: A.slice(0, 3), b: B.slice(0, 3) })).toEqual({ label: "a", moreJobs: 8 });
  });

  test("is one where there could be enough", () => {
    expect(findMore({ low: [1, 1.01, 1.02, 1.3], high: [1.3, 1.6, 1.62, 1.61] })).toEqual({
      label: "low",
      moreJobs: 1,
    });
  });

  test("is not known with two jobs, of equal figures, of a tiny difference, or where ratio and medians disagree", () => {
    expect(findMore({ a: A.slice(0, 2), b: B.slice(0, 2) })).toEqual({ label: "a", tooFewJobs: true });
    expect(findMore({ a: A, b: B, few: [12, 13.5] })).toEqual({ label: "a", tooFewJobs: true });
    expect(findMore({ a: [10, 10, 10], b: [10, 10, 10] })).toEqual({ label: "a", equal: true });
    expect(findMore({ a: [10, 20, 30, 40], b: [10.1, 20.1, 30.2, 40.1] })).toStrictEqual({ label: "a" });
    const levels = (level: number, more: number) => [...Array(11).fill(level), ...Array(9).fill(more)];
    expect(findMore({ a: levels(90, 300), b: levels(100, 80) })).toStrictEqual({ label: "a" });
  });

  test("is not asked of a label with too few jobs, which shares no rank", () => {
    expect(rank({ a: A, once: [90] })?.labels).toEqual([
      { label: "a", rank: 1 },
      { label: "once", rank: 1, tooFewJobs: true, tiedWith: { label: "a", tooFewJobs: true } },
    ]);
  });
});
