import type { Comparison, FigureRow, Ratio } from "../../model/comparison.ts";
import { findMark } from "./cells.ts";

/** The error rate that all secondary figures together are held to. */
const ERROR_RATE = 0.05;

interface ShownRatio {
  row: FigureRow;
  ratio: Ratio;
}

/** How the figures are to be read, a sentence each: only of what this comparison holds. */
export function listReadingNotes({ figures }: Comparison): string[] {
  const shown = figures.flatMap((row) =>
    row.cells.flatMap((cell) =>
      cell.state === "measured" && cell.ratio !== undefined ? [{ row, ratio: cell.ratio }] : [],
    ),
  );
  const methods = new Set(shown.map(({ ratio }) => ratio.method));
  const marks = new Set(shown.map(({ row, ratio }) => findMark(row, ratio)));
  const notes: [boolean, string][] = [
    [true, "Figures are medians over jobs, ratios are to the baseline; the repeats inside one job count once."],
    [methods.has("one-run"), "One job of a label is one run: its ratio says nothing about the noise."],
    [methods.has("range"), "Of two jobs the smallest and the largest ratio of any two are shown."],
    [
      methods.has("welch"),
      "Of three jobs, and where one label scatters more than the other, the ratio has Welch's 95 % interval on logarithms.",
    ],
    [
      methods.has("hodges-lehmann"),
      "Of four jobs and more the ratio is Hodges and Lehmann's; its 95 % interval holds Welch's, or that of the medians where jobs lie on two levels.",
    ],
    [marks.has("≈"), "≈ marks an interval that holds 1.00x: noise explains it."],
    [marks.has("?"), describeDoubt(shown)],
  ];
  return notes.flatMap(([holds, note]) => (holds ? [note] : []));
}

/** With few jobs even figures that do not overlap at all cannot pass among many: then it helps to know how many can. */
function describeDoubt(shown: readonly ShownRatio[]): string {
  const tests = shown.filter(({ ratio }) => "adjustedPValue" in ratio).length;
  return (
    `? = not significant after correcting for ${tests} comparisons (Holm, all but the ranked figure); ` +
    `from ${countJobs(tests)} jobs a label on, figures that do not overlap pass.`
  );
}

/** From how many jobs a side on the least p value of Mann and Whitney's test, 2 in C(2n, n), holds for so many tests. */
function countJobs(tests: number): number {
  let [jobs, orders] = [1, 2];
  while ((2 / orders) * tests > ERROR_RATE) {
    jobs++;
    orders *= (2 * (2 * jobs - 1)) / jobs;
  }
  return Math.max(4, jobs);
}
