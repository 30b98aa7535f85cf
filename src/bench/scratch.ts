import { access, constants, stat } from "node:fs/promises";
import { MEBIBYTE } from "../model/units.ts";
import type { Environment } from "../system/environment.ts";
import { readFreeBytes } from "./layout-size.ts";
import { createWorkFolder } from "./work-folder.ts";

/** More than any run's results. */
const MIN_FREE_BYTES = 16 * MEBIBYTE;

/**
 * A folder for fio's job file and results: the first temporary one with room on another filesystem than the target,
 * which may be full; else the first.
 */
export async function chooseScratch(target: string, environment: Environment): Promise<string> {
  const { RUNNER_TEMP, TMPDIR } = environment;
  const candidates = [RUNNER_TEMP, TMPDIR, "/tmp", "/dev/shm"].flatMap((path) => path || []);
  const { dev } = await stat(target);
  for (const path of candidates) if (await isApart(path, dev)) return path;
  return RUNNER_TEMP || TMPDIR || "/tmp";
}

async function isApart(path: string, targetDevice: number): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return (await stat(path)).dev !== targetDevice && (await readFreeBytes(path)) >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Where fio works, and where its job file and results are. */
export interface BenchFolders {
  folder: string;
  scratch: string;
}

/**
 * Works in a fresh folder under the target, with another for job files and results; removes both, whatever happens.
 * @throws UserError where the target cannot be used
 */
export async function inBenchFolders<Result>(
  target: string,
  environment: Environment,
  work: (folders: BenchFolders) => Promise<Result>,
): Promise<Result> {
  const { path: folder, remove } = await createWorkFolder(target, environment);
  try {
    const scratch = await createWorkFolder(await chooseScratch(folder, environment), environment);
    try {
      return await work({ folder, scratch: scratch.path });
    } finally {
      await scratch.remove();
    }
  } finally {
    await remove();
  }
}
