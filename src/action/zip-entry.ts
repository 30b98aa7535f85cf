import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
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
  if (!isThere) throw new UserError(`the archive has no ${name}`);
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
    if (sum !== entry.crc32) throw new UserError(`${name} is damaged: its checksum differs`);
    return true;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = explainThrown(error);
    throw new UserError(`not a zip archive, or a damaged one: ${reason.slice(0, 200)}`, { cause: error });
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
