import type { FigureRow } from "../../../src/model/comparison.ts";
import * as words from "../../../src/words/comparison/causes.ts";

const stripe = { id: "stripe", place: "workspace", disks: 1, baselineDisks: 2, isCertain: true } as const;
const guess = { ...stripe, disks: 4, baselineDisks: 1, isCertain: false };
const cpus = { id: "cpu-count", cpus: 8, baselineCpus: 4 } as const;
const arc = { label: "arc", place: "workspace", direction: "writes", other: "vm-2" } as const;
const limit = { ...arc, unit: "bytes", limit: 100e6, rate: 99.2e6 } as const;
const operations = { ...arc, unit: "operations", limit: 3000, rate: 2990, otherLimit: 16_000 } as const;
const filesystem = { place: "workspace", name: "filesystem", value: "overlay", baseline: "ext4" };
const cpuModel = { place: "machine", name: "cpuModel", value: "AMD EPYC 9B14" };
const figure: FigureRow = {
  ...{ id: "window/duration/npm ci", kind: "window", name: "npm ci", measure: "duration", unit: "seconds" },
  ...{ better: "lower", primary: true, cells: [] },
} as const;

export const title = "Comparison: causes";
export const where = 'Under "Why they differ"; `differences` in comparison.json';
export const examples = {
  tellCause: [
    () => words.tellCause(stripe),
    () => words.tellCause({ id: "cap", label: "vm-2" }),
    () => words.tellCause({ id: "difference", ...filesystem }),
  ],
  nameCauseBriefly: () => words.nameCauseBriefly(stripe) ?? "",
  tellStripe: [() => words.tellStripe(stripe), () => words.tellStripe(guess)],
  nameStripe: [
    () => words.nameStripe(stripe),
    () => words.nameStripe(guess),
    () => words.nameStripe({ ...stripe, disks: 4, baselineDisks: 2 }),
  ],
  tellCpuCount: () => words.tellCpuCount(cpus),
  nameCpuCount: [() => words.nameCpuCount(cpus), () => words.nameCpuCount({ cpus: 1, baselineCpus: 2 })],
  tellCap: () => words.tellCap({ label: "vm-2" }),
  tellLimit: [() => words.tellLimit(limit), () => words.tellLimit(operations)],
  nameLimit: () => words.nameLimit(limit),
  tellDifference: [() => words.tellDifference(filesystem), () => words.tellDifference(cpuModel)],
  weighCause: [
    () => words.weighCause(words.tellStripe(stripe), { predictedRatio: 2, measuredRatio: 1.92 }),
    () => words.weighCause(words.tellDifference(filesystem), { measuredRatio: 1.92 }, figure),
  ],
  introduceCauses: () => words.introduceCauses("vm-2"),
  ruleOut: () => words.ruleOut(words.tellDifference(filesystem), "vm-4", "ubuntu-24.04"),
  tellUnexplained: () => words.tellUnexplained("vm-2", "ubuntu-24.04", [{ figure, ratio: 1.92 }]),
  tellNoRatio: () => words.tellNoRatio(),
  tellNoDifference: () => words.tellNoDifference(),
  tellMixture: () => words.tellMixture("ubuntu-24.04", 2),
  tellMachineKind: [
    () => words.tellMachineKind({ jobs: 3, facts: [], primaryMedian: 29.4 }, [{ ...cpuModel }], figure),
    () => words.tellMachineKind({ jobs: 1, facts: [] }, []),
  ],
};
