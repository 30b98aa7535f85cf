import { findMainWindow, type ListedWindow, listWindows, sortByWait } from "../../analysis/window-summary.ts";
import { countOf, shorten } from "../../format/plain-text.ts";
import type { Workload } from "../../model/benchmark.ts";
import { type Finding, splitVerdict } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { nameWorkload } from "../../model/subject-names.ts";
import { tellFinding } from "../../words/findings/tell-finding.ts";
import { listRest, tellAdvice } from "../../words/report-notes.ts";
import { describeStorage, nameRole } from "../../words/storage.ts";
import { tellNoSteps, tellNoWait, titleSteps } from "../../words/totals.ts";
import { tellTried } from "../../words/try.ts";
import { type Panel, section, type WeighedItem } from "../formats/panel.ts";
import { describeReportPredictions } from "../predictions.ts";
import { describeBenchmarks } from "./bench-sentence.ts";
import { describeCaches } from "./cache-estimates.ts";
import { describeNextSteps, type ReportCall } from "./next-steps.ts";
import { renderStepGantt } from "./step-gantt.ts";
import {
  describeFailures,
  describeFioNotes,
  tabulateBenchmarks,
  tabulateHistogram,
  tabulateWorkloads,
} from "./tables/benchmark-tables.ts";
import { tabulateMachine, tabulateStorage } from "./tables/facts-tables.ts";
import { listStepDetails, tabulateSteps } from "./tables/step-tables.ts";
import { drawSparklines, renderThroughputChart } from "./throughput-charts.ts";
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

const ELSEWHERE = "in report.html";
const FOLDED_STEPS = 100;
const SHOWN_PATHS = 8;

/** A report's sections in their order, which all formats share; of benchmarks alone, their results come first. */
export function listSections(report: Report, extent: Extent) {
  const { steps: most = Infinity, isShort } = extent;
  const { verdict } = splitVerdict(report.findings);
  const isBench = report.windows.every(({ kind, benchmark }) => kind === "job" || benchmark !== undefined);
  const steps = isShort && findMainWindow(report)?.kind !== "job" ? [] : sortByWait(listWindows(report));
  const overTime = [
    section("the chart of the steps", { importance: 7 }, () => describeStepChart(report)),
    section("steps", { importance: 8, rank: 2, isInComment: true }, () => describeSteps(report, steps, most)),
    section("more steps", { importance: 2, isFolded: true }, () => describeMoreSteps(steps.slice(most))),
    section("the steps' CPU, network and memory", { importance: 2 }, () => describeDetails(steps.slice(0, most))),
    section("throughput over time", { importance: 5 }, () => describeThroughput(report)),
    section("throughput", { rank: 4 }, () => drawSparklines(report)),
  ];
  const results = [
    section("fio", { importance: 7, rank: 2 }, () => describeFio(report, extent, isShort && !isBench)),
    section("workloads", { importance: 6, rank: 2 }, () => describeWorkloads(report, extent)),
    section("how long writing a cache takes", { importance: 6, rank: 3 }, () => describeCaches(report)),
  ];
  return [
    section("verdict", { importance: 10, rank: 0, isInComment: true }, () => describeVerdict(report, verdict)),
    section("findings", { importance: 9, rank: 1, isInComment: true }, () => describeFindings(report, extent)),
    section("the remedies tried", { importance: 9, rank: 1 }, () => describeTried(report)),
    section("next steps", { importance: 8, rank: 1 }, () => describeNextSteps(report, extent.call)),
    section("predictions", { importance: 6 }, () => describeReportPredictions(report)),
    ...(isBench ? [...results, ...overTime] : [...overTime, ...results]),
    section("storage", { importance: 4, rank: 5 }, () => describePaths(report)),
    section("mount options", { importance: 4 }, () => describeMounts(report)),
    section("the machine", { importance: 3, isFolded: true }, () => describeMachine(report)),
  ];
}

/** The findings that are not the verdict. */
export function describeFindings({ findings }: Report, { findings: most = Infinity, isShort }: Extent): Panel {
  const { others } = splitVerdict(findings);
  const listed = isShort ? others.filter(({ severity }) => severity !== "info") : others;
  return {
    weighed: listed.slice(0, most).map((finding) => weighFinding(finding, findings)),
    rest: isShort ? [] : listRest(listed.length - most, "finding", ELSEWHERE),
  };
}

function weighFinding(finding: Finding, all: readonly Finding[]): WeighedItem {
  const { severity } = finding;
  const words = tellFinding(finding, all);
  return { look: severity, mark: severity, text: words.message, advice: tellAdvice(words, finding) };
}

function describeTried({ tried }: Report): Panel | undefined {
  return tried && { title: "Remedies", lead: [tellTried(tried)] };
}

function describeStepChart(report: Report): Panel {
  return { title: "Where the time went", chart: renderStepGantt(report) };
}

/** The first `most` of these steps, and why some figures are missing. */
export function describeSteps({ sampling }: Report, steps: readonly ListedWindow[], most: number): Panel {
  const missed = new Set(sampling?.notMeasured.map(({ id }) => id));
  const noWait = missed.has("disk-wait") && steps.some(({ diskWait }) => diskWait === undefined);
  return {
    ...(steps.length > 0 && { title: titleSteps() }),
    table: tabulateSteps(steps.slice(0, most)),
    remarks: [...(noWait ? [tellNoWait()] : []), ...(missed.has("steps") ? [tellNoSteps()] : [])],
    rest: listRest(steps.length - most, "step", ELSEWHERE),
  };
}

function describeMoreSteps(steps: readonly ListedWindow[]): Panel {
  const folded = steps.slice(0, FOLDED_STEPS);
  return {
    title: countOf(folded.length, "more step"),
    table: tabulateSteps(folded),
    rest: listRest(steps.length - FOLDED_STEPS, "step", ELSEWHERE),
  };
}

function describeDetails(steps: readonly ListedWindow[]): Panel {
  return { folds: listStepDetails(steps) };
}

function describeThroughput(report: Report): Panel {
  return { title: "Throughput over time", chart: renderThroughputChart(report) };
}

/** @param isCut whether the table may be cut, and no other section has its best figures */
function describeFio(report: Report, extent: Extent, isCut = false): Panel | undefined {
  const { benchmarks, storage } = report;
  if (benchmarks.length === 0) return undefined;
  const { rows = Infinity, notes: most = Infinity, noteLength = 2000 } = extent;
  const shown = benchmarks.slice(0, rows);
  const notes = describeFioNotes(benchmarks).map((note) => shorten(note, noteLength));
  const moreNotes = listRest(notes.length - most, "note", ELSEWHERE);
  return {
    title: "fio",
    sentences: isCut ? [describeBenchmarks({ ...report, workloads: [] })] : [],
    table: tabulateBenchmarks(shown, storage),
    failures: describeFailures(shown),
    folds: [{ title: "Notes on the benchmarks", items: [...notes.slice(0, most), ...moreNotes] }],
    rest: listRest(benchmarks.length - rows, "result", ELSEWHERE),
  };
}

function describeWorkloads({ workloads, storage }: Report, extent: Extent): Panel {
  const { rows = Infinity, histograms = Infinity } = extent;
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
    rest: listRest(storage.length - SHOWN_PATHS, "path", ELSEWHERE),
  };
}

function describeMounts({ storage }: Report): Panel {
  const tables = storage.slice(0, SHOWN_PATHS).map((entry) => ({ name: entry.path, table: tabulateStorage(entry) }));
  return { folds: [{ title: "Mount options, sizes, limits", tables }] };
}

function describeMachine(report: Report): Panel {
  return { title: "The machine, and how this was measured", table: tabulateMachine(report) };
}
