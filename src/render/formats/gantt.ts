import { shorten } from "../../format/plain-text.ts";

/** Contrast of 4.3 on GitHub's light page and its dark one. */
export const NEUTRAL_TEXT = "#727a84";
/** GitHub draws charts of up to 50,000 characters; so many rows have 12,000. */
export const MAX_ROWS = 40;
/** Of the chart's length; shorter parts cannot be seen. */
export const MIN_SHARE = 0.002;
/** Mermaid needs a text for each bar. */
const NO_TEXT = "\u200b";
const MAX_NAME_LENGTH = 32;

/**
 * For light and dark pages; `done` is io-probe's own benchmark. Mermaid writes a label that has no room behind its bar
 * over the parts before it, hence rightPadding. No variable reaches the grid and a fifth colour, hence themeCSS.
 */
const HEAD = `---
displayMode: compact
config:
  theme: base
  themeCSS: ".grid .tick line { stroke: #8b949e; opacity: 0.3; } [class*=activeCrit] { fill: #8250df !important; stroke: #8250df !important; }"
  gantt: {leftPadding: 220, rightPadding: 350, barHeight: 18, barGap: 4, topPadding: 44, gridLineStartPadding: 24}
  themeVariables:
    titleColor: "${NEUTRAL_TEXT}"
    textColor: "${NEUTRAL_TEXT}"
    taskTextOutsideColor: "${NEUTRAL_TEXT}"
    taskTextDarkColor: "${NEUTRAL_TEXT}"
    taskTextColor: "#ffffff"
    taskTextLightColor: "#ffffff"
    sectionBkgColor: "#8b949e18"
    sectionBkgColor2: "#8b949e18"
    altSectionBkgColor: "#8b949e08"
    taskBkgColor: "#6e8294"
    taskBorderColor: "#6e8294"
    activeTaskBkgColor: "#bf8700"
    activeTaskBorderColor: "#bf8700"
    doneTaskBkgColor: "#8b949e33"
    doneTaskBorderColor: "#8b949e"
    critBkgColor: "#cf222e"
    critBorderColor: "#cf222e"
---`;

/** A bar in milliseconds from the chart's start; its tags colour it. */
export interface GanttBar {
  tags: ("active" | "crit" | "done")[];
  /** A letter that no other bar of the row has. */
  id: string;
  from: number;
  to: number;
  label?: string;
}

/** A numbered row, with its bars from left to right. */
export interface GanttRow {
  number: number;
  name: string;
  /** What stands before the name. */
  mark?: string;
  bars: GanttBar[];
}

/** A Mermaid gantt over so many milliseconds, with whole clock steps between marks or Mermaid's own. */
export function writeGantt(length: number, rows: readonly GanttRow[], tickInterval?: string): string {
  return [
    ...[HEAD, "gantt", "  dateFormat x", `  axisFormat ${length >= 3600_000 ? "%H:%M" : "%M:%S"}`],
    ...(tickInterval === undefined ? [] : [`  tickInterval ${tickInterval}`]),
    ...rows.flatMap(({ number, name, mark = "", bars }) => [
      `  section ${number} ${mark}${shorten(cleanName(name), MAX_NAME_LENGTH)}`,
      ...bars.map(({ tags, id, from, to, label }) => {
        const text = label === undefined ? NO_TEXT : cleanName(label);
        return `  ${text} :${[...tags, id + number, from, to].join(", ")}`;
      }),
    ]),
  ].join("\n");
}

/** The heaviest rows of a chart, at most `most`, in their order. */
export function keepHeaviest<Row>(rows: readonly Row[], most: number, weigh: (row: Row) => number): readonly Row[] {
  if (rows.length <= most) return rows;
  const kept = new Set(rows.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, most));
  return rows.filter((row) => kept.has(row));
}

/** A name without what Mermaid's grammar reads (`:;#%`); a number before it keeps it from being a keyword. */
function cleanName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N} ._,/()+='-]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
