import type { Benchmark } from "../model/benchmark.ts";

/** A moment of a profile's run on one target. */
export interface ProfileStep {
  /** `preparing` to choose the engine, `running` at the start of each run, `finished` once with a job's results. */
  state: "preparing" | "running" | "finished";
  /** Those that run now; none while preparing. */
  jobs: string[];
  /** Counted from 0. */
  jobIndex: number;
  jobCount: number;
  /** Counted from 1. */
  run: number;
  /** Of a job that has finished. */
  results: Benchmark[];
}

/** A step of a benchmark, and the time that all of it takes. */
export interface BenchProgress extends ProfileStep {
  target: string;
  elapsedSeconds: number;
  expectedSeconds: number;
}

/** Called before every run and after every job. */
export type OnProgress = (progress: BenchProgress) => void;
