import { findMainWindow, type ListedWindow, listWindows, sortByWait } from "../../analysis/window-summary.ts";
import { countOf, shorten } from "../../format/plain-text.ts";
import type { Workload } from "../../model/benchmark.ts";
import { type Finding, splitVerdict } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { nameWorkload } from "../../model/subject-names.ts";
import { tellFinding } from "../../words/findings/tell-finding.ts";
import { tellNoSteps, tellNoWait, titleSteps } from "../../words/job.ts";
import { pointToPage, tellAdvice } from "../../words/report-notes.ts";
import { describeStorage, nameRole } from "../../words/storage.ts";
import { tellTried } from "../../words/try.ts";
import { holdSections, type Section } from "../formats/section.ts";
import type { Panel, WeighedItem } from "../formats/table.ts";
import { describeBenchmarks } from "./bench-sentence.ts";
import { describeCaches } from "./cache-estimates.ts";
import { describeNextSteps, type ReportCall } from "./next-steps.ts";
import { describeReportPredictions } from "./predictions.ts";
import { drawSparklines } from "./sparklines.ts";
import { renderStepGantt } from "./step-gantt.ts";
import { describeFailures, describeFioNotes, tabulateBenchmarks } from "./tables/benchmarks-table.ts";
import { tabulateMachine, tabulateStorage } from "./tables/facts-tables.ts";
import { listStepDetails } from "./tables/step-details.ts";
import { tabulateSteps } from "./tables/steps-table.ts";
import { tabulateHistogram, tabulateWorkloads } from "./tables/workloads-table.ts";
import { renderThroughputChart } from "./throughput-chart.ts";
import { describeVerdict } from "./verdict.ts";

/** How much of a report a format shows; all where it does not say. */
export interface Extent {
  findings?: number;
  steps?: number;
  rows?: number;
  notes?: number;
  noteLength?: number;
  histograms?: number;
  /** On a screen: without what only informs, and a command's row, which its facts repeat. */
  isShort?: boolean;
  /** The call that made it, where it is read in the terminal of that call. */
  call?: ReportCall | undefined;
}

const FOLDED_STEPS = 100;
const SHOWN_PATHS = 8;

const LAYOUT = {
  verdict: { importance: 10, rank: 0, isInComment: true },
  findings: { importance: 9, rank: 1, isInComment: true },
  "the remedies tried": { importance: 9, rank: 1 },
  "next steps": { importance: 8, rank: 1 },
  predictions: { importance: 6 },
  "the chart of the steps": { importance: 7 },
  steps: { importance: 8, rank: 2, isInComment: true },
  "more steps": { importance: 2, isFolded: true },
  "the steps' CPU, network and memory": { importance: 2 },
  "throughput over time": { importance: 5 },
  throughput: { rank: 4 },
  fio: { importance: 7, rank: 2 },
  workloads: { importance: 6, rank: 2 },
  "how long writing a cache takes": { importance: 6, rank: 3 },
  storage: { importance: 4, rank: 5 },
  "mount options": { importance: 4 },
  "the machine": { importance: 3, isFolded: true },
};

/** What the sections are called. */
export type SectionName = keyof typeof LAYOUT;

/** A report's sections in their order, which all formats share; of benchmarks alone, their results come first. */
export function listSections(report: Report, extent: Extent): Section<SectionName>[] {
  const { steps: most = Infinity, isShort } = extent;
  const { verdict } = splitVerdict(report.findings);
  const steps = isShort && findMainWindow(report)?.kind !== "job" ? [] : sortByWait(listWindows(report));
  const overTime = {
    "the chart of the steps": () => holdChart("Where the time went", renderStepGantt(report)),
    steps: () => describeSteps(report, steps, most),
    "more steps": () => describeMoreSteps(steps.slice(most)),
    "the steps' CPU, network and memory": () => ({ folds: listStepDetails(steps.slice(0, most)) }),
    "throughput over time": () => holdChart("Throughput over time", renderThroughputChart(report)),
    throughput: () => drawSparklines(report),
  };
  const isBench = report.windows.every(({ kind, benchmark }) => kind === "job" || benchmark !== undefined);
  const results = {
    fio: () => describeFio(report, extent, isShort && !isBench),
    workloads: () => describeWorkloads(report, extent),
    "how long writing a cache takes": () => describeCaches(report),
  };
  return holdSections(LAYOUT, {
    verdict: () => describeVerdict(report, verdict),
    findings: () => describeFindings(report, extent),
    "the remedies tried": () => describeTried(report),
    "next steps": () => describeNextSteps(report, extent.call),
    predictions: () => describeReportPredictions(report),
    ...(isBench ? { ...results, ...overTime } : { ...overTime, ...results }),
    storage: () => describePaths(report),
    "mount options": () => describeMounts(report),
    "the machine": () => ({ title: "The machine, and how this was measured", table: tabulateMachine(report) }),
  });
}

function holdChart(title: string, chart: Panel["chart"]): Panel | undefined {
  return chart && { title, chart };
}

/** Findings beside the verdict. */
export function describeFindings({ findings }: Report, { findings: most = Infinity, isShort }: Extent): Panel {
  const { others } = splitVerdict(findings);
  const listed = isShort ? others.filter(({ severity }) => severity !== "info") : others;
  return {
    weighed: listed.slice(0, most).map((finding) => weighFinding(finding, findings)),
    rest: isShort ? [] : pointTo(listed.length - most, "finding"),
  };
}

/** What a trial showed. */
function describeTried({ tried }: Report): Panel | undefined {
  return tried && { title: "Remedies", lead: [tellTried(tried)] };
}

function weighFinding(finding: Finding, all: readonly Finding[]): WeighedItem {
  const { severity } = finding;
  const words = tellFinding(finding, all);
  return { look: severity, mark: severity, text: words.message, advice: tellAdvice(words, finding) };
}

/** The first `most` of these steps, and why some figures are missing. */
export function describeSteps({ sampling }: Report, steps: readonly ListedWindow[], most: number): Panel {
  const missed = new Set(sampling?.notMeasured.map(({ id }) => id));
  const noWait = missed.has("disk-wait") && steps.some(({ diskWait }) => diskWait === undefined);
  return {
    ...(steps.length > 0 && { title: titleSteps() }),
    table: tabulateSteps(steps.slice(0, most)),
    remarks: [...(noWait ? [tellNoWait()] : []), ...(missed.has("steps") ? [tellNoSteps()] : [])],
    rest: pointTo(steps.length - most, "step"),
  };
}

function describeMoreSteps(steps: readonly ListedWindow[]): Panel | undefined {
  if (steps.length === 0) return undefined;
  const folded = steps.slice(0, FOLDED_STEPS);
  return {
    title: countOf(folded.length, "more step"),
    table: tabulateSteps(folded),
    rest: pointTo(steps.length - FOLDED_STEPS, "step"),
  };
}

/** @param isCut whether the table may be cut, and no other section has its best figures */
function describeFio(report: Report, extent: Extent, isCut = false): Panel | undefined {
  const { benchmarks, storage } = report;
  if (benchmarks.length === 0) return undefined;
  const { rows = Infinity, notes: most = Infinity, noteLength = 2000 } = extent;
  const shown = benchmarks.slice(0, rows);
  const notes = describeFioNotes(benchmarks).map((note) => shorten(note, noteLength));
  return {
    title: "fio",
    sentences: isCut ? [describeBenchmarks({ ...report, workloads: [] })] : [],
    table: tabulateBenchmarks(shown, storage),
    failures: describeFailures(shown),
    folds: [
      { title: "Notes on the benchmarks", items: [...notes.slice(0, most), ...pointTo(notes.length - most, "note")] },
    ],
    rest: pointTo(benchmarks.length - rows, "result"),
  };
}

/** The workloads, and how long their operations took. */
export function describeWorkloads(
  { workloads, storage }: Pick<Report, "workloads" | "storage">,
  { rows = Infinity, histograms = Infinity }: Extent,
): Panel | undefined {
  if (workloads.length === 0) return undefined;
  const shown = workloads.slice(0, rows);
  const hasSeveral = new Set(workloads.map(({ target }) => target)).size > 1;
  const name = (workload: Workload): string =>
    hasSeveral ? `${nameWorkload(workload)} in ${workload.target}` : nameWorkload(workload);
  const tables = shown
    .filter(({ histogram = [] }) => histogram.length > 0)
    .slice(0, histograms)
    .map((workload) => ({ name: name(workload), table: tabulateHistogram(workload) }));
  return {
    title: "Workloads",
    table: tabulateWorkloads(shown, storage),
    folds: [{ title: "How long the operations took", tables }],
  };
}

function describePaths({ storage }: Report): Panel {
  const shown = storage.slice(0, SHOWN_PATHS);
  return {
    title: "Storage",
    items: shown.map((entry) => `${nameRole(entry)} ${entry.path}: ${describeStorage(entry)}`),
    rest: pointTo(storage.length - SHOWN_PATHS, "path"),
  };
}

function describeMounts({ storage }: Report): Panel {
  const tables = storage.slice(0, SHOWN_PATHS).map((entry) => ({ name: entry.path, table: tabulateStorage(entry) }));
  return { folds: [{ title: "Mount options, sizes, limits", tables }] };
}

function pointTo(more: number, what: string): string[] {
  return more > 0 ? [pointToPage(more, what)] : [];
}
