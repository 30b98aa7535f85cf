import { formatBytes, formatDuration, formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, ComparedPayload, Comparison } from "../../model/comparison.ts";
import {
  explainBounds,
  explainExtrapolated,
  explainNotEstimated,
  explainPayloads,
  namePayloadFiles,
} from "../../words/comparison/tables.ts";
import { type Cell, dropEmptyColumns, type Table } from "../formats/table.ts";

/** The title of {@link tabulatePayloads}. */
export const PAYLOADS_TITLE = "Time to write what the steps wrote";

type LabelSeconds = ComparedPayload["seconds"][number];

/**
 * The time to write each step's bytes on each label's disk, with the ratio to the baseline; as one file and, where
 * known, as many.
 */
export function tabulatePayloads({ payloads = [], baseline }: Comparison, labels: readonly ComparedLabel[]): Table {
  return dropEmptyColumns({
    columns: [
      { title: "step", align: "left" },
      { title: "bytes written", align: "right", dispensability: 1 },
      { title: "as", align: "left" },
      ...labels.map(({ label }) => ({
        title: label === baseline ? `${label} (baseline)` : label,
        align: "right" as const,
      })),
    ],
    rows: payloads.flatMap((payload) => {
      const { meanFileBytes } = payload;
      const row = (name: string, pick: (entry: LabelSeconds) => number | undefined): Cell[] => [
        { text: payload.window },
        { text: formatBytes(payload.bytes), sortValue: payload.bytes },
        { text: name },
        ...labels.map(({ label }) => describeSeconds(payload, label, baseline, pick)),
      ];
      if (meanFileBytes === undefined) return [row("", ({ seconds }) => seconds)];
      return [
        row("one file", ({ seconds }) => seconds),
        row(namePayloadFiles(meanFileBytes), ({ treeSeconds }) => treeSeconds),
      ];
    }),
  });
}

/** What these times are based on, a sentence each. */
export function listPayloadNotes({ payloads = [] }: Comparison): string[] {
  const [first] = payloads;
  if (first === undefined) return [];
  const some = (has: (entry: LabelSeconds) => boolean) => payloads.some(({ seconds }) => seconds.some(has));
  const source = first.source ?? "fio";
  return [
    explainPayloads(source),
    ...(some(({ spread }) => spread !== undefined) ? [explainBounds()] : []),
    ...(some((entry) => entry.extrapolated === true) ? [explainExtrapolated()] : []),
    ...(source === "write-payload" && some(({ treeSeconds }) => treeSeconds === undefined)
      ? [explainNotEstimated()]
      : []),
  ];
}

const EXTRAPOLATED = "extrapolated";

function describeSeconds(
  { seconds }: ComparedPayload,
  label: string,
  baseline: string,
  pick: (entry: LabelSeconds) => number | undefined,
): Cell {
  const find = (name: string) => seconds.find((entry) => entry.label === name);
  const [entry, base] = [find(label), label === baseline ? undefined : find(baseline)];
  const value = entry && pick(entry);
  if (value === undefined) return { text: entry === undefined ? NOT_MEASURED : "not estimated" };
  const note = entry?.extrapolated === true ? { note: EXTRAPOLATED } : {};
  if (entry?.spread !== undefined) {
    const [low, high] = [value * entry.spread.low, value * entry.spread.high];
    return { text: `${formatDuration(low)} to ${formatDuration(high)}`, sortValue: value, ...note };
  }
  const ratio = value / ((base?.spread === undefined && base && pick(base)) || Number.NaN);
  const text = Number.isFinite(ratio) ? `${formatDuration(value)} · ${formatRatio(ratio)}` : formatDuration(value);
  return { text, sortValue: value, ...note };
}
