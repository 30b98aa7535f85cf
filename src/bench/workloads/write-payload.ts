import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MEBIBYTE } from "../../model/units.ts";
import type { Workload } from "../../model/workload.ts";
import { FEWEST_RUNS } from "../sureness.ts";
import { summarizeOperations } from "./operation-statistics.ts";
import { sizeArchive, writeArchive } from "./tar-archive.ts";
import { planTree, type SizeSpread, sumBytes, type TreeFile } from "./tree.ts";
import { flushFolder, runStep, scaleCount, type WorkloadBench } from "./workload-bench.ts";

/** About 1.6 GB in 40,000 files: the cache that Depot saw restored, 328 MB before it was unpacked (2024). */
const FILES = 40_000;
/**
 * Most files are small and most bytes are in the large ones, as in real trees: files of 40 kB each cost twice what a small
 * one costs, and as many of them predicted an unpack of small files half again too long.
 */
const SIZES: SizeSpread = { medianBytes: 3500, deviation: 2.25, largestBytes: 16 * MEBIBYTE };

function planPayload(scale: number): TreeFile[] {
  return planTree(scaleCount(FILES, scale), SIZES);
}

/** The bytes that write-payload needs on the target: the archive that it is written from, and the payloads of all runs. */
export function sizeWritePayload(scale: number): number {
  const files = planPayload(scale);
  return (1 + 2 * FEWEST_RUNS) * sizeArchive(files) + FEWEST_RUNS * files.length * 4096;
}

/**
 * How long a payload takes to be on the disk, flush included: in many files (`tar` from an archive in memory, not
 * compressed) and in one (`dd`). `many files` and `one file` together tell what a file costs beside its bytes. Each
 * run has a folder of its own, and nothing is removed before the last has ended: ext4 does not take the inode of a file
 * that was just removed, and looking for others made the runs after a removal take up to five times as long. The one
 * file comes first, because a journal writes a tree's inodes to their places after the tree's flush.
 */
export async function writePayload(bench: WorkloadBench): Promise<Workload[]> {
  const files = planPayload(bench.scale);
  const bytes = sumBytes(files);
  const shapes = [
    { part: "one file", files: 1, bytes: sizeArchive(files), unpack: copyArchive },
    { part: "many files", files: files.length, bytes, unpack: unpackArchive },
  ];
  bench.onOperation(0, shapes.length * FEWEST_RUNS);
  await writeArchive(join(bench.folder, "payload.tar"), files, bench.signal);
  await flushFolder(bench);
  const workloads: Workload[] = [];
  await bench.onBoundary("start");
  for (const [index, { part, files: count, bytes: written, unpack }] of shapes.entries()) {
    const seconds: number[] = [];
    for (let run = 0; run < FEWEST_RUNS; run++) {
      const folder = `${index}-${run}`;
      await mkdir(join(bench.folder, folder));
      seconds.push((await unpack(bench, folder)) + (await flushFolder(bench)));
      bench.onOperation(index * FEWEST_RUNS + run + 1, shapes.length * FEWEST_RUNS);
    }
    workloads.push({
      name: "write-payload",
      part,
      target: bench.target,
      ...summarizeOperations(seconds),
      bytes: written * FEWEST_RUNS,
      files: count * FEWEST_RUNS,
    });
  }
  await bench.onBoundary("end");
  return workloads.reverse();
}

async function copyArchive(bench: WorkloadBench, folder: string): Promise<number> {
  return (await runStep(bench, "dd", ["if=payload.tar", `of=${folder}/one`, "bs=1M"])).seconds;
}

async function unpackArchive(bench: WorkloadBench, folder: string): Promise<number> {
  return (await runStep(bench, "tar", ["-xf", "payload.tar", "-C", folder])).seconds;
}
