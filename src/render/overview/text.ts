import type { Overview } from "../../model/overview.ts";
import { pointToVerbose } from "../../words/command.ts";
import { joinSections, type ScreenOptions } from "../formats/screen.ts";
import { clampWidth } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { listSections } from "./sections.ts";

const IN_LOG = { path: 50, labels: 20, jobs: 100, notes: 10 };
const ON_SCREEN = { path: 12, labels: 6, jobs: 0, notes: 3 };

/** An overview for a terminal or a log; foreign text in it is no command. */
export function renderOverviewText(overview: Overview, { screen, ...options }: ScreenOptions): string {
  const page = new TextPage({ ...options, width: clampWidth(options.width) });
  const sections = page.sections(listSections(overview, screen === undefined ? IN_LOG : ON_SCREEN));
  return joinSections(page, sections, screen, pointToVerbose);
}
