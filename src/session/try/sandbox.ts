import { mkdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { createWorkFolder, TargetError, type WorkFolder } from "../../bench/work-folder.ts";
import { explainThrown, UserError } from "../../model/user-error.ts";
import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { explainFileError } from "../../system/files.ts";
import { isInside } from "../../system/paths.ts";
import { lastLine, runProgram } from "../../system/program.ts";
import { explainNoWork, explainSystemFolder, explainUnreadable } from "../../words/try.ts";

/** Marks the processes of a trial's runs with its work folder: daemons in other folders are found and ended too. */
export const RUN_VARIABLE = "IO_PROBE_TRY_RUN";

export interface Sandbox {
  folder: string;
  /** Ours, on the same filesystem; a guard removes it if this process is killed. */
  work: string;
  /** Whether this process has its own mounts, which end with it. */
  confined: boolean;
  /** Whether each copy is mounted over the folder, and so has its path. */
  isBound: boolean;
  /** io-probe's own output, which is not copied. */
  skipped: ReadonlySet<string>;
  environment: Environment;
  /** A folder in memory, created on the first call. */
  openMemory(): Promise<string>;
  close(): Promise<void>;
}

interface SandboxOptions {
  folder: string;
  output: string;
  environment: Environment;
  /** The work folder of an outer process, which removes it after the mounts. */
  givenWork?: string | undefined;
}

/**
 * Opens a sandbox.
 * @throws UserError where no folder can be created beside the command's
 */
export async function openSandbox({ folder, output, environment, givenWork }: SandboxOptions): Promise<Sandbox> {
  const real = await realpath(folder).catch((error) => refuseFolder(folder, error));
  const confined = givenWork !== undefined;
  const own = confined ? borrowFolder(givenWork) : await makeWork(real, environment);
  const work = own.path;
  let memory: WorkFolder | undefined;
  return {
    folder: real,
    work,
    confined,
    isBound: confined && !isInside(work, real),
    skipped: new Set([resolve(output), work].filter((path) => dirname(path) === real).map((path) => basename(path))),
    environment,
    async openMemory() {
      memory ??= confined
        ? await mountMemory(join(work, "memory"), environment)
        : await createWorkFolder("/dev/shm", environment);
      return memory.path;
    },
    async close() {
      await memory?.remove();
      await own.remove();
    },
  };
}

/** @throws UserError that names the path of a filesystem's error */
export function refuseFolder(folder: string, error: NodeJS.ErrnoException): never {
  // As Node shows a byte that is not UTF-8.
  const why = folder.includes("\uFFFD") ? "its path is not UTF-8" : explainFileError(error);
  throw new UserError(`try: ${explainUnreadable(error.path ?? folder, why)}`);
}

/** A folder in memory, among this process's own mounts: a kill leaves none of them behind. */
async function mountMemory(path: string, environment: Environment): Promise<WorkFolder> {
  await mkdir(path, { recursive: true });
  await runTool("mount", ["-t", "tmpfs", "-o", "mode=0755", "tmpfs", path], environment);
  return borrowFolder(path);
}

const borrowFolder = (path: string): WorkFolder => ({ path, remove: async () => {} });

/** Folders of the system, whose copy would be endless or impossible. */
const SYSTEM_FOLDERS = /^\/(?:(?:proc|sys|dev)(?:\/(?!shm\/.).*)?)?$/;

/**
 * A work folder beside the folder, if that is writable and on the same filesystem, else in it.
 * @throws UserError where neither is writable, or the folder is the system's
 */
export async function makeWork(folder: string, environment: Environment): Promise<WorkFolder> {
  if (SYSTEM_FOLDERS.test(folder)) throw new UserError(`try: ${explainSystemFolder(folder)}`);
  const parent = dirname(folder);
  const [own, above] = await Promise.all([stat(folder), stat(parent)]).catch((error) => refuseFolder(folder, error));
  if (own.dev === above.dev && parent !== folder) {
    try {
      return await createWorkFolder(parent, environment, RUN_VARIABLE);
    } catch {
      // The folder is not writable; the next one may be.
    }
  }
  return createWorkFolder(folder, environment, RUN_VARIABLE).catch((error) => {
    const why = error instanceof TargetError ? error.fault : explainThrown(error);
    throw new UserError(`try: ${explainNoWork(folder, why)}`);
  });
}

/** Copying a large folder on a slow disk takes less. */
const MAX_TOOL_SECONDS = 3600;

/** mount's last line. */
const HINT = /^.*dmesg\(1\) may have more information.*$/m;

/**
 * Runs a system program to its end.
 * @throws Error with its message where it fails
 */
export async function runTool(
  file: string,
  args: readonly string[],
  environment: Environment,
  folder?: string,
): Promise<void> {
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: MAX_TOOL_SECONDS, folder };
  const { exitCode, failure, output } = await runProgram(file, args, setting);
  if (exitCode === 0) return;
  throw new Error(`${file} ${failure ?? `failed: ${lastLine(output.replace(HINT, "")) ?? `exit code ${exitCode}`}`}`);
}
