import stringWidth from "string-width";
import { expect, test } from "vitest";
import { textWidth } from "../../../src/render/formats/text-lines.ts";
import { testCases } from "../../cases.ts";

test("each character of ASCII is as wide as the library says, alone and between others", () => {
  for (let code = 0; code < 0x80; code++) {
    const character = String.fromCharCode(code);
    for (const text of [character, `a${character}b`]) {
      expect([code, textWidth(text)]).toEqual([code, stringWidth(text)]);
    }
  }
});

testCases([
  ["", 0],
  ["1.6 GB/s", 8],
  ["größer …", 8],
  ["構築", 4],
  ["e\u0301", 1],
  ["1\uFE0F\u20E3", 2],
  ["\u001B[31mred\u001B[39m", 3],
])("%j takes %d columns", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});
