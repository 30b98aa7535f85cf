import { isAbsolute } from "node:path";
import { parseFioSize } from "./fio/option-values.ts";
import { collectOptions, type JobFile, listJobs } from "./job-file.ts";

/** Engines that have no file. */
const DISKLESS = new Set(["null", "cpuio"]);

/**
 * The bytes that the files of a job file take in fio's working directory: a named file once for all jobs that share it,
 * and otherwise one file for each process of a job. Sizes that only fio can tell, such as percentages, count as 0, and so
 * does what lies elsewhere, such as a device.
 */
export function estimateSpace(file: JobFile): number {
  const files = new Map<string, number>();
  for (const job of listJobs(file)) {
    const options = collectOptions(file, job);
    const read = (name: string): string | undefined => options.get(name)?.value;
    const filesPerProcess = parseFioSize(read("nrfiles")) ?? 1;
    const size = parseFioSize(read("size")) ?? (parseFioSize(read("filesize")) ?? 0) * filesPerProcess;
    const shared = read("filename");
    if (DISKLESS.has(read("ioengine") ?? "") || (shared !== undefined && isAbsolute(shared))) continue;
    const key = shared === undefined ? `job ${job.name}` : `file ${shared}`;
    const bytes = shared === undefined ? size * (parseFioSize(read("numjobs")) ?? 1) : size;
    files.set(key, Math.max(files.get(key) ?? 0, Number.isFinite(bytes) ? bytes : 0));
  }
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}
