import type { ComparedLabel, Comparison } from "../model/comparison.ts";
import { formatBytes, formatDuration, formatRatio, NOT_MEASURED } from "../model/format.ts";
import type { Cell, Table } from "./tables/table.ts";

/** What stands above the table of payloads. */
export const PAYLOADS_TITLE = "Least time to write what the steps wrote";

/** The steps that wrote most, with a column for each of the labels: the least time of writing it, and the ratio to the baseline's. */
export function tabulatePayloads({ payloads, baseline }: Comparison, labels: readonly ComparedLabel[]): Table {
  return {
    columns: [
      { title: "step", align: "left" },
      { title: "bytes written", align: "right", dispensability: 1 },
      ...labels.map(({ label }) => ({
        title: label === baseline ? `${label} (baseline)` : label,
        align: "right" as const,
      })),
    ],
    rows: (payloads ?? []).map(({ window, bytes, seconds }) => {
      const known = new Map(seconds.map((entry) => [entry.label, entry.seconds]));
      return [
        { text: window },
        { text: formatBytes(bytes), sortValue: bytes },
        ...labels.map(({ label }) =>
          describeSeconds(known.get(label), label === baseline ? undefined : known.get(baseline)),
        ),
      ];
    }),
  };
}

function describeSeconds(seconds: number | undefined, baseline: number | undefined): Cell {
  if (seconds === undefined) return { text: NOT_MEASURED };
  const ratio = baseline === undefined ? Number.NaN : seconds / baseline;
  const text = formatDuration(seconds);
  return { text: Number.isFinite(ratio) ? `${text} · ${formatRatio(ratio)}` : text, sortValue: seconds };
}
