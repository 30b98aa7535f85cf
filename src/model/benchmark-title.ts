import type { Benchmark } from "./report.ts";

/** What the bundled jobs are called where people read them. */
const TITLES: Record<string, string> = {
  "layout-write": "First write, 1 MiB, depth 8",
  "seq-read-1m-q8": "Sequential read, 1 MiB, depth 8",
  "seq-write-1m-q8": "Sequential write, 1 MiB, depth 8",
  "rand-read-4k-q1": "Random read, 4 KiB, depth 1",
  "rand-write-4k-q1": "Random write, 4 KiB, depth 1",
  "rand-read-4k-q32": "Random read, 4 KiB, depth 32",
  "rand-write-4k-q32": "Random write, 4 KiB, depth 32",
  "fdatasync-2300": "Log write, 2,300 bytes",
};

/** What a job is called where people read it: a sentence for a bundled one, the job's own name for others. */
export function titleJob(job: string): string {
  return TITLES[job] ?? job;
}

/**
 * What a result is called where people read it. The syncs of a job are a result of their own, and a job of another
 * author says by its name alone neither whether it reads nor writes.
 */
export function titleBenchmark(benchmark: Benchmark): string {
  const title = titleJob(benchmark.job);
  if (benchmark.state === "failed") return title;
  if (benchmark.direction === "sync") return `${title}: fdatasync`;
  return benchmark.job in TITLES ? title : `${title}: ${benchmark.direction}`;
}
