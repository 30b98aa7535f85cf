import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ColourRemover, findOwner, learnPrefix, removePrefix } from "../../src/system/ci-log.ts";
import { ScannedText } from "../../src/system/scanned-text.ts";
import { decodeText, readTextPieces } from "../../src/system/text-pieces.ts";
import { testCases } from "../cases.ts";

function scan(text: string): string {
  const scanned = new ScannedText();
  scanned.load(text);
  expect(scanned.text).toBe(text);
  return scanned.codes.toString("latin1", 0, text.length);
}

test("each code is that of the character at the same place", () => {
  for (const text of ["", "a", "vda 1.00\n\t\u0000\u007f", "x".repeat(1000)]) expect(scan(text)).toBe(text);
});

test("what is not ASCII is no digit and no blank, and moves nothing", () => {
  // The low bytes of these are a zero, a blank and a quotation mark.
  expect(scan("a\u0130b\u0120c\u0122")).toBe("a?b?c?");
  expect(scan("größe 1")).toBe("gr??e 1");
  expect(scan("\u{1f4be}7")).toBe("??7");
});

test("a shorter text after a longer one, and a longer one after that, are read by themselves", () => {
  const scanned = new ScannedText();
  for (const text of ["12345678", "ab", "x".repeat(100)]) {
    scanned.load(text);
    expect(scanned.codes.toString("latin1", 0, text.length)).toBe(text);
  }
});

function findEnd(text: string, stop: (index: number, inString: boolean) => string | undefined = () => undefined) {
  const scanned = new ScannedText();
  const scan = { index: 0, depth: 0, inString: false };
  scanned.load(text);
  return [scanned.findObjectEnd(scan, ({ index, inString }) => stop(index, inString)), scan.index];
}

test("an object ends at its own brace, not at one in an object or a string in it", () => {
  for (const object of ["{}", '{"a":{"b":{}},"c":[{}]}', '{"a":"}"}', '{"a\\"}":1}', '{"a":"\\\\"}']) {
    expect(findEnd(`${object}}} {`)).toEqual(["whole", object.length]);
  }
});

test("the scan of an object that is not whole goes on with the text that follows", () => {
  const scanned = new ScannedText();
  const scan = { index: 0, depth: 0, inString: false };
  const text = '{"a":{"}":1},"b\\"":2}';
  for (let length = 1; length < text.length; length++) {
    scanned.load(text.slice(0, length));
    expect(scanned.findObjectEnd(scan, () => undefined)).toBe("more");
  }
  scanned.load(text);
  expect([scanned.findObjectEnd(scan, () => undefined), scan.index]).toEqual(["whole", text.length]);
});

test("a scan is asked whether to stop at each opening brace, and at line breaks in strings", () => {
  const asked: [number, boolean][] = [];
  findEnd('{\n"{\n":{}}', (index, inString) => void asked.push([index, inString]));
  expect(asked).toEqual([
    [0, false],
    [3, true],
    [4, true],
    [7, false],
  ]);
  expect(findEnd('{"a":{}}', (index) => (index > 0 ? "here" : undefined))).toEqual(["here", 5]);
});

describe("text pieces", () => {
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
});

const learn = (prefix: string) => learnPrefix(`${prefix}Device`, prefix.length);

testCases([
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7Z rest", "rest"],
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10.7654321Z", ""],
  ["build\tRun\t2026-11-21T15:38:00.1234567Z ", "other job\tRun more\t2026-11-21T15:38:00.12Z rest", "rest"],
  ["2026-11-21T15:38:00.1234567Z ", "2027-01-02T05:08:10Z rest", "rest"],
  ["2026-11-21T15:38:00Z | ", "2027-01-02T05:08:10.25Z | rest", "rest"],
  ["Nov 21 15:38:00 ", "Dec 1 05:08:10 rest", "rest"],
  ["[12.5] (a|b)* ", "[7.25] (c|d)* rest", "rest"],
  ["> > ", "> >", ""],
  ["> > ", "> > rest", "rest"],
  ["web-1  | ", "web-2  |   rest", "  rest"],
])("%j is found again in %j", (prefix, line, rest) => {
  expect(removePrefix(line, learn(prefix))).toBe(rest);
});

test("a line without the prefix stays as it is, and an indentation or half a page is no prefix", () => {
  expect(removePrefix("rest", learn("> > "))).toBe("rest");
  expect(removePrefix("rest", undefined)).toBe("rest");
  expect(learn("")).toBeUndefined();
  expect(learn("  \t")).toBeUndefined();
  expect(learn('  "iostat": ')).toBeUndefined();
  expect(learn('{"iostat" :')).toBeUndefined();
  expect(learn('"iostat": x ')).toBeDefined();
  expect(learn(`${"x".repeat(199)} `)).toBeDefined();
  expect(learn(`${"x".repeat(200)} `)).toBeUndefined();
});

testCases([
  ["web-1  | ", "web-1|"],
  ["web-2  | ", "web-2|"],
  ["Nov 21 15:38:00 web iostat[12]: ", "webiostat[]:"],
  ["Sun Dec 1 5:08:10 PM web iostat[7]: ", "webiostat[]:"],
  ["2026-11-21T15:38:00.12+02:00 stdout F ", ""],
  ["2026-11-21T15:38:00.12+02:00 stderr P ", ""],
  ["[pod/fio-7d9/iostat] ", "[pod/fio-7d9/iostat]"],
  ["2026-11-21T15:38:00.123456Z 01O ", ""],
  ["[12.5] ", "[]"],
  ["Sunny Marc AMD ", "SunnyMarcAMD"],
  ["v1.2-3: ", "v1.2-3:"],
])("the owner of lines with %j is %j", (prefix, owner) => {
  const learnt = learn(prefix) as RegExp;
  expect(findOwner(`${prefix}rest`, learnt)).toBe(owner);
  expect(findOwner("rest", learnt)).toBeUndefined();
});

test("times, streams and months are of no owner, whole words only", () => {
  const words = "Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM stdout stderr";
  const ownerOf = (prefix: string) => findOwner(`${prefix}rest`, learn(prefix) as RegExp);
  for (const word of [...words.split(" "), "stdout F", "stderr P", "12", "1,2", "1+2", "1:2", "1-2", "1a"]) {
    expect([word, ownerOf(`${word} web: `)]).toEqual([word, "web:"]);
    for (const other of /^\d/.test(word) ? [] : [`x${word}`, `-${word}`, `.${word}`]) {
      expect([other, ownerOf(`${other} web: `)]).toEqual([other, `${other.replace(" ", "")}web:`]);
    }
  }
  for (const other of ["Janx", "Jan-x", "stdout-1", "AMx"]) expect(ownerOf(`${other} web: `)).toBe(`${other}web:`);
});

testCases([
  ["a\u001b[31mb\u001b[0m", "ab"],
  ["\u001b[38;5;10mb\u001b[K\u001b[?25l", "b"],
  ["\u001b(Bb\u001b)0", "b"],
  ["no [31m colour", "no [31m colour"],
])("%j is %j without colours", (text, plain) => expect(new ColourRemover().remove(text)).toBe(plain));

test("a sequence that two pieces share is removed, and a long one is text", () => {
  const text = "a\u001b[38;5;10mb\u001b[0mc";
  for (let size = 1; size < text.length; size++) {
    const remover = new ColourRemover();
    let plain = "";
    for (let start = 0; start < text.length; start += size) plain += remover.remove(text.slice(start, start + size));
    expect(plain).toBe("abc");
  }
  const kept = (length: number) => new ColourRemover().remove(`a\u001b[${"1".repeat(length - 2)}`).length - 1;
  expect([kept(32), kept(33)]).toEqual([0, 33]);
});
