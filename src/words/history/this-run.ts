import { formatRatio } from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { RunFigure } from "../../model/history.ts";
import { nameStep } from "./names.ts";

/** How a run's steps compare with those before: the durations. */
export function tellThisRun(figures: readonly RunFigure[], hasJobs: boolean): string {
  const steps = figures.filter(({ figure }) => figure === "duration");
  const judged = steps.filter(({ state }) => state !== "cannot say");
  const [worst] = judged.filter(({ state }) => state === "higher").sort((a, b) => gain(b) - gain(a));
  if (worst !== undefined) {
    const others = judged.filter(({ state }) => state === "higher").length - 1;
    const more = others === 0 ? "" : `; so do ${countOf(others, "other step")}`;
    return `${quoteFirst(nameStep(worst, hasJobs))} takes longer than in the ${worst.runs} runs before: ${formatRatio(worst.ratio)}${more}.`;
  }
  if (judged.length === 0) return "Too few earlier runs on these machines to compare with.";
  return `No step takes longer than usual (${countOf(judged.length, "step")} compared with up to 20 earlier runs).`;
}

const gain = ({ value, baseline = value }: RunFigure): number => value - baseline;
const quoteFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const STATES = { higher: "higher", lower: "lower", unchanged: "as usual", "cannot say": "cannot say" };

/** How a figure of a run compares. */
export function tellRunFigure({ state, runs }: RunFigure): string {
  return state === "cannot say" ? `cannot say: ${countOf(runs, "earlier run")}` : STATES[state];
}
