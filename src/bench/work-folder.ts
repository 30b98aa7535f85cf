import { mkdtemp, readdir, readFile, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { startGuard } from "../system/guard.ts";
import { canOthersRename, deleteHeld, type HeldFolder, holdFolder, locate } from "../system/held-folder.ts";
import { isRoot, listPids, readProcessStat, signalPid } from "../system/process-identity.ts";
import { emptyFolder, REMOVE_TREE } from "../system/remove-tree.ts";
import { beginFolderName, removeAbandonedFolders } from "./abandoned-folders.ts";

/** A fresh folder, worked in by its descriptor: who renames it or puts a link in its place changes nothing. */
export interface WorkFolder extends HeldFolder {
  /** The path under which it was made; `path` leads to it wherever it is. */
  place: string;
  /** Removes the folder and ends its processes; can be called twice. */
  remove(): Promise<void>;
}

/** A process that hangs in the kernel for longer is left behind. */
const MAX_KILL_MS = 10_000;
const LOOK_MS = 20;
/** A process may start another and end between the list of /proc and the look at it: then one look finds neither. */
const CLEAR_LOOKS = 2;
/** No program takes as long to start; a process that hangs in it is not waited for. */
const MAX_START_MS = 2000;
const EMPTY_LOOK_MS = 5;

/**
 * Makes a folder `io-probe-…` and removes abandoned ones. If this process dies, a guard ends what works there, or has it as
 * the `variable`, and removes it.
 * @throws TargetError where none can be made
 */
export async function createWorkFolder(
  directory: string,
  environment: Environment,
  variable?: string,
): Promise<WorkFolder> {
  const held = await makeFreshFolder(directory);
  const { path, descriptor } = held;
  const place = locate(path);
  const mark = variable === undefined ? "" : `${variable}=${place}`;
  const guard = await startGuard(GUARD, [place, mark], environment, { descriptor });
  let removed: Promise<void> | undefined;
  const remove = async (): Promise<void> => {
    await endProcesses(path);
    await emptyFolder(path, environment);
    const isMoved = locate(path) !== place;
    await deleteHeld(held).finally(held.release);
    await guard.dismiss();
    if (isMoved)
      throw new TargetError(
        directory,
        "something renames directories in it or above it; name one that only you can change",
      );
  };
  return {
    ...held,
    place,
    remove() {
      removed ??= remove();
      return removed;
    },
  };
}

/** Works in a fresh folder, removed in any case; throws as {@link createWorkFolder}. */
export async function inWorkFolder<Result>(
  directory: string,
  environment: Environment,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { path, remove } = await createWorkFolder(directory, environment);
  try {
    return await work(path);
  } finally {
    await remove();
  }
}

/** A target that cannot be used; `fault` says why where the target is named already. */
export class TargetError extends UserError {
  readonly target: string;
  readonly fault: string;

  constructor(target: string, fault: string, cause?: unknown) {
    super(`target: ${target}: ${fault}`, { cause });
    this.target = target;
    this.fault = fault;
  }
}

/** @throws TargetError for a target that is no folder */
export async function assertTarget(directory: string): Promise<void> {
  const found = await stat(directory).catch((error) => {
    throw new TargetError(directory, explainFileError(error), error);
  });
  if (!found.isDirectory()) throw new TargetError(directory, "is not a directory");
}

async function makeFreshFolder(directory: string): Promise<HeldFolder> {
  await assertTarget(directory);
  try {
    const parent = await holdFolder(directory);
    try {
      return await makeIn(parent.path);
    } finally {
      parent.release();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new TargetError(directory, `no directory can be made in it: ${explainFileError(error)}`, error);
  }
}

async function makeIn(parent: string): Promise<HeldFolder> {
  const isShared = await canOthersRename(parent);
  // Where it is shared, another user may have given any folder of ours such a name.
  if (!isShared) await removeAbandonedFolders(parent, async (folder) => (await listProcesses(folder)).length > 0);
  const held = await holdFolder(await mkdtemp(join(parent, beginFolderName())), { isOwn: true });
  if (!isShared || (await isFresh(held.path))) return held;
  held.release();
  throw new TargetError(locate(parent), "another user can write to what is made in it");
}

/** Whether nobody has put another folder in its place, and, for root, nobody else can enter it: not every filesystem has modes. */
async function isFresh(folder: string): Promise<boolean> {
  const { uid, mode } = await stat(folder);
  const isClosed = (mode & 0o077) === 0 || !isRoot();
  return uid === process.geteuid?.() && isClosed && (await readdir(folder)).length === 0;
}

/** What may follow the folder in /proc/PID/cwd; ` (deleted)` is the kernel's (proc(5)). */
const PLACES = ["", " (deleted)", "/*"];

function isInside(directory: string, folder: string): boolean {
  return PLACES.some((place) =>
    place.endsWith("*") ? directory.startsWith(folder + place.slice(0, -1)) : directory === folder + place,
  );
}

/** The same for a shell's `case`. */
const PATTERNS = PLACES.map((place) => `"$1"${place.replace(/^[^*]+/, '"$&"')}`).join(" | ");

/**
 * Until twice in a row none is left, as one may start another, or have no environment while it starts a program. fio's
 * jobs have sessions of their own, so their folder finds them. One ls and one grep tell whom to look at: programs of its
 * own for each process take long. Not every grep has -z, nor every sleep 0.1. SIGTERM comes first, by which fio gives back
 * what the kernel keeps of a killed one (shmget(2)).
 */
const GUARD = `${REMOVE_TREE}
read -r dismissed && exit
line='
'
is_marked() {
  case "$line$marked$line" in *"$line$1/environ$line"*) ;; *) return 1 ;; esac
  tr '\\0' '\\n' < "$1/environ" 2>/dev/null | grep -qxF -e "$2"
}
clean=
signal=TERM
for pause in 0.1 0.2 0.5 1 1 1 1 1 1 1 1; do
  place=$(readlink /proc/self/fd/3 2>/dev/null) && set -- "\${place% (deleted)}" "$2"
  found=
  marked=
  places=$(ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F -e "\${1##*/}")
  [ -z "$2" ] || marked=$(grep -lsF -e "$2" /proc/[0-9]*/environ)
  for process in /proc/[0-9]*; do
    place=
    case "$places" in *"$process/cwd -> "*) place=$(readlink "$process/cwd" 2>/dev/null) ;; esac
    case "$place" in
      ${PATTERNS}) ;;
      *) is_marked "$process" "$2" || continue ;;
    esac
    kill -s "$signal" "\${process#/proc/}" 2>/dev/null && found=yes
  done
  if [ -d /proc/self/fd/3 ]; then empty_folder /proc/self/fd/3; else empty_folder "$1"; fi 2>/dev/null
  rmdir "$1" 2>/dev/null
  [ -n "$clean" ] && [ -z "$found" ] && [ ! -e "$1" ] && exit
  clean=yes
  [ -z "$found" ] || clean=
  sleep "$pause" 2>/dev/null || sleep 1
  [ "$pause" != 0.5 ] || signal=KILL
done
`;

/** Kills what works in the folder or has the mark (`NAME=value`), and awaits its end. */
export async function endProcesses(folder: string, mark?: string): Promise<void> {
  const deadline = Date.now() + MAX_KILL_MS;
  const enough = mark === undefined ? 1 : CLEAR_LOOKS;
  for (let clear = 0; clear < enough && Date.now() < deadline; ) {
    const pids = await listProcesses(folder, mark);
    for (const pid of pids) signalPid(pid, "SIGKILL");
    clear = pids.length === 0 ? clear + 1 : 0;
    if (clear < enough) await setTimeout(LOOK_MS);
  }
}

/** How many have the mark, at the most of two looks. */
export async function countMarked(mark: string): Promise<number> {
  const first = await listProcesses(undefined, mark);
  await setTimeout(LOOK_MS);
  const second = await listProcesses(undefined, mark);
  return Math.max(first.length, second.length);
}

/** Cannot be killed by its own, as the first within `try`'s confinement. */
const INIT = 1;

/** Others that work in the folder or have the mark; none without /proc. */
export async function listProcesses(folder: string | undefined, mark?: string): Promise<number[]> {
  const place = folder && locate(folder);
  const found = await Promise.all(
    listPids().map(async (pid) => {
      const directory = place && (await readlink(`/proc/${pid}/cwd`).catch(() => ""));
      if (directory && isInside(directory, place)) return pid;
      return mark !== undefined && (await readEnvironment(pid)).split("\0").includes(mark) ? pid : [];
    }),
  );
  return found.flat().filter((pid) => pid !== process.pid && pid !== INIT);
}

/** A process that starts a program has none for a moment: only one that runs the same before and after has none. */
async function readEnvironment(pid: number): Promise<string> {
  const deadline = performance.now() + MAX_START_MS;
  for (let image: string | undefined; ; image = readProcessStat(pid)?.image) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => undefined);
    if (environment !== "") return environment ?? "";
    const isSettled = image && image === readProcessStat(pid)?.image;
    if (isSettled || performance.now() > deadline || !(await readlink(`/proc/${pid}/exe`).catch(() => ""))) return "";
    await setTimeout(EMPTY_LOOK_MS);
  }
}
