import type { Benchmark } from "../model/benchmark.ts";

/** What the bundled jobs are called where people read them. */
const TITLES: Record<string, string> = {
  "layout-write": "First write, 1 MiB, depth 8",
  "seq-read-1m-q8": "Sequential read, 1 MiB, depth 8",
  "seq-write-1m-q8": "Sequential write, 1 MiB, depth 8",
  "rand-read-4k-q1": "Random read, 4 KiB, depth 1",
  "rand-write-4k-q1": "Random write, 4 KiB, depth 1",
  "rand-read-4k-q32": "Random read, 4 KiB, depth 32",
  "rand-write-4k-q32": "Random write, 4 KiB, depth 32",
  "rand-read-4k-q256": "Random read, 4 KiB, depth 256",
  "rand-write-4k-q256": "Random write, 4 KiB, depth 256",
  "seq-read-4k-q1": "Sequential read, 4 KiB, depth 1",
  "seq-write-4k-q1": "Sequential write, 4 KiB, depth 1",
  "fdatasync-2300": "Log write, 2300 bytes",
  "file-folders": "Folders to create files in",
};

/** What a job is called where people read it: a sentence for a bundled one, the job's own name for others. */
export function titleJob(job: string): string {
  return TITLES[job] ?? titleFileJob(job) ?? job;
}

const FILE_WORK: Record<string, string> = { create: "Create files", stat: "Look up files", delete: "Delete files" };

/** `files-create-j4` and its like: file work by a number of jobs at once. */
function titleFileJob(job: string): string | undefined {
  const [, work = "", jobs = ""] = /^files-([a-z]+)-j(\d+)$/.exec(job) ?? [];
  const title = FILE_WORK[work];
  return title === undefined ? undefined : `${title}, ${jobs} ${jobs === "1" ? "job" : "jobs"}`;
}

/**
 * What a result is called where people read it. The syncs of a job are a result of their own, and a job of another
 * author says by its name alone neither whether it reads nor writes.
 */
export function titleBenchmark(benchmark: Benchmark): string {
  const title = titleJob(benchmark.job);
  if (benchmark.state === "failed") return title;
  // Which kind of sync another author's job asked for is not known: fio counts fsync and fdatasync together.
  if (benchmark.direction === "sync" && title !== benchmark.job) return `${title}: fdatasync`;
  return title === benchmark.job ? `${title}: ${benchmark.direction}` : title;
}
