import { joinPresent } from "../../format/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { formatHeading, markdown } from "../formats/markdown.ts";
import { fitSections, MAX_COMMENT_BYTES } from "../formats/markdown-sections.ts";
import type { Section } from "../formats/section.ts";
import { type Extent, listSections } from "./sections.ts";

/** GitHub shows 20 jobs' summaries of up to 1 MiB. */
const MAX_SUMMARY_BYTES = 65_536;

const EXTENT: Extent = { findings: 12, steps: 5, rows: 40, notes: 20, histograms: 8 };

/** A report for the job summary, in at most `limitBytes` of UTF-8. */
export function renderReportMarkdown(report: Report, limitBytes: number = MAX_SUMMARY_BYTES): string {
  return write(report, listSections(report, EXTENT), limitBytes);
}

/** The same for a pull request's comment, in short. */
export function renderReportComment(report: Report, below = ""): string {
  const sections = listSections(report, EXTENT).filter(({ isInComment }) => isInComment);
  const room = MAX_COMMENT_BYTES - new TextEncoder().encode(below).length;
  return joinPresent([write(report, sections, room), below], "\n");
}

function write({ label }: Report, sections: readonly Section[], limitBytes: number): string {
  const title = formatHeading(2, markdown`io-probe: ${label}`);
  return fitSections(title, sections, limitBytes, (dropped) => tellLeftOut(dropped, "report.html"));
}
