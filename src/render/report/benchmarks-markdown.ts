import type { Report } from "../../model/report.ts";
import { pointToPage } from "../../words/report-notes.ts";
import { formatSentence, listTable, renderDetails, toMarkdown, toMarkdownTable } from "../formats/markdown.ts";
import { joinItems, limitItems, type Section, titleSection } from "../formats/markdown-sections.ts";
import { describeFailures, describeFioNotes, FIO_NOTES_TITLE, tabulateBenchmarks } from "./tables/benchmarks-table.ts";
import { hasHistogram, nameWorkload, tabulateHistogram, tabulateWorkloads } from "./tables/workloads-table.ts";

const SHOWN_BENCHMARKS = 40;
const SHOWN_WORKLOADS = 40;
const SHOWN_HISTOGRAMS = 8;
const SHOWN_NOTES = 20;

/** fio's figures, failures and remarks. */
export function renderBenchmarks({ benchmarks, storage }: Report): Section {
  const shown = benchmarks.slice(0, SHOWN_BENCHMARKS);
  const notes = describeFioNotes(benchmarks).map(formatSentence);
  return titleSection(7, "fio", "fio", [
    ...listTable(tabulateBenchmarks(shown, storage)),
    ...describeFailures(shown).map((failure) => formatSentence(`Note: ${failure}`)),
    ...(notes.length === 0
      ? []
      : [renderDetails(FIO_NOTES_TITLE, joinItems(limitItems(notes, SHOWN_NOTES, "in report.html")))]),
    ...(benchmarks.length > shown.length ? [`${pointToPage(benchmarks.length - shown.length, "result")}.`] : []),
  ]);
}

/** The workloads. */
export function renderWorkloads({ workloads, storage }: Report): Section {
  const shown = workloads.slice(0, SHOWN_WORKLOADS);
  const histograms = shown
    .filter(hasHistogram)
    .slice(0, SHOWN_HISTOGRAMS)
    .flatMap((workload) => [toMarkdown(nameWorkload(workload)), toMarkdownTable(tabulateHistogram(workload))]);
  return titleSection(6, "workloads", "Workloads", [
    ...listTable(tabulateWorkloads(shown, storage)),
    ...(histograms.length === 0 ? [] : [renderDetails("How long the operations took", histograms)]),
  ]);
}
