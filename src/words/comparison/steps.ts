import { formatDuration } from "../../format/figures.ts";
import type { Ratio } from "../../model/comparison.ts";
import { markRatio, quoteLabel } from "./figures.ts";

/** A signed difference: `+1.2 s`; `isOpen` where the bounds overlap. */
export function tellDifference(difference: number, format: (size: number) => string, isOpen = false): string {
  const size = format(Math.abs(difference));
  // What is shown as 0 has no sign.
  const sign = size === format(0) ? "" : difference < 0 ? "−" : "+";
  return `${isOpen ? "≈" : ""}${sign}${size}`;
}

const DURATION = { unit: "seconds", measure: "duration" } as const;

/** A change of duration, with its ratio. */
export function tellDurationChange(difference: number, ratio: Ratio | undefined): string {
  const change = tellDifference(difference, formatDuration);
  return ratio === undefined ? change : `${change} · ${markRatio(DURATION, ratio)}`;
}

/** A step of one side. */
export function sayOnlyIn(label: string): string {
  return `only in ${quoteLabel(label)}`;
}

/** A step not reached after a failure. */
export function sayNotReached(label: string): string {
  return `${quoteLabel(label)} failed before it`;
}

/** A step's failure. */
export function sayFailure(label: string, reason: string): string {
  return `${quoteLabel(label)}: ${reason}`;
}

/** The biggest change, and which side is which. */
export function tellBiggestChange(
  { before, after }: { before: string; after: string },
  step: { window: string; difference: number; onlyIn?: string | undefined; isUnsure?: boolean } | undefined,
): string {
  const sides = `Before: ${quoteLabel(before)}; after: ${quoteLabel(after)}.`;
  if (step === undefined) return sides;
  const name = quoteLabel(step.window);
  const size = formatDuration(Math.abs(step.difference));
  // The name is foreign: at a line's start, a log could read it as a command.
  if (step.onlyIn !== undefined)
    return `Biggest change: ${name} is ${sayOnlyIn(step.onlyIn)} and took ${size}. ${sides}`;
  if (size === formatDuration(0)) return `No step's duration changed. ${sides}`;
  const doubt = step.isUnsure ? ", which may be noise" : "";
  return `Biggest change${doubt}: ${name} took ${size} ${step.difference < 0 ? "less" : "more"}. ${sides}`;
}

/** What `≈` means beside a wait. */
export function explainOpenWaits(): string {
  return "≈: the bounds of the two waits overlap.";
}

/** Whose bytes the table has. */
export function explainStepBytes(): string {
  return "Bytes are the whole machine's, on all disks.";
}
