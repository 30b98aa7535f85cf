import { EQUAL_WITHIN } from "../analysis/findings/equal-benchmarks.ts";
import { explain, isLabelSlower, type Question } from "./causes.ts";
import { findFilled } from "./cells.ts";
import type { ExplanationData, RowData } from "./data.ts";
import { weighByWait } from "./wait-share.ts";

/** How sure equal rates are a configured limit. */
const FIT = 0.8;

/** The slower side's limit: large reads and writes are equal there alone. */
export function findCap(question: Question, rows: readonly RowData[]): ExplanationData | undefined {
  const { label, baseline, place, waitShare } = question;
  const [suspect, other] = isLabelSlower(question) ? [label, baseline] : [baseline, label];
  const isCapped = listPairs(rows).some(
    ([read, write]) => isEqual(read, write, suspect) && !isEqual(read, write, other),
  );
  if (!isCapped) return undefined;
  return explain(question, { id: "cap", label: suspect }, FIT * weighByWait({ place, name: "cap" }, waitShare));
}

function listPairs(rows: readonly RowData[]): [RowData, RowData][] {
  const bandwidths = rows.filter(({ kind, measure }) => kind === "benchmark" && measure === "bandwidth");
  return bandwidths.flatMap((read) => {
    const write = bandwidths.find(({ name }) => name !== read.name && name === read.name.replace(/read/i, "write"));
    return write === undefined ? [] : [[read, write] as [RowData, RowData]];
  });
}

function isEqual(read: RowData, write: RowData, label: string): boolean {
  const [reads = 0, writes = 0] = [findFilled(read, label)?.median, findFilled(write, label)?.median];
  return reads > 0 && writes > 0 && Math.abs(reads / writes - 1) <= EQUAL_WITHIN;
}
