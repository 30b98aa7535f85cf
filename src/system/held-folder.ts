import { closeSync, constants, openSync, type Stats } from "node:fs";
import { realpath, rmdir, stat } from "node:fs/promises";
import { readLink } from "./optional-files.ts";

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/**
 * A folder by its open descriptor: nobody who renames it, or a folder above it, can put another in its place. Only where
 * there is no /proc it is used by its path.
 */
export interface HeldFolder {
  /** Leads to it for this process and its children, as long as it is held. */
  path: string;
  descriptor: number;
  release(): void;
}

/**
 * Opens a folder.
 * @param isOwn it is one of our own making, so a link in its place is not followed
 * @throws the filesystem's error
 */
export async function holdFolder(path: string, { isOwn = false } = {}): Promise<HeldFolder> {
  // A FileHandle that nobody refers to is closed, though its path is in use.
  const descriptor = openSync(path, O_RDONLY | O_DIRECTORY | (isOwn ? O_NOFOLLOW : 0));
  const held = `/proc/${process.pid}/fd/${descriptor}`;
  let isOpen = true;
  const release = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return { path: readLink(held) === undefined ? await realpath(path) : held, descriptor, release };
}

const HELD = /^\/proc\/\d+\/fd\/\d+/;
const DELETED = / \(deleted\)$/;

/** Where a path by way of a held folder is now, or was when that was deleted; other paths stay. */
export function locate(path: string): string {
  const [held = ""] = HELD.exec(path) ?? [];
  const found = held === "" ? undefined : readLink(held);
  return found === undefined ? path : found.replace(DELETED, "") + path.slice(held.length);
}

/** Whether a held folder was deleted, by its path. */
export function isDeleted(path: string): boolean {
  return DELETED.test(readLink(path) ?? "");
}

/** Whoever renames it meanwhile makes a try fail. */
const MAX_TRIES = 100;

/**
 * Holds the folder that has an inode, at the path where it is said to be, by another mount than it is held by already.
 * @throws Error where it is not found there
 */
export async function holdSame(findPath: () => string, { dev, ino }: Pick<Stats, "dev" | "ino">): Promise<HeldFolder> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const held = await holdFolder(findPath(), { isOwn: true }).catch(() => undefined);
    const found = held && (await stat(held.path));
    if (found?.dev === dev && found.ino === ino) return held as HeldFolder;
    held?.release();
  }
  throw new Error(`${findPath()} was renamed, or a directory above it`);
}

/** Deletes a held empty folder where it is; throws the filesystem's error where that fails. */
export async function deleteHeld(folder: HeldFolder): Promise<void> {
  for (let tries = 1; !isDeleted(folder.path); tries++) {
    try {
      await rmdir(locate(folder.path));
      // Without /proc, nothing shows it.
      if (!HELD.test(folder.path)) return;
    } catch (error) {
      if (tries === MAX_TRIES || !HELD.test(folder.path)) throw error;
    }
  }
}

const OTHERS = 0o022;
const STICKY = 0o1000;

/** Whether other users can rename or replace what this one makes in a folder; root is none of them. */
export async function canOthersRename(folder: string): Promise<boolean> {
  const { uid, mode } = await stat(folder);
  if (uid !== 0 && uid !== process.geteuid?.()) return true;
  return (mode & OTHERS) !== 0 && (mode & STICKY) === 0;
}
