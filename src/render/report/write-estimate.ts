import { isInMemory, readPayloadCosts } from "../../analysis/write-cost.ts";
import { formatBytes, formatCount, formatDuration } from "../../format/figures.ts";
import type { Report } from "../../model/report.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import {
  estimateTreeSeconds,
  estimateWriteSeconds,
  isExtrapolated,
  isOutOfReach,
  isRough,
  planEstimated,
  planPayload,
  type WriteCost,
} from "../../model/write-estimate.ts";
import { describeCostSource, describeEstimate, explainRefusal } from "../../words/write-estimate.ts";
import { type Cell, dropEmptyColumns, left, numberCell, right, type Table, tabulate } from "../formats/table.ts";

/** The heading of {@link estimateWrites}. */
export const WRITE_ESTIMATE_TITLE = "How long a cache takes to be on the disk";

/** Small, usual, the 1.6 GB that Depot saw restored (2024), about GitHub's most. */
const SIZES = [100e6, 500e6, 1.6e9, 5e9];
const SHOWN_TARGETS = 8;

/** For each target an answer and a formula. */
export interface WriteEstimate {
  answers: string[];
  formulas: string[];
  table: Table;
  notes: string[];
}

/** A report's estimate; undefined without `write-payload`. */
export function estimateWrites({
  workloads,
  storage,
}: Pick<Report, "workloads" | "storage">): WriteEstimate | undefined {
  const costs = readPayloadCosts(workloads).slice(0, SHOWN_TARGETS);
  if (costs.length === 0) return undefined;
  return {
    answers: costs.map((cost) => describeExample(cost, storage)),
    formulas: costs.map(describeFormula),
    table: tabulateSizes(costs),
    notes: costs
      .flatMap((cost) => describeLimits(cost, costs.length > 1 ? `${phraseTarget(cost.target, storage)}: ` : ""))
      .map(capitalize),
  };
}

function describeExample(cost: WriteCost, storage: Report["storage"]): string {
  const { files, target } = cost;
  const bytes = chooseExample(cost);
  const one = describeEstimate(cost, estimateWriteSeconds(cost, bytes));
  const treeSeconds = estimateTreeSeconds(cost, bytes);
  const count = formatCount(files && bytes / files.meanBytes);
  const tree = treeSeconds === undefined ? "" : ` and ${describeEstimate(cost, treeSeconds)} in ${count} files,`;
  const place = `${isInMemory(target, storage) ? "in the memory" : "on the disk"} of ${phraseTarget(target, storage)}`;
  return `A cache of ${formatBytes(bytes)} takes ${isRough(cost) ? "" : "about "}${one} in one file,${tree} to be ${place}.`;
}

function phraseTarget(target: string | undefined, storage: Report["storage"]): string {
  return findTargetStorage(target, storage)?.role === "workspace" ? "the workspace" : (target ?? "this machine");
}

function describeFormula(cost: WriteCost): string {
  const { startSeconds, secondsPerByte, files } = cost;
  const start = startSeconds === undefined ? "" : `${formatDuration(startSeconds)} to start, `;
  const perFiles =
    files === undefined || files.secondsPerFile === 0
      ? "nothing that could be measured for the files"
      : `${formatDuration(files.secondsPerFile * 1000)} more for each 1,000 files`;
  return `Any other: ${start}${formatDuration(secondsPerByte * 1e9)} for each GB, and ${perFiles} (${describeCostSource(cost)}).`;
}

/** Each target's answer with its formula. */
export function pairSentences({ answers, formulas }: WriteEstimate): string[] {
  return answers.map((answer, index) => `${answer} ${formulas[index]}`);
}

function chooseExample(cost: WriteCost): number {
  return (
    SIZES.findLast((bytes) => !isExtrapolated(cost, planEstimated(cost, bytes))) ??
    cost.seenBytes ??
    (SIZES[0] as number)
  );
}

function tabulateSizes(costs: readonly WriteCost[]): Table {
  const several = costs.length > 1;
  const meanBytes = costs[0]?.files?.meanBytes;
  const rows = costs.flatMap((cost) =>
    SIZES.filter((bytes) => !isOutOfReach(cost, { bytes })).map((bytes) => ({ cost, bytes })),
  );
  const table = tabulate(rows, [
    left("cache", ({ cost, bytes }) => ({
      ...{ text: formatBytes(bytes), sortValue: bytes },
      ...(isExtrapolated(cost, planEstimated(cost, bytes)) && { note: "extrapolated" }),
    })),
    left("target", ({ cost }) => (several ? (cost.target ?? "") : "")),
    right("in one file", ({ cost, bytes }) => describeSeconds(cost, estimateWriteSeconds(cost, bytes))),
    right(`in files of ${formatBytes(meanBytes)}`, ({ cost, bytes }) =>
      explainRefusal(cost, planPayload(cost, bytes)) === undefined
        ? describeSeconds(cost, estimateTreeSeconds(cost, bytes))
        : "not estimated",
    ),
    right("files", ({ cost, bytes }) => numberCell(cost.files && bytes / cost.files.meanBytes, formatCount)),
  ]);
  return dropEmptyColumns(table);
}

function describeSeconds(cost: WriteCost, seconds: number | undefined): Cell {
  return numberCell(seconds, (value) => describeEstimate(cost, value));
}

function describeLimits(cost: WriteCost, place: string): string[] {
  const extrapolated = SIZES.map((bytes) => planEstimated(cost, bytes)).filter(
    (payload) => isExtrapolated(cost, payload) && !isOutOfReach(cost, payload),
  );
  const refused = SIZES.flatMap((bytes) => explainRefusal(cost, planPayload(cost, bytes)) ?? []);
  return [
    ...(extrapolated.length === 0
      ? []
      : [
          `${place}beyond ${formatBytes(cost.seenBytes)} or ${formatCount(cost.seenFiles)} files the estimate is extrapolated: a burst or a cache of the disk may end before.`,
        ]),
    ...(isRough(cost)
      ? [`${place}the runs lie far apart, so these times are bounds: an idle machine may give closer ones.`]
      : []),
    ...refused.slice(0, 1).map((reason) => `${place}${reason} and not estimated: a larger scale measures it.`),
  ];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
