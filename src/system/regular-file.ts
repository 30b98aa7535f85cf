import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { UnreadableFile } from "../format/unreadable-file.ts";
import type { UserError } from "../model/user-error.ts";

type TakeBytes = (chunk: Uint8Array) => void;

// Other steps can put a link in a file's place, or a pipe, which would block.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const SAFELY = O_NONBLOCK | O_NOFOLLOW;
const OWNER_ONLY_WRITES = 0o644;

/** What the caller has opened already, such as the pipe of a shell's `<(…)`. */
const OPENED = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/;

/**
 * Opens a regular file, the one way to open what a user names; `flags` as in open(2). Only what the caller has opened
 * itself (/dev/stdin, /dev/fd/N) may be anything else.
 * @throws the filesystem's error, or a UserError if it is not regular
 */
export async function openRegularFile(path: string, flags = O_RDONLY): Promise<FileHandle> {
  if (flags === O_RDONLY && OPENED.test(path)) return open(path, flags);
  // A look first: opening alone can set off a device, or release who writes to a pipe.
  const found = await lstat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile() && !found.isSymbolicLink()) throw refuse(path, found);
  const file = await open(path, flags | SAFELY, OWNER_ONLY_WRITES);
  const opened = await file.stat();
  if (opened.isFile()) return file;
  await file.close();
  throw refuse(path, opened);
}

/** Likewise; gives the descriptor. */
export function openRegularFileSync(path: string, flags = O_RDONLY): number {
  const file = openSync(path, flags | SAFELY, OWNER_ONLY_WRITES);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw refuse(path);
}

/**
 * A regular file's text.
 * @throws UserError that names the path if it is unreadable, not regular or larger than `maxBytes`
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  await passRegularFile(path, maxBytes, (chunk) => chunks.push(Buffer.from(chunk)));
  return Buffer.concat(chunks).toString("utf8");
}

/** A typical report at once; streams, with their 64 kB, take three times the CPU time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Passes on a file's bytes, in chunks that are reused.
 * @throws UserError as {@link readRegularFile}, and what `take` throws
 */
export async function passRegularFile(path: string, maxBytes: number, take: TakeBytes): Promise<void> {
  try {
    const file = await openRegularFile(path);
    try {
      const { size } = await file.stat();
      if (size > maxBytes)
        throw new UnreadableFile(path, { id: "too-large", limit: "bytes", most: maxBytes, given: size });
      await passBoundedStream(readChunks(file), maxBytes, path, take);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw explainUnreadable(path, error);
  }
}

/** An error of opening or reading a file that a user named, as a UserError that names its path. */
export function explainUnreadable(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new UnreadableFile(path, { id: "file", code }, error);
}

/** To the end, since pipes and files of /proc have no known size. */
async function* readChunks(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Passes on a stream's bytes.
 * @throws UserError that names `origin` above `maxBytes`, and what `take` throws
 */
export async function passBoundedStream(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  origin: string,
  take: TakeBytes,
): Promise<void> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new UnreadableFile(origin, { id: "too-large", limit: "bytes", most: maxBytes });
    take(chunk);
  }
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

function refuse(path: string, found?: Stats): UserError {
  const code = found?.isDirectory() ? "EISDIR" : "ENXIO";
  return new UnreadableFile(path, { id: "file", code });
}
