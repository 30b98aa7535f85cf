import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFolder } from "../../../src/session/fleet/folder-store.ts";
import { makeFolder } from "../../make-folder.ts";

const FIRST = 16 * 1024;
const CHUNK = 256 * 1024;

test.each([0, 1, FIRST - 1, FIRST, FIRST + 1, FIRST + CHUNK - 1, FIRST + CHUNK, FIRST + CHUNK + 1])(
  "a file of %i bytes is read whole",
  async (bytes) => {
    const folder = makeFolder();
    const content = Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251));
    writeFileSync(join(folder, "file"), content);
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await openFolder(folder).read("file")) ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  },
);

test("many files are removed, and one that is gone is no fault", async () => {
  const folder = makeFolder();
  const names = Array.from({ length: 70 }, (_, index) => `file ${index}`);
  for (const name of names.slice(1)) writeFileSync(join(folder, name), "");
  await openFolder(folder).remove(names);
  expect(names.filter((name) => existsSync(join(folder, name)))).toEqual([]);
  expect(await openFolder(folder).read("file 1")).toBeUndefined();
});
