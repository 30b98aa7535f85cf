import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { UserError } from "../model/user-error.ts";
import { explainFileError, readBoundedStream } from "./files.ts";

// Every step of a job, and every job of a self-hosted machine, can put a pipe, a device or a link where io-probe keeps a
// file of its own. Opening a pipe waits for a process at its other end, for ever; these do not wait, and follow no link.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const SAFELY = O_NONBLOCK | O_NOFOLLOW;
const OWNER_ONLY_WRITES = 0o644;

/**
 * Opens a file that is a regular one; `flags` as in open(2), reading alone where absent.
 * @throws the filesystem's error where it cannot be opened, and a UserError where it is no regular file
 */
export async function openRegularFile(path: string, flags = O_RDONLY): Promise<FileHandle> {
  const file = await open(path, flags | SAFELY, OWNER_ONLY_WRITES);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw refuse(path);
}

/** The same, at once; gives the descriptor, to be closed. */
export function openRegularFileSync(path: string, flags = O_RDONLY): number {
  const file = openSync(path, flags | SAFELY, OWNER_ONLY_WRITES);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw refuse(path);
}

/**
 * The text of a regular file of at most `maxBytes`.
 * @throws UserError that names the path where it cannot be read, is no regular file, or is too large
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<string> {
  try {
    const file = await openRegularFile(path);
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw new UserError(`${path}: has ${size} bytes; at most ${maxBytes} are read`);
      return await readBoundedStream(file.createReadStream({ autoClose: false }), maxBytes, path);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: ${explainFileError(error)}`, { cause: error });
  }
}

/**
 * Appends to a regular file, which is made where there is none.
 * @throws the filesystem's error, or a UserError where it is no regular file
 */
export async function appendToRegularFile(path: string, text: string): Promise<void> {
  const file = await openRegularFile(path, O_WRONLY | O_APPEND | O_CREAT);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/**
 * Makes sure that something can be appended to a file without waiting.
 * @throws the filesystem's error, or a UserError where it is no regular file
 */
export function assertAppendable(path: string): void {
  closeSync(openRegularFileSync(path, O_WRONLY | O_APPEND));
}

function refuse(path: string): UserError {
  return new UserError(`${path}: is not a regular file`);
}
