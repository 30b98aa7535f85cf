import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableFile } from "../format/unreadable-file.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { passBoundedStream } from "../system/regular-file.ts";

/**
 * Passes on the file `name` of an archive, of two the last, and unpacks no other.
 * @throws UserError for what is no archive, is damaged, lacks the file or unpacks to more than `maxBytes`; what `take`
 * throws
 */
export async function unpackZipEntry(
  archive: Buffer,
  name: string,
  maxBytes: number,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  const isThere = await unpackIfThere(archive, name, maxBytes, take);
  if (!isThere) throw new UnreadableFile(name, { id: "not-in-archive" });
}

/** As {@link unpackZipEntry}; false where the archive lacks the file. */
export function unpackIfThere(
  archive: Buffer,
  name: string,
  maxBytes: number,
  take: (chunk: Uint8Array) => void,
): Promise<boolean> {
  return inArchive(archive, async (zip) => {
    const wanted = Buffer.from(name);
    let found: Entry | undefined;
    for await (const entry of zip.eachEntry()) if (entry.fileNameRaw.equals(wanted)) found = entry;
    if (found !== undefined) await passEntry(zip, found, maxBytes, take);
    return found !== undefined;
  });
}

/**
 * All wanted files of an archive, by their names.
 * @throws UserError for what is no archive, is damaged, or unpacks to more than `maxBytes` in all
 */
export function unpackAll(
  archive: Buffer,
  maxBytes: number,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  return inArchive(archive, async (zip) => {
    const files = new Map<string, Buffer>();
    let left = maxBytes;
    for await (const entry of zip.eachEntry()) {
      const name = nameEntry(entry);
      if (!isWanted(name)) continue;
      const chunks: Uint8Array[] = [];
      await passEntry(zip, entry, left, (chunk) => chunks.push(chunk));
      const content = Buffer.concat(chunks);
      left -= content.length;
      files.set(name, content);
    }
    return files;
  });
}

function nameEntry({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString("utf8");
}

async function inArchive<T>(archive: Buffer, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    return await work(await fromBufferPromise(archive, { decodeStrings: false, autoClose: false }));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UnreadableFile("the archive", { id: "no-archive", detail: explainThrown(error).slice(0, 200) }, error);
  }
}

async function passEntry(
  zip: ZipFile,
  entry: Entry,
  maxBytes: number,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  const name = nameEntry(entry);
  let sum = 0;
  await passBoundedStream(await zip.openReadStreamPromise(entry), maxBytes, name, (chunk) => {
    sum = crc32(chunk, sum);
    take(chunk);
  });
  if (sum !== entry.crc32) throw new UnreadableFile(name, { id: "damaged" });
}
