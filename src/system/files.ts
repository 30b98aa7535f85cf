import { type FileHandle, lstat, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { formatApart, formatBytes } from "../format/figures.ts";
import { explainThrown, UserError } from "../model/user-error.ts";

type TakeBytes = (chunk: Uint8Array) => void;
type OpenFile = (path: string) => Promise<FileHandle>;

/**
 * A file's text.
 * @throws UserError that names the path if it is unreadable, a folder or larger than `maxBytes`
 */
export async function readBoundedFile(path: string, maxBytes: number, openFile?: OpenFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  await passBoundedFile(path, maxBytes, (chunk) => chunks.push(Buffer.from(chunk)), openFile);
  return Buffer.concat(chunks).toString("utf8");
}

/** A typical report at once; streams, with their 64 kB, take three times the CPU time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Passes on a file's bytes, in chunks that are reused.
 * @throws UserError as {@link readBoundedFile}, and what `take` throws
 */
export async function passBoundedFile(
  path: string,
  maxBytes: number,
  take: TakeBytes,
  openFile: OpenFile = open,
): Promise<void> {
  try {
    const file = await openFile(path);
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw new UserError(`${path}: ${explainSize(size, maxBytes)}`);
      await passBoundedStream(readChunks(file), maxBytes, path, take);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: ${explainFileError(error)}`, { cause: error });
  }
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
    if (size > maxBytes) throw new UserError(`${origin}: has more than ${formatBytes(maxBytes)}; no more is read`);
    take(chunk);
  }
}

/** What is wrong with a file of more bytes than are read. */
export function explainSize(bytes: number, maxBytes: number): string {
  const [size, most] = formatApart([bytes, maxBytes], formatBytes);
  return `has ${size}; at most ${most} are read`;
}

/** Why a file cannot be used, in words. */
export function explainFileError(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const known: Record<string, string> = {
    ENOENT: "no such file or directory",
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    EISDIR: "is a directory, not a file",
    EEXIST: "is a file, not a directory",
    ENOTDIR: "a part of the path is not a directory",
    ENOSPC: "no space left on the device",
    EROFS: "the filesystem is read-only",
    ELOOP: "is a link",
    ENXIO: "is not a regular file",
  };
  return known[code ?? ""] ?? code ?? explainThrown(error);
}

/**
 * Makes a folder (with `mode`) and its parents; Node's recursive mkdir never ends below /proc.
 * @throws the filesystem's error
 */
export async function createFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await isFolder(path))) return;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path || (await isFolder(parent))) throw error;
    await createFolder(parent);
    await mkdir(path, mode).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== "EEXIST") throw again;
    });
  }
}

/** Makes an output folder; throws a UserError for a link, which a repository or another step may have made. */
export async function createOutputFolder(path: string): Promise<void> {
  await createFolder(path);
  if ((await lstat(path)).isSymbolicLink()) {
    throw new UserError(`output: ${path} is a link; name the directory that it points to`);
  }
}

/** Whether a path, or its link, leads to a folder. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}
