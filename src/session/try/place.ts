import { randomUUID } from "node:crypto";
import type { StatsFs } from "node:fs";
import { chmod, lstat, mkdir, rename, rm, stat, statfs, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nameStatfsType } from "../../disks/filesystem-kind.ts";
import type { Place } from "../../remedies/remedy.ts";
import { type HeldFolder, holdSame, isDeleted, locate } from "../../system/held-folder.ts";
import { removeTree } from "../../system/remove-tree.ts";
import { runTool, type Sandbox } from "./sandbox.ts";

export interface PreparedPlace {
  /** By a descriptor. */
  path: string;
  /** The path at which the command finds it. */
  place: string;
  copySeconds: number;
  /** Paths on the filesystems that the command writes to, to be flushed before the run and after it. */
  drained: readonly string[];
  remove(): Promise<void>;
}

/**
 * Makes a fresh copy of the folder, which may grow to `sizeBytes`.
 * @throws Error after removing everything
 */
export async function preparePlace(sandbox: Sandbox, place: Place, sizeBytes: number): Promise<PreparedPlace> {
  const mounted: string[] = [];
  const { work, environment, folder, source, confined, isBound } = sandbox;
  const run = join(place.kind === "memory" && !confined ? await sandbox.openMemory() : work, "run");
  const copies = [run, join(work, "lower"), join(work, "upper")];
  const others = [join(work, "overlay-work"), join(work, "image")];
  const mount: Mount = async (target, args) => {
    // In the work folder: a `:` or `,` in a path would end it in an overlay's options. As it stands (-c): another user may
    // rename what its path leads through.
    await runTool("mount", ["-c", ...args, target], environment, work);
    mounted.push(target);
  };
  let bound: HeldFolder | undefined;
  const remove = async () => {
    bound?.release();
    for (const target of mounted.splice(0).reverse()) {
      await runTool("umount", ["-c", target], environment).catch(() =>
        runTool("umount", ["-c", "-l", target], environment),
      );
    }
    for (const path of copies) await discard(path, sandbox);
    for (const path of others) await removeTree(path, environment);
  };
  try {
    await remove();
    await mkdir(run);
    if (place.kind === "memory" && confined) {
      await mount(run, ["-t", "tmpfs", "-o", `mode=0755,size=${Math.ceil(sizeBytes)}`, "tmpfs"]);
    } else if (place.kind === "image") await mountImage(sandbox, place, { run, sizeBytes, mount });
    const start = performance.now();
    const target = place.kind === "overlay" ? join(work, "lower") : run;
    if (place.kind === "overlay") await mkdir(target);
    await copyTree(sandbox, target);
    const copySeconds = (performance.now() - start) / 1000;
    if (place.kind === "overlay") {
      for (const name of ["upper", "overlay-work"]) await mkdir(join(work, name));
      const options = "lowerdir=lower,upperdir=upper,workdir=overlay-work,volatile";
      await mount(run, ["-t", "overlay", "-o", options, "overlay"]);
    }
    // A copy in a plain folder lies on the work folder's filesystem.
    const given = { copySeconds, drained: place.kind === "folder" ? [run] : [run, work], remove };
    if (!isBound) return { ...given, path: run, place: locate(run) };
    await mount(source, ["--bind", run]);
    bound = await holdSame(() => locate(source), await stat(run));
    return { ...given, path: bound.path, place: folder };
  } catch (error) {
    await remove();
    throw error;
  }
}

type Mount = (target: string, args: readonly string[]) => Promise<void>;

/** Smaller filesystems have other defaults (mke2fs.conf(5)), and XFS needs 300 MB. */
const MIN_IMAGE_BYTES = 1024 ** 3;

async function mountImage(
  { work, environment }: Sandbox,
  { filesystem, make, options }: Extract<Place, { kind: "image" }>,
  { run, sizeBytes, mount }: { run: string; sizeBytes: number; mount: Mount },
): Promise<void> {
  const image = join(work, "image");
  await writeFile(image, "");
  await truncate(image, Math.max(MIN_IMAGE_BYTES, Math.ceil(sizeBytes * 1.5)));
  const quiet = filesystem === "ext4" ? ["-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"] : ["-q", "-f"];
  await runTool(`mkfs.${filesystem}`, [...quiet, ...make, image], environment);
  // `loop` detaches its device with the mount.
  await mount(run, ["-t", filesystem, "-o", options === "" ? "loop" : `loop,${options}`, image]);
  await rm(join(run, "lost+found"), { recursive: true, force: true });
}

/** Copies leave this share of the filesystem free. */
const MIN_FREE_SHARE = 0.2;

/**
 * Deletes, on ext4 only at the trial's end if there is room: in the minute after a deletion it creates files more
 * slowly (fs/ext4/ialloc.c, recently_deleted).
 */
async function discard(path: string, { work, environment }: Sandbox): Promise<void> {
  if ((await lstat(path).catch(() => undefined)) === undefined) return;
  const spent = join(work, "spent");
  if (keepsCopies(await statfs(work))) {
    await mkdir(spent, { recursive: true });
    await rename(path, join(spent, randomUUID())).catch(() => removeTree(path, environment));
  } else for (const folder of [path, spent]) await removeTree(folder, environment);
}

/** Whether a filesystem should and can keep copies. */
export function keepsCopies({
  type,
  bavail,
  blocks,
  ffree,
  files,
}: Pick<StatsFs, "type" | "bavail" | "blocks" | "ffree" | "files">): boolean {
  return nameStatfsType(type) === "ext" && bavail >= MIN_FREE_SHARE * blocks && ffree >= MIN_FREE_SHARE * files;
}

export const COPY_METHOD = "cp -a --reflink=never";

/** Copies the folder into an empty one, sharing no bytes; by find, since Node knows only names that are UTF-8. */
async function copyTree({ folder, source, skipped, environment }: Sandbox, destination: string): Promise<void> {
  if (isDeleted(source)) throw new Error(`${folder}: no such file or directory`);
  const others = [...skipped].flatMap((name) => ["!", "-name", name.replace(/[*?[\\]/g, "\\$&")]);
  const entries = [join(source, "/"), "-mindepth", "1", "-maxdepth", "1", ...others];
  const copy = ["cp", "-a", "--reflink=never", "-t", destination, "--", "{}", "+"];
  await runTool("find", [...entries, "-exec", ...copy], environment);
  const { mode, atime, mtime } = await stat(source);
  await chmod(destination, mode & 0o7777);
  await utimes(destination, atime, mtime);
}
