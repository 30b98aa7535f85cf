import type { Benchmark } from "../model/benchmark.ts";

/** A moment of a profile's run on one target. */
export interface ProfileStep {
  /**
   * `preparing` while the engine is chosen, `running` at the start of each run, `finished` once with a job's results.
   */
  state: "preparing" | "running" | "finished";
  /** The jobs that run now, most often one; empty while preparing. */
  jobs: string[];
  /** Counted from 0. */
  jobIndex: number;
  jobCount: number;
  /** Counted from 1. */
  run: number;
  /** Of a job that has finished. */
  results: Benchmark[];
}

/** What a benchmark is doing, and how much of it there is. */
export interface BenchProgress extends ProfileStep {
  target: string;
  elapsedSeconds: number;
  expectedSeconds: number;
}

/** Called before every run and after every job. */
export type OnProgress = (progress: BenchProgress) => void;
