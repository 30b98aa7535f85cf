import type { ComparedLabel, Comparison, RankedLabel } from "../model/comparison.ts";

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

/** At most `most`: the best, the baseline and the worst; those without the ranked figure where there is room. */
export function selectLabels(comparison: Comparison, most: number): ComparedLabel[] {
  const { labels, baseline, ranking } = comparison;
  if (labels.length <= most) return labels;
  const ordered = orderLabels(comparison);
  const measured = ordered.slice(0, ranking?.labels.length ?? ordered.length);
  const fromEnds = measured.flatMap((label, index) => [label, measured[measured.length - 1 - index] ?? label]);
  const base = ordered.filter(({ label }) => label === baseline);
  const chosen = new Set([...new Set([...base, ...fromEnds, ...ordered])].slice(0, most));
  return ordered.filter((label) => chosen.has(label));
}
