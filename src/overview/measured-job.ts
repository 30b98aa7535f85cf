import type { DiskWait } from "../model/window.ts";

/** A step by its report; of two with one name, the second is `NAME (2)`. */
export interface MeasuredStep {
  name: string;
  seconds: number;
  diskWait?: DiskWait | undefined;
}

/** What an overview takes from one job's report. */
export interface MeasuredJob {
  jobId?: string | undefined;
  label: string;
  startedAt: string;
  origin?: string | undefined;
  /** The job's own; absent where its tasks were not seen. */
  diskWait?: DiskWait | undefined;
  steps: readonly MeasuredStep[];
}
