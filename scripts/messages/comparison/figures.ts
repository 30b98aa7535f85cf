import * as words from "../../../src/words/comparison/figures.ts";

const install = { name: "npm ci", measure: "duration", unit: "seconds" };
const wait = { seconds: 1.09, lowSeconds: 0, highSeconds: 2.22, basis: ["task-states" as const] };
const writes = { name: "quick/rand-write-4k-q32", title: "Random write, 4 KiB, depth 32", measure: "iops" };

const duration = { unit: "seconds", measure: "duration" } as const;

export const title = "Comparison: figures and labels";
export const where = "Tables, the headline and all sentences of a comparison";
export const examples = {
  titleLabel: [() => words.titleLabel("small", "large"), () => words.titleLabel("large", "large")],
  countCompared: () => words.countCompared({ labels: [{ label: "small", jobs: 4, machines: [] }] }),
  countAbsent: () => words.countAbsent(2).join(),
  tellShownLabels: () => words.tellShownLabels(5, "in comparison.html"),
  sayRankedBy: () => words.sayRankedBy(),
  titleOtherFigures: () => words.titleOtherFigures(12),
  nameMeasure: [() => words.nameMeasure("disk-wait"), () => words.nameMeasure("iops")],
  nameFigure: [() => words.nameFigure(install), () => words.nameFigure(writes)],
  phraseFigure: [() => words.phraseFigure(install), () => words.phraseFigure(writes)],
  formatFigure: [
    () => words.formatFigure(install, 38.2),
    () => words.formatFigure({ unit: "bytes", measure: "written-bytes" }, 2.1e9),
    () => words.formatFigure({ unit: "bytesPerSecond", measure: "bandwidth" }, 216e6),
    () => words.formatFigure({ unit: "operationsPerSecond", measure: "iops" }, 15_340),
    () => words.formatFigure({ unit: "seconds", measure: "latency-p99" }, 0.0118),
  ],
  formatMedian: [
    () => words.formatMedian(install, { median: 38.2 }),
    () => words.formatMedian({ unit: "seconds", measure: "disk-wait" }, { median: 1.09, diskWait: wait }),
  ],
  tellRatio: [
    () => words.tellRatio(duration, 0.45),
    () => words.tellRatio({ unit: "operationsPerSecond", measure: "iops" }, 0.45),
    () => words.tellRatio({ unit: "seconds", measure: "disk-wait" }, 0.09),
    () => words.tellRatio({ unit: "bytes", measure: "written-bytes" }, 1.3),
    () => words.tellRatio(duration, 1),
    () => words.tellRatio(duration, 0.0001),
  ],
  formatInterval: () => words.formatInterval(duration, { method: "range", ratio: 1.92, low: 1.85, high: 2.01 }),
  markFactor: () => words.markFactor({ ...welch, doubt: "chance" }),
  markRatio: [
    () => words.markRatio(duration, { method: "one-run", ratio: 1.92 }),
    () => words.markRatio(duration, { ...welch, doubt: "noise" }),
    () => words.markRatio(duration, { method: "one-run", ratio: 1.07, boundsOverlap: true }),
    () => words.markRatio(duration, { ...welch, doubt: "chance" }),
  ],
  quoteLabel: [() => words.quoteLabel("ubuntu-24.04"), () => words.quoteLabel("ubuntu-24.04, node 22")],
  joinLabels: [
    () => words.joinLabels(["vm-2", "vm-4"]),
    () => words.joinLabels(["vm-2", "vm-4", "vm-8", "vm-16", "arm-4", "arm-8"]),
  ],
  countJobs: [() => words.countJobs(1), () => words.countJobs(3), () => words.countJobs(8)],
  pointToRest: [
    () => words.pointToRest(1, "label", "in comparison.json"),
    () => words.pointToRest(12, "metric", "in comparison.html"),
  ],
};

const welch = { method: "welch", ratio: 1.04, low: 0.98, high: 1.1, confidence: 0.95, pValue: 0.12 } as const;
