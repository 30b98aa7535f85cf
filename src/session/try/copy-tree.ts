import { chmod, lstat, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { runTool, type Sandbox } from "./sandbox.ts";

export const COPY_METHOD = "cp -a --reflink=never";

/** So many names of 255 bytes fit on the shortest command line that there is, 128 KiB (execve(2)). */
const NAMES_AT_ONCE = 400;

/** Copies the folder into an empty one, sharing no bytes. */
export async function copyTree({ folder, skipped, environment }: Sandbox, destination: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !skipped.has(name));
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    const paths = names.slice(start, start + NAMES_AT_ONCE).map((name) => join(folder, name));
    await runTool("cp", ["-a", "--reflink=never", "--", ...paths, destination], environment);
  }
  const { mode, atime, mtime } = await lstat(folder);
  await chmod(destination, mode & 0o7777);
  await utimes(destination, atime, mtime);
}
