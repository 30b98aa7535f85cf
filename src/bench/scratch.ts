import { access, constants, stat, statfs } from "node:fs/promises";
import { MEBIBYTE } from "../model/units.ts";
import type { Environment } from "../system/environment.ts";
import { createWorkFolder } from "./work-folder.ts";

/** More than the results of one run of any job file that a person wrote. */
const MIN_FREE_BYTES = 16 * MEBIBYTE;

/**
 * A folder for fio's job file and results: the first temporary one that lies on another filesystem than the target and
 * has room, so that a target that is full does not lose the results. Where all lie on one, the first there is.
 * @param target an existing folder
 */
export async function chooseScratch(target: string, environment: Environment): Promise<string> {
  const { RUNNER_TEMP, TMPDIR } = environment;
  const candidates = [RUNNER_TEMP, TMPDIR, "/tmp", "/dev/shm"].filter((path): path is string => !!path);
  const { dev } = await stat(target);
  for (const path of candidates) if (await isApart(path, dev)) return path;
  return RUNNER_TEMP || TMPDIR || "/tmp";
}

async function isApart(path: string, targetDevice: number): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    const { bavail, bsize } = await statfs(path);
    return (await stat(path)).dev !== targetDevice && bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Where fio works, and where its job file and results lie. */
export interface BenchFolders {
  folder: string;
  scratch: string;
}

/**
 * Does work in a fresh folder under the target, with another one beside it for job files and results, and removes both,
 * whatever happens.
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
