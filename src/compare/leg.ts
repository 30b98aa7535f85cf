import type { Setting } from "../analysis/benchmark-setting.ts";
import type { BETTER, Fact, FIGURE_KINDS, FIGURE_UNITS } from "../model/comparison.ts";
import type { LabelSource } from "../model/label.ts";
import type { Report } from "../model/report.ts";
import type { WindowFailure } from "../model/window-outcome.ts";
import type { WriteCost } from "../model/write-estimate.ts";

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
  /** Where the label came from; in reports of before 0.3 by what it is equal to. */
  labelSource: LabelSource;
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
