import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeText, readTextPieces } from "../../src/system/text-pieces.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "io-probe-pieces-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function concatenate(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

test("a character that two pieces share is one, in UTF-8 and UTF-16", async () => {
  expect(await concatenate(decodeText(cut(Buffer.from("größe €"), 1)))).toBe("größe €");
  expect(await concatenate(decodeText(cut(Buffer.from("\uFEFFgröße €", "utf16le"), 3)))).toBe("\uFEFFgröße €");
  expect(await concatenate(decodeText(cut(Buffer.from([0x61, 0xe2, 0x82]), 1)))).toBe("a\uFFFD");
  expect(await concatenate(decodeText(cut(Buffer.from([0x61, 0xe2, 0x82, 0x61, 0x62]), 1)))).toBe("a\uFFFDab");
  expect(await concatenate(decodeText(cut(Buffer.from("ab\u00e9cd"), 2)))).toBe("ab\u00e9cd");
});

test("UTF-16 of either order is known by its mark, or by its zeros", async () => {
  const text = "Device größe €";
  for (const mark of ["\uFEFF", ""]) {
    const little = Buffer.from(mark + text, "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      expect(await concatenate(decodeText(cut(bytes, 5)))).toBe(mark + text);
    }
  }
  const cutAtTheEnd = Buffer.from("\uFEFFab", "utf16le").subarray(0, 5);
  expect(await concatenate(decodeText(cut(cutAtTheEnd, 5)))).toBe("\uFEFFa\uFFFD");
  expect(await concatenate(decodeText(cut(Buffer.from("\0\0ab"), 4)))).toBe("\0\0ab");
});

test("a file is read in pieces, and one that is not there is named", async () => {
  const text = "line\n".repeat(200_000);
  writeFileSync(join(folder, "log"), text);
  const pieces: string[] = [];
  for await (const piece of readTextPieces(join(folder, "log"))) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join("")).toBe(text);
  await expect(concatenate(readTextPieces(join(folder, "none")))).rejects.toThrow(
    `${folder}/none: no such file or directory`,
  );
  await expect(concatenate(readTextPieces(folder))).rejects.toThrow(`${folder}: is a directory, not a file`);
});
