import { formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import type { Overview } from "../../model/overview.ts";
import { countJobs, findDiskSaving, tellOverview } from "../../words/overview.ts";
import { tellOrigin } from "../../words/page.ts";
import { formatWait } from "../../words/windows.ts";
import { type Html, html } from "../formats/html.ts";
import { renderPanel, renderSections } from "../formats/html-tables.ts";
import { type Card, renderCards, renderOrigin, renderPage } from "../formats/page.ts";
import { listSections, tabulateJobs } from "./sections.ts";
import { OVERVIEW_STYLE, renderJobs } from "./waterfall.ts";

const EXTENT = { path: 500, labels: 500, jobs: 0, notes: 100 };
const MAX_ABSENT = 2000;

/** An overview as one HTML file, readable without its script, which sorts its tables and opens what links lead to. */
export function renderOverviewHtml(overview: Overview, { script }: { script?: string } = {}): string {
  const name = overview.run.workflow ?? "workflow run";
  return renderPage({
    title: `io-probe: ${name}`,
    brand: name,
    header: renderHeader(overview),
    main: renderSections(listSections(overview, EXTENT), {
      verdict: () => undefined,
      "the chart of the jobs": () => renderJobs(overview),
      jobs: () => renderAbsent(overview),
    }),
    footer: tellOrigin(overview.toolVersion),
    style: OVERVIEW_STYLE,
    script,
    data: { kind: "overview" },
  });
}

function renderHeader(overview: Overview): Html {
  const { repository, runNumber, attempt, branch, commit = "", event, url, startedAt } = overview.run;
  const run = runNumber === undefined ? undefined : `run ${runNumber}`;
  const facts = [repository, run, attempt > 1 ? `attempt ${attempt}` : undefined, event, branch, commit.slice(0, 7)];
  return html`<h1>${tellOverview(overview)}</h1>
${renderCards(listCards(overview))}
<p class="quiet">${countJobs(overview)}</p>
${renderOrigin(facts, startedAt, url)}`;
}

function listCards(overview: Overview): Card[] {
  const { totalSeconds, queueSeconds, diskWait, measuredJobs, criticalPath } = overview;
  const measured = `${measuredJobs} of ${criticalPath.length} jobs measured`;
  return [
    { title: "took", value: formatDuration(totalSeconds) },
    { title: "waiting for runners", value: formatDuration(queueSeconds), note: "on the critical path" },
    { title: "disk wait", value: diskWait === undefined ? NOT_MEASURED : formatWait(diskWait), note: measured },
    ...(diskWait === undefined
      ? []
      : [{ title: "faster disks save", value: `at most ${formatDuration(findDiskSaving(overview).most)}` }]),
  ];
}

/** The jobs that have no bar. */
function renderAbsent({ jobs }: Overview): Html | undefined {
  const drawn: readonly string[] = ["ran", "not-started", "carried-over"];
  const absent = jobs.filter(({ state }) => !drawn.includes(state)).slice(0, MAX_ABSENT);
  const table = tabulateJobs(absent);
  return renderPanel({ folds: [{ title: `Jobs without a bar (${absent.length})`, tables: [{ table }] }] });
}
