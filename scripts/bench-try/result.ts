import { estimatePairedRatio, hasInterval, judgeRatio, type RatioInterval } from "../../src/compare/trial/rounds.ts";
import type { TrialRatio } from "../../src/model/trial.ts";
import { describeRatio, formatRatio } from "../../src/words/try.ts";
import { formatPart, formatTable, median } from "../lab/figures.ts";
import type { Recordings } from "../lab/recordings.ts";

/** One round of one load: how long each took, in seconds, by its name. */
export interface Round {
  load: string;
  round: number;
  seconds: Record<string, number>;
  drainSeconds: Record<string, number>;
}

/**
 * The rounds that intervals come from, in a row as in a trial; all others are the truth. They lie between the others,
 * because a shared machine is faster or slower after half an hour, and the ratios with it.
 */
const STARTS = [10, 25] as const;
/** The fewest rounds of a trial, and as many as it does in its time where it is not clear before. */
const MIN_ROUNDS = 5;
const USUAL = 15;
/** A remedy that helps that much has to be found. */
const HAS_TO_BE_FOUND = 1.2;

/** A remedy on a load: intervals of so many rounds, and the truth by all others. */
interface Cell {
  load: string;
  remedy: string;
  truth: TrialRatio | undefined;
  intervals: RatioInterval[];
}

/** The table of a benchmark, and its summary, as Markdown. */
export function describeResult(
  { rows: rounds, recorded: { machine } }: Pick<Recordings<Round>, "rows" | "recorded">,
  tried: readonly string[],
): string {
  const loads = [...new Set(rounds.map(({ load }) => load))];
  const judge = (size: number) =>
    loads.flatMap((load) => tried.map((remedy) => judgeCell(rounds, load, remedy, size, STARTS)));
  // That needs no truth, so all rounds can be used.
  const judgeNothing = (size: number) =>
    loads.map((load) => judgeCell(rounds, load, "nothing", size, listStarts(rounds, size)));
  const [cells, nothing] = [judge(MIN_ROUNDS), judgeNothing(MIN_ROUNDS)];
  const rows = loads.map((load) => {
    const own = rounds.filter((round) => round.load === load);
    const seconds = own.map((round) => round.seconds.plain ?? 0);
    const truths = cells.filter((cell) => cell.load === load).map(({ truth }) => truth);
    const texts = [...truths, estimateRatio(own, "nothing")].map((ratio) => (ratio ? formatRatio(ratio.ratio) : ""));
    return [load, `${median(seconds).toFixed(2)} s`, ...texts];
  });
  const titles = ["load", "plain", ...tried, "nothing"];
  const counts = loads.map((load) => rounds.filter((round) => round.load === load).length);
  return [
    `${machine}. Rounds per load: ${Math.min(...counts)} to ${Math.max(...counts)}. Intervals start at rounds ${STARTS.join(" and ")}; the truth is from all other rounds. "nothing" uses all rounds.`,
    formatTable(titles, rows),
    summarize(cells, nothing, MIN_ROUNDS),
    `With ${USUAL} rounds, as many as a trial runs while results are unclear:`,
    summarize(judge(USUAL), judgeNothing(USUAL), USUAL),
    listMisses(cells, nothing),
  ].join("\n\n");
}

/** The first rounds of groups in a row that all rounds make. */
function listStarts(rounds: readonly Round[], size: number): number[] {
  const last = Math.max(...rounds.map(({ round }) => round));
  return Array.from({ length: Math.floor((last + 1) / size) }, (_, index) => index * size);
}

function judgeCell(
  rounds: readonly Round[],
  load: string,
  remedy: string,
  size: number,
  starts: readonly number[],
): Cell {
  const own = rounds.filter((round) => round.load === load).toSorted((a, b) => a.round - b.round);
  const groups = starts.map((start) => own.filter(({ round }) => start <= round && round < start + size));
  const intervals = groups
    .filter((group) => group.length >= size)
    .map((group) => estimateRatio(group, remedy))
    .filter(hasInterval);
  const others = own.filter((round) => !groups.flat().includes(round));
  return { load, remedy, truth: estimateRatio(others, remedy), intervals };
}

function estimateRatio(rounds: readonly Round[], remedy: string): TrialRatio | undefined {
  const plainName = remedy.startsWith("ext4-") ? "plain image" : "plain";
  return estimatePairedRatio(
    rounds.map(({ seconds }) => ({ plain: seconds[plainName] ?? 0, remedy: seconds[remedy] ?? 0 })),
  );
}

/** An interval of a cell. */
interface Judged {
  cell: Cell;
  interval: RatioInterval;
}

const listIntervals = (cells: readonly Cell[]): Judged[] =>
  cells.flatMap((cell) => cell.intervals.map((interval) => ({ cell, interval })));
const holds = ({ cell: { truth }, interval: { low, high } }: Judged) =>
  truth !== undefined && low <= truth.ratio && truth.ratio <= high;
const helps = ({ interval }: Judged) => judgeRatio(interval) === "helps";
const hasToBeFound = ({ cell }: Judged) => (cell.truth?.ratio ?? 0) >= HAS_TO_BE_FOUND;

function summarize(cells: readonly Cell[], nothing: readonly Cell[], size: number): string {
  const [all, same] = [listIntervals(cells), listIntervals(nothing)];
  const real = all.filter(hasToBeFound);
  const found = formatPart(real.filter(helps).length, real.length);
  return [
    `- Intervals of ${size} rounds that contain the truth: ${formatPart(all.filter(holds).length, all.length)}; target: 92%.`,
    `- The plain command beats itself: ${formatPart(same.filter(helps).length, same.length)}; target: at most 5%.`,
    `- Remedies of ${HAS_TO_BE_FOUND}x or more that ${size} rounds detect: ${found}.`,
  ].join("\n");
}

function listMisses(cells: readonly Cell[], nothing: readonly Cell[]): string {
  const all = listIntervals(cells).map((judged) => ({
    ...judged,
    name: `- ${judged.cell.load}, ${judged.cell.remedy}`,
    truth: formatRatio(judged.cell.truth?.ratio ?? 0),
    said: describeRatio(judged.interval),
  }));
  const outside = all.filter((judged) => !holds(judged));
  const unseen = all.filter((judged) => hasToBeFound(judged) && !helps(judged));
  const won = listIntervals(nothing).filter(helps);
  const lines = [
    ...outside.map(({ name, said, truth }) => `${name}: ${said}, truth ${truth}`),
    ...unseen.map(({ name, said, truth }) => `${name}: ${truth} not detected: ${said}`),
    ...won.map(({ cell, interval }) => `- ${cell.load}, nothing: ${describeRatio(interval)}, shown as helping`),
  ];
  return `Misses:\n\n${lines.join("\n") || "none"}`;
}
