import type { History } from "../../model/history.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { formatHeading } from "../formats/markdown.ts";
import { fitSections, MAX_COMMENT_BYTES } from "../formats/markdown-sections.ts";
import { listSections } from "./sections.ts";

/** GitHub drops a step's summary beyond 1 MiB. */
const MAX_BYTES = 900 * 1024;
const EXTENT = { changes: 20, steps: 60 };
const TITLE = formatHeading(2, "io-probe: history");

/** A history for the job summary. */
export function renderHistoryMarkdown(history: History): string {
  return fitSections(TITLE, listSections(history, EXTENT), MAX_BYTES, pointToPage);
}

/** The same for a pull request's comment: this run against the history. */
export function renderHistoryComment(history: History): string {
  const sections = listSections(history, EXTENT).filter(({ isInComment }) => isInComment);
  return fitSections(TITLE, sections, MAX_COMMENT_BYTES, pointToPage);
}

function pointToPage(dropped: readonly string[]): string {
  return tellLeftOut(dropped, "history.html");
}
