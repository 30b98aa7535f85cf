import { areEqualRates } from "../analysis/findings/equal-benchmarks.ts";
import { areReadAndWrite } from "../model/benchmark-kind.ts";
import type { FigureRow } from "../model/comparison.ts";
import { type Candidate, isLabelSlower, orderBySpeed, type Question } from "./causes.ts";
import { findFilled } from "./compared-figures.ts";
import { weighStorage } from "./wait-share.ts";

const FIT = 0.8;

/** Large reads and writes that are equal on the slower side alone: its limit, unless a fast label has the same. */
export function findCap(question: Question, rows: readonly FigureRow[]): Candidate[] {
  const { label, waitShare, equallyFast } = question;
  const isSlower = isLabelSlower(question);
  const [suspect, other] = orderBySpeed(question, question);
  const pairs = listPairs(rows).filter((pair) => isCapped(pair, suspect) && !isCapped(pair, other));
  if (pairs.length === 0) return [];
  const peers = isSlower ? equallyFast.asBaseline : equallyFast.asLabel();
  const fast = peers.find((peer) => pairs.every((pair) => isCapped(pair, peer.label)));
  const refutation = fast && { by: fast.label, ...(!isSlower && { as: label }) };
  return [{ cause: { id: "cap", label: suspect }, fit: FIT * weighStorage(waitShare), refutation }];
}

interface Pair {
  read: FigureRow;
  write: FigureRow;
}

function listPairs(rows: readonly FigureRow[]): Pair[] {
  const [reads, writes] = ["read-bandwidth", "write-bandwidth"].map((id) =>
    rows.filter(({ measure }) => measure === id),
  );
  return (reads ?? []).flatMap((read) =>
    (writes ?? []).filter(({ name }) => areReadAndWrite(read.name, name)).map((write) => ({ read, write })),
  );
}

function isCapped({ read, write }: Pair, label: string): boolean {
  return areEqualRates(findFilled(read, label)?.median, findFilled(write, label)?.median);
}
