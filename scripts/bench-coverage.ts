// How often the interval of a ratio holds the true one, how wide it is, which differences it shows, and how often the
// ranking orders equal labels: the tables behind test/compare/statistics/coverage.test.ts, with more rounds. One argument:
// how many (10,000).
import {
  COVERAGE_ROWS,
  heavyTailed,
  logNormal,
  measureCoverage,
  measureFalseOrder,
  measurePower,
  mixture,
  UNSEEN_CLASSES,
} from "../test/compare/statistics/simulation.ts";

const rounds = Number(process.argv[2] ?? 10_000);
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
console.log("| jobs | label | baseline | interval holds the ratio of the medians | its ends |\n|---|---|---|---|---|");
for (const row of [...COVERAGE_ROWS, ...UNSEEN_CLASSES]) {
  const { coverage, width } = measureCoverage(row, { rounds, seed: 1 });
  const [a, b] = row.populations;
  console.log(`| ${row.jobs.join("/")} | ${a.name} | ${b.name} | ${percent(coverage)} | ÷ and × ${width.toFixed(2)} |`);
}
console.log("\n| jobs | both drawn from | 1.1x | 1.3x | 2x | 3.8x shown |\n|---|---|---|---|---|---|");
for (const population of [logNormal(0.05), logNormal(0.1), mixture(0.25, 2)]) {
  for (const jobs of [[3, 3] as const, [3, 20] as const, [4, 4] as const, [8, 20] as const]) {
    const shown = [1.1, 1.3, 2, 3.8].map((factor) => measurePower({ population, jobs, factor }, { rounds, seed: 1 }));
    console.log(`| ${jobs.join("/")} | ${population.name} | ${shown.map(percent).join(" | ")} |`);
  }
}
console.log("\n| labels | jobs each | all drawn from | split | a winner |\n|---|---|---|---|---|");
for (const population of [logNormal(0.1), heavyTailed(0.1), mixture(0.5, 2), mixture(0.3, 2), mixture(0.1, 3)]) {
  for (const labels of [2, 12]) {
    for (const jobs of [3, 4, 8]) {
      const { split, won } = measureFalseOrder(population, { labels, jobs, rounds: rounds / 10, seed: 1 });
      console.log(`| ${labels} | ${jobs} | ${population.name} | ${percent(split)} | ${percent(won)} |`);
    }
  }
}
