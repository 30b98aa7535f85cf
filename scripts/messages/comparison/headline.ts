import type { Reason, Statement } from "../../../src/compare/data.ts";
import { tellHeadline } from "../../../src/words/comparison/headline.ts";

const figure = { name: "npm ci", measure: "duration", unit: "seconds" } as const;
const wait = { ...figure, measure: "disk-wait" };
const iops = {
  name: "rand-write",
  title: "Random write, 4 KiB",
  measure: "iops",
  unit: "operationsPerSecond",
} as const;
const baseline = "ubuntu-24.04";
const reason: Reason = { id: "failed", failures: { jobs: 4, endings: { failed: 3 }, exitCodes: [7], signals: [] } };
const failed: Reason = {
  id: "failed",
  failures: { jobs: 5, names: ["measure (vm-2, 3)"], endings: { failed: 1 }, exitCodes: [7], signals: [] },
};
const known = { method: "hodges-lehmann", confidence: 0.95, pValue: 0.001 } as const;
const ratio = { ...known, ratio: 1.92, low: 1.85, high: 2.01 };
const slower = { label: "vm-4", ratio: { ...known, ratio: 1.3, low: 1.18, high: 1.42 } };
const cause = { id: "stripe", place: "workspace", disks: 1, baselineDisks: 2, isCertain: true } as const;
const apart = { id: "apart", figure, baseline, more: 0 } as const;
const unranked = { id: "unranked-ratios", figure, baseline, more: 0, fewestJobs: 1 } as const;
const ratios = [
  { label: "vm-2", ratio: 1.92 },
  { label: "vm-4", ratio: 1.01 },
];
const tell = (...statements: Statement[]) => tellHeadline(statements);

const work = { id: "different-work", window: "npm ci", baseline, more: 0 } as const;
const amounts = [{ label: baseline, amount: 59e6 }];

export const title = "Comparison: the headline";
export const where = "The first sentences of a comparison, and `headline` in comparison.json";
export const examples = {
  tellHeadline: [
    () => tell({ id: "no-figure" }),
    () => tell({ id: "one-label" }),
    () => tell({ id: "no-direction", figure: { ...figure, measure: "written-bytes", unit: "bytes" } }),
    () => tell({ id: "too-many-labels", figure }),
    () => tell({ id: "none-comparable", figure: { ...figure, name: "whole job" } }),
    () => tell({ id: "one-comparable", figure, label: "vm-2" }),
    () => tell({ ...apart, labels: [{ label: "vm-2", ratio, cause }] }, { id: "ranked-by", figure }),
    () => tell({ ...apart, labels: [{ label: "vm-2", ratio }, slower], more: 3 }),
    () => tell({ ...apart, figure: wait, labels: [{ label: "vm-2", ratio }] }),
    () => tell({ ...apart, figure: iops, labels: [{ label: "vm-2", ratio }] }),
    () =>
      tell(
        { ...apart, figure: wait, labels: [{ label: "vm-2", medians: { own: 9, baseline: 0 } }] },
        { id: "ranked-by", figure: wait },
      ),
    () =>
      tell({
        ...apart,
        figure: { ...iops, measure: "latency-p99", unit: "seconds" },
        labels: [{ label: "vm-2", ratio }],
      }),
    () => tell({ ...work, measure: "written-bytes", amounts: [...amounts, { label: "vm-2", amount: 39e6 }] }),
    () => tell({ ...work, measure: "cpu-seconds", amounts: [{ label: "vm-2", amount: 4.1 }], more: 2 }),
    () => tell({ id: "equal", figure, baseline, labels: ["vm-4", "vm-8"] }),
    () => tell({ id: "equal", figure: wait, baseline, labels: ["vm-4"] }),
    () => tell({ id: "unsure", baseline, labels: ["arm-4"] }),
    () => tell({ id: "too-few-jobs", labels: ["arm-4"] }),
    () => tell({ id: "too-few-jobs", labels: ["arm-4", "arm-8"] }),
    () => tell({ id: "tied", figure, labels: ["vm-2", "vm-4"], equality: "equal", behind: 0 }),
    () => tell({ id: "tied", figure, labels: ["vm-2", "vm-4"], equality: "perhaps", behind: 1 }),
    () => tell({ id: "tied", figure, labels: ["vm-2", "vm-4"], equality: "unclear", behind: 0 }),
    () => tell({ ...unranked, ratios }),
    () => tell({ ...unranked, baseline: "before the change", ratios: [{ label: "after the change", ratio: 0.45 }] }),
    () => tell({ ...unranked, ratios: [], fewestJobs: 2 }),
    () => tell(best),
    () => tell({ ...best, label: baseline, isBaseline: true, isPartial: true }),
    () => tell({ ...best, hasFailed: true }),
    () => tell({ id: "best-equal", figure, labels: ["vm-4", "vm-8"] }),
    () => tell({ id: "bounds-overlap", baseline, labels: ["vm-2"] }),
    () => tell({ id: "figure-failed", label: "vm-2", window: "npm ci", reason }),
    () => tell({ id: "step-failed", label: "vm-2", window: "npm test", reason, more: 2 }),
    () => tell({ id: "step-failed", label: "vm-2", window: "npm ci", reason: failed, compared: 4, more: 0 }),
    () => tell({ id: "more-failed", labels: 3 }),
  ],
};

const best = {
  id: "best",
  ...{ figure, label: "vm-8", median: 19.4, isBaseline: false, hasFailed: false, isPartial: false },
} as const;
