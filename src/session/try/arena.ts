import { mkdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createWorkFolder, type WorkFolder } from "../../bench/work-folder.ts";
import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import type { Log } from "../../system/log.ts";
import { explainNoWork, explainSystemFolder } from "../../words/try.ts";
import { runTool } from "./system-tool.ts";

/** Where the runs of a trial take place. */
export interface Arena {
  folder: string;
  /** A folder of ours on the same filesystem; a guard removes it if this process is killed. */
  work: string;
  /** Whether this process has its own mounts, which end with it. */
  confined: boolean;
  /** Whether each copy is mounted over the folder, so that the command finds it under its own path. */
  isBound: boolean;
  /** Entries that are not copied: io-probe's own output. */
  skipped: ReadonlySet<string>;
  environment: Environment;
  log: Log;
  /** A folder of ours in memory, created on the first call. */
  openMemory(): Promise<string>;
  close(): Promise<void>;
}

/** What an arena depends on. */
export interface ArenaOptions {
  folder: string;
  /** Where io-probe's own output goes. */
  output: string;
  environment: Environment;
  log: Log;
  /** The work folder that the outer process has created and watches, where there is one. */
  givenWork?: string | undefined;
}

/**
 * Creates the arena of a trial.
 * @throws UserError where no folder can be created beside the command's
 */
export async function openArena({ folder, output, environment, log, givenWork }: ArenaOptions): Promise<Arena> {
  const real = await realpath(folder);
  const own = givenWork === undefined ? await makeWork(real, environment) : undefined;
  const work = givenWork ?? own?.path ?? "";
  let memory: WorkFolder | undefined;
  let isMounted = false;
  const isInside = (path: string) => !relative(real, path).startsWith("..");
  const skipped = new Set<string>();
  for (const path of [resolve(output), work]) {
    if (isInside(path) && dirname(path) === real) skipped.add(basename(path));
  }
  const confined = givenWork !== undefined;
  return {
    folder: real,
    work,
    confined,
    isBound: confined && !isInside(work),
    skipped,
    environment,
    log,
    async openMemory() {
      if (!confined) {
        memory ??= await createWorkFolder("/dev/shm", environment);
        return memory.path;
      }
      const path = join(work, "memory");
      // Among this process's own mounts, which no kill leaves behind.
      if (!isMounted) {
        await mkdir(path, { recursive: true });
        await runTool("mount", ["-t", "tmpfs", "-o", "mode=0755", "tmpfs", path], environment);
        isMounted = true;
      }
      return path;
    },
    async close() {
      await memory?.remove();
      await own?.remove();
      // The outer process removes a given work folder after the mounts.
    },
  };
}

/** A copy of a system folder is endless, or impossible. */
const SYSTEM_FOLDERS = /^\/(?:(?:proc|sys|dev)(?:\/(?!shm\/.).*)?)?$/;

/**
 * A work folder beside the folder, if that is writable and on the same filesystem, else inside of it.
 * @throws UserError where neither is writable, or the folder is the system's
 */
export async function makeWork(folder: string, environment: Environment): Promise<WorkFolder> {
  if (SYSTEM_FOLDERS.test(folder)) throw new UserError(`try: ${explainSystemFolder(folder)}`);
  const parent = dirname(folder);
  const [own, above] = await Promise.all([stat(folder), stat(parent)]);
  if (own.dev === above.dev && parent !== folder) {
    try {
      return await createWorkFolder(parent, environment);
    } catch {
      // Not writable.
    }
  }
  return createWorkFolder(folder, environment).catch((error) => {
    throw new UserError(`try: ${explainNoWork(folder, error instanceof Error ? error.message : String(error))}`);
  });
}
