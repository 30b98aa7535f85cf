import { EQUAL_WITHIN } from "../analysis/findings/equal-benchmarks.ts";
import { areReadAndWrite } from "../model/benchmark-kind.ts";
import { explain, isLabelSlower, type Question } from "./causes.ts";
import { findFilled } from "./cells.ts";
import type { ExplanationData, RowData } from "./data.ts";
import type { Refutation } from "./equally-fast.ts";
import { weighByWait } from "./wait-share.ts";

/** How sure equal rates are a configured limit. */
const FIT = 0.8;

/** A cause, and what shows that it is none. */
export interface JudgedCause {
  explanation: ExplanationData;
  refutation?: Refutation | undefined;
}

/** The slower side's limit: large reads and writes are equal there alone, and on no label as fast as the other side. */
export function findCap(question: Question, rows: readonly RowData[]): JudgedCause[] {
  const { label, baseline, place, waitShare, equallyFast } = question;
  const isSlower = isLabelSlower(question);
  const [suspect, other] = isSlower ? [label, baseline] : [baseline, label];
  const pairs = listPairs(rows).filter(
    ([read, write]) => isEqual(read, write, suspect) && !isEqual(read, write, other),
  );
  if (pairs.length === 0) return [];
  const fit = FIT * weighByWait({ place, name: "cap" }, waitShare);
  const fast = (isSlower ? equallyFast.asBaseline : equallyFast.asLabel()).find((peer) =>
    pairs.every(([read, write]) => isEqual(read, write, peer.label)),
  );
  const refutation = fast && { by: fast.label, ...(!isSlower && { as: label }) };
  return [{ explanation: explain(question, { id: "cap", label: suspect }, fit), refutation }];
}

function listPairs(rows: readonly RowData[]): [RowData, RowData][] {
  const bandwidths = rows.filter(({ kind, measure }) => kind === "benchmark" && measure === "bandwidth");
  return bandwidths.flatMap((read) => {
    const write = bandwidths.find(({ name }) => areReadAndWrite(read.name, name));
    return write === undefined ? [] : [[read, write] as [RowData, RowData]];
  });
}

function isEqual(read: RowData, write: RowData, label: string): boolean {
  const [reads = 0, writes = 0] = [findFilled(read, label)?.median, findFilled(write, label)?.median];
  return reads > 0 && writes > 0 && Math.abs(reads / writes - 1) <= EQUAL_WITHIN;
}
