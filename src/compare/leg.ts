import type { Setting } from "../analysis/benchmark-setting.ts";
import type { LimitedRate, OwnRate } from "../analysis/own-rate.ts";
import type { Fact } from "../model/comparison.ts";
import type { FigureAbout } from "../model/figures.ts";
import type { LabelSource } from "../model/label.ts";
import type { ReportDocument } from "../model/report.ts";
import type { DiskWait } from "../model/window.ts";
import type { WindowFailure } from "../model/window-outcome.ts";
import type { Disk } from "../predict/disk.ts";
import type { WindowWork } from "./window-work.ts";

export type ComparableReport = Omit<ReportDocument, "findings">;

/** A cgroup's limit on a device under a place, and what the job did there; of benchmarks also without a limit. */
export interface PlacedRate {
  place: string;
  rate: LimitedRate;
  device?: string;
  limit?: number;
  own?: OwnRate;
}

/** One figure of one job's report. */
export interface LegFigure extends Pick<FigureAbout, "kind" | "unit" | "better"> {
  measure: string;
  name: string;
  title?: string;
  part?: string;
  value: number;
  low?: number;
  high?: number;
  /** What a disk wait rests on. */
  basis?: DiskWait["basis"];
  /** A place of the facts (`workspace`, `temp`, `target`) or a path. */
  target?: string;
  setting?: Setting;
  /** Whether it is io-probe's own benchmark. */
  isBenchmarkWindow?: boolean;
  /** Whether the job was mostly benchmarks. */
  ofBenchmarks?: boolean;
  rates?: PlacedRate[];
  /** What the window did, with its duration. */
  work?: WindowWork;
  /** With the name of the job, if known. */
  failure?: WindowFailure & { job?: string };
  /** Set if the recording has a gap. */
  lowerBound?: boolean;
}

/** What a comparison keeps of one report. */
export interface LegFigures {
  label: string;
  labelSource: LabelSource;
  matrix?: Readonly<Record<string, unknown>> | undefined;
  job?: ReportDocument["job"];
  /** The job that uploaded it, by the artifact service. */
  uploader?: string;
  startedAt: string;
  figures: LegFigure[];
  facts: Fact[];
  /** The disk as its benchmarks measured it. */
  disk?: Disk;
  /** Where to read the whole report again; never from the report itself. */
  origin?: string;
}
