import { expect, test } from "vitest";
import { UserError } from "../../src/model/user-error.ts";
import { makeZip, readZipEntry } from "./doubles/zip.ts";

const LIMIT = 1024 * 1024;

test("gives the named entry's bytes, deflated or stored", async () => {
  const archive = makeZip([
    { name: "other.txt", content: "x" },
    { name: "report.json", content: '{"a":1}' },
    { name: "plain.txt", content: "as it is", stored: true },
  ]);
  expect(await readZipEntry(archive, "report.json", LIMIT)).toBe('{"a":1}');
  expect(await readZipEntry(archive, "plain.txt", LIMIT)).toBe("as it is");
});

test("never looks at entries whose path leads elsewhere", async () => {
  const archive = makeZip([
    { name: "../report.json", content: "outside" },
    { name: "/report.json", content: "absolute" },
    { name: "a/../report.json", content: "nested" },
    { name: "..\\report.json", content: "backslash" },
  ]);
  await expect(readZipEntry(archive, "report.json", LIMIT)).rejects.toThrow("report.json: not in the archive");
});

test("stops unpacking a zip bomb at the limit", async () => {
  const archive = makeZip([{ name: "report.json", content: Buffer.alloc(64 * LIMIT) }]);
  expect(archive.length).toBeLessThan(LIMIT);
  await expect(readZipEntry(archive, "report.json", LIMIT)).rejects.toThrow("report.json: has more than 1 MiB");
});

test("refuses an archive that lies about its sizes, cut off at any byte", async () => {
  const archive = makeZip([{ name: "report.json", content: "a report that is long enough to be packed" }]);
  for (let length = 0; length < archive.length; length += 1) {
    await expect(readZipEntry(archive.subarray(0, length), "report.json", LIMIT)).rejects.toThrow(UserError);
  }
});

test("refuses an archive with any one byte changed, or reads it, but never fails otherwise", async () => {
  const archive = makeZip([{ name: "report.json", content: "a report that is long enough to be packed" }]);
  for (let index = 0; index < archive.length; index += 1) {
    const damaged = Buffer.from(archive);
    damaged[index] = (damaged[index] ?? 0) ^ 0xff;
    try {
      await readZipEntry(damaged, "report.json", LIMIT);
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
    }
  }
});

test("refuses what is no archive", async () => {
  const page = Buffer.from("<html>502 Bad Gateway</html>");
  await expect(readZipEntry(page, "report.json", LIMIT)).rejects.toThrow("not a zip archive");
});

/** The archive of one report with a field of its directory entry changed. */
function changeEntry(change: (entry: Buffer) => void): Buffer {
  const archive = makeZip([{ name: "report.json", content: '{"a":1}' }]);
  change(archive.subarray(archive.lastIndexOf(Buffer.from("PK\x01\x02"))));
  return archive;
}

test.each<[string, (entry: Buffer) => void]>([
  ["encrypted", (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)],
  ["packed in a way that nobody knows", (entry) => entry.writeUInt16LE(14, 10)],
  ["of 4 GiB packed", (entry) => entry.writeUInt32LE(0xffff_fffe, 20)],
  ["of 4 GiB unpacked", (entry) => entry.writeUInt32LE(0xffff_fffe, 24)],
  ["in the fields of zip64, which are not there", (entry) => entry.writeUInt32LE(0xffff_ffff, 20)],
  ["behind the end of the archive", (entry) => entry.writeUInt32LE(0xffff_0000, 42)],
  ["at its own place in the directory", (entry) => entry.writeUInt32LE(48, 42)],
])("refuses an entry %s", async (_, change) => {
  await expect(readZipEntry(changeEntry(change), "report.json", LIMIT)).rejects.toThrow(UserError);
});

test("reads an entry that calls itself a link or a program as the file that it holds", async () => {
  for (const mode of [0o120777, 0o104755]) {
    const archive = changeEntry((entry) => entry.writeUInt32LE((mode << 16) >>> 0, 38));
    expect(await readZipEntry(archive, "report.json", LIMIT)).toBe('{"a":1}');
  }
});

test("of two entries with the name the last one counts", async () => {
  const archive = makeZip(["first", "last"].map((content) => ({ name: "report.json", content })));
  expect(await readZipEntry(archive, "report.json", LIMIT)).toBe("last");
});

test("takes no other name for the one that is wanted", async () => {
  for (const name of [
    "report.json\0",
    "report.json\n",
    "REPORT.JSON",
    "report.json/",
    "./report.json",
    "r\u0435port.json",
  ])
    await expect(readZipEntry(makeZip([{ name, content: "x" }]), "report.json", LIMIT)).rejects.toThrow(UserError);
});
