import { formatBytes, formatDuration } from "../../../src/format/figures.ts";
import * as words from "../../../src/words/comparison/steps.ts";

const sides = { before: "vm (before)", after: "vm (after)" };
const ratio = { method: "one-run", ratio: 0.4 } as const;

export const title = "Comparison: the steps of two labels";
export const where = "A comparison of two labels that both have steps";
export const examples = {
  titleSteps: words.titleSteps,
  tellBeforeAfter: [() => words.tellBeforeAfter("30.1 s", "12 s"), () => words.tellBeforeAfter("12 s", "12 s")],
  tellDifference: [
    () => words.tellDifference(-18.1, formatDuration),
    () => words.tellDifference(1.2e9, formatBytes),
    () => words.tellDifference(0.3, formatDuration, true),
    () => words.tellDifference(0, formatBytes),
  ],
  tellDurationChange: [() => words.tellDurationChange(-18.1, ratio), () => words.tellDurationChange(4, undefined)],
  sayOnlyIn: () => words.sayOnlyIn("vm (after)"),
  sayNotReached: () => words.sayNotReached("vm (after)"),
  sayFailure: () => words.sayFailure("vm (after)", "failed in 1 of 4 jobs (exit code 7)"),
  tellBiggestChange: [
    () => words.tellBiggestChange(sides, { window: "npm ci", difference: -18.1 }),
    () => words.tellBiggestChange(sides, { window: "npm test", difference: 4 }),
    () => words.tellBiggestChange(sides, { window: "npm test", difference: 4, isUnsure: true }),
    () => words.tellBiggestChange(sides, { window: "Restore the cache", difference: 9, onlyIn: "vm (after)" }),
    () => words.tellBiggestChange(sides, { window: "npm ci", difference: 0 }),
    () => words.tellBiggestChange(sides, undefined),
  ],
  explainOpenWaits: words.explainOpenWaits,
  explainStepBytes: words.explainStepBytes,
};
