import { shorten } from "../../format/plain-text.ts";
import { NEUTRAL_TEXT } from "./markdown-sections.ts";

/** GitHub draws charts of up to 50,000 characters; so many bars have 12,000. */
export const MAX_BARS = 40;
/** Of the chart's length; shorter parts cannot be seen. */
export const MIN_SHARE = 0.002;
/** Mermaid needs a text for each bar. */
export const NO_GANTT_TEXT = "\u200b";
const MAX_NAME_LENGTH = 32;

/** Mermaid writes a label that has no room behind its bar over the parts before it, hence rightPadding. For light and dark pages; `done` is io-probe's own benchmark. No variable reaches the grid and a fifth colour, hence themeCSS. */
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

/** The first lines of a Mermaid gantt over so many milliseconds. */
export function openGantt(length: number): string[] {
  return [HEAD, "gantt", "  dateFormat x", `  axisFormat ${length >= 3600_000 ? "%H:%M" : "%M:%S"}`];
}

/** The line that begins a row. */
export function titleRow(number: number, name: string, mark = ""): string {
  return `  section ${number} ${mark}${shorten(cleanGanttText(name), MAX_NAME_LENGTH)}`;
}

/** A name without what Mermaid's grammar reads (`:;#%`); a number before it keeps it from being a keyword. */
export function cleanGanttText(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N} ._,/()+='-]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
