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
export async function unpackIfThere(
  archive: Buffer,
  name: string,
  maxBytes: number,
  take: (chunk: Uint8Array) => void,
): Promise<boolean> {
  try {
    const zip = await fromBufferPromise(archive, { decodeStrings: false, autoClose: false });
    const entry = await findEntry(zip, name);
    if (entry === undefined) return false;
    let sum = 0;
    await passBoundedStream(await zip.openReadStreamPromise(entry), maxBytes, name, (chunk) => {
      sum = crc32(chunk, sum);
      take(chunk);
    });
    if (sum !== entry.crc32) throw new UnreadableFile(name, { id: "damaged" });
    return true;
  } catch (error) {
    throw refuseArchive(error);
  }
}

async function findEntry(zip: ZipFile, name: string): Promise<Entry | undefined> {
  const wanted = Buffer.from(name);
  let found: Entry | undefined;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileNameRaw.equals(wanted)) found = entry;
  }
  return found;
}

/**
 * All wanted files of an archive, by their names.
 * @throws UserError for what is no archive, is damaged, or unpacks to more than `maxBytes` in all
 */
export async function unpackAll(
  archive: Buffer,
  maxBytes: number,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  try {
    const zip = await fromBufferPromise(archive, { decodeStrings: false, autoClose: false });
    let left = maxBytes;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString("utf8");
      if (!isWanted(name)) continue;
      const chunks: Uint8Array[] = [];
      await passBoundedStream(await zip.openReadStreamPromise(entry), left, name, (chunk) => chunks.push(chunk));
      const content = Buffer.concat(chunks);
      if (crc32(content) !== entry.crc32) throw new UnreadableFile(name, { id: "damaged" });
      left -= content.length;
      files.set(name, content);
    }
    return files;
  } catch (error) {
    throw refuseArchive(error);
  }
}

function refuseArchive(error: unknown): UserError {
  if (error instanceof UserError) return error;
  return new UnreadableFile("the archive", { id: "no-archive", detail: explainThrown(error).slice(0, 200) }, error);
}
