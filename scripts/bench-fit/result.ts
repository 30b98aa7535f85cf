import { formatPart, formatPercent, formatRange, formatTable, mean, median, quantile } from "../lab/figures.ts";
import type { Recordings } from "../lab/recordings.ts";

/** What a file is fitted to. */
export const BASES = ["counters", "trace"] as const;
export type Basis = (typeof BASES)[number];

/** A load's fitted file, and what the load took where it was recorded. */
export interface FitRow {
  load: string;
  by: Basis;
  recordedSeconds: number;
  text: string;
}

/** A load on a disk: each of its runs, and the quickest of each fitted file. */
export interface CellRow {
  load: string;
  disk: string;
  realRuns: number[];
  fittedSeconds: Partial<Record<Basis, number>>;
}

/** A cell and the fit of one basis. */
interface Pair {
  load: string;
  realSeconds: number;
  fittedSeconds: number;
}

export function isFit(row: FitRow | CellRow): row is FitRow {
  return "text" in row;
}

/** The targets. */
const TARGETS = { median: 0.1, p90: 0.25, pairs: 0.95 };
/** Disks whose durations differ by less are equal: neither is the faster one. */
const EQUAL = 1.1;

/** The table of the benchmark and its summary, as Markdown. */
export function describeFits(
  { rows: all, recorded: { machine } }: Pick<Recordings<FitRow | CellRow>, "rows" | "recorded">,
  disks: readonly { name: string }[],
): string {
  const fits = all.filter(isFit);
  const cells = all.filter((row): row is CellRow => !isFit(row));
  const loads = [...new Set(fits.map(({ load }) => load))];
  const rows = loads.map((load) => {
    const own = fits.filter((fit) => fit.load === load);
    const texts = disks.map(({ name }) => describeCell(cells.find((cell) => cell.load === load && cell.disk === name)));
    return [load, `${own[0]?.recordedSeconds.toFixed(1)} s`, countMismatches(own), ...texts];
  });
  const runs = formatRange(cells.map(({ realRuns }) => realRuns.length));
  return [
    `${machine}. Each cell: the duration of the step, and the error of the file fitted to the counters / to the trace, each the fastest of ${runs} alternating runs. Recorded: the fastest of three. Mismatches: in the two files.`,
    formatTable(["load", "recorded", "mismatches", ...disks.map(({ name }) => name)], rows),
    [describeScatter(cells), ...BASES.map((by) => summarize(by, cells))].join("\n"),
  ].join("\n\n");
}

function describeCell(cell: CellRow | undefined): string {
  if (cell === undefined) return "";
  const errors = BASES.map((by) => {
    const pair = pairWith(by, cell);
    return pair === undefined ? "none" : formatError(pair);
  });
  return `${Math.min(...cell.realRuns).toFixed(1)} s: ${errors.join(" / ")}`;
}

/** How many mismatches each file of a load names. */
function countMismatches(fits: readonly FitRow[]): string {
  const count = (by: Basis): string => {
    const text = fits.find((fit) => fit.by === by)?.text;
    return text === undefined ? "no file" : `${text.match(/^# MISMATCH/gm)?.length ?? 0}`;
  };
  return BASES.map(count).join(" / ");
}

function pairWith(by: Basis, { load, realRuns, fittedSeconds }: CellRow): Pair | undefined {
  const fitted = fittedSeconds[by];
  return fitted === undefined ? undefined : { load, realSeconds: Math.min(...realRuns), fittedSeconds: fitted };
}

const error = ({ realSeconds, fittedSeconds }: Pair): number => fittedSeconds / realSeconds - 1;

function formatError(pair: Pair): string {
  const percent = Math.round(error(pair) * 100);
  return `${percent > 0 ? "+" : ""}${percent}%`;
}

/** How far runs of the same step on the same disk lie apart. */
function describeScatter(cells: readonly CellRow[]): string {
  const known = cells
    .filter(({ realRuns }) => realRuns.length > 1)
    .map(({ realRuns }) => Math.max(...realRuns) / Math.min(...realRuns) - 1);
  if (known.length === 0) return "- Each step ran once on each disk.";
  return `- The step against itself on the same disk: the slowest run took ${percent(median(known))} longer than the fastest (median of ${known.length} cells; 90th percentile ${percent(quantile(known, 0.9))}).`;
}

function summarize(by: Basis, cells: readonly CellRow[]): string {
  const own = cells.map((cell) => pairWith(by, cell)).filter((pair) => pair !== undefined);
  const errors = own.map((pair) => Math.abs(error(pair)));
  if (errors.length === 0) return `- Fitted to the ${by}: nothing was measured.`;
  const pairs = own.flatMap((a, place) =>
    own
      .slice(place + 1)
      .filter((b) => b.load === a.load && ratio(a.realSeconds, b.realSeconds) >= EQUAL)
      .map((b) => a.realSeconds < b.realSeconds === a.fittedSeconds < b.fittedSeconds),
  );
  const right = pairs.filter(Boolean).length;
  return [
    `- Fitted to the ${by}, ${errors.length} cells: median error ${percent(median(errors))} (target: ${percent(TARGETS.median)}), mean ${percent(mean(errors))}, 90th percentile ${percent(quantile(errors, 0.9))} (target: ${percent(TARGETS.p90)}).`,
    `  Which of two disks is faster, for pairs that differ by 10% or more: right in ${formatPart(right, pairs.length)}; target: ${percent(TARGETS.pairs)}.`,
  ].join("\n");
}

const ratio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
const percent = (share: number): string => formatPercent(share, 0);
