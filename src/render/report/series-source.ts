import { selectDisks } from "../../model/disks.ts";
import type { Series } from "../../model/series.ts";

/** Where the rates over time come from, and why a step's peak may be another; undefined where there is no rate. */
export function describeSeriesSource(series: Series | undefined): string | undefined {
  const sources = new Set(selectDisks(series?.devices ?? []).map(({ source }) => source));
  if (sources.size === 0) return undefined;
  return sources.has("iostat")
    ? "Rates over time are iostat's, the steps' figures the kernel's counters, taken at other moments: their peaks can differ."
    : "Rates over time are of the kernel's counters, as the steps' figures are.";
}
