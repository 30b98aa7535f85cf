import { crc32, deflateRawSync } from "node:zlib";
import { unpackZipEntry } from "../../../src/action/zip-entry.ts";

/** An entry of an archive that a test makes, hostile ones included. */
interface Entry {
  name: string;
  content: string | Buffer;
  /** Stored instead of deflated. */
  stored?: boolean;
}

/** A zip archive of the entries, sizes in the central directory alone, as a stream of one has them. */
export function makeZip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false } of entries) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 8);
    central.writeUInt16LE(stored ? 0 : 8, 10);
    central.writeUInt32LE(crc32(plain), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(plain.length, 24);
    central.writeUInt16LE(nameBytes.length, 28);
    central.writeUInt32LE(offset, 42);
    files.push(local, nameBytes, packed);
    directory.push(central, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directoryBytes, end]);
}

/** The text of one file of an archive, as the action unpacks it. */
export async function readZipEntry(archive: Buffer, name: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  await unpackZipEntry(archive, name, maxBytes, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
