import type { MeasuredBenchmark } from "../model/benchmark.ts";

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
  "file-folders": "Directories to create files in",
};

/** A job's title; its own name where it is not bundled. */
export function titleJob(job: string): string {
  return TITLES[job] ?? titleFileJob(job) ?? job;
}

const FILE_WORK: Record<string, string> = { create: "Create files", stat: "Look up files", delete: "Delete files" };

function titleFileJob(job: string): string | undefined {
  const [, work = "", jobs = ""] = /^files-([a-z]+)-j(\d+)$/.exec(job) ?? [];
  const title = FILE_WORK[work];
  return title === undefined ? undefined : `${title}, ${jobs} ${jobs === "1" ? "job" : "jobs"}`;
}

/** A fio job, and what was measured of it; a failed one has no direction. */
interface BenchmarkName {
  job: string;
  direction?: MeasuredBenchmark["direction"];
}

/** A result's title; it names the direction where the job's name does not. */
export function titleBenchmark({ job, direction }: BenchmarkName): string {
  const title = titleJob(job);
  if (direction === undefined) return title;
  // fio counts fsync and fdatasync together, so only a bundled job's kind of sync is known.
  if (direction === "sync" && title !== job) return `${title}: fdatasync`;
  return title === job ? `${title}: ${direction}` : title;
}
