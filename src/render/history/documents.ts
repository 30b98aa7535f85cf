import type { History } from "../../model/history.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { formatHeading } from "../formats/markdown.ts";
import { fitSections, MAX_COMMENT_BYTES, MAX_SUMMARY_BYTES } from "../formats/markdown-sections.ts";
import { renderScreen } from "../formats/screen.ts";
import type { TextOptions } from "../formats/text-lines.ts";
import { listSections } from "./sections.ts";

const IN_SUMMARY = { changes: 20, steps: 60 };
const IN_LOG = { changes: 20, steps: 40 };
const TITLE = formatHeading(2, "io-probe: history");

/** A history for the job summary. */
export function renderHistoryMarkdown(history: History): string {
  return fitSections(TITLE, listSections(history, IN_SUMMARY), MAX_SUMMARY_BYTES, pointToPage);
}

/** The same for a pull request's comment: this run against the history. */
export function renderHistoryComment(history: History): string {
  const sections = listSections(history, IN_SUMMARY).filter(({ isInComment }) => isInComment);
  return fitSections(TITLE, sections, MAX_COMMENT_BYTES, pointToPage);
}

function pointToPage(dropped: readonly string[]): string {
  return tellLeftOut(dropped, "history.html");
}

/** A history for a terminal or a log, whole. */
export function renderHistoryText(history: History, { width, style }: TextOptions): string {
  return renderScreen(listSections(history, IN_LOG), { width, style }, pointToPage);
}

/** The steps' state for a badge of shields.io (its endpoint schema, version 1). */
export function renderHistoryBadge({ series }: History): string {
  const slower = series.filter(({ figure, changes }) => figure === "duration" && (changes.at(-1)?.ratio ?? 0) > 1);
  const color = slower.length === 0 ? "brightgreen" : "orange";
  return `${JSON.stringify({ schemaVersion: 1, label: "steps", message: `${slower.length || "none"} slower`, color })}\n`;
}
