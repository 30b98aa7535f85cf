import { formatTable, formatPercent as percent } from "../lab/figures.ts";
import type { Recordings } from "../lab/recordings.ts";
import type { PredictedDisk } from "./disks.ts";
import { type JudgedCell, judgeRuns, type RecordedRun, type Summary, summarize } from "./judgement.ts";
import type { PredictedLoad } from "./loads.ts";

const FIGURES = [
  ...["cells", "refused", "median error", "mean", "90th percentile", "faster disk right", "told apart"],
  ...["within the bounds", "upper/lower", "second run"],
];

/** What the bench found out, as Markdown. */
export function describePredictions(
  recordings: Pick<Recordings<RecordedRun>, "rows" | "recorded">,
  loads: readonly PredictedLoad[],
  disks: readonly PredictedDisk[],
): string {
  const { machine, date } = recordings.recorded;
  const cells = judgeRuns(recordings.rows, loads, disks);
  const isOf =
    (standing: PredictedLoad["standing"]) =>
    ({ load }: JudgedCell) =>
      load.standing === standing;
  const isOnNew = ({ on }: JudgedCell) => disks.some(({ name, isNew }) => name === on && isNew);
  const fresh = cells.filter(isOf("new"));
  const known = cells.filter(({ load }) => load.standing !== "new");
  const rows = [["target", "", "", "6%", "", "25%", "95%", "", "90%", "", ""]];
  const add = (name: string, part: readonly JudgedCell[]) => {
    if (part.length > 0) rows.push([name, ...listFigures(summarize(part))]);
  };
  add("new loads, judged once", fresh);
  add("of these, on new disks", fresh.filter(isOnNew));
  for (const { name } of disks)
    add(
      `of these, on ${name}`,
      fresh.filter(({ on }) => on === name),
    );
  add("loads that constants were set on", known.filter(isOf("tuned")));
  add("loads whose results were known", known.filter(isOf("known")));
  add("cells whose two fastest runs agree within 10% on both disks", known.filter(isSettled));
  for (const { name } of disks)
    add(
      `recorded on ${name}`,
      known.filter(({ recordedOn }) => recordedOn === name),
    );
  for (const { name } of disks)
    add(
      `on ${name}`,
      known.filter(({ on }) => on === name),
    );
  return [
    `Recorded on: ${machine}, ${date}; ${recordings.rows.length} runs.`,
    formatTable(["", ...FIGURES], rows),
    "The largest errors of new loads:",
    describeMisses(fresh),
  ].join("\n\n");
}

/** What a busy machine let repeat. */
function isSettled({ scatter, recordedScatter }: JudgedCell): boolean {
  return scatter <= 0.1 && recordedScatter <= 0.1;
}

function listFigures(summary: Summary): string[] {
  const { cells, refused, medianError, meanError, error90, ranked, told, pairs, held, width, medianScatter } = summary;
  return [
    `${cells}`,
    `${refused}`,
    ...[medianError, meanError, error90].map((error) => percent(error)),
    told > 0 ? `${percent(ranked)} of ${told}` : "-",
    pairs > 0 ? `${percent(told / pairs)} of ${pairs}` : "-",
    percent(held),
    width.toFixed(2),
    Number.isNaN(medianScatter) ? "-" : `+${percent(medianScatter)}`,
  ];
}

const SHOWN_MISSES = 12;

function describeMisses(cells: readonly JudgedCell[]): string {
  const error = ({ predicted, truthSeconds }: JudgedCell) =>
    predicted === undefined ? 0 : predicted.seconds / truthSeconds - 1;
  return [...cells]
    .sort((a, b) => Math.abs(error(b)) - Math.abs(error(a)))
    .slice(0, SHOWN_MISSES)
    .map(
      (cell) =>
        `- ${cell.load.name}, from ${cell.recordedOn} to ${cell.on}: ${cell.predicted?.seconds.toFixed(2)} s predicted, ` +
        `${cell.truthSeconds.toFixed(2)} s measured` +
        (Number.isNaN(cell.scatter) ? "" : ` (the second run took ${percent(cell.scatter)} longer)`),
    )
    .join("\n");
}
