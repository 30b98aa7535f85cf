import { cleanLabel } from "../model/label.ts";
import type { LegFigures } from "./leg.ts";

/** Reports of one label that each stand for themselves, and the label of the one that began first. */
export interface ReportsApart {
  reports: LegFigures[];
  earliest: string;
}

/**
 * Reports that were named one by one and carry the same label, as two runs on one machine do, under labels that say which
 * is which; without that they would count as repeats of one. Undefined where their labels, or the names, are not like that.
 * @param names what the user called each of them
 */
export function setApart(reports: readonly LegFigures[], names: readonly string[]): ReportsApart | undefined {
  const labels = new Set(reports.map(({ label }) => label));
  if (reports.length < 2 || labels.size > 1) return undefined;
  // A matrix or a job in common would bring them together again.
  const apart = reports.map(({ matrix, job, ...leg }, index): LegFigures => {
    return { ...leg, label: cleanLabel(`${leg.label} (${names[index]})`), labelSource: "given" };
  });
  if (new Set(apart.map(({ label }) => label)).size < apart.length) return undefined;
  const [first] = [...apart].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  return first && { reports: apart, earliest: first.label };
}
