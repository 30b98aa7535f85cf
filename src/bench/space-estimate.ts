import { isAbsolute } from "node:path";
import { sum } from "../model/extremes.ts";
import { parseFioSize } from "./fio/option-values.ts";
import { collectOptions, type JobFile, listJobs } from "./job-file.ts";

/** fio's engines that use no files. */
const DISKLESS = new Set(["null", "cpuio"]);

/** The bytes of a job file's files in its folder; 0 for sizes that only fio knows (percentages). */
export function estimateSpace(file: JobFile): number {
  const files = new Map<string, number>();
  for (const job of listJobs(file)) {
    const options = collectOptions(file, job);
    const read = (name: string): number | undefined => parseFioSize(options.get(name), options);
    const size = read("size") ?? (read("filesize") ?? 0) * (read("nrfiles") ?? 1);
    const shared = options.get("filename");
    if (DISKLESS.has(options.get("ioengine") ?? "") || (shared !== undefined && isAbsolute(shared))) continue;
    const key = shared === undefined ? `job ${job.name}` : `file ${shared}`;
    const bytes = shared === undefined ? size * (read("numjobs") ?? 1) : size;
    files.set(key, Math.max(files.get(key) ?? 0, Number.isFinite(bytes) ? bytes : 0));
  }
  return sum([...files.values()]);
}
