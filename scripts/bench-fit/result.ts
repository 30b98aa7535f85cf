/** A load's fitted file, and what it took where it was recorded. */
export interface FitRow {
  load: string;
  recordedSeconds: number;
  text: string;
}

/** One run of a load on a disk, beside one of its fitted file. */
export interface CellRow {
  load: string;
  disk: string;
  realSeconds: number;
  fittedSeconds: number;
  /** Each run of the load: what the machine's other work makes of the same thing. */
  realRuns?: number[];
}

export interface Rows {
  fits: FitRow[];
  cells: CellRow[];
}

/** What is asked for. */
const ASKED = { median: 0.1, p90: 0.25, pairs: 0.95 };
/** Disks whose durations differ by less are equal: neither is the faster one. */
const EQUAL = 1.1;

/** The table of the benchmark and its summary, as Markdown. */
export function describeFits({ fits, cells }: Rows, disks: readonly string[], machine: string): string {
  const rows = fits.map(({ load, recordedSeconds, text }) => {
    const own = disks.map((disk) => cells.find((cell) => cell.load === load && cell.disk === disk));
    const texts = own.map((cell) =>
      cell === undefined
        ? ""
        : `${cell.realSeconds.toFixed(1)} / ${cell.fittedSeconds.toFixed(1)} s (${formatError(cell)})`,
    );
    const misfits = text.match(/^# MISFIT/gm)?.length ?? 0;
    return `| ${[load, `${recordedSeconds.toFixed(1)} s`, `${misfits}`, ...texts].join(" | ")} |`;
  });
  return [
    `${machine}. Each cell: the step / its fitted file (error), each the quickest of its runs, made in turn (${countRuns(cells)}); recorded: the quickest of three.`,
    [
      `| ${["load", "recorded", "misfits", ...disks].join(" | ")} |`,
      `|---|${"---:|".repeat(disks.length + 2)}`,
      ...rows,
    ].join("\n"),
    summarize(cells),
  ].join("\n\n");
}

function countRuns(cells: readonly CellRow[]): string {
  const counts = cells.map(({ realRuns = [] }) => realRuns.length);
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? `${low}` : `${low} to ${high}`;
}

const error = ({ realSeconds, fittedSeconds }: CellRow): number => fittedSeconds / realSeconds - 1;

function formatError(cell: CellRow): string {
  const percent = Math.round(error(cell) * 100);
  return `${percent > 0 ? "+" : ""}${percent} %`;
}

function summarize(cells: readonly CellRow[]): string {
  const errors = cells.map((cell) => Math.abs(error(cell))).toSorted((a, b) => a - b);
  if (errors.length === 0) return "Nothing was measured.";
  const at = (share: number): number => errors[Math.min(errors.length - 1, Math.ceil(share * errors.length) - 1)] ?? 0;
  const mean = errors.reduce((sum, value) => sum + value, 0) / errors.length;
  const pairs = cells.flatMap((a, place) =>
    cells
      .slice(place + 1)
      .filter((b) => b.load === a.load && ratio(a.realSeconds, b.realSeconds) >= EQUAL)
      .map((b) => a.realSeconds < b.realSeconds === a.fittedSeconds < b.fittedSeconds),
  );
  const right = pairs.filter(Boolean).length;
  const noise = cells.map(({ realRuns = [] }) => Math.max(...realRuns) / Math.min(...realRuns) - 1);
  // One run alone tells nothing.
  const known = noise.filter((value) => value > 0 && Number.isFinite(value)).toSorted((a, b) => a - b);
  return [
    `- The step against itself on the same disk: the slower of two runs took ${percent(known[known.length >> 1] ?? 0)} longer (median of ${known.length} cells), at the 90th percentile ${percent(known[Math.ceil(0.9 * known.length) - 1] ?? 0)}.`,
    `- ${errors.length} cells: median error ${percent(at(0.5))} (asked: ${percent(ASKED.median)}), mean ${percent(mean)}, 90th percentile ${percent(at(0.9))} (asked: ${percent(ASKED.p90)}).`,
    `- Which of two disks is faster, for pairs that differ by 10 % and more: right in ${right} of ${pairs.length}${pairs.length === 0 ? "" : ` (${percent(right / pairs.length)})`}; asked: ${percent(ASKED.pairs)}.`,
  ].join("\n");
}

const ratio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
