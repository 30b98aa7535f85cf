import * as words from "../../../src/words/comparison/matrix.ts";

const ratio = {
  method: "hodges-lehmann",
  ratio: 1.29,
  low: 1.18,
  high: 1.42,
  confidence: 0.95,
  pValue: 0.03,
} as const;
const once = { method: "one-run", ratio: 1.92 } as const;

const figure = { unit: "seconds", measure: "duration" } as const;

export const title = "Comparison: the table of all labels";
export const where = "The tiles and the first table of comparison.html";
export const examples = {
  explainMatrix: () => words.explainMatrix("ubuntu-24.04"),
  sayEnded: [() => words.sayEnded("failed"), () => words.sayEnded("cancelled")],
  nameMeasureBriefly: [() => words.nameMeasureBriefly("latency-p99"), () => words.nameMeasureBriefly("iops")],
  tellRankedInterval: [
    () => words.tellRankedInterval(figure, ratio),
    () => words.tellRankedInterval(figure, { ...ratio, doubt: "chance" }),
  ],
  tellCaveats: [
    () => words.tellCaveats({ ...ratio, doubt: "chance" }),
    () => words.tellCaveats({ ...ratio, method: "welch" }),
  ],
  explainIndicative: () => words.explainIndicative(),
  titleRatio: () => words.titleRatio("vm-8", "ubuntu-24.04"),
  tellTileNoise: [
    () => words.tellTileNoise(figure, once),
    () => words.tellTileNoise(figure, { method: "range", ratio: 1.3, low: 1.1, high: 1.5 }),
    () => words.tellTileNoise(figure, { method: "medians", ratio: 1.3 }),
    () => words.tellTileNoise(figure, ratio),
  ],
  tellUndecided: [
    () => words.tellUndecided(1, undefined),
    () => words.tellUndecided(2, undefined),
    () => words.tellUndecided(0, undefined),
    () => words.tellUndecided(0, { labels: ["vm-2", "vm-4"], equality: "equal" }),
    () => words.tellUndecided(0, { labels: ["vm-2", "vm-4", "vm-8"], equality: "perhaps" }),
    () => words.tellUndecided(0, { labels: ["vm-2", "vm-4"], equality: "unclear" }),
  ],
  titleDots: () => words.titleDots("7.52x slower to 1.25x faster"),
  titleCause: [() => words.titleCause(true), () => words.titleCause(false)],
  tellPrediction: () => words.tellPrediction(figure, 0.5),
  tellNoCause: words.tellNoCause,
};
