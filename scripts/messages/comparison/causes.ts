import type { FigureRow } from "../../../src/model/comparison.ts";
import * as words from "../../../src/words/comparison/causes.ts";

const stripe = { id: "stripe", place: "workspace", disks: 1, baselineDisks: 2, isCertain: true } as const;
const guess = { ...stripe, disks: 4, baselineDisks: 1, isCertain: false };
const cpus = { id: "cpu-count", cpus: 2, baselineCpus: 4 } as const;
const cap = { id: "cap", label: "vm-2" } as const;
const arc = { id: "cgroup-limit", label: "arc", place: "workspace", direction: "writes", other: "vm-2" } as const;
const limit = { ...arc, unit: "bytes", limit: 100e6, rate: 99.2e6 } as const;
const operations = { ...arc, unit: "operations", limit: 3000, rate: 2990, otherLimit: 16_000 } as const;
const filesystem = {
  id: "difference",
  ...{ place: "workspace", name: "filesystem", value: "overlay", baseline: "ext4" },
} as const;
const model = { place: "machine", name: "cpuModel", value: "AMD EPYC 9B14", baseline: "Intel Xeon Platinum 8370C" };
const cpuModel = { id: "difference", ...model } as const;
const figure: FigureRow = {
  ...{ id: "window/duration/npm ci", kind: "window", name: "npm ci", measure: "duration", unit: "seconds" },
  ...{ better: "lower", primary: true, cells: [] },
} as const;

const written = { window: "build", measure: "written-bytes", amount: 20e6, baselineAmount: 59e6 } as const;

export const title = "Comparison: causes";
export const where = 'Under "Why they differ"; `differences` in comparison.json';
export const examples = {
  titleCauses: () => words.titleCauses("AMD-16"),
  countMoreKinds: [() => words.countMoreKinds(1), () => words.countMoreKinds(3)],
  tellCause: [stripe, guess, cpus, cap, limit, operations, filesystem, cpuModel].map(
    (cause) => () => words.tellCause(cause),
  ),
  nameCauseBriefly: [stripe, guess, { ...stripe, disks: 4 }, cpus, { ...cpus, cpus: 1 }, limit].map(
    (cause) => () => words.nameCauseBriefly(cause) ?? "",
  ),
  weighCause: [
    () => words.weighCause(words.tellCause(stripe), { predictedRatio: 2, measuredRatio: 1.92 }, figure),
    () => words.weighCause(words.tellCause(filesystem), { measuredRatio: 1.92 }, { ...figure, primary: false }),
  ],
  introduceCauses: () => words.introduceCauses("vm-2"),
  ruleOut: [
    () => words.ruleOut({ message: words.tellCause(filesystem), by: "vm-4" }, "ubuntu-24.04"),
    () => words.ruleOut({ message: words.tellCause(cpus), by: "vm-1", has: "more-different" }, "ubuntu-24.04"),
    () =>
      words.ruleOut({ message: words.tellCause(cpus), by: "vm-4", as: "vm-2", has: "the-baseline's" }, "ubuntu-24.04"),
  ],
  tellWork: [
    () => words.tellWork("vm-2", [{ ...written, seconds: 3.9, differenceSeconds: 4.1 }]),
    () =>
      words.tellWork("vm-2", [
        {
          ...written,
          window: "whole job",
          measure: "writes",
          amount: 153,
          baselineAmount: 1203,
          seconds: 3.5,
          differenceSeconds: 4.1,
        },
        { ...written, measure: "flushes", amount: 51, baselineAmount: 401, seconds: 0.7, differenceSeconds: 4.1 },
      ]),
  ],
  nameWindow: [() => words.nameWindow("npm ci"), () => words.nameWindow("whole job")],
  formatAmount: () => words.formatAmount("written-bytes", 59e6),
  tellAmount: (["read-bytes", "written-bytes", "reads", "writes", "flushes", "cpu-seconds"] as const).map(
    (measure) => () => words.tellAmount(measure, 4200),
  ),
  tellUnexplained: () => words.tellUnexplained("vm-2", "ubuntu-24.04", [{ figure, ratio: 1.92 }]),
  tellNoRatio: () => words.tellNoRatio(),
  tellNoDifference: () => words.tellNoDifference(),
  tellMixture: () => words.tellMixture("ubuntu-24.04", 2),
  tellMachineKind: [
    () => words.tellMachineKind({ jobs: 3, facts: [], primaryMedian: 29.4 }, [model], figure),
    () => words.tellMachineKind({ jobs: 1, facts: [] }, []),
  ],
};
