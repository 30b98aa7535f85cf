import { open } from "node:fs/promises";
import { UserError } from "../model/user-error.ts";

/**
 * The text of a file of at most `maxBytes`, read in one go; a larger one is refused before it is read.
 * @throws UserError that names the path where it cannot be read, is a directory, or is too large.
 */
export async function readBoundedFile(path: string, maxBytes: number): Promise<string> {
  try {
    const file = await open(path, "r");
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw new UserError(`${path}: has ${size} bytes; at most ${maxBytes} are read`);
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: ${explainFileError(error)}`, { cause: error });
  }
}

/** Why a file could not be opened or read, in words, without a stack. */
export function explainFileError(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const known: Record<string, string> = {
    ENOENT: "no such file or folder",
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    EISDIR: "is a folder, not a file",
    ENOTDIR: "a part of the path is not a folder",
    ENOSPC: "no space left on the device",
    EROFS: "the filesystem is read-only",
  };
  return known[code ?? ""] ?? code ?? String(error);
}
