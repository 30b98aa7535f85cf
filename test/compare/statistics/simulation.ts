import { rankLabels } from "../../../src/compare/ranking.ts";
import { estimateRatio } from "../../../src/compare/ratio.ts";
import { median } from "../../../src/model/numbers.ts";
import { createNormal, createRandom } from "./noise.ts";

/** Draws the logarithm of one job's figure. */
type Draw = () => number;

/** What the jobs of a label are drawn from. */
export interface Population {
  name: string;
  create(random: () => number): Draw;
  /** The median of the logarithms. */
  median: number;
}

/** Log-normal figures: normal logarithms of that spread. */
export function logNormal(spread: number): Population {
  return {
    name: `normal ${spread}`,
    create: (random) => {
      const normal = createNormal(random);
      return () => spread * normal();
    },
    median: 0,
  };
}

/** Student's t with 3 degrees of freedom, which has outliers. */
export function heavyTailed(spread: number): Population {
  return {
    name: `t(3) ${spread}`,
    create: (random) => {
      const normal = createNormal(random);
      return () => (spread * normal()) / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3);
    },
    median: 0,
  };
}

/** Two classes of machine: that share of the jobs takes `factor` times as long. */
export function mixture(share: number, factor: number, spread = 0.05): Population {
  const create = (random: () => number): Draw => {
    const normal = createNormal(random);
    return () => (random() < share ? Math.log(factor) : 0) + spread * normal();
  };
  const name = `${share} of them ${factor}x`;
  const key = `${name} ${spread}`;
  return {
    name,
    create,
    // Drawn only where it is asked for, and once: many rows share a population.
    get median() {
      const known = medians.get(key) ?? median(Array.from({ length: 100_001 }, create(createRandom(7))));
      medians.set(key, known);
      return known;
    },
  };
}

const medians = new Map<string, number>();

export interface Row {
  jobs: readonly [number, number];
  populations: readonly [Population, Population];
}

/**
 * The share of rounds in which the interval of the ratio holds the ratio of the medians, 0 to 1, and the middle of its
 * widths: the factor from its middle to its ends.
 */
export function measureCoverage(
  { jobs, populations }: Row,
  { rounds, seed }: { rounds: number; seed: number },
): { coverage: number; width: number } {
  const random = createRandom(seed);
  const [a, b] = [populations[0].create(random), populations[1].create(random)];
  const truth = Math.exp(populations[0].median - populations[1].median);
  let held = 0;
  const widths: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { ratio } = estimateRatio(drawJobs(a, jobs[0]), drawJobs(b, jobs[1]));
    if (ratio === undefined || !("low" in ratio)) continue;
    if (ratio.low <= truth && truth <= ratio.high) held++;
    widths.push(Math.sqrt(ratio.high / ratio.low));
  }
  return { coverage: held / rounds, width: median(widths) };
}

/** The share of rounds in which the interval shows that a label takes `factor` times as long as one like it, 0 to 1. */
export function measurePower(
  { population, jobs, factor }: { population: Population; jobs: Row["jobs"]; factor: number },
  { rounds, seed }: { rounds: number; seed: number },
): number {
  const draw = population.create(createRandom(seed));
  let seen = 0;
  for (let round = 0; round < rounds; round++) {
    const slower = drawJobs(draw, jobs[0]).map((value) => value * factor);
    const { ratio } = estimateRatio(slower, drawJobs(draw, jobs[1]));
    if (ratio !== undefined && "low" in ratio && ratio.low > 1) seen++;
  }
  return seen / rounds;
}

function drawJobs(draw: Draw, jobs: number): number[] {
  return Array.from({ length: jobs }, () => Math.exp(draw()));
}

/** The shares of rounds in which equal labels are split by the ranking, and in which one of them wins, 0 to 1. */
export function measureFalseOrder(
  population: Population,
  { labels, jobs, rounds, seed }: { labels: number; jobs: number; rounds: number; seed: number },
): { split: number; won: number } {
  const draw = population.create(createRandom(seed));
  let [split, won] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const ranking = rank(Array.from({ length: labels }, () => drawJobs(draw, jobs)));
    if (ranking?.labels.some((label) => label.rank > 1)) split++;
    if (ranking?.winner !== undefined) won++;
  }
  return { split: split / rounds, won: won / rounds };
}

/** The ranking of labels by the duration of a step; they are called by their index. */
export function rank(
  labels: readonly (readonly number[])[],
  better: "lower" | "higher" = "lower",
): ReturnType<typeof rankLabels> {
  const figure = { kind: "window", name: "build", measure: "duration", unit: "seconds", better } as const;
  const cells = labels.map((values, index) => ({
    state: "measured" as const,
    label: String(index),
    jobs: values.length,
    median: median(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
  }));
  return rankLabels(
    { ...figure, id: 'duration("build")', primary: true, cells },
    { jobs: labels.map((values) => values.map((value) => ({ ...figure, value }))) },
    "0",
  );
}

/** The pairs of jobs in a text: `3/3 3/20`. */
const readSizes = (text: string) => text.split(" ").map((pair) => pair.split("/").map(Number) as [number, number]);

const THREE = "3/3 3/20 20/3";
const UNEQUAL = "4/4 4/20 8/20 12/12 20/20";
const EQUAL = "3/3 4/4 5/8 8/8 12/12 20/20";
const MANY = "8/20 12/12 20/20";

function cross(sizes: string, ...populations: [Population, Population]): Row[] {
  return readSizes(sizes).map((jobs) => ({ jobs, populations }));
}

/** A least time and an exponential delay, as of a queue. */
function skewed(spread: number): Population {
  return {
    name: `skewed ${spread}`,
    create: (random) => () => Math.log(1 - spread * Math.log(1 - random())),
    median: Math.log(1 + spread * Math.LN2),
  };
}

/** What the coverage is held to. */
export const COVERAGE_ROWS: readonly Row[] = [
  ...cross(UNEQUAL, logNormal(0.4), logNormal(0.05)),
  ...cross(UNEQUAL, heavyTailed(0.4), heavyTailed(0.05)),
  ...cross("4/4 8/20 20/20", logNormal(0.05), logNormal(0.4)),
  ...cross(EQUAL, logNormal(0.1), logNormal(0.1)),
  ...cross(EQUAL, heavyTailed(0.1), heavyTailed(0.1)),
  ...cross(EQUAL, mixture(0.5, 2), mixture(0.5, 2)),
  ...cross(MANY, mixture(0.3, 2), mixture(0.7, 2)),
  ...cross(MANY, mixture(0.1, 2), mixture(0.4, 2)),
  ...cross(MANY, mixture(0.25, 2), logNormal(0.05)),
  ...cross("4/4 20/4 20/8 20/20", skewed(0.3), logNormal(0.02)),
  ...cross("20/20", skewed(0.1), skewed(0.3)),
  ...cross("50/50", mixture(0.3, 2), mixture(0.7, 2)),
  ...cross(THREE, logNormal(0.4), logNormal(0.05)),
  ...cross(THREE, heavyTailed(0.4), heavyTailed(0.05)),
  ...cross(THREE, mixture(0.25, 2), mixture(0.25, 2)),
  ...cross(THREE, mixture(0.5, 2), mixture(0.5, 2)),
  ...cross(THREE, mixture(0.1, 2), mixture(0.4, 2)),
  ...cross(THREE, mixture(0.3, 2), mixture(0.7, 2)),
  ...cross(THREE, skewed(0.3), logNormal(0.02)),
  ...cross(THREE, skewed(1), logNormal(0.05)),
  ...cross(THREE, skewed(0.3), mixture(0.25, 2)),
];

/**
 * What no interval of so few jobs holds: of three, all lie on one side of the median in a quarter of the cases, of four in
 * an eighth, and where half of a label's jobs take twice as long nothing shows it.
 */
export const UNSEEN_CLASSES: readonly Row[] = cross("3/3 3/20 4/4", mixture(0.5, 2), logNormal(0.05));
