import { MAX_REACH } from "../../analysis/write-estimate.ts";
import { formatBytes, formatDuration, formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, ComparedPayload, Comparison } from "../../model/comparison.ts";
import { titleLabel } from "../../words/comparison/figures.ts";
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

type LabelSeconds = ComparedPayload["seconds"][number];
/** Of an estimate, with the bounds that replace it if it is too uncertain. */
type PickTime = (entry: LabelSeconds) => { seconds: number | undefined; spread: LabelSeconds["spread"] };

interface PayloadRow {
  payload: ComparedPayload;
  as: string;
  pick: PickTime;
}

const pickFile: PickTime = ({ seconds, spread }) => ({ seconds, spread });
const pickTree: PickTime = ({ treeSeconds, treeSpread, spread }) => ({
  seconds: treeSeconds,
  spread: treeSpread ?? spread,
});

/** The time to write each step's bytes on these labels' disks; undefined without any. */
export function describePayloads(
  { payloads = [], baseline, labels: all }: Comparison,
  { labels, elsewhere }: { labels: readonly ComparedLabel[]; elsewhere: string },
): Panel | undefined {
  if (payloads.length === 0) return undefined;
  const rows = payloads.flatMap((payload): PayloadRow[] => {
    const { meanFileBytes } = payload;
    if (meanFileBytes === undefined) return [{ payload, as: "", pick: pickFile }];
    return [
      { payload, as: "one file", pick: pickFile },
      { payload, as: namePayloadFiles(meanFileBytes), pick: pickTree },
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

const EXTRAPOLATED = "extrapolated";

function describeSeconds({ payload, pick }: PayloadRow, label: string, baseline: string): Cell {
  const find = (name: string) => payload.seconds.find((entry) => entry.label === name);
  const [entry, base] = [find(label), label === baseline ? undefined : find(baseline)];
  if (entry === undefined) return { text: NOT_MEASURED };
  const { seconds: value, spread } = pick(entry);
  if (value === undefined) return { text: "not estimated" };
  const note = entry.extrapolated === true ? { note: EXTRAPOLATED } : {};
  if (spread !== undefined) {
    const [low, high] = [value * spread.low, value * spread.high];
    return { text: `${formatDuration(low)} to ${formatDuration(high)}`, sortValue: value, ...note };
  }
  const other = base && pick(base);
  const ratio = value / ((other?.spread === undefined && other?.seconds) || Number.NaN);
  const text = Number.isFinite(ratio) ? `${formatDuration(value)} · ${formatRatio(ratio)}` : formatDuration(value);
  return { text, sortValue: value, ...note };
}
