import type { ComparedLabel, Comparison } from "../../model/comparison.ts";

/** The labels, the best first by the primary figure; those without a rank follow in their own order. */
export function orderLabels({ labels, ranking }: Comparison): ComparedLabel[] {
  const places = new Map(ranking?.labels.map(({ label }, index) => [label, index]));
  return [...labels].sort(
    (a, b) => (places.get(a.label) ?? Number.MAX_SAFE_INTEGER) - (places.get(b.label) ?? Number.MAX_SAFE_INTEGER),
  );
}

/** At most `most` labels: all in their own order, or the best, the baseline and the worst. */
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
