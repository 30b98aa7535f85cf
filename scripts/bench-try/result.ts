import { estimatePairedRatio, hasInterval, judgeRatio, type RatioInterval } from "../../src/compare/trial/rounds.ts";
import type { TrialRatio } from "../../src/model/trial.ts";
import { describeRatio, formatRatio } from "../../src/words/try.ts";
import type { Recordings } from "../lab/recordings.ts";
import { median } from "../lab/statistics.ts";
import { formatTable } from "../lab/table.ts";

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

const holds = ({ truth }: Cell, { low, high }: RatioInterval) =>
  truth !== undefined && low <= truth.ratio && truth.ratio <= high;

function summarize(cells: readonly Cell[], nothing: readonly Cell[], size: number): string {
  const intervals = cells.flatMap((cell) => cell.intervals.map((interval) => ({ cell, interval })));
  const held = intervals.filter(({ cell, interval }) => holds(cell, interval)).length;
  const same = nothing.flatMap((cell) => cell.intervals);
  const won = same.filter((interval) => judgeRatio(interval) === "helps").length;
  const real = intervals.filter(({ cell }) => (cell.truth?.ratio ?? 0) >= HAS_TO_BE_FOUND);
  const found = real.filter(({ interval }) => judgeRatio(interval) === "helps").length;
  return [
    `- Intervals of ${size} rounds that contain the truth: ${held} of ${intervals.length}${share(held, intervals.length)}; target: 92%.`,
    `- The plain command beats itself: ${won} of ${same.length}${share(won, same.length)}; target: at most 5%.`,
    `- Remedies of ${HAS_TO_BE_FOUND}x or more that ${size} rounds detect: ${found} of ${real.length}${share(found, real.length)}.`,
  ].join("\n");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "" : ` (${((part / whole) * 100).toFixed(0)}%)`;
}

function listMisses(cells: readonly Cell[], nothing: readonly Cell[]): string {
  const outside = cells.flatMap((cell) =>
    cell.intervals
      .filter((interval) => !holds(cell, interval))
      .map(
        (interval) =>
          `- ${cell.load}, ${cell.remedy}: ${describeRatio(interval)}, truth ${formatRatio(cell.truth?.ratio ?? 0)}`,
      ),
  );
  const unseen = cells.flatMap((cell) =>
    cell.intervals
      .filter((interval) => (cell.truth?.ratio ?? 0) >= HAS_TO_BE_FOUND && judgeRatio(interval) !== "helps")
      .map(
        (interval) =>
          `- ${cell.load}, ${cell.remedy}: ${formatRatio(cell.truth?.ratio ?? 0)} not detected: ${describeRatio(interval)}`,
      ),
  );
  const won = nothing.flatMap((cell) =>
    cell.intervals
      .filter((interval) => judgeRatio(interval) === "helps")
      .map((interval) => `- ${cell.load}, nothing: ${describeRatio(interval)}, shown as helping`),
  );
  return `Misses:\n\n${[...outside, ...unseen, ...won].join("\n") || "none"}`;
}
