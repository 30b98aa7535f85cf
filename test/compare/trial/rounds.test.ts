import { describe, expect, test } from "vitest";
import {
  type Candidate,
  estimatePairedRatio,
  hasInterval,
  isSettled,
  judgeRatio,
  listBest,
  orderRound,
  type Pair,
} from "../../../src/compare/trial/rounds.ts";
import { findDifferences, findStable } from "../../../src/compare/trial/tree-difference.ts";
import type { TrialRatio, TrialRemedy } from "../../../src/model/trial.ts";
import { testCases } from "../../cases.ts";
import { createNormal, createRandom } from "../statistics/noise.ts";

test("rounds go by a square of Williams", () => {
  expect([0, 1, 2, 3].map((round) => orderRound(["a", "b", "c", "d"], round).join(""))).toEqual([
    "abdc",
    "bcad",
    "cdba",
    "dacb",
  ]);
});

describe.each([2, 3, 4, 5, 8, 9])("over the rounds, of %d", (count) => {
  const all = Array.from({ length: count }, (_, index) => index);
  const rounds = Array.from({ length: count % 2 === 0 ? count : 2 * count }, (_, round) => orderRound(all, round));
  const times = rounds.length / count;

  test("each stands at each place as often", () => {
    for (const round of rounds) expect(round.toSorted((a, b) => a - b)).toEqual(all);
    for (const place of all) {
      for (const one of all) expect(rounds.filter((round) => round[place] === one)).toHaveLength(times);
    }
  });

  test("each follows each other as often", () => {
    const pairs = rounds.flatMap((round) => round.slice(1).map((one, index) => `${round[index]} ${one}`));
    for (const a of all) {
      for (const b of all) {
        if (a !== b) expect(pairs.filter((pair) => pair === `${a} ${b}`)).toHaveLength(times);
      }
    }
  });
});

test("one and none stay what they are", () => {
  expect(orderRound([], 3)).toEqual([]);
  expect(orderRound(["a"], 3)).toEqual(["a"]);
});

test("the ratio is the geometric mean of the pairs, with Student's interval on their logarithms", () => {
  const ratios = [2, 2.2, 1.8, 2.1, 1.9];
  const estimate = estimatePairedRatio(
    ratios.map((ratio, index) => ({ plain: ratio * (index + 1), remedy: index + 1 })),
  );
  // By hand, with the tabled 2.776445 for 95% and 4 degrees of freedom.
  expect(estimate?.ratio).toBeCloseTo(1.995, 3);
  expect(estimate?.low).toBeCloseTo(1.8079, 3);
  expect(estimate?.high).toBeCloseTo(2.2015, 3);
});

test("what the machine did to a whole round is in no ratio", () => {
  const slowRounds = [1, 5, 1, 9, 1].map((factor) => ({ plain: 3 * factor, remedy: factor }));
  const estimate = estimatePairedRatio(slowRounds);
  expect(estimate?.low).toBeCloseTo(3, 6);
  expect(estimate?.high).toBeCloseTo(3, 6);
});

test("no pair, or a duration of 0, gives no ratio; one pair has no interval, and two have one", () => {
  expect(estimatePairedRatio([])).toBeUndefined();
  expect(estimatePairedRatio([{ plain: 2, remedy: 1 }])).toEqual({ ratio: 2 });
  expect(
    estimatePairedRatio([
      { plain: 2, remedy: 0 },
      { plain: 2, remedy: 1 },
    ]),
  ).toBeUndefined();
  expect(
    estimatePairedRatio([
      { plain: 0, remedy: 1 },
      { plain: 2, remedy: 1 },
    ]),
  ).toBeUndefined();
  expect(
    estimatePairedRatio([
      { plain: 2, remedy: 1 },
      { plain: 4, remedy: 2 },
    ])?.low,
  ).toBeCloseTo(2, 9);
});

test("of five rounds of noise, intervals hold the truth in 95 of 100 trials, and nothing wins against itself", () => {
  const random = createNormal(createRandom(7));
  const trials = 2000;
  let held = 0;
  let won = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const noise = () => Math.exp(0.1 * random());
    const pairs = (factor: number): Pair[] =>
      Array.from({ length: 5 }, () => ({ plain: factor * noise(), remedy: noise() }));
    const same = estimatePairedRatio(pairs(1));
    if (same !== undefined && judgeRatio(same) === "helps") won += 1;
    const other = estimatePairedRatio(pairs(1.5));
    if (hasInterval(other) && other.low <= 1.5 && 1.5 <= other.high) held += 1;
  }
  expect(held / trials).toBeGreaterThan(0.935);
  expect(won / trials).toBeLessThan(0.05);
});

const ratio = (low: number, middle: number, high: number): TrialRatio => ({ low, ratio: middle, high });

testCases([
  ["helps", ratio(1.001, 1.05, 1.2)],
  ["unclear", ratio(1, 1.2, 1.4)],
  ["unclear", ratio(1.001, 1.049, 1.1)],
  ["no-difference", ratio(1.001, 1.02, 1.05)],
  ["no-difference", ratio(0.95, 1, 1.05)],
  ["unclear", ratio(0.949, 1, 1.05)],
  ["unclear", ratio(0.95, 1, 1.051)],
  ["hurts", ratio(0.8, 0.95, 0.999)],
  ["unclear", ratio(0.8, 0.9, 1)],
  ["unclear", ratio(0.9, 0.96, 0.999)],
] as const)("a remedy %s at %o", (state, given) => {
  expect(judgeRatio(given)).toBe(state);
});

test("without a ratio, or its interval, nothing is clear", () => {
  expect(judgeRatio(undefined)).toBe("unclear");
  expect(judgeRatio({ ratio: 30 })).toBe("unclear");
  expect(isSettled({ ratio: 30 }, { ratio: 30 }, 100)).toBe(false);
  expect(isSettled(undefined, undefined, 100)).toBe(false);
});

test("a ratio is precise with both bounds within 5% of it", () => {
  const bounds = [ratio(1.9, 2, 2.1), ratio(1.89, 2, 2.1), ratio(1.9, 2, 2.11)];
  expect(bounds.map((known) => isSettled(known, undefined, 5))).toEqual([true, false, false]);
});

const WIDE = ratio(0.8, 1.2, 1.8);
testCases([
  [true, ratio(1.9, 2, 2.1), WIDE],
  [true, ratio(2, 4, 8), ratio(2, 3, 5)],
  [true, ratio(2, 4, 8), ratio(0.96, 1, 1.04)],
  [true, ratio(0.1, 0.3, 0.5), ratio(0.1, 0.3, 0.5)],
  [false, ratio(1.999, 4, 8), ratio(2, 3, 5)],
  [false, ratio(0.1, 0.3, 0.501), ratio(0.1, 0.3, 0.5)],
  [false, ratio(2, 4, 8), WIDE],
  [false, ratio(2, 4, 8), undefined],
  [false, undefined, ratio(2, 4, 8)],
])("whether more rounds say little: %s at %o, with the flush %o", (settled, own, withDrain) => {
  expect(isSettled(own, withDrain, 5)).toBe(settled);
});

const FAR = ratio(1.25, 1.4, 1.6);
testCases([
  [true, 10, FAR, FAR],
  [true, 10, ratio(1.7, 2, 2.3), ratio(0.96, 1, 1.04)],
  [true, 10, ratio(0.57, 0.67, 0.77), ratio(0.69, 0.75, 0.8)],
  [true, 10, ratio(2, 4, 8), FAR],
  [false, 9, FAR, FAR],
  [false, 9, ratio(2, 4, 8), FAR],
  [false, 10, ratio(1.249, 1.4, 1.6), FAR],
  [false, 10, ratio(0.69, 0.75, 0.801), FAR],
  [false, 10, ratio(1.7, 2, 2.301), FAR],
  [false, 10, ratio(1.699, 2, 2.3), FAR],
  [false, 10, FAR, WIDE],
  [false, 10, FAR, undefined],
])(
  "far from 1, roughly known is enough: %s after %i rounds at %o, with the flush %o",
  (settled, pairs, own, withDrain) => {
    expect(isSettled(own, withDrain, pairs)).toBe(settled);
  },
);

test("asked after each of 100 rounds, noise does not win more often for it, and what clearly helps is found early", () => {
  const random = createNormal(createRandom(5));
  const trials = 200;
  const play = (factor: number) => {
    let [won, early, rounds] = [0, 0, 0];
    for (let trial = 0; trial < trials; trial += 1) {
      const pairs: Pair[] = [];
      let known: TrialRatio | undefined;
      while (pairs.length < 100 && (pairs.length < 5 || !isSettled(known, known, pairs.length))) {
        pairs.push({ plain: factor * Math.exp(0.3 * random()), remedy: Math.exp(0.3 * random()) });
        known = estimatePairedRatio(pairs);
      }
      rounds += pairs.length;
      if (judgeRatio(known) !== "helps") continue;
      won += 1;
      if (pairs.length < 100) early += 1;
    }
    return { won: won / trials, early, rounds: rounds / trials };
  };
  const same = play(1);
  expect(same.won).toBeLessThan(0.05);
  expect(same.early).toBe(0);
  const better = play(1.73);
  expect(better.won).toBe(1);
  expect(better.rounds).toBeLessThan(50);
});

/** A remedy by its speedups in each round, alone and with the flush. */
function candidate(name: string, own: readonly number[], withDrain = own, state?: TrialRemedy["state"]): Candidate {
  const [ratio, ratioWithDrain] = [own, withDrain].map((speedups) =>
    estimatePairedRatio(speedups.map((speedup) => ({ plain: speedup, remedy: 1 }))),
  );
  const known = {
    runs: own.length,
    baseline: "folder" as const,
    risk: { id: "own-value" as const },
    apply: "",
    source: "",
  };
  const judged = { ...(ratio && { ratio }), ...(ratioWithDrain && { ratioWithDrain }) };
  return {
    remedy: { name, state: state ?? judgeRatio(ratio), ...known, ...(state === undefined && judged) },
    speedups: [own, withDrain].map((speedups) => new Map(speedups.entries())),
  };
}

const choose = (...candidates: Candidate[]) => listBest(candidates).map(({ name }) => name);
const [simple, strong] = [candidate("simple", [1.9, 2, 2.1]), candidate("strong", [3.9, 4, 4.1])];

test("the one that helps most is the best, wherever it stands", () => {
  expect(choose(simple, strong)).toEqual(["strong"]);
  expect(choose(strong, simple)).toEqual(["strong"]);
});

test("with the flush, which the next step pays for, counted in", () => {
  const deferring = candidate("deferring", [5, 5.1, 4.9], [1.2, 1.25, 1.15]);
  expect(choose(deferring, simple)).toEqual(["simple"]);
  expect(choose(candidate("undone", [5, 5.1, 4.9], [0.9, 1, 1.1]))).toEqual([]);
  expect(choose(candidate("out", [5, 5, 5], [5, 5, 5], "other-files"), candidate("slow", [0.5, 0.5]))).toEqual([]);
});

test("those that chance may tell apart come with it, in the given order", () => {
  const noisy = candidate("noisy", [1.5, 2.8, 1.9, 2.4, 1.7]);
  const better = candidate("better", [2.4, 2.2, 2.6, 2.1, 2.5]);
  expect(choose(noisy, better)).toEqual(["noisy", "better"]);
  // In the same rounds, so that what the machine did to a round does not count.
  expect(choose(candidate("follows", [1.5, 1.9, 1.7]), candidate("leads", [1.8, 2.28, 2.04]))).toEqual(["leads"]);
});

test("those of which the better one saves at most 5% of the plain time more come with it", () => {
  expect(choose(candidate("17x", [17, 17, 17]), candidate("27x", [27, 27, 27]))).toEqual(["17x", "27x"]);
  // 1/4 less 1/5 is 5% of the plain time.
  expect(choose(candidate("4x", [4, 4, 4]), candidate("5x", [5, 5, 5]))).toEqual(["4x", "5x"]);
  expect(choose(candidate("3.9x", [3.9, 3.9, 3.9]), candidate("5x", [5, 5, 5]))).toEqual(["5x"]);
  const deferring = candidate("deferring", [5, 5, 5], [2, 2, 2]);
  expect(choose(deferring, candidate("5x", [5, 5, 5]))).toEqual(["5x"]);
});

test("after one round 1.25x is enough, and only what is within 5% of the time is alike", () => {
  expect(choose(candidate("a", [1.25]))).toEqual(["a"]);
  expect(choose(candidate("a", [1.24]))).toEqual([]);
  expect(choose(candidate("a", [2], [1.24]))).toEqual([]);
  expect(choose(candidate("2x", [2]), candidate("3x", [3]))).toEqual(["3x"]);
  expect(choose(candidate("28x", [28]), candidate("31x", [31]))).toEqual(["28x", "31x"]);
  // Where others have intervals, one without is not judged.
  expect(choose(candidate("once", [9]), simple)).toEqual(["simple"]);
});

const tree = (entries: Record<string, string>) => new Map(Object.entries(entries));

test("a file with other content, one that is missing and one more are differences", () => {
  const stable = findStable([tree({ a: "1", b: "2", c: "3" }), tree({ a: "1", b: "2", c: "3" })]);
  expect(findDifferences(stable, tree({ a: "1", b: "2", c: "3" }))).toEqual([]);
  expect(findDifferences(stable, tree({ a: "1", b: "9", d: "4" }))).toEqual(["b", "c", "d"]);
});

test("what differs between plain runs is left out", () => {
  const stable = findStable([tree({ log: "1", a: "1" }), tree({ log: "2", a: "1" })]);
  expect([...stable.unstable]).toEqual(["log"]);
  expect(findDifferences(stable, tree({ log: "3", a: "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ a: "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ log: "3", a: "2" }))).toEqual(["a"]);
});

test("new names are allowed only below folders where plain runs made different ones", () => {
  const stable = findStable([tree({ tmp: "d", "tmp/x1": "1" }), tree({ tmp: "d", "tmp/x2": "1" })]);
  expect(findDifferences(stable, tree({ tmp: "d", "tmp/x3": "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ tmp: "d", "tmp/x3": "d", "tmp/x3/deep": "1" }))).toEqual([]);
  expect(findDifferences(stable, tree({ tmp: "d", other: "1" }))).toEqual(["other"]);
});

test("different names at the top allow new names everywhere below it", () => {
  const stable = findStable([tree({ x1: "1" }), tree({ x2: "1" })]);
  expect(findDifferences(stable, tree({ x3: "1" }))).toEqual([]);
});
