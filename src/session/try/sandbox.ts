import { mkdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { createWorkFolder, TargetError, type WorkFolder } from "../../bench/work-folder.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { explainThrown, UserError } from "../../model/user-error.ts";
import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { explainFileError, isInside } from "../../system/files.ts";
import { type HeldFolder, holdFolder, locate } from "../../system/held-folder.ts";
import { hasSucceeded, lastLine, runProgram } from "../../system/program.ts";
import { explainNoWork, explainSystemFolder, explainUnreadable } from "../../words/try.ts";
import { FailedProgram } from "./trial-error.ts";

/** Marks the processes of a trial's runs with its work folder: daemons in other folders are found and ended too. */
export const RUN_VARIABLE = "IO_PROBE_TRY_RUN";

/** The command's folder, and what its copies are made with. */
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

interface SandboxOptions {
  folder: string;
  output: string;
  environment: Environment;
  /** The work folder of an outer process, which removes it after the mounts. */
  givenWork?: HeldFolder | undefined;
}

/** @throws UserError where no folder can be created beside the command's */
export async function openSandbox({ folder, output, environment, givenWork }: SandboxOptions) {
  // Its path may lead elsewhere by now.
  const source = await holdFolder(folder === process.cwd() ? "." : folder).catch((error) =>
    refuseFolder(folder, error),
  );
  const real = locate(source.path);
  const confined = givenWork !== undefined;
  const own = confined ? undefined : await makeWork(real, environment);
  const work = (own ?? (givenWork as HeldFolder)).path;
  const place = locate(work);
  const inside = [resolve(output), place].filter((path) => dirname(path) === real);
  const skipped: ReadonlySet<string> = new Set(inside.map((path) => basename(path)));
  let memory: Memory | undefined;
  return {
    folder: real,
    /** The same by its descriptor. */
    source: source.path,
    /** Ours, on the same filesystem, by its descriptor; a guard removes it if this process is killed. */
    work,
    /** `NAME=value` in the environment of its runs' processes. */
    mark: `${RUN_VARIABLE}=${place}`,
    /** Whether this process has its own mounts, which end with it. */
    confined,
    /** Whether each copy is mounted over the folder, and so has its path. */
    isBound: confined && !isInside(place, real),
    /** io-probe's own output, which is not copied. */
    skipped,
    environment,
    /** A folder in memory, created on the first call. */
    async openMemory(): Promise<string> {
      memory ??= confined ? await mountMemory(work, environment) : await createWorkFolder("/dev/shm", environment);
      return memory.path;
    },
    async close(): Promise<void> {
      await memory?.remove();
      await own?.remove();
      source.release();
    },
  };
}

/** @throws UserError that names the path of a filesystem's error */
export function refuseFolder(folder: string, error: NodeJS.ErrnoException): never {
  // As Node shows a byte that is not UTF-8.
  const why = folder.includes("\uFFFD") ? "its path is not UTF-8" : explainFileError(error);
  throw new UserError(`try: ${explainUnreadable(locate(error.path ?? folder), why)}`);
}

type Memory = Pick<WorkFolder, "path" | "remove">;

/** A folder in memory, among this process's own mounts: a kill leaves none of them behind. */
async function mountMemory(work: string, environment: Environment): Promise<Memory> {
  const path = join(work, "memory");
  await mkdir(path, { recursive: true });
  await runTool("mount", ["-c", "-t", "tmpfs", "-o", "mode=0755", "tmpfs", path], environment);
  return { path, remove: async () => {} };
}

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
 * @throws FailedProgram with its last line
 */
export async function runTool(
  file: string,
  args: readonly string[],
  environment: Environment,
  folder?: string,
): Promise<void> {
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: MAX_TOOL_SECONDS, folder };
  const result = await runProgram(file, args, setting);
  if (hasSucceeded(result)) return;
  const detail = lastLine(result.output.replace(HINT, ""));
  throw new FailedProgram(omitUndefined({ id: "program" as const, program: file, end: result.end, detail }));
}
