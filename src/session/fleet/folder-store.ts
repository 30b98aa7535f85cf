import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { UserError } from "../../model/user-error.ts";
import { explainFileError } from "../../system/files.ts";
import type { RowStore } from "./row-places.ts";

/** Most jobs' files are smaller. */
const FIRST_BYTES = 16 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Files that are removed at once. */
const AT_ONCE = 32;
const HOST = hostname().replaceAll(/[^\w.]/g, "_");
const WORK_FILE = /^\.io-probe-([\w.]+)-(\d+)-[0-9a-f]+$/;
const nameWorkFile = () => `.io-probe-${HOST}-${process.pid}-${randomBytes(4).toString("hex")}`;

/** A folder of rows; it is made by the first file. */
export function openFolder(place: string): RowStore {
  const locate = (name: string) => join(place, name);
  const listEntries = async (folder: string) => {
    const entries = await readdir(locate(folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw new UserError(`${locate(folder)}: ${explainFileError(error)}`);
    });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  return {
    listFolders: async (folder) =>
      (await listEntries(folder)).flatMap((entry) => (entry.isDirectory() ? `${folder}/${entry.name}` : [])),
    listFiles: async (folder) =>
      (await listEntries(folder)).flatMap((entry) => (entry.isFile() ? `${folder}/${entry.name}` : [])),
    async read(name) {
      const path = locate(name);
      const first = await readPart(path, 0, FIRST_BYTES).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
      return first && readChunks(path, first);
    },
    async open(name) {
      const path = locate(name);
      const { size } = await stat(path);
      return {
        byteLength: size,
        slice: async (start, end = size) => (await readPart(path, start, end - start)).buffer,
      };
    },
    async write(name, content) {
      const path = locate(name);
      const fresh = locate(nameWorkFile());
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(fresh, content, { flag: "wx" });
        await rename(fresh, path);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    async add(name, localFile) {
      await mkdir(dirname(locate(name)), { recursive: true });
      await flushFile(localFile);
      try {
        // Unlike a rename, this never takes another file's place.
        await link(localFile, locate(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        return false;
      }
      await rm(localFile, { force: true });
      return true;
    },
    async remove(names) {
      for (let start = 0; start < names.length; start += AT_ONCE) {
        await Promise.all(names.slice(start, start + AT_ONCE).map((name) => removeFile(locate(name))));
      }
    },
    async makeLocalFile() {
      await mkdir(place, { recursive: true });
      for (const name of await readdir(place)) if (isLeft(name)) await rm(locate(name), { force: true });
      return locate(nameWorkFile());
    },
  };
}

/** Whether a process of this machine left it that has ended. */
function isLeft(name: string): boolean {
  const [, host, pid] = WORK_FILE.exec(name) ?? [];
  if (host !== HOST || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** From a first part on; no file stays open in between, as not everything that is asked for is read. */
async function* readChunks(path: string, first: Uint8Array): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  let isFull = first.length === FIRST_BYTES;
  for (let position = first.length; isFull; ) {
    const part = await readPart(path, position, CHUNK_BYTES);
    if (part.length > 0) yield part;
    isFull = part.length === CHUNK_BYTES;
    position += part.length;
  }
}

async function readPart(path: string, position: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const buffer = new Uint8Array(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The rows' only other copy is removed next. */
async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
