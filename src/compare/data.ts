import type { UnlikeSettings } from "../analysis/benchmark-setting.ts";
import type {
  Cell,
  ComparedLabel,
  Comparison,
  Difference,
  Explanation,
  FigureRow,
  LabelDifferences,
  Ranking,
  Ratio,
  RuledOut,
  StepChanges,
  StepSide,
  WorkDifference,
} from "../model/comparison.ts";
import type { GateCheck, GateResult } from "../model/gate.ts";
import type { DiskWait } from "../model/window.ts";
import type { WindowFailure } from "../model/window-outcome.ts";
import type { Disk } from "../predict/disk.ts";
import type { ReplacedReport } from "./newest.ts";

/** In how many of a label's jobs a step failed, how it ended, and with which codes and signals. */
export interface FailureCounts {
  jobs: number;
  /** The jobs that failed, where they are known and not all. */
  names?: string[];
  endings: Partial<Record<WindowFailure["ended"], number>>;
  exitCodes: number[];
  signals: string[];
}

/** Why a cell has no ratio, or a gate cannot decide. */
export type Reason =
  | { id: "failed"; failures: FailureCounts }
  | { id: "baseline-failed"; failures: FailureCounts }
  | { id: "unlike"; who: "pair" | "jobs" | "baseline-jobs" | "repeats" | "baseline-repeats"; what: UnlikeSettings }
  | { id: "figure-not-measured"; word: string; name?: string; meant?: string }
  | {
      id:
        | "baseline-not-measured"
        | "baseline-zero"
        | "zero"
        | "too-far-apart"
        | "not-measured"
        | "no-ratio"
        | "no-comparison"
        | "gap"
        | "within-bounds"
        | "jobs-disagree"
        | "one-run"
        | "two-jobs"
        | "some-zero"
        | "interval";
    };

/** Why a report is not compared: what it claims cannot be true. */
export type Refusal =
  | { id: "attempt"; attempt: number }
  | { id: "other-uploader"; reports: number; checkRun: string }
  | { id: "contradiction"; reports: number; checkRun: string; differing: string[] };

/** A difference between machines that may explain a ratio. */
export type Cause =
  | { id: "stripe"; place: string; disks: number; baselineDisks: number; isCertain: boolean }
  | { id: "cpu-count"; cpus: number; baselineCpus: number }
  | { id: "cap"; label: string }
  | {
      id: "cgroup-limit";
      label: string;
      place: string;
      direction: "reads" | "writes";
      unit: "bytes" | "operations";
      limit: number;
      rate: number;
      other: string;
      otherLimit?: number;
    }
  | ({ id: "difference" } & Difference);

/** What was left out or merged before reports were compared. */
export type Note =
  | { id: "confusable-labels"; labels: string[] }
  | { id: "copies"; reports: number; labels: string[] }
  | { id: "merged" | "nameless" | "gaps" | "hidden-figures" | "unranked" | "unpredicted"; count: number }
  | { id: "replaced"; reports: ReplacedReport[] };

/** As in comparison.json, with what its sentences are made of in their place. */
type Unworded<T, Parts> = T extends unknown
  ? { [Name in keyof T]: Name extends keyof Parts ? Parts[Name] : T[Name] }
  : never;

export type CellData = Unworded<Cell, { reason: Reason; noRatio: Reason; failure: Reason }>;
/** A cell with a median. */
export type FilledData = Extract<CellData, { median: number }>;
export type RowData = Unworded<FigureRow, { cells: CellData[] }>;
export type LabelData = Unworded<ComparedLabel, { failures: { window: string; reason: Reason }[] }>;
export type ExplanationData = Omit<Explanation, "message" | "brief"> & { cause: Cause };
export type RuledOutData = Omit<RuledOut, "message"> & { cause: Cause };
export type LabelDifferencesData = Omit<LabelDifferences, "explanations" | "ruledOut"> & {
  explanations: ExplanationData[];
  ruledOut: RuledOutData[];
};
export type GateCheckData = Unworded<GateCheck, { reason: Reason }>;
export type GateData = Unworded<GateResult, { checks: GateCheckData[] }>;
export type StepSideData = Unworded<StepSide, { failure: Reason }>;
export type StepsData = Unworded<
  StepChanges,
  { rows: { window: string; before?: StepSideData; after?: StepSideData }[] }
>;

/** A report that is not compared, and why. */
export interface RefusedReport {
  name: string;
  reason: Refusal;
}

type NamedFigure = Pick<FigureRow, "name" | "title" | "measure" | "unit">;

interface ApartLabel {
  label: string;
  ratio?: Ratio;
  medians?: { own: number; baseline: number };
  /** The first cause of the ranked ratio, if it fits well. */
  cause?: Cause;
}

/** A sentence of the headline. */
export type Statement =
  | {
      id: "different-work";
      window: string;
      baseline: string;
      measure: WorkDifference["measure"];
      amounts: { label: string; amount: number }[];
      more: number;
    }
  | { id: "no-figure" | "one-label" }
  | { id: "no-direction" | "too-many-labels" | "none-comparable" | "ranked-by"; figure: NamedFigure }
  | { id: "one-comparable"; figure: NamedFigure; label: string }
  | { id: "apart"; figure: NamedFigure; baseline: string; labels: ApartLabel[]; more: number }
  | { id: "equal"; figure: NamedFigure; baseline: string; labels: string[] }
  | { id: "unsure"; baseline: string; labels: string[] }
  | { id: "too-few-jobs"; labels: string[] }
  | ({ id: "tied"; figure: NamedFigure; behind: number } & NonNullable<Ranking["tied"]>)
  | {
      id: "unranked-ratios";
      figure: NamedFigure;
      baseline: string;
      ratios: { label: string; ratio: number }[];
      more: number;
      fewestJobs: number;
    }
  | {
      id: "best";
      figure: NamedFigure;
      label: string;
      median: number;
      diskWait?: DiskWait;
      isBaseline: boolean;
      hasFailed: boolean;
      isPartial: boolean;
    }
  | { id: "best-equal"; figure: NamedFigure; labels: string[] }
  | { id: "bounds-overlap"; baseline: string; labels: string[] }
  | { id: "figure-failed"; label: string; window: string; reason: Reason }
  | { id: "step-failed"; label: string; window: string; reason: Reason; compared?: number; more: number }
  | { id: "more-failed"; labels: number };

/** The baseline's steps on labels that only benchmarked their disk. */
export interface PredictionPlan {
  /** Where the baseline's reports are, to be read again. */
  origins: string[];
  targets: PredictionTarget[];
  leftOut: number;
}

/** A label whose disk the steps are predicted on. */
export interface PredictionTarget {
  label: string;
  disk: Disk;
  steps: ReadonlySet<string>;
}

/** What `src/session/worded-comparison.ts` makes comparison.json of. */
export interface ComparisonData
  extends Unworded<
    Omit<Comparison, "headline" | "predictions">,
    {
      labels: LabelData[];
      gates: GateData[];
      figures: RowData[];
      steps: StepsData;
      differences: LabelDifferencesData[];
      notes: Note[];
    }
  > {
  headline: Statement[];
  refused: RefusedReport[];
  plan?: PredictionPlan;
}
