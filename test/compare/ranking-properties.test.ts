import { describe, expect, test } from "vitest";
import { estimateRatio } from "../../src/compare/ratio.ts";
import { EQUAL, excludesOne } from "../../src/compare/significance.ts";
import type { Ranking } from "../../src/model/comparison.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { createNormal, createRandom } from "./statistics/noise.ts";
import { rank } from "./statistics/simulation.ts";

interface Drawn {
  better: "lower" | "higher";
  labels: number[][];
}

/** Labels of one to nine jobs on up to three levels, some of two classes, some skewed, some coarse and so with ties. */
function draw(seed: number): Drawn {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const isCoarse = random() < 0.2;
  const drawLabel = (): number[] => {
    const [level, spread, slowShare] = [pick(1, 1, 1.02, 1.3, 3), pick(0.001, 0.02, 0.1, 0.4), pick(0, 0, 0.3)];
    const isSkewed = random() < 0.2;
    const drawJob = (): number => {
      const noise = spread * (isSkewed ? -Math.log(1 - random()) : normal());
      const value = 10 * level * Math.exp(noise) * (random() < slowShare ? 2 : 1);
      return isCoarse ? Math.max(1, Math.round(value)) : value;
    };
    return Array.from({ length: pick(1, 2, 3, 3, 4, 6, 9) }, drawJob);
  };
  const labels = Array.from({ length: pick(2, 2, 3, 5) }, drawLabel);
  return { better: pick("lower", "higher"), labels };
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** The interval of one label's ratio to another's, if it has one. */
function findInterval(values: readonly number[], others: readonly number[]) {
  const { ratio } = estimateRatio(values, others);
  return ratio !== undefined && "pValue" in ratio ? ratio : undefined;
}

function areWithinMargin(values: readonly number[], others: readonly number[]): boolean {
  return [findInterval(values, others), findInterval(others, values)].some(
    (ratio) => ratio !== undefined && EQUAL.low <= ratio.low && ratio.high <= EQUAL.high,
  );
}

function mayBeEqual(values: readonly number[], others: readonly number[]): boolean {
  const ratios = [findInterval(values, others), findInterval(others, values)];
  return areWithinMargin(values, others) || !ratios.some(excludesOne);
}

/** By one step, or a benchmark where more is better. */
function headlineOf({ labels, better }: Drawn) {
  const figure = { kind: "window", name: "build", measure: "duration", unit: "seconds", better } as const;
  const legs = labels.flatMap((values, label) =>
    values.map((value, job) => ({
      label: String(label),
      labelSource: "given" as const,
      startedAt: `2026-11-20T10:0${job}:00Z`,
      figures: [{ ...figure, value }],
      facts: [],
    })),
  );
  return compareWithFirst(legs).headline;
}

const SEEDS = Array.from({ length: 200 }, (_, index) => index);
const drawn = SEEDS.map((seed) => ({ seed, ...draw(seed) }));
const valuesOf = ({ labels }: Drawn, label: string): number[] => labels[Number(label)] ?? [];

describe("of random jobs", () => {
  test("no label is best, or apart from the baseline, against the interval of its ratio", () => {
    const seen = { best: 0, apart: 0 };
    for (const one of drawn) {
      const ranking = rank(one.labels, one.better) as Ranking;
      const isBetter = (label: string, other: string): boolean => {
        const ratio = findInterval(valuesOf(one, label), valuesOf(one, other));
        return one.better === "lower" ? (ratio?.high ?? 1) < 1 : (ratio?.low ?? 1) > 1;
      };
      for (const { label, besideBaseline } of ranking.labels) {
        if (ranking.winner !== undefined && label !== ranking.winner) {
          seen.best++;
          expect([one.seed, isBetter(ranking.winner, label)]).toEqual([one.seed, true]);
        }
        if (besideBaseline !== "apart") continue;
        seen.apart++;
        const isFirst =
          ranking.labels.findIndex((place) => place.label === label) <
          ranking.labels.findIndex((place) => place.label === "0");
        expect([one.seed, isFirst ? isBetter(label, "0") : isBetter("0", label)]).toEqual([one.seed, true]);
      }
    }
    expect(Math.min(seen.best, seen.apart)).toBeGreaterThan(10);
  });

  test("no labels are equal outside the margin", () => {
    let seen = 0;
    for (const one of drawn) {
      for (const { label, tiedWith, besideBaseline } of rank(one.labels, one.better)?.labels ?? []) {
        const equal = [...(tiedWith?.equal ? [tiedWith.label] : []), ...(besideBaseline === "equal" ? ["0"] : [])];
        for (const other of equal) {
          seen++;
          expect([one.seed, areWithinMargin(valuesOf(one, label), valuesOf(one, other))]).toEqual([one.seed, true]);
        }
      }
    }
    expect(seen).toBeGreaterThan(10);
  });

  test("no headline calls two labels equal, or perhaps equal, whose interval excludes it", () => {
    const seen = { equal: 0, perhaps: 0, unclear: 0 };
    for (const one of drawn) {
      const expectPairs = (labels: readonly string[], isSo: (a: number[], b: number[]) => boolean) => {
        const pairs = labels.flatMap((a, index) => labels.slice(index + 1).map((b) => [a, b] as const));
        const wrong = pairs.filter(([a, b]) => !isSo(valuesOf(one, a), valuesOf(one, b)));
        expect([one.seed, wrong]).toEqual([one.seed, []]);
      };
      for (const statement of headlineOf(one)) {
        if (statement.id === "tied") {
          seen[statement.equality]++;
          if (statement.equality === "equal") expectPairs(statement.labels, areWithinMargin);
          if (statement.equality === "perhaps") expectPairs(statement.labels, mayBeEqual);
        } else if (statement.id === "best-equal") expectPairs(statement.labels, areWithinMargin);
        else if (statement.id === "equal") {
          for (const label of statement.labels) expectPairs([label, statement.baseline], areWithinMargin);
        }
      }
    }
    expect(Math.min(seen.equal, seen.perhaps, seen.unclear)).toBeGreaterThan(2);
  });

  test("ranks are those of competitions, and each shared one is shared", () => {
    for (const one of drawn) {
      const ranks = rank(one.labels, one.better)?.labels.filter(({ tooFewJobs }) => !tooFewJobs) ?? [];
      for (const place of ranks) {
        const [before, same] = [-1, 0].map((sign) =>
          ranks.filter((other) => Math.sign(other.rank - place.rank) === sign),
        );
        expect([one.seed, place.rank, place.shared]).toEqual([
          one.seed,
          1 + (before?.length ?? 0),
          (same?.length ?? 0) > 1 || undefined,
        ]);
      }
    }
  });

  test("neither the order of the jobs nor that of the labels changes a verdict", () => {
    for (const one of drawn) {
      const random = createRandom(one.seed + 1e6);
      const order = shuffle(
        one.labels.map((_, index) => index),
        random,
      );
      const moved = rank(
        order.map((index) => shuffle(one.labels[index] ?? [], random)),
        one.better,
      );
      const name = (label: string): string => String(order[Number(label)]);
      const known = rank(one.labels, one.better);
      const list = (ranking: Ranking | undefined, nameOf: (label: string) => string) =>
        Object.fromEntries(
          (ranking?.labels ?? []).map(({ label, rank, shared, tooFewJobs }) => [
            nameOf(label),
            { rank, shared, tooFewJobs },
          ]),
        );
      expect([one.seed, list(moved, name)]).toEqual([one.seed, list(known, (label) => label)]);
      expect(moved?.winner && name(moved.winner)).toBe(known?.winner);
    }
  });

  test("without one of the labels no other two change places or stop being equal", () => {
    for (const one of drawn.filter(({ labels }) => labels.length > 2)) {
      const judge = (labels: readonly (readonly number[])[], a: number, b: number) => {
        const places = rank(labels, one.better)?.labels ?? [];
        const [first, second] = [a, b].map((label) => places.find((place) => place.label === String(label)));
        return { order: Math.sign((first?.rank ?? 0) - (second?.rank ?? 0)), beside: second?.besideBaseline };
      };
      const [all, fewer] = [one.labels, one.labels.slice(0, -1)].map((labels) => judge(labels, 0, 1));
      expect([one.seed, (all?.order ?? 0) * (fewer?.order ?? 0)]).not.toEqual([one.seed, -1]);
      expect([one.seed, all?.beside === "equal"]).toEqual([one.seed, fewer?.beside === "equal"]);
    }
  });
});
