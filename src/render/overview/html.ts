import { formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { Overview } from "../../model/overview.ts";
import { countJobs, describeWait, findDiskSaving, tellOverview } from "../../words/overview.ts";
import { tellOrigin } from "../../words/page.ts";
import { type Html, html } from "../formats/html.ts";
import { renderPanel } from "../formats/html-tables.ts";
import { type Card, renderCards, renderPage } from "../formats/page.ts";
import { placeJobs } from "./placed-jobs.ts";
import { listSections, type SectionName, tabulateJobs } from "./sections.ts";
import { OVERVIEW_STYLE } from "./style.ts";
import { renderJobs } from "./waterfall.ts";

const EXTENT = { path: 500, labels: 500, jobs: 0, notes: 100 };
const MAX_ABSENT = 2000;

/** An overview as one HTML file, readable without its script, which sorts its tables and opens what links lead to. */
export function renderOverviewHtml(overview: Overview, { script }: { script?: string } = {}): string {
  const { run, toolVersion, totalSeconds } = overview;
  const carriedOver = overview.jobs.filter(({ state }) => state === "carried-over");
  /** The sections that a page draws in its own way. */
  const drawn: Partial<Record<SectionName, () => Html | undefined>> = {
    verdict: () => undefined,
    "the chart of the jobs": () => renderJobs(placeJobs(overview), carriedOver, totalSeconds),
    jobs: () => renderAbsent(overview),
  };
  const sections = listSections(overview, EXTENT);
  return renderPage({
    title: `io-probe: ${run.workflow ?? "workflow run"}`,
    brand: run.workflow ?? "workflow run",
    header: renderHeader(overview),
    main: html`${sections.map(({ name, describe }) => {
      const draw = drawn[name];
      return draw === undefined ? renderPanel(describe()) : draw();
    })}`,
    footer: tellOrigin(toolVersion),
    style: OVERVIEW_STYLE,
    ...(script !== undefined && { script, data: { kind: "overview" } }),
  });
}

function renderHeader(overview: Overview): Html {
  const { repository, runNumber, attempt, branch, commit = "", event, url, startedAt } = overview.run;
  const facts = [
    ...[
      repository,
      runNumber === undefined ? undefined : `run ${runNumber}`,
      attempt > 1 ? `attempt ${attempt}` : undefined,
    ],
    ...[event, branch, commit.slice(0, 7), startedAt.replace("T", " ").replace("Z", " UTC")],
  ];
  return html`<h1>${tellOverview(overview)}</h1>
${renderCards(listCards(overview))}
<p class="quiet">${countJobs(overview)}</p>
<p class="quiet">${joinPresent(facts, " · ")}${url && html` · <a href="${url}">${url}</a>`}</p>`;
}

function listCards(overview: Overview): Card[] {
  const { totalSeconds, queueSeconds, diskWait, measuredJobs, criticalPath } = overview;
  const measured = `${measuredJobs} of ${criticalPath.length} jobs measured`;
  return [
    { title: "took", value: formatDuration(totalSeconds) },
    { title: "waiting for runners", value: formatDuration(queueSeconds), note: "on the critical path" },
    { title: "disk wait", value: diskWait === undefined ? NOT_MEASURED : describeWait(diskWait), note: measured },
    ...(diskWait === undefined
      ? []
      : [{ title: "faster disks save", value: `at most ${formatDuration(findDiskSaving(overview).most)}` }]),
  ];
}

/** The jobs that have no bar. */
function renderAbsent({ jobs }: Overview): Html | undefined {
  const drawn: readonly string[] = ["ran", "not-started", "carried-over"];
  const absent = jobs.filter(({ state }) => !drawn.includes(state)).slice(0, MAX_ABSENT);
  if (absent.length === 0) return undefined;
  const table = tabulateJobs(absent);
  return renderPanel({ folds: [{ title: `Jobs without a bar (${absent.length})`, tables: [{ table }] }] });
}
