import type { BETTER, Fact, FIGURE_KINDS, FIGURE_UNITS } from "../model/comparison.ts";
import type { Report } from "../model/report.ts";
import type { Setting } from "../model/setting.ts";
import type { WindowFailure } from "../model/window-outcome.ts";
import { isInMemory, readPayloadCosts, type WriteCost } from "../model/write-estimate.ts";
import { identifyTarget, listBenchmarkFigures } from "./benchmark-figures.ts";
import { listFacts } from "./facts.ts";
import { groupInto } from "./group-into.ts";
import { boundFact, boundFigure, boundName, boundReport } from "./leg-bounds.ts";
import { median } from "./statistics/median.ts";
import { listWindowFigures } from "./window-figures.ts";
import { listWorkloadFigures } from "./workload-figures.ts";

/** A report as far as a comparison needs it: samples and findings are not looked at. */
export type ComparableReport = Omit<Report, "series" | "findings">;

/** What processes read and wrote a second, by their own counters; absent is what was not measured. */
export interface IoRates {
  readBytesPerSecond?: number;
  writeBytesPerSecond?: number;
  readsPerSecond?: number;
  writesPerSecond?: number;
}

/** One figure of one job. */
export interface LegFigure {
  kind: (typeof FIGURE_KINDS)[number];
  name: string;
  /** What people call it, where that is not the name. */
  title?: string;
  /** The part of a workload that it is of; absent for the whole. */
  part?: string;
  measure: string;
  unit: (typeof FIGURE_UNITS)[number];
  better: (typeof BETTER)[number];
  value: number;
  /** Bounds of the value, where it is an estimate. */
  low?: number;
  high?: number;
  /** Where a benchmark or workload ran: a place of the facts (`workspace`, `temp`, `target`) or a path. */
  target?: string;
  setting?: Setting;
  /** For the bandwidth of a large sequential write, which is the rate that payloads are written at: the bytes that were written at it. */
  payloadRate?: Pick<WriteCost, "seenBytes">;
  /** True where io-probe's own benchmark ran in the window: it takes the time that it is given, on every runner. */
  ownWork?: boolean;
  /** For a step's duration and a benchmark: what its own processes did meanwhile, on the device that they used most. */
  rates?: IoRates;
  /** How the window ended that it is of, where that did not succeed: then it is no measure of the window's work. */
  failure?: WindowFailure;
  /** True where the recording has a gap, so that the value is too small. */
  lowerBound?: boolean;
}

/** What a comparison keeps of one report, some kilobytes instead of the whole document. */
export interface LegFigures {
  label: string;
  matrix?: Readonly<Record<string, unknown>> | undefined;
  job?: Report["job"];
  /** The job that uploaded the report, as the artifact service knows it; absent for reports from elsewhere. */
  uploader?: string;
  startedAt: string;
  figures: LegFigure[];
  /** What writing costs by the workload write-payload, with the target as in the figures. */
  writeCosts: WriteCost[];
  facts: Fact[];
}

/**
 * Reduces one report to what a comparison needs, so that no caller holds many whole reports.
 * Repeats inside the job (benchmarks or workloads of one name and setting) become their median. What is longer or more
 * than any real job has is cut, because a leg's report is somebody else's data.
 */
export function reduceReport(wholeReport: ComparableReport): LegFigures {
  const report = boundReport(wholeReport);
  const figures = [
    ...listWindowFigures(report.windows),
    ...listBenchmarkFigures(report.benchmarks, report.storage),
    ...listWorkloadFigures(report.workloads, report.storage),
  ];
  return {
    label: report.label,
    matrix: report.matrix,
    job: report.job,
    startedAt: report.startedAt,
    // Sums of absurd amounts overflow to infinity, which is no figure.
    figures: mergeRepeats(figures.filter(({ value }) => Number.isFinite(value)).map(boundFigure)),
    writeCosts: listWriteCosts(report),
    facts: listFacts(report).map(boundFact),
  };
}

function listWriteCosts({ workloads, storage }: ComparableReport): WriteCost[] {
  return readPayloadCosts(workloads)
    .filter(({ target }) => !isInMemory(target, storage))
    .filter(({ secondsPerByte, files }) => Number.isFinite(secondsPerByte + (files?.secondsPerFile ?? 0)))
    .map((cost) => ({ ...cost, target: boundName(identifyTarget(cost.target, storage) ?? "") }));
}

/** The figures with one entry for each name, measure, target and setting: the median of the repeats, failed if one is. */
export function mergeRepeats(figures: readonly LegFigure[]): LegFigure[] {
  // Nearly always none repeats, and a setting takes long to write out.
  const names = new Set(figures.map(({ kind, name, measure }) => `${kind}/${measure}/${name}`));
  if (names.size === figures.length) return [...figures];
  const groups = groupInto(figures, (figure) =>
    JSON.stringify([figure.kind, figure.name, figure.measure, figure.target, figure.setting]),
  );
  return [...groups.values()].map((group) => {
    if (group.length === 1) return group[0] as LegFigure;
    const failure = group.find((figure) => figure.failure !== undefined)?.failure;
    const value = median(group.map((figure) => figure.value));
    return { ...(group[0] as LegFigure), value, ...(failure !== undefined && { failure }) };
  });
}
