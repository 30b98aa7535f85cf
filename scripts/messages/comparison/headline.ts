import type { Statement } from "../../../src/compare/data.ts";
import * as words from "../../../src/words/comparison/headline.ts";

const figure = { name: "npm ci", measure: "duration", unit: "seconds" } as const;
const wait = { ...figure, measure: "disk-wait" };
const iops = {
  name: "rand-write",
  title: "Random write, 4 KiB",
  measure: "iops",
  unit: "operationsPerSecond",
} as const;
const baseline = "ubuntu-24.04";
const failures = { jobs: 4, endings: { failed: 3 }, exitCodes: [7] };
const known = { method: "hodges-lehmann", confidence: 0.95, pValue: 0.001 } as const;
const ratio = { ...known, ratio: 1.92, low: 1.85, high: 2.01 };
const slower = { ...known, ratio: 1.3, low: 1.18, high: 1.42 };
const cause = { id: "stripe", place: "workspace", disks: 1, baselineDisks: 2, isCertain: true } as const;
const tell = (...statements: Statement[]) => words.tellHeadline(statements);

export const title = "Comparison: the headline";
export const where = "The first sentences of a comparison, and `headline` in comparison.json";
export const examples = {
  tellHeadline: [
    () => tell({ id: "no-figure" }),
    () => tell({ id: "one-label" }),
    () => tell({ id: "no-direction", figure: { ...figure, measure: "written-bytes", unit: "bytes" } }),
    () => tell({ id: "too-many-labels", figure }),
    () => tell({ id: "none-comparable", figure }),
    () => tell({ id: "one-comparable", figure, label: "vm-2" }),
    () =>
      tell({ id: "apart", figure, baseline, labels: [{ label: "vm-2", ratio }], more: 0 }, { id: "ranked-by", figure }),
    () => tell({ id: "more-failed", labels: 3 }),
  ],
  tellApart: [
    () => words.tellApart({ figure, baseline, labels: [{ label: "vm-2", ratio, cause }], more: 0 }),
    () =>
      words.tellApart({
        figure,
        baseline,
        labels: [
          { label: "vm-2", ratio },
          { label: "vm-4", ratio: slower },
        ],
        more: 3,
      }),
    () => words.tellApart({ figure: wait, baseline, labels: [{ label: "vm-2", ratio }], more: 0 }),
    () => words.tellApart({ figure: iops, baseline, labels: [{ label: "vm-2", ratio }], more: 0 }),
  ],
  tellEqual: [
    () => words.tellEqual({ figure, baseline, labels: ["vm-4", "vm-8"] }),
    () => words.tellEqual({ figure: wait, baseline, labels: ["vm-4"] }),
  ],
  tellUnsure: () => words.tellUnsure({ baseline, labels: ["arm-4"] }),
  tellTooFewJobs: [() => words.tellTooFewJobs(["arm-4"]), () => words.tellTooFewJobs(["arm-4", "arm-8"])],
  tellTied: [
    () => words.tellTied({ figure, labels: ["vm-2", "vm-4"], areEqual: true, behind: 0 }),
    () => words.tellTied({ figure, labels: ["vm-2", "vm-4"], areEqual: false, behind: 1 }),
  ],
  tellUnrankedRatios: [
    () =>
      words.tellUnrankedRatios({
        figure,
        baseline,
        ratios: [
          { label: "vm-2", ratio: 1.92 },
          { label: "vm-4", ratio: 1.01 },
        ],
        more: 0,
        fewestJobs: 1,
      }),
    () => words.tellUnrankedRatios({ figure, baseline, ratios: [], more: 0, fewestJobs: 2 }),
  ],
  tellBest: [
    () => words.tellBest({ ...best, isBaseline: false }),
    () => words.tellBest({ ...best, label: baseline, isBaseline: true, isPartial: true }),
    () => words.tellBest({ ...best, hasFailed: true }),
  ],
  tellEqualBest: () => words.tellEqualBest({ figure, labels: ["vm-4", "vm-8"] }),
  tellOverlap: () => words.tellOverlap({ baseline, labels: ["vm-2"] }),
  tellFigureFailed: () => words.tellFigureFailed({ label: "vm-2", window: "npm ci", failures }),
  tellStepFailed: () => words.tellStepFailed({ label: "vm-2", window: "npm test", failures, more: 2 }),
};

const best = { figure, label: "vm-8", median: 19.4, isBaseline: false, hasFailed: false, isPartial: false };
