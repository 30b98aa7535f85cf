import type { Setting } from "../analysis/benchmark-setting.ts";
import type { BETTER, Fact, FIGURE_KINDS, FIGURE_UNITS } from "../model/comparison.ts";
import type { LabelSource } from "../model/label.ts";
import type { Report } from "../model/report.ts";
import type { WindowFailure } from "../model/window-outcome.ts";
import type { WriteCost } from "../model/write-estimate.ts";
import type { Disk } from "../predict/disk.ts";

/** A report without samples and findings. */
export type ComparableReport = Omit<Report, "series" | "findings">;

/** What processes read and wrote per second, by their own counters. */
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
  title?: string;
  /** Absent for a whole workload. */
  part?: string;
  measure: string;
  unit: (typeof FIGURE_UNITS)[number];
  better: (typeof BETTER)[number];
  value: number;
  low?: number;
  high?: number;
  /** A place of the facts (`workspace`, `temp`, `target`) or a path. */
  target?: string;
  setting?: Setting;
  /** For the bandwidth of large sequential writes: the bytes written. */
  payloadRate?: Pick<WriteCost, "seenBytes">;
  /** The window was io-probe's own benchmark, which always takes its given time. */
  ownWork?: boolean;
  /** The job was mostly io-probe's own benchmarks, so its whole says little of what else it does. */
  ofBenchmarks?: boolean;
  /** The own rates meanwhile, on the device used most. */
  rates?: IoRates;
  /** How the window failed, if it did. */
  failure?: WindowFailure;
  /** The recording has a gap, so the value is too small. */
  lowerBound?: boolean;
}

/** What a comparison keeps of one report. */
export interface LegFigures {
  label: string;
  labelSource: LabelSource;
  matrix?: Readonly<Record<string, unknown>> | undefined;
  job?: Report["job"];
  /** The uploading job according to the artifact service. */
  uploader?: string;
  startedAt: string;
  figures: LegFigure[];
  /** By write-payload, with targets as in the figures. */
  writeCosts: WriteCost[];
  facts: Fact[];
  /** The disk that its benchmarks measured; absent without such benchmarks. */
  disk?: Disk;
  /** Where the whole report can be read again; absent where it cannot. Never from the report itself. */
  origin?: string;
}
