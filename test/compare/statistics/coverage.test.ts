import { describe, expect, test } from "vitest";
import { mergeRepeats } from "../../../src/compare/leg-figures.ts";
import { estimateRatio } from "../../../src/compare/ratio.ts";
import { createNormal, createRandom } from "./noise.ts";

const ROUNDS = 4000;
const TRUE_RATIO = 1.3;
/** The noise between jobs is more than three times that inside of one: reference/disk-measurement.md, section 5. */
const BETWEEN = 0.1;
const WITHIN = 0.03;
const REPEATS = 3;

type Draw = (level: number, jobs: number) => number[][];

function createDraw(seed: number): Draw {
  const normal = createNormal(createRandom(seed));
  return (level, jobs) =>
    Array.from({ length: jobs }, () => {
      const job = level * Math.exp(BETWEEN * normal());
      return Array.from({ length: REPEATS }, () => job * Math.exp(WITHIN * normal()));
    });
}

function medianOfJob(repeats: number[]): number {
  const figures = repeats.map((value) => ({
    kind: "benchmark" as const,
    name: "rand-write",
    measure: "iops",
    unit: "operationsPerSecond" as const,
    better: "higher" as const,
    value,
  }));
  return mergeRepeats(figures)[0]?.value ?? Number.NaN;
}

/** The share of rounds in which the interval holds the true ratio. */
function measureCoverage(seed: number, jobs: number, reduce: (repeats: number[][]) => number[]): number {
  const draw = createDraw(seed);
  let held = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const result = estimateRatio(reduce(draw(TRUE_RATIO, jobs)), reduce(draw(1, jobs)));
    if ("ratio" in result && "low" in result.ratio) {
      if (result.ratio.low <= TRUE_RATIO && TRUE_RATIO <= result.ratio.high) held++;
    }
  }
  return held / ROUNDS;
}

describe("coverage of the 95 % interval, noise between jobs greater than inside of them", () => {
  test.each([3, 5, 8])("with %d jobs a label it holds the true ratio in 93 to 97 % of the rounds", (jobs) => {
    const coverage = measureCoverage(20261120 + jobs, jobs, (repeats) => repeats.map(medianOfJob));
    expect(coverage).toBeGreaterThanOrEqual(0.93);
    expect(coverage).toBeLessThanOrEqual(0.97);
  });

  test("repeats counted as if they were jobs would hold it far too rarely, which is why they are not", () => {
    expect(measureCoverage(20261120, 5, (repeats) => repeats.flat())).toBeLessThan(0.85);
  });
});
