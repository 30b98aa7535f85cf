import { inflateRawSync } from "node:zlib";
import { UserError } from "../model/user-error.ts";

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const LONGEST_COMMENT_BYTES = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * The bytes of the file `name` in a zip archive, unpacked in memory: nothing is written, so no path in the archive can
 * lead anywhere. Other entries are not unpacked. Of two entries with the name the last one counts.
 * @throws UserError for what is no zip archive, lacks the file, or holds more than `limitBytes` of it (a zip bomb too:
 * unpacking stops at the limit, whatever the archive says about its sizes).
 * Format: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16; archives over 4 GiB (zip64) are refused.
 */
export function readZipEntry(archive: Buffer, name: string, limitBytes: number): Buffer {
  try {
    const entry = findEntry(archive, name);
    if (entry === undefined) throw new UserError(`the archive holds no ${name}`);
    return unpackEntry(archive, entry, name, limitBytes);
  } catch (error) {
    if (error instanceof RangeError) throw new UserError("the archive is cut off or damaged", { cause: error });
    throw error;
  }
}

interface Entry {
  method: number;
  packedBytes: number;
  headerOffset: number;
}

function findEntry(archive: Buffer, name: string): Entry | undefined {
  let offset = findDirectory(archive);
  let found: Entry | undefined;
  while (offset + 46 <= archive.length && archive.readUInt32LE(offset) === DIRECTORY_ENTRY) {
    const nameBytes = archive.readUInt16LE(offset + 28);
    const entryName = archive.toString("utf8", offset + 46, offset + 46 + nameBytes);
    if (entryName === name) {
      found = {
        method: archive.readUInt16LE(offset + 10),
        packedBytes: archive.readUInt32LE(offset + 20),
        headerOffset: archive.readUInt32LE(offset + 42),
      };
    }
    offset += 46 + nameBytes + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
  return found;
}

/** Where the list of entries begins, as the record at the archive's end says. */
function findDirectory(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_OF_DIRECTORY_BYTES - LONGEST_COMMENT_BYTES);
  for (let offset = archive.length - END_OF_DIRECTORY_BYTES; offset >= first; offset -= 1) {
    if (archive.readUInt32LE(offset) === END_OF_DIRECTORY) return archive.readUInt32LE(offset + 16);
  }
  throw new UserError("not a zip archive");
}

function unpackEntry(archive: Buffer, entry: Entry, name: string, limitBytes: number): Buffer {
  const tooLarge = new UserError(`${name} is larger than the ${limitBytes} bytes that are read`);
  if (archive.readUInt32LE(entry.headerOffset) !== LOCAL_HEADER) throw new UserError("the archive is damaged");
  const begin =
    entry.headerOffset +
    30 +
    archive.readUInt16LE(entry.headerOffset + 26) +
    archive.readUInt16LE(entry.headerOffset + 28);
  const packed = archive.subarray(begin, begin + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw new UserError("the archive is cut off or damaged");
  if (entry.method === STORED) {
    if (packed.length > limitBytes) throw tooLarge;
    return packed;
  }
  if (entry.method !== DEFLATED) throw new UserError(`${name} is packed in a way that is not read: ${entry.method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: limitBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge;
    throw new UserError(`${name} cannot be unpacked`, { cause: error });
  }
}
