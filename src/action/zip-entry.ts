import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UserError } from "../model/user-error.ts";
import { readBoundedStream } from "../system/files.ts";

/**
 * The text of the file `name` in a zip archive, unpacked in memory: nothing is written, so no path in the archive can
 * lead anywhere. Other entries are not unpacked. Of two entries with the name the last one counts.
 * @throws UserError for what is no zip archive, is damaged, lacks the file, or holds more than `limitBytes` of it (a zip
 * bomb too: unpacking stops at the limit, whatever the archive says about its sizes).
 */
export async function readZipEntry(archive: Buffer, name: string, limitBytes: number): Promise<string> {
  try {
    const zip = await fromBufferPromise(archive, { decodeStrings: false, autoClose: false });
    const entry = await findEntry(zip, name);
    if (entry === undefined) throw new UserError(`the archive holds no ${name}`);
    const text = await readBoundedStream(await zip.openReadStreamPromise(entry), limitBytes, name);
    if (crc32(text) !== entry.crc32) throw new UserError(`${name} is damaged: its checksum differs`);
    return text;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
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
