import { rm } from "node:fs/promises";
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

/** The bytes that write-payload needs on the target: the archive that it is written from, and the payload. */
export function sizeWritePayload(scale: number): number {
  const files = planPayload(scale);
  return 2 * sizeArchive(files) + files.length * 4096;
}

/**
 * How long a payload takes to be on the disk, flush included: in many files (`tar` from an archive in memory, not
 * compressed) and in one (`dd`). `many files` and `one file` together tell what a file costs beside its bytes.
 */
export async function writePayload(bench: WorkloadBench): Promise<Workload[]> {
  const files = planPayload(bench.scale);
  const bytes = sumBytes(files);
  const parts = [
    { part: "many files", made: "payload", program: "tar", args: ["-xf", "payload.tar"], files: files.length },
    { part: "one file", made: "one", program: "dd", args: ["if=payload.tar", "of=one", "bs=1M"], files: 1 },
  ];
  bench.onOperation(0, parts.length * FEWEST_RUNS);
  await writeArchive(join(bench.folder, "payload.tar"), files, bench.signal);
  await flushFolder(bench);
  const workloads: Workload[] = [];
  await bench.onBoundary("start");
  for (const [index, { part, made, program, args, files: count }] of parts.entries()) {
    const seconds: number[] = [];
    for (let run = 0; run < FEWEST_RUNS; run++) {
      await rm(join(bench.folder, made), { recursive: true, force: true });
      await flushFolder(bench);
      const step = await runStep(bench, program, args);
      seconds.push(step.seconds + (await flushFolder(bench)));
      bench.onOperation(index * FEWEST_RUNS + run + 1, parts.length * FEWEST_RUNS);
    }
    await rm(join(bench.folder, made), { recursive: true, force: true });
    const written = count === 1 ? sizeArchive(files) : bytes;
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
  return workloads;
}
