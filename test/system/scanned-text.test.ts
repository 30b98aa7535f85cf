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
