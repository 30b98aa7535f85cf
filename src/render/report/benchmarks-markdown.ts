import type { Report } from "../../model/report.ts";
import { formatSentence, markdown, renderDetails, toMarkdown } from "../formats/markdown.ts";
import { type Section, withHeading } from "../formats/markdown-sections.ts";
import { toMarkdownTable } from "../formats/markdown-tables.ts";
import { describeFioNotes, FIO_NOTES_TITLE } from "./fio-notes.ts";
import { describeFailures, tabulateBenchmarks } from "./tables/benchmarks-table.ts";
import { nameWorkload, tabulateHistogram, tabulateWorkloads } from "./tables/workloads-table.ts";
import { estimateWrites, pairSentences, WRITE_ESTIMATE_TITLE } from "./write-estimate.ts";

const SHOWN_BENCHMARKS = 40;
const SHOWN_WORKLOADS = 40;
const SHOWN_HISTOGRAMS = 8;
const SHOWN_NOTES = 20;

/** fio's figures, failures and remarks. */
export function renderBenchmarks({ benchmarks, storage }: Report): Section {
  const shown = benchmarks.slice(0, SHOWN_BENCHMARKS);
  const table = tabulateBenchmarks(shown, storage);
  const failures = describeFailures(shown).map((failure) => toMarkdown(`Note: ${failure}`));
  const blocks = [
    ...(table.rows.length === 0 ? [] : [toMarkdownTable(table)]),
    ...failures,
    ...renderFioNotes(benchmarks),
    ...(benchmarks.length > shown.length ? [`${benchmarks.length - shown.length} more stand in report.html.`] : []),
  ];
  return withHeading({ importance: 7, name: "fio", blocks }, "fio");
}

function renderFioNotes(benchmarks: Report["benchmarks"]): string[] {
  const notes = describeFioNotes(benchmarks);
  if (notes.length === 0) return [];
  const lines = notes.slice(0, SHOWN_NOTES).map((note) => markdown`- ${formatSentence(note)}`.markdown);
  const surplus = notes.length - lines.length;
  return [
    renderDetails(FIO_NOTES_TITLE, [
      [...lines, ...(surplus > 0 ? [`- and ${surplus} more in report.html`] : [])].join("\n"),
    ]),
  ];
}

/** How long caches take to write, by the workload write-payload. */
export function renderWriteEstimate(report: Report): Section {
  const estimate = estimateWrites(report);
  if (estimate === undefined) return { importance: 6, name: "how long a cache takes", blocks: [] };
  const { table, notes } = estimate;
  const blocks = [
    ...pairSentences(estimate).map((sentence) => formatSentence(sentence).markdown),
    ...(table.rows.length === 0 ? [] : [toMarkdownTable(table)]),
    ...(notes.length === 0 ? [] : [notes.map((note) => formatSentence(note).markdown).join(" ")]),
  ];
  return withHeading({ importance: 6, name: "how long a cache takes", blocks }, WRITE_ESTIMATE_TITLE);
}

/** The workloads, with their histograms folded. */
export function renderWorkloads({ workloads, storage }: Report): Section {
  if (workloads.length === 0) return { importance: 6, name: "workloads", blocks: [] };
  const shown = workloads.slice(0, SHOWN_WORKLOADS);
  const histograms = shown
    .filter(({ histogram }) => histogram !== undefined && histogram.length > 0)
    .slice(0, SHOWN_HISTOGRAMS)
    .flatMap((workload) => [toMarkdown(nameWorkload(workload)), toMarkdownTable(tabulateHistogram(workload))]);
  const blocks = [
    toMarkdownTable(tabulateWorkloads(shown, storage)),
    ...(histograms.length === 0 ? [] : [renderDetails("How long the operations took", histograms)]),
  ];
  return withHeading({ importance: 6, name: "workloads", blocks }, "Workloads");
}
