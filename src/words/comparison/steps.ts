import { formatDuration } from "../../format/figures.ts";
import type { Ratio } from "../../model/comparison.ts";
import { markRatio, quoteLabel } from "./figures.ts";

/** The heading of the steps of two labels. */
export function titleSteps(): string {
  return "What changed, step by step";
}

/** A value before and after: `30 s → 12 s`; one of them where both read the same. */
export function tellBeforeAfter(before: string, after: string): string {
  return before === after ? before : `${before} → ${after}`;
}

/** A difference with its sign: `+1.2 s`; `isOpen` where the bounds of both overlap, so that there may be none. */
export function tellDifference(difference: number, format: (size: number) => string, isOpen = false): string {
  const size = format(Math.abs(difference));
  // What is shown as nothing has no sign.
  const sign = size === format(0) ? "" : difference < 0 ? "−" : "+";
  return `${isOpen ? "≈" : ""}${sign}${size}`;
}

/** The difference of a duration, with the ratio where there is one. */
export function tellDurationChange(difference: number, ratio: Ratio | undefined): string {
  const change = tellDifference(difference, formatDuration);
  return ratio === undefined ? change : `${change} · ${markRatio(ratio)}`;
}

/** A step that only one of the two has. */
export function sayOnlyIn(label: string): string {
  return `only in ${quoteLabel(label)}`;
}

/** Which step changed most, and which of the two is before. */
export function tellBiggestChange(
  { before, after }: { before: string; after: string },
  step: { window: string; difference: number; onlyIn?: string | undefined } | undefined,
): string {
  const sides = `Before is ${quoteLabel(before)}, after is ${quoteLabel(after)}.`;
  if (step === undefined) return sides;
  const name = quoteLabel(step.window);
  const size = formatDuration(Math.abs(step.difference));
  // The name is somebody else's text: at the start of a line, a log could take it for a command.
  if (step.onlyIn !== undefined)
    return `The biggest change: ${name} is ${sayOnlyIn(step.onlyIn)} and took ${size}. ${sides}`;
  if (size === formatDuration(0)) return `No step took longer or shorter. ${sides}`;
  return `The biggest change: ${name} took ${size} ${step.difference < 0 ? "less" : "more"}. ${sides}`;
}

/** What the marks in the steps of two labels mean. */
export function explainSteps(): string {
  return "≈ before a difference of waits: their bounds overlap. Bytes are the machine's, on all its disks.";
}
