import { formatCount, formatDuration } from "../../format/figures.ts";
import { cleanText } from "../../format/plain-text.ts";
import type { LabelCost, Overview, OverviewJob, PathJob } from "../../model/overview.ts";
import {
  countJobs,
  countMoreRows,
  describeWait,
  explainLabels,
  explainPath,
  tellGap,
  tellOverview,
  tellOverviewNote,
  tellWithoutDiskWait,
  tellWithoutQueue,
} from "../../words/overview.ts";
import { holdSections, type Section } from "../formats/section.ts";
import {
  type Cell,
  dropEmptyColumns,
  left,
  leftKeepingEnds,
  numberCell,
  type Panel,
  right,
  type Table,
  tabulate,
} from "../formats/table.ts";
import { renderJobGantt } from "./job-gantt.ts";

/** How many rows a format shows. */
export interface Extent {
  path: number;
  labels: number;
  jobs: number;
  notes: number;
}

const LAYOUT = {
  verdict: { importance: 9, rank: 0 },
  "critical path": { importance: 8, rank: 1 },
  savings: { importance: 7, rank: 1 },
  "the chart of the jobs": { importance: 4 },
  labels: { importance: 6, rank: 3 },
  jobs: { importance: 2, rank: 4, isFolded: true },
  notes: { importance: 5, rank: 2 },
};

/** What the sections are called. */
export type SectionName = keyof typeof LAYOUT;

/** An overview's sections in their order, which all formats share. */
export function listSections(overview: Overview, extent: Extent): Section<SectionName>[] {
  return holdSections(LAYOUT, {
    verdict: () => ({ lead: [tellOverview(overview), `${countJobs(overview)}.`] }),
    "critical path": () => describePath(overview, extent),
    savings: () => describeSavings(overview),
    "the chart of the jobs": () => ({ title: "Jobs over time", chart: renderJobGantt(overview) }),
    labels: () => describeLabels(overview, extent),
    jobs: () => describeJobs(overview, extent),
    notes: () => describeNotes(overview, extent),
  });
}

function describePath({ criticalPath, measuredJobs }: Overview, { path }: Extent): Panel {
  return {
    title: "Critical path",
    table: tabulatePath(criticalPath.slice(0, path)),
    rest: countRest(criticalPath.length - path, "job"),
    notes: [explainPath(measuredJobs > 0)],
  };
}

function tabulatePath(path: readonly PathJob[]): Table {
  const table = tabulate(path, [
    leftKeepingEnds("job", ({ job }) => nameCell(job)),
    left(
      "longest step",
      ({ step }) => (step === undefined ? "" : { text: nameCell(step.name), note: formatDuration(step.seconds) }),
      2,
    ),
    right("took", ({ seconds }) => durationCell(seconds)),
    right("queue", ({ queueSeconds }) => durationCell(queueSeconds)),
    right("gap", ({ gapSeconds }) => knownCell(gapSeconds >= 1 ? gapSeconds : undefined), 4),
    right("disk wait", ({ diskWait }) => waitCell(diskWait)),
    right("would save", ({ saved }) => savingCell(saved), 1),
  ]);
  return dropEmptyColumns(table);
}

/** In minutes and seconds, as in the sentences. */
function durationCell(seconds: number | undefined): Cell {
  const text = formatDuration(seconds);
  return seconds === undefined ? { text } : { text, sortValue: seconds };
}

/** Empty where it is unknown. */
function knownCell(seconds: number | undefined): Cell {
  return seconds === undefined ? { text: "" } : durationCell(seconds);
}

const MAX_NAME = 100;
const nameCell = (name: string): string => cleanText(name, MAX_NAME);

function waitCell(wait: PathJob["diskWait"]): Cell {
  return wait === undefined ? durationCell(undefined) : { text: describeWait(wait), sortValue: wait.seconds };
}

function savingCell(saved: PathJob["saved"]): Cell {
  if (saved === undefined) return { text: "" };
  const { lowSeconds, highSeconds } = saved;
  const seconds = (lowSeconds + highSeconds) / 2;
  return { text: describeWait({ lowSeconds, highSeconds, seconds }), sortValue: seconds };
}

function describeSavings(overview: Overview): Panel {
  const sentences = [tellWithoutQueue(overview), tellWithoutDiskWait(overview), tellGap(overview)];
  return { title: "What would shorten it", sentences: sentences.filter((sentence) => sentence !== undefined) };
}

function describeLabels({ labels }: Overview, { labels: most }: Extent): Panel {
  return {
    title: "Cost by label",
    table: tabulateLabels(labels.slice(0, most)),
    rest: countRest(labels.length - most, "label"),
    notes: [explainLabels()],
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
    right(
      "rest",
      ({ seconds, diskWaitSeconds, jobs, measuredJobs }) =>
        knownCell(jobs === measuredJobs ? seconds - (diskWaitSeconds ?? 0) : undefined),
      2,
    ),
  ]);
}

function describeJobs({ jobs }: Overview, { jobs: most }: Extent): Panel | undefined {
  if (most === 0) return undefined;
  return {
    title: `All jobs (${jobs.length})`,
    table: tabulateJobs(jobs.slice(0, most)),
    rest: countRest(jobs.length - most, "job"),
  };
}

/** A row for each job, as the engine lists them. */
export function tabulateJobs(jobs: readonly OverviewJob[]): Table {
  return tabulate(jobs, [
    leftKeepingEnds("job", ({ job }) => nameCell(job)),
    left("state", ({ state, result }) => (state === "ran" ? (result ?? "") : state)),
    right("took", ({ seconds }) => knownCell(seconds)),
    right("queue", ({ queueSeconds }) => knownCell(queueSeconds)),
    right("disk wait", ({ diskWait }) => (diskWait === undefined ? { text: "" } : waitCell(diskWait))),
  ]);
}

function describeNotes({ notes }: Overview, { notes: most }: Extent): Panel | undefined {
  if (notes.length === 0) return undefined;
  const shown = notes.slice(0, most).map(tellOverviewNote);
  return { title: "Notes", items: shown, rest: countRest(notes.length - most, "note") };
}

function countRest(rows: number, noun: string): string[] {
  return rows > 0 ? [countMoreRows(rows, noun)] : [];
}
