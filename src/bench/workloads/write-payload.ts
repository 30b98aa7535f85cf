import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MEBIBYTE } from "../../model/units.ts";
import { MIN_RUNS } from "../agreement.ts";
import { summarizeOperations } from "./operation-statistics.ts";
import { composeText, sizeArchive, writeArchive } from "./tar-archive.ts";
import { planTree, type SizeSpread, sumBytes, type TreeFile } from "./tree.ts";
import { flushFolder, runStep, scaleCount, type WorkloadBench, type WorkloadPart } from "./workload-bench.ts";

/** 20,000 files of about 40 kB, as in a cache that Depot restored (1.6 GB in 40,000 files, 2024). */
const TREE_FILES = 20_000;
/** As in real trees, most files are small, and most bytes are in large ones. */
const TREE_SIZES: SizeSpread = { medianBytes: 3500, deviation: 2.25, largestBytes: 16 * MEBIBYTE };
const SMALL_FILES = 40_000;
/** A folder of dependencies without its few large files: 3 kB each. */
const SMALL_SIZES: SizeSpread = { medianBytes: 1600, deviation: 1.3, largestBytes: 16 * 1024 };
/** Folders cost time: real trees had 5.6 (Python's library) to 14.2 (/usr/share) files in each, `planTree` has 5. */
const FILES_PER_FULL_FOLDER = 14;
const LARGE_FILES = 24;
const LARGE_BYTES = 64 * MEBIBYTE;

interface Shape {
  part: string;
  files: TreeFile[];
}

/** In two sizes, for costs that change with size (a burst, a cache). "No files" starts tar and flushes nothing. */
function planShapes(scale: number): Shape[] {
  const large = (bytes: number): TreeFile[] => {
    const count = Math.ceil(bytes / LARGE_BYTES);
    return Array.from({ length: count }, (_, index) => ({ path: `${index}`, bytes: Math.ceil(bytes / count) }));
  };
  const small = (count: number): TreeFile[] => planTree(scaleCount(count, scale), SMALL_SIZES);
  const full = small(SMALL_FILES / 4).map(({ bytes }, index) => ({
    path: `${Math.floor(index / FILES_PER_FULL_FOLDER)}/${index}`,
    bytes,
  }));
  return [
    { part: "no files", files: [] },
    { part: "large files", files: large(LARGE_FILES * LARGE_BYTES * scale) },
    { part: "small files", files: small(SMALL_FILES) },
    { part: "large files, a quarter", files: large((LARGE_FILES / 4) * LARGE_BYTES * scale) },
    { part: "small files, a quarter in fuller folders", files: full },
    { part: "many files", files: planTree(scaleCount(TREE_FILES, scale), TREE_SIZES) },
  ];
}

/** The bytes of the archives and of the payloads of all runs. */
export function sizeWritePayload(scale: number): number {
  return planShapes(scale).reduce((sum, { files }) => {
    return sum + (1 + MIN_RUNS) * sizeArchive(files) + MIN_RUNS * files.length * 4096;
  }, 0);
}

/**
 * Measures how long payloads take to reach the disk: `tar` from an archive in memory, as caches are restored, and a flush.
 * Shapes take turns, so that a changing machine affects all. Nothing is removed in between: ext4 avoids inodes just freed,
 * and the search for others made later runs up to five times as long.
 */
export async function writePayload(bench: WorkloadBench): Promise<WorkloadPart[]> {
  const shapes = planShapes(bench.scale).map((shape) => ({ ...shape, seconds: [] as number[] }));
  const total = shapes.length * MIN_RUNS;
  bench.onOperation(0, total);
  const text = composeText();
  for (const [index, { files }] of shapes.entries()) {
    await writeArchive(join(bench.folder, `${index}.tar`), files, text, bench.signal);
  }
  let done = 0;
  await bench.onBoundary("start");
  for (let run = 0; run < MIN_RUNS; run++) {
    const turn = [...shapes.entries()];
    for (const [index, { seconds }] of run % 2 === 0 ? turn : turn.reverse()) {
      const folder = `${index}-${run}`;
      await mkdir(join(bench.folder, folder));
      await flushFolder(bench);
      const unpacked = await runStep(bench, "tar", ["-xf", `${index}.tar`, "-C", folder]);
      seconds.push(unpacked.seconds + (await flushFolder(bench)));
      bench.onOperation(++done, total);
    }
  }
  await bench.onBoundary("end");
  return shapes.map(({ part, files, seconds }) => ({
    part,
    ...summarizeOperations(seconds),
    bytes: sumBytes(files) * MIN_RUNS,
    files: files.length * MIN_RUNS,
  }));
}
