import { rm } from "node:fs/promises";
import { join } from "node:path";
import { MIN_RUNS } from "../agreement.ts";
import { composeText, planTree, sizeArchive, sumBytes, writeArchive } from "./made-files.ts";
import {
  flushFolder,
  runStep,
  scaleCount,
  summarizeOperations,
  type WorkloadBench,
  type WorkloadPart,
} from "./workload-bench.ts";

const FILES = 20_000;

/** The bytes of the archive and a copy, and a block for each file. */
export function sizeUnpack(scale: number): number {
  const files = planTree(scaleCount(FILES, scale));
  return 2 * sizeArchive(files) + files.length * 4096;
}

/** Unpacks as actions/cache does: `decompress` by zstd alone, `unpack` by tar with zstd, and `flush`. */
export async function unpackTree(bench: WorkloadBench): Promise<WorkloadPart[]> {
  const files = planTree(scaleCount(FILES, bench.scale));
  const bytes = sumBytes(files);
  bench.onOperation(0, MIN_RUNS);
  await writeArchive(join(bench.folder, "tree.tar"), files, composeText(), bench.signal);
  await runStep(bench, "zstd", ["-q", "-3", "-T0", "--rm", "tree.tar", "-o", "tree.tar.zst"]);
  await flushFolder(bench);
  const seconds = { decompress: [] as number[], unpack: [] as number[], flush: [] as number[] };
  await bench.onBoundary("start");
  for (let run = 0; run < MIN_RUNS; run++) {
    await rm(join(bench.folder, "node_modules"), { recursive: true, force: true });
    await flushFolder(bench);
    // zstd only tests the file: run as root, it may change the mode of its output, even of /dev/null.
    seconds.decompress.push((await runStep(bench, "zstd", ["-q", "-t", "tree.tar.zst"])).seconds);
    const tar = ["-xf", "tree.tar.zst", "--use-compress-program", "zstd -d"];
    seconds.unpack.push((await runStep(bench, "tar", tar)).seconds);
    seconds.flush.push(await flushFolder(bench));
    bench.onOperation(run + 1, MIN_RUNS);
  }
  await bench.onBoundary("end");
  return (["decompress", "unpack", "flush"] as const).map((part) => ({
    part,
    ...summarizeOperations(seconds[part]),
    bytes: bytes * MIN_RUNS,
    files: files.length * MIN_RUNS,
  }));
}
