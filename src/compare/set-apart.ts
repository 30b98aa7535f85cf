import { cleanLabel } from "../model/label.ts";
import type { LegFigures } from "./leg.ts";

interface ReportsApart {
  reports: LegFigures[];
  earliest: string;
}

/** Reports of one label, such as two runs on one machine, under their own names; undefined where these stay ambiguous. */
export function setApart(reports: readonly LegFigures[], names: readonly string[]): ReportsApart | undefined {
  const labels = new Set(reports.map(({ label }) => label));
  if (reports.length < 2 || labels.size > 1) return undefined;
  // A common matrix or job would merge them again.
  const apart = reports.map(({ matrix, job, ...leg }, index): LegFigures => {
    return { ...leg, label: cleanLabel(`${leg.label} (${names[index]})`), labelSource: "given" };
  });
  if (new Set(apart.map(({ label }) => label)).size < apart.length) return undefined;
  const [first] = [...apart].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  return first && { reports: apart, earliest: first.label };
}
