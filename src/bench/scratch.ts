import { access, constants, stat } from "node:fs/promises";
import { MEBIBYTE } from "../model/units.ts";
import type { Environment } from "../system/environment.ts";
import { readFreeBytes } from "./room.ts";
import { inWorkFolder } from "./work-folder.ts";

/** The results of any run take less. */
const MIN_FREE_BYTES = 16 * MEBIBYTE;

/** The first temporary folder with room apart from the target, else the first. */
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

/** Where fio works, and where its results are safe from a full target. */
export interface BenchFolders {
  folder: string;
  scratch: string;
}

/** Works in fresh folders; throws UserError where the target cannot be used. */
export async function inBenchFolders<Result>(
  target: string,
  environment: Environment,
  work: (folders: BenchFolders) => Promise<Result>,
): Promise<Result> {
  return inWorkFolder(target, environment, async (folder) => {
    const temporary = await chooseScratch(folder, environment);
    return inWorkFolder(temporary, environment, (scratch) => work({ folder, scratch }));
  });
}
