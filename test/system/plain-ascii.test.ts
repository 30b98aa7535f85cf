import { expect, test } from "vitest";
import { PlainAscii } from "../../src/system/plain-ascii.ts";

const plain = new PlainAscii();

test("every character of ASCII that can be printed, tabs and newlines are plain, at any place of a word", () => {
  for (let code = 0; code < 0x180; code++) {
    const isPlain = code === 0x09 || code === 0x0a || (code >= 0x20 && code <= 0x7e);
    for (const before of ["", "a", "ab", "abc", "\n bc", "~~~~ ", "0123456789"]) {
      for (const behind of ["", "a", "\t~ ", "abcdefgh"]) {
        const text = before + String.fromCharCode(code) + behind;
        expect(plain.holds(text), JSON.stringify(text)).toBe(isPlain);
      }
    }
  }
});

test("an empty text is plain, and what was looked at before does not count", () => {
  expect(plain.holds("\u001b".repeat(100))).toBe(false);
  expect(plain.holds("abc")).toBe(true);
  expect(plain.holds("")).toBe(true);
  expect(plain.holds(`${"a".repeat(1000)}\u001b`)).toBe(false);
  expect(plain.holds("a".repeat(1001))).toBe(true);
});
