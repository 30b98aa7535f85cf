import { randomFillSync } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sum } from "../../model/numbers.ts";
import { MEBIBYTE } from "../../model/units.ts";
import { createRandom, drawIndex, repeatBytes } from "./made-files.ts";
import {
  flushFolder,
  runStep,
  scaleCount,
  summarizeOperations,
  type WorkloadBench,
  type WorkloadPart,
} from "./workload-bench.ts";

/** The cache of Mozilla's update-verify job (2026). */
const SIZES = [
  { bytes: 80 * MEBIBYTE, files: 40 },
  { bytes: 60 * MEBIBYTE, files: 40 },
  { bytes: 5 * MEBIBYTE, files: 20 },
] as const;
const RETRIEVES = 2000;
const BUCKET_SECONDS = 0.1;
const SEED = 20260;

/** The bytes of the cache and a retrieved file. */
export function sizeCacheRetrieve(scale: number): number {
  const largest = Math.max(...SIZES.map(({ bytes }) => bytes));
  return SIZES.reduce((sum, { bytes, files }) => sum + bytes * scaleCount(files, scale), largest);
}

interface CachedFile {
  url: string;
  path: string;
  bytes: number;
}

interface Retrieve {
  file: CachedFile;
  seconds: number;
}

/** Looks up URLs and copies their files; a result for all, and for each file size. */
export async function retrieveFromCache(bench: WorkloadBench): Promise<WorkloadPart[]> {
  const total = scaleCount(RETRIEVES, bench.scale);
  bench.onOperation(0, total);
  const files = await fillCache(bench);
  const random = createRandom(SEED);
  const retrieves: Retrieve[] = [];
  await bench.onBoundary("start");
  for (let done = 0; done < total; done++) {
    const file = files[drawIndex(random, files.length)] as CachedFile;
    const grep = await runStep(bench, "grep", ["-Fnx", file.url, "urls.list"]);
    const copy = await runStep(bench, "cp", [findPath(files, grep.output), "retrieved.mar"]);
    retrieves.push({ file, seconds: grep.seconds + copy.seconds });
    bench.onOperation(done + 1, total);
  }
  await bench.onBoundary("end");
  const parts = SIZES.flatMap(({ bytes }) => {
    const taken = retrieves.filter(({ file }) => file.bytes === bytes);
    return taken.length === 0 ? [] : [{ part: `files of ${bytes / MEBIBYTE} MiB`, ...summarize(taken) }];
  });
  return [summarize(retrieves), ...parts];
}

function summarize(retrieves: readonly Retrieve[]): WorkloadPart {
  const figures = summarizeOperations(
    retrieves.map(({ seconds }) => seconds),
    BUCKET_SECONDS,
  );
  return { ...figures, bytes: sum(retrieves.map(({ file }) => file.bytes)) };
}

function findPath(files: readonly CachedFile[], output: string): string {
  const line = /^(\d+):/.exec(output)?.[1];
  const found = files[Number(line) - 1];
  if (found === undefined) throw new Error(`grep found no line of the list: ${output.slice(0, 80)}`);
  return found.path;
}

async function fillCache(bench: WorkloadBench): Promise<CachedFile[]> {
  await mkdir(join(bench.folder, "cache"));
  // Cached files are compressed, so random bytes.
  const noise = randomFillSync(Buffer.alloc(16 * MEBIBYTE));
  const files: CachedFile[] = [];
  for (const { bytes, files: count } of SIZES) {
    for (let index = 0; index < scaleCount(count, bench.scale); index++) {
      const path = join("cache", `${files.length + 1}`);
      const start = (files.length * 4096) % noise.length;
      bench.signal.throwIfAborted();
      await writeFile(join(bench.folder, path), repeatBytes(noise, start, bytes));
      files.push({ url: `https://archive.example.org/updates/${bytes}/${index}.complete.mar`, path, bytes });
    }
  }
  await writeFile(join(bench.folder, "urls.list"), files.map(({ url }) => `${url}\n`).join(""));
  await flushFolder(bench);
  return files;
}
