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
  await expect(readZipEntry(archive, "report.json", LIMIT)).rejects.toThrow("the archive holds no report.json");
});

test("stops unpacking a zip bomb at the limit", async () => {
  const archive = makeZip([{ name: "report.json", content: Buffer.alloc(64 * LIMIT) }]);
  expect(archive.length).toBeLessThan(LIMIT);
  await expect(readZipEntry(archive, "report.json", LIMIT)).rejects.toThrow("report.json: has more than 1048576 bytes");
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
