/** A step of a job that the runner double runs. */
export type PlannedStep = {
  name: string /** False skips it, `always` runs it after a failure or a cancel too. */;
  if?: boolean | "always";
} & (
  | { run: string; background?: string }
  | { uses: PlannedAction }
  | { steps: readonly { name: string; run: string }[] }
  | { wait: readonly string[] }
);

/** A JavaScript action. */
export interface PlannedAction {
  main: string;
  post?: string;
  inputs: Record<string, string>;
}

/** A job as the runner double gets it. */
export interface JobPlan {
  steps: readonly PlannedStep[];
  /** Environment of all steps, and what only actions get. */
  environment: Record<string, string>;
  actionEnvironment?: Record<string, string>;
  /** How many bytes of the worker log the runner keeps back until they are full; 0 writes every line at once. */
  logBufferBytes?: number;
  /** What the runner does between two steps takes this long. */
  handoverMilliseconds?: number;
}

/** What really happened in one stage of a step: times in milliseconds since the epoch. */
export interface StageTruth {
  name: string;
  /** The guid of the stage's files; absent for steps of the runner itself. */
  fileId?: string;
  /** Right before and right after the files were made. */
  filesBefore: number;
  filesAfter: number;
  finished: number;
  exitCode?: number;
  result: "Succeeded" | "Failed" | "Canceled" | "Skipped";
  output: string;
}

/** What the runner double found out. */
export interface JobResult {
  stages: StageTruth[];
  /** Command lines of the processes that the runner had to kill after the last step. */
  orphans: string[];
}
