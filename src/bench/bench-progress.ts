import type { Benchmark } from "../model/benchmark.ts";

/** A moment of a profile's run on one target. */
export interface ProfileStep {
  /** `preparing` while the engine is chosen, `running` at the start of each run, `finished` once with the job's results. */
  state: "preparing" | "running" | "finished";
  /** The jobs that run now, absent while preparing; most often one. */
  jobs: string[];
  /** Counted from 0. */
  jobIndex: number;
  jobCount: number;
  /** Counted from 1. */
  run: number;
  /** The results of a job that has finished. */
  results: Benchmark[];
}

/** What a benchmark is doing now, and how much of it there is. */
export interface BenchProgress extends ProfileStep {
  target: string;
  /** Since this target began, and what it is expected to take in all. */
  elapsedSeconds: number;
  expectedSeconds: number;
}

/** Is told about every run before it starts and every job after it has ended. */
export type OnProgress = (progress: BenchProgress) => void;
