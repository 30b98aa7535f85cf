import { MIN_FIT } from "../../compare/headline.ts";
import type { Comparison, FigureRow, Ratio } from "../../model/comparison.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { formatFigure, markRatio, nameFigure } from "../../words/comparison/figures.ts";
import {
  tellNoCause,
  tellPrediction,
  tellTileNoise,
  tellUndecided,
  titleCause,
  titleRatio,
} from "../../words/comparison/matrix.ts";
import type { Card } from "../formats/page.ts";
import { countAbsent, countCompared } from "./labels.ts";
import { findCell, findPrimaryRow, findRatio, isFilled } from "./rows.ts";
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
  const { ranking, baseline } = comparison;
  const ratios = listRatios(row);
  const distance = ({ ratio }: { ratio: Ratio }): number => Math.abs(Math.log(ratio.ratio));
  const own = ratios.find(({ label }) => label === ranking?.winner);
  const subject = own ?? [...ratios].sort((a, b) => distance(b) - distance(a))[0];
  return [
    describeBest(comparison, row),
    ...(subject === undefined
      ? []
      : [
          {
            title: titleRatio(subject.label, baseline),
            value: markRatio(subject.ratio),
            note: tellTileNoise(subject.ratio),
          },
          ...listCause(comparison, row, subject.label),
        ]),
  ];
}

function listRatios({ cells }: FigureRow): { label: string; ratio: Ratio }[] {
  return cells.flatMap((cell) => {
    const ratio = findRatio(cell);
    return ratio !== undefined && ratio.ratio > 0 ? [{ label: cell.label, ratio }] : [];
  });
}

function describeBest(comparison: Comparison, row: FigureRow): Card {
  const { ranking } = comparison;
  const title = "best";
  const cell = findCell(row, ranking?.winner ?? "");
  if (ranking?.winner !== undefined && isFilled(cell)) {
    return { title, value: ranking.winner, note: `${formatFigure(row, cell.median)}, ${nameFigure(row)}` };
  }
  const [first, ...others] = ranking?.labels.filter(({ tooFewJobs }) => !tooFewJobs) ?? [];
  const tied = others.filter(({ tiedWith }) => tiedWith?.label === first?.label);
  const names = first === undefined ? [] : [first, ...tied].map(({ label }) => label);
  const filled = row.cells.filter(isFilled);
  const fewest = first === undefined && filled.length > 0 ? Math.min(...filled.map((one) => one.jobs)) : 0;
  const areEqual = tied.every(({ tiedWith }) => tiedWith?.equal === true);
  return { title, value: "not decided", note: tellUndecided(fewest, names, areEqual) };
}

function listCause({ differences }: Comparison, row: FigureRow, label: string): Card[] {
  const known = differences.find((entry) => entry.label === label);
  const [first] = known?.explanations.filter(({ figure }) => figure === row.id) ?? [];
  if (first !== undefined) {
    const { fit, brief, message, predictedRatio } = first;
    const note = predictedRatio === undefined ? undefined : tellPrediction(predictedRatio);
    return [omitUndefined({ title: titleCause(fit >= MIN_FIT), value: brief ?? message, note })];
  }
  return known?.unexplained?.includes(row.id) ? [{ title: "cause", value: tellNoCause() }] : [];
}
