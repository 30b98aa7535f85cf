import { countOf } from "../../format/plain-text.ts";
import type { ComparedLabel, Comparison, RankedLabel } from "../../model/comparison.ts";

/** A label's heading in a table. */
export function titleLabel(label: string, baseline: string): string {
  return label === baseline ? `${label} (baseline)` : label;
}

/** The numbers of labels and jobs. */
export function countCompared({ labels }: Comparison): string {
  const jobs = labels.reduce((sum, label) => sum + label.jobs, 0);
  return `${countOf(labels.length, "label")}, ${countOf(jobs, "job")}`;
}

/** The best label first, those without a rank last. */
export function orderLabels({ labels, ranking }: Comparison): ComparedLabel[] {
  const places = new Map(ranking?.labels.map(({ label }, index) => [label, index]));
  return [...labels].sort(
    (a, b) => (places.get(a.label) ?? Number.MAX_SAFE_INTEGER) - (places.get(b.label) ?? Number.MAX_SAFE_INTEGER),
  );
}

/** The labels with a rank: those with enough jobs, unless one is alone. */
export function listRanked({ ranking }: Comparison): RankedLabel[] {
  const ranked = ranking?.labels.filter(({ tooFewJobs }) => !tooFewJobs) ?? [];
  return ranked.length > 1 ? ranked : [];
}

/** At most `most`: the best, the baseline and the worst. */
export function selectLabels(comparison: Comparison, most: number): ComparedLabel[] {
  const { labels, baseline } = comparison;
  if (labels.length <= most) return labels;
  const ordered = orderLabels(comparison);
  const chosen = new Set(ordered.filter(({ label }) => label === baseline));
  for (let index = 0; chosen.size < most; index++) {
    const next = index % 2 === 0 ? ordered[index / 2] : ordered[ordered.length - (index + 1) / 2];
    if (next !== undefined) chosen.add(next);
  }
  return ordered.filter((label) => chosen.has(label));
}
