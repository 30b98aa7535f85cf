import { findKeyRows, selectMeasured, splitFigures } from "../../compare/compared-figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { countAbsent, countCompared } from "../../words/comparison/figures.ts";
import { tellHeadline } from "../../words/comparison/headline.ts";
import { tellNote } from "../../words/comparison/notes.ts";
import { refuseReport, tellGate } from "../../words/comparison/reasons.ts";
import { explainDrawings } from "../../words/comparison/tables.ts";
import { listRest } from "../../words/report-notes.ts";
import { type Panel, section } from "../formats/panel.ts";
import { describePredictedSteps } from "../predictions.ts";
import { describeCauses } from "./causes.ts";
import { explainWaits, listReadingNotes } from "./notes.ts";
import { describeSteps } from "./steps.ts";
import { describeFigures, describeRanking, tabulateFigures } from "./tables.ts";

/** How much of a comparison a format shows, and where the rest is. */
interface Extent {
  /** Those that have a column. */
  labels: readonly ComparedLabel[];
  ranks: number;
  steps: number;
  predictedLabels: number;
  figures: number;
  foldedFigures?: number;
  lines: number;
  /** Figures to decide by alone. */
  isShort?: boolean;
  /** Tables without notes, since a terminal is narrow. */
  isBrief?: boolean;
  hasDrawings?: boolean;
  elsewhere: string;
}

/** A comparison's sections in their order, which all formats share. */
export function listSections(comparison: Comparison, extent: Extent) {
  return [
    section("verdict", { importance: 9, rank: 0, isInComment: true }, () => describeVerdict(comparison)),
    section("gates", { importance: 8, rank: 0, isInComment: true }, () => describeGates(comparison, extent)),
    section("steps", { importance: 8, rank: 2, isOpen: true }, () => describeSteps(comparison, extent)),
    section("ranking", { importance: 7, rank: 2, isInComment: true }, () => describeRanking(comparison, extent)),
    section("causes", { importance: 5, rank: 3 }, () => describeCauses(comparison, extent)),
    section("metrics", { importance: 6, rank: 4, isInComment: true }, () => describeMetrics(comparison, extent)),
    section("more metrics", { importance: 2, isFolded: true }, () => describeOtherFigures(comparison, extent)),
    section("predictions", { importance: 5, rank: 3, isOpen: true }, () => describePredictedSteps(comparison, extent)),
    section("missing", { importance: 4, rank: 1, isInComment: true }, () => describeMissing(comparison, extent)),
    section("notes", { importance: 3, rank: 1 }, () => describeNotes(comparison, extent)),
    section("explanations", { importance: 3, rank: 6 }, () => explainReading(comparison, extent)),
  ];
}

function describeVerdict(comparison: Comparison): Panel {
  const { headline, missing } = comparison;
  return { lead: [tellHeadline(headline), [countCompared(comparison), ...countAbsent(missing.length)].join(", ")] };
}

/** The rows of the metrics: all that tell labels apart, or those to decide by. */
export function selectFigures(comparison: Comparison, { isShort }: Pick<Extent, "isShort">): FigureRow[] {
  return isShort ? findKeyRows(comparison) : splitFigures(comparison.figures).main;
}

function describeMetrics(comparison: Comparison, extent: Extent): Panel | undefined {
  return describeFigures(comparison, selectFigures(comparison, extent), extent);
}

function describeGates({ gates = [] }: Comparison, { lines, elsewhere }: Extent): Panel {
  const weighed = gates.slice(0, lines).map((gate) => ({ look: gate.outcome, text: tellGate(gate) }));
  return { title: "Gates", weighed, rest: listRest(gates.length - lines, "gate", elsewhere) };
}

function describeOtherFigures(comparison: Comparison, { labels, foldedFigures = 0 }: Extent): Panel {
  const { other } = splitFigures(comparison.figures);
  const folded = selectMeasured(other, labels).slice(0, foldedFigures);
  return {
    title: `${countOf(folded.length, "more metric")}: bytes, and very short steps`,
    table: tabulateFigures(comparison, folded, labels),
    notes: explainWaits(folded, labels),
  };
}

function describeMissing({ missing }: Comparison, { lines, elsewhere }: Extent): Panel {
  const items = missing.slice(0, lines).map(({ name, reason }) => `${name}: ${refuseReport(reason)}`);
  return { title: `Missing (${missing.length})`, items, rest: listRest(missing.length - lines, "job", elsewhere) };
}

function describeNotes({ notes }: Comparison, { lines, elsewhere }: Extent): Panel {
  const rest = listRest(notes.length - lines, "note", elsewhere);
  return { title: "Notes", notes: [...notes.slice(0, lines).map(tellNote), ...rest] };
}

function explainReading(comparison: Comparison, { hasDrawings }: Extent): Panel {
  const drawings = hasDrawings ? [explainDrawings(), ...explainWaits(comparison.figures, comparison.labels)] : [];
  return { title: "How to read this", notes: [...drawings, ...listReadingNotes(comparison)] };
}
