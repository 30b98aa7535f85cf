import { formatCount, formatDuration } from "../../format/figures.ts";
import { cleanText } from "../../format/plain-text.ts";
import type { LabelCost, Overview, OverviewJob, PathJob } from "../../model/overview.ts";
import * as words from "../../words/overview.ts";
import { listRest } from "../../words/report-notes.ts";
import { formatWait } from "../../words/windows.ts";
import { type Panel, section } from "../formats/panel.ts";
import {
  type Cell,
  figureCell,
  left,
  leftKeepingEnds,
  numberCell,
  right,
  type Table,
  tabulate,
  tabulateFilled,
} from "../formats/table.ts";
import { renderJobGantt } from "./job-chart.ts";

/** How many rows a format shows. */
type Extent = Record<"path" | "labels" | "jobs" | "notes", number>;

const ELSEWHERE = "in overview.json";

/** An overview's sections in their order, which all formats share. */
export function listSections(overview: Overview, extent: Extent) {
  return [
    section("verdict", { importance: 9, rank: 0 }, () => describeVerdict(overview)),
    section("critical path", { importance: 8, rank: 1 }, () => describePath(overview, extent)),
    section("savings", { importance: 7, rank: 1 }, () => describeSavings(overview)),
    section("the chart of the jobs", { importance: 4 }, () => describeChart(overview)),
    section("labels", { importance: 6, rank: 3 }, () => describeLabels(overview, extent)),
    section("jobs", { importance: 2, rank: 4, isFolded: true }, () => describeJobs(overview, extent)),
    section("notes", { importance: 5, rank: 2 }, () => describeNotes(overview, extent)),
  ];
}

function describeVerdict(overview: Overview): Panel {
  return { lead: [words.tellOverview(overview), `${words.countJobs(overview)}.`] };
}

function describeChart(overview: Overview): Panel {
  return { title: "Jobs over time", chart: renderJobGantt(overview) };
}

function describePath({ criticalPath, measuredJobs }: Overview, { path }: Extent): Panel {
  return {
    title: "Critical path",
    table: tabulatePath(criticalPath.slice(0, path)),
    rest: listRest(criticalPath.length - path, "job", ELSEWHERE),
    notes: [words.explainPath(measuredJobs > 0)],
  };
}

function tabulatePath(path: readonly PathJob[]): Table {
  return tabulateFilled(path, [
    leftKeepingEnds("job", ({ job }) => nameCell(job)),
    left("longest step", ({ step }) => (step === undefined ? "" : stepCell(step)), 2),
    right("took", ({ seconds }) => durationCell(seconds)),
    right("queue", ({ queueSeconds }) => durationCell(queueSeconds)),
    right("gap", ({ gapSeconds }) => knownCell(gapSeconds >= 1 ? gapSeconds : undefined), 4),
    right("disk wait", ({ diskWait }) => waitCell(diskWait)),
    right("would save", ({ saved }) => savingCell(saved), 1),
  ]);
}

/** In minutes and seconds, as in the sentences, whatever the column's unit. */
function durationCell(seconds: number | undefined): Cell {
  return numberCell(seconds, (known) => formatDuration(known));
}

/** The same, but empty where it is unknown. */
function knownCell(seconds: number | undefined): Cell {
  return figureCell(seconds, (known) => formatDuration(known));
}

const MAX_NAME = 100;
const nameCell = (name: string): string => cleanText(name, MAX_NAME);

function stepCell({ name, seconds }: NonNullable<PathJob["step"]>): Cell {
  return { text: nameCell(name), note: formatDuration(seconds) };
}

function waitCell(wait: PathJob["diskWait"]): Cell {
  return wait === undefined ? durationCell(undefined) : { text: formatWait(wait), sortValue: wait.seconds };
}

function savingCell(saved: PathJob["saved"]): Cell {
  if (saved === undefined) return { text: "" };
  const { lowSeconds, highSeconds } = saved;
  const seconds = (lowSeconds + highSeconds) / 2;
  return { text: formatWait({ lowSeconds, highSeconds, seconds }), sortValue: seconds };
}

function describeSavings(overview: Overview): Panel {
  const sentences = [words.tellWithoutQueue(overview), words.tellWithoutDiskWait(overview), words.tellGap(overview)];
  return { title: "What would shorten it", sentences: sentences.filter((sentence) => sentence !== undefined) };
}

function describeLabels({ labels }: Overview, { labels: most }: Extent): Panel {
  return {
    title: "Cost by label",
    table: tabulateLabels(labels.slice(0, most)),
    rest: listRest(labels.length - most, "label", ELSEWHERE),
    notes: [words.explainLabels()],
  };
}

function tabulateLabels(labels: readonly LabelCost[]): Table {
  return tabulate(labels, [
    leftKeepingEnds("label", ({ label }) => nameCell(label)),
    right("jobs", ({ jobs }) => numberCell(jobs, formatCount)),
    right("job time", ({ seconds }) => durationCell(seconds)),
    right("queue", ({ queueSeconds }) => durationCell(queueSeconds)),
    right("disk wait", ({ diskWaitSeconds, jobs, measuredJobs }) => ({
      ...durationCell(diskWaitSeconds),
      ...(measuredJobs > 0 && measuredJobs < jobs && { note: `of ${measuredJobs}` }),
    })),
    right("rest", (label) => knownCell(findRest(label)), 2),
  ]);
}

/** What of the job time was no disk wait; undefined where some job's is unknown. */
function findRest({ seconds, diskWaitSeconds = 0, jobs, measuredJobs }: LabelCost): number | undefined {
  return jobs === measuredJobs ? seconds - diskWaitSeconds : undefined;
}

function describeJobs({ jobs }: Overview, { jobs: most }: Extent): Panel | undefined {
  if (most === 0) return undefined;
  return {
    title: `All jobs (${jobs.length})`,
    table: tabulateJobs(jobs.slice(0, most)),
    rest: listRest(jobs.length - most, "job", ELSEWHERE),
  };
}

/** A row for each job, as the engine lists them. */
export function tabulateJobs(jobs: readonly OverviewJob[]): Table {
  return tabulate(jobs, [
    leftKeepingEnds("job", ({ job }) => nameCell(job)),
    left("state", ({ state, result }) => (state === "ran" ? (result ?? "") : state)),
    right("took", ({ seconds }) => knownCell(seconds)),
    right("queue", ({ queueSeconds }) => knownCell(queueSeconds)),
    right("disk wait", ({ diskWait }) => (diskWait === undefined ? "" : waitCell(diskWait))),
  ]);
}

function describeNotes({ notes }: Overview, { notes: most }: Extent): Panel {
  const shown = notes.slice(0, most).map(words.tellOverviewNote);
  return { title: "Notes", items: shown, rest: listRest(notes.length - most, "note", ELSEWHERE) };
}
