import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { UserError } from "../model/user-error.ts";
import { readBoundedFile } from "./files.ts";

// Other steps can put a link in a file's place, or a pipe, which would block.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const SAFELY = O_NONBLOCK | O_NOFOLLOW;
const OWNER_ONLY_WRITES = 0o644;

/**
 * Opens a regular file; `flags` as in open(2).
 * @throws the filesystem's error, or a UserError if it is not regular
 */
export async function openRegularFile(path: string, flags = O_RDONLY): Promise<FileHandle> {
  const file = await open(path, flags | SAFELY, OWNER_ONLY_WRITES);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw refuse(path);
}

/** Likewise; gives the descriptor. */
export function openRegularFileSync(path: string, flags = O_RDONLY): number {
  const file = openSync(path, flags | SAFELY, OWNER_ONLY_WRITES);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw refuse(path);
}

/** A regular file's text; throws a UserError if it is unreadable, not regular or larger than `maxBytes`. */
export async function readRegularFile(path: string, maxBytes: number): Promise<string> {
  return readBoundedFile(path, maxBytes, openRegularFile);
}

/** A regular file's first bytes in Latin 1; empty if unreadable. */
export function readStart(path: string, maxBytes = Number.POSITIVE_INFINITY): string {
  try {
    const file = openRegularFileSync(path);
    try {
      const buffer = Buffer.allocUnsafe(Math.min(maxBytes, fstatSync(file).size));
      return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}

/** Appends to a regular file, or makes it; throws as {@link openRegularFile}. */
export async function appendToRegularFile(path: string, text: string): Promise<void> {
  const file = await openRegularFile(path, O_WRONLY | O_APPEND | O_CREAT);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** Throws as {@link openRegularFile} if appending would block. */
export function assertAppendable(path: string): void {
  closeSync(openRegularFileSync(path, O_WRONLY | O_APPEND));
}

function refuse(path: string): UserError {
  return new UserError(`${path}: is not a regular file`);
}
