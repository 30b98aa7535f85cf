import type { Overview } from "../../model/overview.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { formatHeading, markdown } from "../formats/markdown.ts";
import { fitSections } from "../formats/markdown-sections.ts";
import { listSections } from "./sections.ts";

/** GitHub drops a step's summary beyond 1 MiB. */
const MAX_BYTES = 900 * 1024;

const EXTENT = { path: 50, labels: 30, jobs: 500, notes: 20 };

/** An overview for the job summary. */
export function renderOverviewMarkdown(overview: Overview): string {
  const title = formatHeading(2, markdown`io-probe: ${overview.run.workflow ?? "workflow run"}`);
  return fitSections(title, listSections(overview, EXTENT), MAX_BYTES, (dropped) =>
    tellLeftOut(dropped, "overview.html"),
  );
}
