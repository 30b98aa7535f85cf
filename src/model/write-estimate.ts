import type { Workload } from "./workload.ts";

/** What writing costs on a target: `seconds = bytes * secondsPerByte + files * secondsPerFile`. */
export interface WriteCost {
  secondsPerByte: number;
  secondsPerFile: number;
}

/**
 * What a byte and a file cost on a target, from the workload `write-payload`: the payload in one file gives the bytes'
 * share, and what the same in many files takes longer is the files'. Undefined where that workload did not run there.
 */
export function readWriteCost(workloads: readonly Workload[], target: string): WriteCost | undefined {
  const parts = workloads.filter((workload) => workload.name === "write-payload" && workload.target === target);
  const one = parts.find(({ part }) => part === "one file");
  const many = parts.find(({ part }) => part === "many files");
  if (one === undefined || many?.files === undefined || one.bytes === 0 || many.files === 0) return undefined;
  const secondsPerByte = one.durationSeconds / one.bytes;
  const secondsPerFile = Math.max(0, many.durationSeconds - many.bytes * secondsPerByte) / many.files;
  return { secondsPerByte, secondsPerFile };
}

/** The mean size of a file of the payload that the estimate assumes where the number of files is not known. */
const BYTES_PER_FILE = 40_000;

/**
 * About how many seconds that many bytes take to be on the disk, in that many files, or in files of 40,000 bytes. An
 * estimate by two points: it knows nothing of caches that fill up or of credits that run out.
 */
export function estimateWriteSeconds(cost: WriteCost, bytes: number, files = bytes / BYTES_PER_FILE): number {
  return bytes * cost.secondsPerByte + files * cost.secondsPerFile;
}
