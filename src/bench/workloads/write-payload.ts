import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Workload } from "../../model/workload.ts";
import { FEWEST_RUNS } from "../sureness.ts";
import { summarizeOperations } from "./operation-statistics.ts";
import { sizeArchive, writeArchive } from "./tar-archive.ts";
import { planFlatTree, sumBytes, type TreeFile } from "./tree.ts";
import { flushFolder, runStep, scaleCount, type WorkloadBench } from "./workload-bench.ts";

/** 1.6 GB in 40,000 files: the cache that Depot saw restored, 328 MB before it was unpacked (2024). */
const FILES = 40_000;
const BYTES_PER_FILE = 40_000;

function planPayload(scale: number): TreeFile[] {
  return planFlatTree(scaleCount(FILES, scale), BYTES_PER_FILE);
}

/** The bytes that write-payload needs on the target: the archive that it is written from, and the payloads of all runs. */
export function sizeWritePayload(scale: number): number {
  const files = planPayload(scale);
  return (1 + 2 * FEWEST_RUNS) * sizeArchive(files) + FEWEST_RUNS * files.length * 4096;
}

/**
 * How long a payload takes to be on the disk, flush included: in many files (`tar` from an archive in memory, not
 * compressed) and in one (`dd`). `many files` and `one file` together tell what a file costs beside its bytes. The two
 * take turns, so that both see the disk at the same times. Each run has a folder of its own, and nothing is removed before
 * the last has ended: ext4 does not take the inode of a file that was just removed, and looking for others made the runs
 * after a removal take up to five times as long.
 */
export async function writePayload(bench: WorkloadBench): Promise<Workload[]> {
  const files = planPayload(bench.scale);
  const bytes = sumBytes(files);
  const shapes = [
    { part: "many files", files: files.length, bytes, seconds: [] as number[] },
    { part: "one file", files: 1, bytes: sizeArchive(files), seconds: [] as number[] },
  ] as const;
  const [many, one] = shapes;
  const total = shapes.length * FEWEST_RUNS;
  bench.onOperation(0, total);
  await writeArchive(join(bench.folder, "payload.tar"), files, bench.signal);
  await flushFolder(bench);
  await bench.onBoundary("start");
  for (let run = 0; run < FEWEST_RUNS; run++) {
    const folder = `run-${run}`;
    await mkdir(join(bench.folder, folder));
    many.seconds.push(await timeUntilFlushed(bench, "tar", ["-xf", "payload.tar", "-C", folder]));
    bench.onOperation(2 * run + 1, total);
    one.seconds.push(await timeUntilFlushed(bench, "dd", ["if=payload.tar", `of=${folder}/one`, "bs=1M"]));
    bench.onOperation(2 * run + 2, total);
  }
  await bench.onBoundary("end");
  return shapes.map(({ part, files: count, bytes: written, seconds }) => ({
    name: "write-payload",
    part,
    target: bench.target,
    ...summarizeOperations(seconds),
    bytes: written * FEWEST_RUNS,
    files: count * FEWEST_RUNS,
  }));
}

/** How long a program takes until what it wrote is on the disk. */
async function timeUntilFlushed(bench: WorkloadBench, program: string, args: readonly string[]): Promise<number> {
  const { seconds } = await runStep(bench, program, args);
  return seconds + (await flushFolder(bench));
}
