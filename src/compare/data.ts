import type { Comparison } from "../model/comparison.ts";
import type { Disk } from "../predict/disk.ts";

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

/** A comparison, and what is still to be predicted for it. */
export interface PlannedComparison {
  comparison: Comparison;
  plan?: PredictionPlan;
}
