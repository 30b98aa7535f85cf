/** A profile that took longer than its budget, in seconds. */
export interface BudgetOverrun {
  budgetSeconds: number;
  elapsedSeconds: number;
  /** The part of it that the results stand for. */
  measuredSeconds: number;
}

/** What a profile will do on a target. */
export interface BenchPlan {
  profile: string;
  target: string;
  jobs: number;
  seconds?: number | undefined;
  /** Set if the budget is below the shortest duration. */
  tight?: { leastSeconds: number; budgetSeconds: number } | undefined;
  fileBytes: number;
  /** Seconds of writing as fast as the disk allows. */
  writingSeconds?: number | undefined;
  /** The most that fio may write here; a share if other targets have theirs. */
  writeBudget?: { maxBytes: number; isShare: boolean } | undefined;
  /** Jobs left out, since they need more processes than there are cores. */
  leftOut: string[];
  cores: number;
}
