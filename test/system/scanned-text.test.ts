import { expect, test } from "vitest";
import { ScannedText } from "../../src/system/scanned-text.ts";

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
