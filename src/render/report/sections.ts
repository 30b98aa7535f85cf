import type { ListedWindow } from "../../analysis/window-summary.ts";
import { shorten } from "../../format/plain-text.ts";
import type { Workload } from "../../model/benchmark.ts";
import type { Report } from "../../model/report.ts";
import { titleSteps } from "../../words/job.ts";
import { pointToPage } from "../../words/report-notes.ts";
import type { Panel } from "../formats/table.ts";
import { explainGaps } from "./headline.ts";
import { describeFailures, describeFioNotes, FIO_NOTES_TITLE, tabulateBenchmarks } from "./tables/benchmarks-table.ts";
import { haveOwnWait, tabulateSteps } from "./tables/steps-table.ts";
import { hasHistogram, nameWorkload, tabulateHistogram, tabulateWorkloads } from "./tables/workloads-table.ts";

/** How much of a section a format shows; all where it does not say. */
export interface Extent {
  rows?: number;
  notes?: number;
  noteLength?: number;
  histograms?: number;
}

/** The first `most` of these steps, and why some figures are missing. */
export function describeSteps(report: Report, steps: readonly ListedWindow[], most: number): Panel {
  const { noSteps, noWait } = explainGaps(report, steps);
  return {
    ...(steps.length > 0 && { title: titleSteps(haveOwnWait(steps)) }),
    table: tabulateSteps(steps.slice(0, most)),
    remarks: [...noWait, ...noSteps],
    rest: pointTo(steps.length - most, "step"),
  };
}

/** fio's figures, failures and remarks. */
export function describeFio(
  { benchmarks, storage }: Report,
  { rows = Infinity, notes: most = Infinity, noteLength = 2000 }: Extent,
  { resultsFirst = false } = {},
): Panel {
  const shown = benchmarks.slice(0, rows);
  const notes = describeFioNotes(benchmarks).map((note) => shorten(note, noteLength));
  return {
    title: "fio",
    table: tabulateBenchmarks(shown, storage, { resultsFirst }),
    failures: describeFailures(shown),
    folds: [{ title: FIO_NOTES_TITLE, items: [...notes.slice(0, most), ...pointTo(notes.length - most, "note")] }],
    rest: pointTo(benchmarks.length - shown.length, "result"),
  };
}

function pointTo(more: number, what: string): string[] {
  return more > 0 ? [pointToPage(more, what)] : [];
}

/** The workloads, and how long their operations took. */
export function describeWorkloads(
  { workloads, storage }: Report,
  { rows = Infinity, histograms = Infinity }: Extent,
  nameHistogram: (workload: Workload) => string | undefined = nameAmong(workloads),
): Panel {
  const shown = workloads.slice(0, rows);
  const tables = shown.filter(hasHistogram).flatMap((workload) => {
    const name = nameHistogram(workload);
    return name === undefined ? [] : [{ name, table: tabulateHistogram(workload) }];
  });
  return {
    title: "Workloads",
    table: tabulateWorkloads(shown, storage),
    folds: [{ title: "How long the operations took", tables: tables.slice(0, histograms) }],
  };
}

/** Names a workload, with its target where there are several. */
function nameAmong(workloads: readonly Workload[]): (workload: Workload) => string {
  const hasSeveral = new Set(workloads.map(({ target }) => target)).size > 1;
  return (workload) => (hasSeveral ? `${nameWorkload(workload)} in ${workload.target}` : nameWorkload(workload));
}
