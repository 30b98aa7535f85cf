import { tellGate } from "../../../src/words/comparison/gates.ts";

const figure = { name: "npm ci", measure: "duration", unit: "seconds" };

export const title = "Gates";
export const where = "`fail-if` in the log, the summary and comparison.json";
export const examples = {
  tellGate: [
    () =>
      tellGate({
        ...{ gate: 'duration("npm ci") > 2m', outcome: "failed", ratio: false },
        checks: [{ outcome: "failed", figure, low: 150, high: 150 }],
      }),
    () =>
      tellGate({
        ...{ gate: 'ratio(duration("npm ci")) > 1.2', outcome: "cannot-say", ratio: true },
        checks: [
          {
            outcome: "cannot-say",
            label: "vm-2",
            figure,
            low: 1.1,
            high: 1.4,
            reason: "the limit is within the interval",
          },
        ],
      }),
    () =>
      tellGate({
        ...{ gate: "ratio(disk-wait) > 0.2", outcome: "passed", ratio: true },
        checks: [{ outcome: "passed", label: "vm-2", figure: { ...figure, measure: "disk-wait" }, low: 0, high: 0.09 }],
      }),
    () =>
      tellGate({
        ...{ gate: "disk-wait > 20s", outcome: "failed", ratio: false },
        checks: [{ outcome: "failed", figure: { ...figure, measure: "disk-wait" }, low: 25 }],
      }),
  ],
};
