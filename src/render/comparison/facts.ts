import type {
  ComparedLabel,
  Comparison,
  Explanation,
  Fact,
  LabelDifferences,
  RuledOut,
} from "../../model/comparison.ts";
import { formatBinaryBytes, formatBytes, formatCount, formatRate, formatRatio } from "../../model/format.ts";
import type { Table } from "../formats/table.ts";
import { formatFigure, phraseFigure } from "./cells.ts";
import { findPrimaryRow, findRatio, quote } from "./words.ts";

interface FactKind {
  title: string;
  format?: (value: number) => string;
}

/** What the facts are called, and how their numbers are shown. */
const FACTS = new Map<string, FactKind>([
  ["filesystem", { title: "filesystem" }],
  ["lowerFilesystem", { title: "filesystem below" }],
  ["storageDriver", { title: "storage driver" }],
  ["mountOptions", { title: "mount options" }],
  ["deviceChain", { title: "device chain" }],
  ["layout", { title: "layout" }],
  ["diskCount", { title: "disks", format: formatCount }],
  ["stripeCount", { title: "disks in a stripe", format: formatCount }],
  ["stripeChunkBytes", { title: "stripe chunk", format: formatBinaryBytes }],
  ["diskModel", { title: "disk model" }],
  ["diskBytes", { title: "disk size", format: formatBytes }],
  ["scheduler", { title: "I/O scheduler" }],
  ["writeCache", { title: "write cache" }],
  ["rotational", { title: "rotational, as the kernel says" }],
  ["readLimitBytesPerSecond", { title: "cgroup limit on reads", format: formatRate }],
  ["writeLimitBytesPerSecond", { title: "cgroup limit on writes", format: formatRate }],
  ["readLimitPerSecond", { title: "cgroup limit on reads a second", format: formatCount }],
  ["writeLimitPerSecond", { title: "cgroup limit on writes a second", format: formatCount }],
  ["cpuModel", { title: "CPU" }],
  ["cpuCount", { title: "CPUs", format: formatCount }],
  ["memoryBytes", { title: "memory", format: formatBinaryBytes }],
  ["image", { title: "image, as the engine calls it" }],
  ["osRelease", { title: "system release" }],
  ["kernel", { title: "kernel" }],
  ["cloud", { title: "machine type" }],
  ["container", { title: "container" }],
  ["os", { title: "system" }],
  ["arch", { title: "architecture" }],
  ["environment", { title: "environment" }],
]);

/** A fact's name with the place that it holds for: `workspace: filesystem`. */
export function nameFact({ place, name }: Pick<Fact, "place" | "name">): string {
  const title = FACTS.get(name)?.title ?? name;
  return place === "machine" ? title : `${place}: ${title}`;
}

/** A fact's value in its unit; a dash where it was not found out. */
export function formatFact(name: string, value: Fact["value"] | undefined): string {
  if (value === undefined) return "–";
  const format = FACTS.get(name)?.format;
  if (typeof value === "number") return format?.(value) ?? String(value);
  // Sizes of several disks come as a list of numbers.
  if (typeof value === "string" && format !== undefined && /^\d+(, \d+)*$/.test(value)) {
    return value
      .split(", ")
      .map((part) => format(Number(part)))
      .join(", ");
  }
  return String(value);
}

/** The facts that differ between any of these labels and the baseline, side by side; a label has its most frequent machine's. */
export function tabulateDifferences(comparison: Comparison, labels: readonly ComparedLabel[]): Table {
  const base = comparison.labels.find(({ label }) => label === comparison.baseline);
  const shown = [...(base === undefined ? [] : [base]), ...labels.filter((label) => label !== base)];
  const names = new Set(shown.map(({ label }) => label));
  const differing = new Map(
    comparison.differences
      .filter(({ label }) => names.has(label))
      .flatMap(({ differences }) => differences.map((fact) => [keyOf(fact), fact] as const)),
  );
  const facts = shown.map(({ machines }) => new Map(machines[0]?.facts.map((fact) => [keyOf(fact), fact.value])));
  return {
    columns: [
      { title: "what differs", align: "left" },
      ...shown.map(({ label }, index) => ({
        title: index === 0 && base !== undefined ? `${label} (baseline)` : label,
        align: "left" as const,
      })),
    ],
    rows: [...differing].map(([key, fact]) => [
      { text: nameFact(fact) },
      ...facts.map((values) => ({ text: formatFact(fact.name, values.get(key)) })),
    ]),
  };
}

function keyOf({ place, name }: Pick<Fact, "place" | "name">): string {
  return JSON.stringify([place, name]);
}

/** A possible cause with what it predicts and what was measured, of which figure if it is not the ranked one. Plain text. */
export function describeExplanation(
  { figures }: Comparison,
  { message, figure, predictedRatio, measuredRatio }: Explanation,
): string {
  const row = figures.find(({ id, primary }) => id === figure && !primary);
  const what = row === undefined ? "" : ` the ${phraseFigure(row)}`;
  const measured = measuredRatio === undefined ? "" : `measured ${formatRatio(measuredRatio)}${what}`;
  const predicted = predictedRatio === undefined ? "" : `predicts ${formatRatio(predictedRatio)}, `;
  return measured === "" ? message : `${message} (${predicted}${measured})`;
}

/** What is to be said of a label's causes beside them: what is ruled out, and what nothing explains. Plain text. */
export function listRemarks(comparison: Comparison, label: LabelDifferences): string[] {
  const unexplained = describeUnexplained(comparison, label);
  const ruledOut = (label.ruledOut ?? []).map((cause) => describeRuledOut(comparison, cause));
  return [...(unexplained === undefined ? [] : [unexplained]), ...ruledOut];
}

/** A difference that is not the cause, with the label that shows it. Plain text. */
function describeRuledOut({ baseline }: Comparison, { message, by }: RuledOut): string {
  return `Ruled out: ${message}. ${quote(by)} has the same, and is as fast as ${quote(baseline)}.`;
}

/** That nothing explains a label's ratios which are beyond the noise; undefined where there is none such. Plain text. */
function describeUnexplained(
  { figures, baseline }: Comparison,
  { label, unexplained = [] }: LabelDifferences,
): string | undefined {
  const rows = figures.filter(({ id }) => unexplained.includes(id));
  if (rows.length === 0) return undefined;
  const ratios = rows.map((row) => `${phraseFigure(row)} (${formatRatio(findRatio(row, label)?.ratio ?? Number.NaN)})`);
  return `Nothing that is known of the machines explains how ${quote(label)} differs from ${quote(baseline)} by the ${ratios.join(" and the ")}.`;
}

/** More kinds of machine than this are counted, not listed. */
const SHOWN_MACHINES = 4;

/**
 * What a label with unlike machines is a mixture of, a line for each kind with its jobs, its own median of the primary
 * figure and the facts that tell the kinds apart; empty for a label of like machines.
 */
export function describeMixture(comparison: Comparison, { label, machines }: ComparedLabel): string[] {
  if (machines.length < 2) return [];
  const row = findPrimaryRow(comparison);
  const shown = machines.slice(0, SHOWN_MACHINES);
  const lines = shown.map(({ jobs, facts, primaryMedian }) => {
    const own = facts.filter((fact) => machines.some((other) => !hasFact(other.facts, fact)));
    const texts = own.map((fact) => `${nameFact(fact)} ${formatFact(fact.name, fact.value)}`);
    const median = row !== undefined && primaryMedian !== undefined ? ` (${formatFigure(row, primaryMedian)})` : "";
    return `${jobs} ${jobs === 1 ? "job" : "jobs"}${median}: ${texts.slice(0, 6).join("; ") || "fewer facts known"}`;
  });
  const more = machines.length - shown.length;
  return [
    `A mixture: ${quote(label)} ran on ${machines.length} kinds of machine, and its spread is theirs too.`,
    ...lines,
    ...(more > 0 ? [`and ${more} more kinds`] : []),
  ];
}

function hasFact(facts: readonly Fact[], { place, name, value }: Fact): boolean {
  return facts.some((fact) => fact.place === place && fact.name === name && fact.value === value);
}
