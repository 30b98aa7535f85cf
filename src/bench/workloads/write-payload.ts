import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { MEBIBYTE } from "../../model/units.ts";
import { MIN_RUNS } from "../agreement.ts";
import { summarizeOperations } from "./operation-statistics.ts";
import { composeText, sizeArchive, writeArchive } from "./tar-archive.ts";
import { planTree, type SizeSpread, sumBytes, type TreeFile } from "./tree.ts";
import { flushFolder, runStep, scaleCount, type WorkloadBench, type WorkloadPart } from "./workload-bench.ts";

const LARGE_FILES = 24;
const LARGE_BYTES = 64 * MEBIBYTE;
/** Real trees had 4.4 (packages of node_modules) to 20 (parts of Go's library) files in each folder. */
const FILES_PER_FOLDER = 10;

/** Every filesystem's. */
const BLOCK_BYTES = 4096;

interface TreeKind {
  part: string;
  count: number;
  sizes: SizeSpread;
}

/**
 * From large to small, each about four times as small: which limit of a disk decides changes with the size of files,
 * and caches of dependencies lie between 10 and 50 kB.
 */
const TREES: readonly TreeKind[] = [
  {
    part: "medium files",
    count: 2500,
    sizes: { medianBytes: 52_000, deviation: 1.5, largestBytes: 4 * MEBIBYTE },
  },
  // As in a cache that Depot restored (1.6 GB in 40,000 files, 2024): most files are small, most bytes in large ones.
  {
    part: "many files",
    count: 20_000,
    sizes: { medianBytes: 3500, deviation: 2.25, largestBytes: 16 * MEBIBYTE },
  },
  {
    part: "many smaller files",
    count: 20_000,
    sizes: { medianBytes: 2000, deviation: 1.9, largestBytes: MEBIBYTE },
  },
  // A folder of dependencies without its few large files: 3 kB each.
  {
    part: "small files",
    count: 30_000,
    sizes: { medianBytes: 1600, deviation: 1.3, largestBytes: 16 * 1024 },
  },
];

interface Shape {
  part: string;
  files: TreeFile[];
  folders: number;
}

/** "No files" starts tar and flushes nothing. */
function planShapes(scale: number): Shape[] {
  const bytes = LARGE_FILES * LARGE_BYTES * scale;
  const count = Math.ceil(bytes / LARGE_BYTES);
  const large = Array.from({ length: count }, (_, index) => ({ path: `${index}`, bytes: Math.ceil(bytes / count) }));
  return [
    { part: "no files", files: [], folders: 0 },
    { part: "large files", files: large, folders: 0 },
    ...TREES.map(({ part, count, sizes }) => {
      const files = planTree(scaleCount(count, scale), sizes).map((file, index) => ({
        path: `${Math.floor(index / FILES_PER_FOLDER)}/${index}`,
        bytes: file.bytes,
      }));
      return { part, files, folders: Math.ceil(files.length / FILES_PER_FOLDER) };
    }),
  ];
}

/** The bytes of the archives and of the payloads of all runs. */
export function sizeWritePayload(scale: number): number {
  return planShapes(scale).reduce((sum, { files }) => {
    return sum + (1 + MIN_RUNS) * sizeArchive(files) + MIN_RUNS * files.length * 4096;
  }, 0);
}

/**
 * Measures how long payloads take to reach the disk: `tar` from an archive in memory, as caches are restored, a flush,
 * and until the disk takes one more block: a limit of a control group lets the filesystem's own blocks pass at once, and
 * makes what follows wait for them.
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
  const block = await open(join(bench.folder, "block"), "w");
  try {
    await writeBlock(block);
    await bench.onBoundary("start");
    for (let run = 0; run < MIN_RUNS; run++) {
      const turn = [...shapes.entries()];
      for (const [index, { seconds }] of run % 2 === 0 ? turn : turn.reverse()) {
        const folder = `${index}-${run}`;
        await mkdir(join(bench.folder, folder));
        await flushFolder(bench);
        await writeBlock(block);
        const unpacked = await runStep(bench, "tar", ["-xf", `${index}.tar`, "-C", folder]);
        seconds.push(unpacked.seconds + (await flushFolder(bench)) + (await writeBlock(block)));
        bench.onOperation(++done, total);
      }
    }
    await bench.onBoundary("end");
  } finally {
    await block.close();
  }
  return shapes.map(({ part, files, folders, seconds }) => ({
    part,
    ...summarizeOperations(seconds),
    bytes: sumBytes(files) * MIN_RUNS,
    files: files.length * MIN_RUNS,
    folders: folders * MIN_RUNS,
  }));
}

/** Overwrites the file's only block on the disk, which takes no journal; returns the seconds. */
async function writeBlock(file: FileHandle): Promise<number> {
  const startedAt = performance.now();
  await file.write(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, 0);
  await file.datasync();
  return (performance.now() - startedAt) / 1000;
}
