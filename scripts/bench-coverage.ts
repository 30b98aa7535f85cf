// How often the interval of a ratio holds the true one, and how often the ranking orders equal labels: the table behind
// test/compare/statistics/coverage.test.ts, with more rounds. One argument: how many (10,000).
import {
  COVERAGE_ROWS,
  heavyTailed,
  logNormal,
  measureCoverage,
  measureFalseOrder,
  mixture,
} from "../test/compare/statistics/simulation.ts";

const rounds = Number(process.argv[2] ?? 10_000);
console.log("| jobs | label | baseline | interval holds the ratio of the medians |\n|---|---|---|---|");
for (const row of COVERAGE_ROWS) {
  const coverage = measureCoverage(row, { rounds, seed: 1 });
  const [a, b] = row.populations;
  console.log(`| ${row.jobs.join("/")} | ${a.name} | ${b.name} | ${(100 * coverage).toFixed(1)}% |`);
}
console.log("\n| labels | jobs each | all drawn from | split | a winner |\n|---|---|---|---|---|");
for (const population of [logNormal(0.1), heavyTailed(0.1), mixture(0.5, 2), mixture(0.3, 2), mixture(0.1, 3)]) {
  for (const labels of [2, 12]) {
    for (const jobs of [3, 4, 8]) {
      const { split, won } = measureFalseOrder(population, { labels, jobs, rounds: rounds / 10, seed: 1 });
      const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
      console.log(`| ${labels} | ${jobs} | ${population.name} | ${percent(split)} | ${percent(won)} |`);
    }
  }
}
