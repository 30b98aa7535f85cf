/** What a profile will do on a target, as far as it is known in advance. */
export interface BenchPlan {
  profile: string;
  target: string;
  jobs: number;
  /** Expected duration; absent for the user's own job files. */
  seconds?: number | undefined;
  /** The shortest duration, where the user's budget is less. */
  tight?: { leastSeconds: number; budgetSeconds: number } | undefined;
  fileBytes: number;
  /** How long it writes as fast as the disk allows; absent where job files set the amount. */
  writingSeconds?: number | undefined;
  /** The limit on bytes written in the whole call, if any. */
  maxWriteBytes?: number | undefined;
  /** Jobs left out, because they need more processes than there are cores. */
  leftOut: string[];
  cores: number;
}
