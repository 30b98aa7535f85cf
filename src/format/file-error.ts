const KNOWN: Readonly<Record<string, string>> = {
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

/** What the system's error code means; the code itself where it is rare. */
export function explainErrorCode(code: string): string {
  return KNOWN[code] ?? code;
}
