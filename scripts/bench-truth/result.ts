import { sum } from "../../src/model/numbers.ts";
import { formatRange, formatTable, median, formatPercent as percent, quantile } from "../lab/figures.ts";
import type { Recorded } from "../lab/recordings.ts";
import type { CellRuns } from "./cells.ts";
import { COLUMNS, type JudgedCell, judgeCell } from "./judgement.ts";

/** What the bench found out, as Markdown. */
export interface Result {
  /** Where and when, and how many runs. */
  origin: string;
  /** The lines that the estimate is held to, for the new, the held-out and the development loads. */
  summary: string;
  /** Each cell outside its bounds, with what is known of it. */
  misses: string;
  /** All cells, those of the new loads first. */
  table: string;
  /** One sentence for the README. */
  headline: string;
}

/** Judges recorded cells with the estimate and the rules as they are now. */
export function describeResult(
  cells: readonly CellRuns[],
  { newLoads, heldOut, recorded }: { newLoads: readonly string[]; heldOut: readonly string[]; recorded: Recorded },
): Result {
  const known = cells.map(judgeCell);
  const fresh = known.filter(({ load }) => newLoads.includes(load));
  const held = known.filter(({ load }) => heldOut.includes(load));
  const groups = [
    { name: "new loads", cells: fresh },
    { name: "held-out loads", cells: held },
    { name: "development loads", cells: known.filter((cell) => !fresh.includes(cell) && !held.includes(cell)) },
  ].filter((group) => group.cells.length > 0);
  const judged = groups.flatMap((group) => group.cells);
  const runs = cells.map((cell) => cell.runs.length);
  const disturbed = cells.flatMap((cell) => cell.runs).filter(({ wasDisturbed }) => wasDisturbed).length;
  const lines = groups.map((group) => summarizeCells(group.cells));
  const rows = (lines[0] ?? []).map(([name = "", , asked = ""], place) => [
    name,
    ...lines.map((group) => group[place]?.[1] ?? ""),
    asked,
  ]);
  const [first] = groups;
  const led = first?.cells ?? [];
  const alone = led.filter(({ background }) => background === "none");
  return {
    origin:
      `Recorded on ${recorded.date}, ${formatRange(runs)} runs per cell, on: ${recorded.machine}.` +
      (disturbed > 0 ? ` The machine was not idle when ${disturbed} of ${sum(runs)} runs began.` : ""),
    summary: formatTable(["", ...groups.map(({ name }) => name), "target"], rows),
    misses: describeMisses(judged),
    table: formatTable(
      COLUMNS,
      judged.map(({ row }) => row),
    ),
    headline:
      `Over ${led.length} combinations of ${first?.name}, background load and disk, the time that a disk in memory really saved was ` +
      `within the bounds in ${percent(led.filter(({ isHeld }) => isHeld).length / led.length)}; for loads that ran alone, the median error of the estimate was ` +
      `${percent(median(alone.map(findError)))} of the duration.`,
  };
}

/** The lines that the estimate is held to: name, figure, what is asked. */
export function summarizeCells(cells: readonly JudgedCell[]): string[][] {
  const alone = cells.filter(({ background }) => background === "none");
  const beside = cells.filter(({ background }) => background !== "none");
  const held = (part: readonly JudgedCell[]) => part.filter(({ isHeld }) => isHeld).length / part.length;
  const width = ({ wait, duration }: JudgedCell) => (wait.highSeconds - wait.lowSeconds) / duration;
  const pressureError = ({ pressureSeconds, truth, duration }: JudgedCell) =>
    Math.abs(pressureSeconds - truth) / duration;
  const worst = (key: "load" | "background") => {
    const shares = [...new Set(cells.map((cell) => cell[key]))].map((name): [number, string] => [
      held(cells.filter((cell) => cell[key] === name)),
      name,
    ]);
    const [share, name] = shares.sort(([a], [b]) => a - b)[0] ?? [Number.NaN, ""];
    return `${percent(share)}${share < 1 ? ` (${name})` : ""}`;
  };
  return [
    ["truth within the bounds", `${percent(held(cells))} of ${cells.length} cells`, "95%"],
    [
      "allowing for the error of the truth itself (95%)",
      percent(cells.filter(({ isPossible }) => isPossible).length / cells.length),
      "-",
    ],
    ["worst load", worst("load"), "90%"],
    ["worst background load", worst("background"), "90%"],
    ["width of the bounds, alone (median, share of the duration)", percent(median(alone.map(width))), "15%"],
    ["width of the bounds, with background load", percent(median(beside.map(width))), "35%"],
    ["error of the estimate, alone (median)", percent(median(alone.map(findError))), "6%"],
    ["error of the estimate, alone (90th percentile)", percent(quantile(alone.map(findError), 0.9)), "15%"],
    [
      "error with background load (median, 90th percentile)",
      `${percent(median(beside.map(findError)))}, ${percent(quantile(beside.map(findError), 0.9))}`,
      "-",
    ],
    [
      "error of PSI full, alone and with background load (median)",
      `${percent(median(alone.map(pressureError)))}, ${percent(median(beside.map(pressureError)))}`,
      "-",
    ],
    ["wrong messages with high confidence", `${cells.flatMap(({ falseSentences }) => falseSentences).length}`, "0"],
  ];
}

function describeMisses(cells: readonly JudgedCell[]): string {
  const misses = cells.filter(({ isHeld }) => !isHeld).sort((a, b) => b.missSeconds - a.missSeconds);
  const lines = misses.map(
    ({ load, background, row, truth, wait, missSeconds, duration, reasons }) =>
      `- ${load}, ${background}, ${row[2]}: ${missSeconds.toFixed(2)} s (${percent(missSeconds / duration)} of the duration) ` +
      `${truth < wait.lowSeconds ? "below" : "above"} the bounds. ${reasons.join(" ")}`,
  );
  const sentences = cells.flatMap(({ load, background, row, falseSentences }) =>
    falseSentences.map((sentence) => `- ${load}, ${background}, ${row[2]}: wrong with high confidence: "${sentence}"`),
  );
  return [...lines, ...sentences].join("\n") || "None.";
}

function findError({ wait, truth, duration }: JudgedCell): number {
  return Math.abs(wait.seconds - truth) / duration;
}
