import type { Report } from "../../model/report.ts";
import { pointToVerbose } from "../../words/command.ts";
import { cleanLogText } from "../formats/log-text.ts";
import { joinSections, type ScreenOptions } from "../formats/screen.ts";
import { clampWidth } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import type { ReportCall } from "./next-steps.ts";
import { type Extent, listSections } from "./sections.ts";

const IN_LOG: Extent = { steps: 25, notes: 6, noteLength: 300 };
const ON_SCREEN: Extent = { ...IN_LOG, findings: 2, steps: 8, isShort: true };

/** A report for a terminal or a log; foreign text in it is no command. */
export function renderReportText(report: Report, options: ScreenOptions & { call?: ReportCall | undefined }): string {
  const { style, screen, call } = options;
  const page = new TextPage({ width: clampWidth(options.width), style });
  const label = style("dim", `io-probe on ${cleanLogText(report.label, page.width - 12)}`);
  const sections = [
    ...page.sections(listSections(report, { ...(screen === undefined ? IN_LOG : ON_SCREEN), call })),
    { name: "label", rank: 1, lines: [label] },
  ];
  return joinSections(page, sections, screen, pointToVerbose);
}
