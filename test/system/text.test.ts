import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LogLines } from "../../src/system/log-lines.ts";
import { decodeText, readTextPieces } from "../../src/system/text-pieces.ts";
import { testCases } from "../cases.ts";
import { makeFolder } from "../make-folder.ts";

describe("text pieces", () => {
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
    const [text, folder] = ["line\n".repeat(200_000), makeFolder()];
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
});

/** The lines of a text in pieces of a size, behind those that a prefix was learnt from. */
function cut(text: string, size = text.length, prefix = ""): { lines: string[]; rest: string; number: number } {
  const log = new LogLines();
  log.learnPrefix(prefix);
  const lines: string[] = [];
  for (let start = 0; start < text.length; start += size) lines.push(...log.cut(text.slice(start, start + size)));
  return { lines, rest: log.end(), number: log.number };
}

testCases([
  ["a\nb\n\nc", { lines: ["a", "b", ""], rest: "c", number: 4 }],
  ["a\r\nb\r\n", { lines: ["a", "b"], rest: "", number: 2 }],
  ["\uFEFFa\u001b[31mb\u001b[0m\n\u001b(Bc\u001b[K", { lines: ["ab"], rest: "c", number: 2 }],
  ["no [31m colour\n", { lines: ["no [31m colour"], rest: "", number: 1 }],
])("%j is cut into its lines, in pieces of any size", (text, expected) => {
  for (let size = 1; size <= text.length; size++) expect(cut(text, size)).toEqual(expected);
});

testCases([
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7Z rest", "rest"],
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10Z", ""],
  ["build\tRun\t2026-11-21T15:38:00.1234567Z ", "build\tRun\t2026-11-22T15:38:00.12Z rest", "rest"],
  [
    "build\tRun\t2026-11-21T15:38:00.1234567Z ",
    "test\tRun\t2026-11-21T15:38:00.1Z rest",
    "test\tRun\t2026-11-21T15:38:00.1Z rest",
  ],
  ["Nov 21 15:38:00 host iostat[12]: ", "Nov  1 05:08:10 host iostat[7]: rest", "rest"],
  ["[12.5] (a|b)* ", "[7.25] (a|b)* rest", "rest"],
  ["> > ", "> >", ""],
  ["web-1  | ", "web-1  |   rest", "  rest"],
  ["web-1  | ", "db-1  | rest", "db-1  | rest"],
  ["  \t", "  \trest", "  \trest"],
  [`${"x".repeat(200)} `, `${"x".repeat(200)} rest`, `${"x".repeat(200)} rest`],
])("with a prefix such as %j, %j is %j", (prefix, line, rest) => {
  expect(cut(`${line}\n`, line.length + 1, prefix).lines).toEqual([rest]);
  expect(cut(line, line.length, prefix).rest).toBe(rest);
});

test("of a line longer than 64 KiB the beginning is kept", () => {
  const text = `${"x".repeat(100_000)}\nrest`;
  for (const size of [7000, text.length]) {
    const { lines, rest } = cut(text, size);
    expect(lines.map((line) => line.slice(0, 10))).toEqual(["x".repeat(10)]);
    expect(lines[0]?.length).toBeGreaterThanOrEqual(64 * 1024);
    expect(rest).toBe("rest");
  }
});
