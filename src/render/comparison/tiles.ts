import { findFilled, findPrimaryRow } from "../../compare/compared-figures.ts";
import { countFewestJobs, findMainRatio } from "../../compare/headline.ts";
import type { Comparison, FigureRow } from "../../model/comparison.ts";
import {
  countAbsent,
  countCompared,
  formatMedian,
  markRatio,
  nameFigure,
  quoteLabel,
} from "../../words/comparison/figures.ts";
import { tellTileNoise, tellUndecided } from "../../words/comparison/matrix.ts";
import type { Card } from "../formats/page.ts";
import { describeBiggestChange } from "./steps.ts";

/** The answer in a few facts. */
export function listTiles(comparison: Comparison): Card[] {
  const { labels, missing, baseline } = comparison;
  const row = findPrimaryRow(comparison);
  const changed = describeBiggestChange(comparison);
  return [
    ...(changed === undefined
      ? []
      : [{ title: "biggest change", value: changed.window, note: `${changed.change}: ${changed.durations}` }]),
    ...(row === undefined || labels.length < 2 ? [] : listAnswers(comparison, row)),
    {
      title: "compared",
      value: countCompared(comparison),
      note: [`baseline ${baseline}`, ...countAbsent(missing.length)].join(" · "),
    },
  ];
}

function listAnswers(comparison: Comparison, row: FigureRow): Card[] {
  const main = findMainRatio(comparison, row);
  if (main === undefined) return [describeBest(comparison, row)];
  const { label, ratio } = main;
  return [
    describeBest(comparison, row),
    {
      title: `${quoteLabel(label)} vs ${quoteLabel(comparison.baseline)}`,
      value: markRatio(row, ratio),
      note: tellTileNoise(row, ratio),
    },
  ];
}

function describeBest(comparison: Comparison, row: FigureRow): Card {
  const winner = comparison.ranking?.winner;
  const cell = findFilled(row, winner ?? "");
  if (winner !== undefined && cell !== undefined) {
    return { title: "best", value: winner, note: `${formatMedian(row, cell)}, ${nameFigure(row)}` };
  }
  const note = tellUndecided(countFewestJobs(comparison, row), comparison.ranking?.tied);
  return { title: "best", value: "not decided", note };
}
