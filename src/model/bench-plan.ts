/** A profile that took longer than its budget, in seconds. */
export interface BudgetOverrun {
  budgetSeconds: number;
  elapsedSeconds: number;
  /** Of it, what the results stand for. */
  measuredSeconds: number;
}

/** What a profile will do on a target. */
export interface BenchPlan {
  profile: string;
  target: string;
  jobs: number;
  seconds?: number | undefined;
  /** The budget is below the shortest duration. */
  tight?: { leastSeconds: number; budgetSeconds: number } | undefined;
  fileBytes: number;
  /** As fast as the disk allows. */
  writingSeconds?: number | undefined;
  /** Of the whole call. */
  maxWriteBytes?: number | undefined;
  /** They need more processes than there are cores. */
  leftOut: string[];
  cores: number;
}
