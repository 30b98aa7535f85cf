import { MAX_REACH } from "../../analysis/write-estimate.ts";
import { findPayloadRatio, findPayloadTime, type LabelSeconds, type PayloadForm } from "../../compare/payload-times.ts";
import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, ComparedPayload, Comparison } from "../../model/comparison.ts";
import { tellRatio, titleLabel } from "../../words/comparison/figures.ts";
import {
  explainBounds,
  explainExtrapolated,
  explainMixtures,
  explainNotEstimated,
  explainPayloads,
  namePayloadFiles,
} from "../../words/comparison/tables.ts";
import { type Cell, dropEmptyColumns, left, type Panel, right, tabulate } from "../formats/table.ts";
import { listHidden } from "./notes.ts";

interface PayloadRow {
  payload: ComparedPayload;
  as: string;
  form: PayloadForm;
}

/** The time to write each step's bytes on these labels' disks; undefined without any. */
export function describePayloads(
  { payloads = [], baseline, labels: all }: Comparison,
  { labels, elsewhere }: { labels: readonly ComparedLabel[]; elsewhere: string },
): Panel | undefined {
  if (payloads.length === 0) return undefined;
  const rows = payloads.flatMap((payload): PayloadRow[] => {
    const { meanFileBytes } = payload;
    if (meanFileBytes === undefined) return [{ payload, as: "", form: "file" }];
    return [
      { payload, as: "one file", form: "file" },
      { payload, as: namePayloadFiles(meanFileBytes), form: "tree" },
    ];
  });
  const table = tabulate(rows, [
    left("step", ({ payload }) => payload.window),
    right("bytes written", ({ payload: { bytes } }) => ({ text: formatBytes(bytes), sortValue: bytes }), 1),
    left("as", ({ as }) => as),
    ...labels.map(({ label }) =>
      right<PayloadRow>(titleLabel(label, baseline), (row) => describeSeconds(row, label, baseline)),
    ),
  ]);
  return {
    title: "Time to write what the steps wrote",
    table: dropEmptyColumns(table),
    rest: listHidden(all.length - labels.length, elsewhere),
    notes: [listNotes(payloads).join(" ")],
  };
}

/** What these times are based on. */
function listNotes(payloads: readonly ComparedPayload[]): string[] {
  const some = (has: (entry: LabelSeconds) => boolean) => payloads.some(({ seconds }) => seconds.some(has));
  const source = payloads[0]?.source ?? "fio";
  return [
    explainPayloads(source),
    ...(some(({ spread }) => spread !== undefined) ? [explainBounds()] : []),
    ...(some(({ spread, treeSpread }) => spread === undefined && treeSpread !== undefined) ? [explainMixtures()] : []),
    ...(some((entry) => entry.extrapolated === true) ? [explainExtrapolated()] : []),
    ...(source === "write-payload" && some(({ treeSeconds }) => treeSeconds === undefined)
      ? [explainNotEstimated(MAX_REACH)]
      : []),
  ];
}

function describeSeconds({ payload, form }: PayloadRow, label: string, baseline: string): Cell {
  const entry = payload.seconds.find((candidate) => candidate.label === label);
  if (entry === undefined) return { text: NOT_MEASURED };
  const time = findPayloadTime(entry, form);
  if (time === undefined) return { text: "not estimated" };
  const { seconds, bounds } = time;
  const ratio = findPayloadRatio(payload, entry, form, baseline);
  const estimate =
    formatDuration(seconds) +
    (ratio === undefined ? "" : ` · ${tellRatio({ unit: "seconds", measure: "duration" }, ratio)}`);
  const text = bounds === undefined ? estimate : `${formatDuration(bounds.low)} to ${formatDuration(bounds.high)}`;
  return { text, sortValue: seconds, ...(entry.extrapolated && { note: "extrapolated" }) };
}
