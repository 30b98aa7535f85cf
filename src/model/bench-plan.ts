/** What a profile is about to do on a target, as far as it is known before it begins. */
export interface BenchPlan {
  profile: string;
  target: string;
  jobs: number;
  /** What it is expected to take; absent where its own files say so. */
  seconds?: number | undefined;
  /** What its jobs take at their shortest, and the user's budget, where that is less. */
  tight?: { leastSeconds: number; budgetSeconds: number } | undefined;
  /** The size of the files that it works on. */
  fileBytes: number;
  /** For so long it writes as fast as the disk allows; absent where its files say how much it writes. */
  writingSeconds?: number | undefined;
  /** The bound on what is written over the whole call; absent without one. */
  maxWriteBytes?: number | undefined;
  /** Jobs that need more processes than there are cores. */
  leftOut: string[];
  cores: number;
}
