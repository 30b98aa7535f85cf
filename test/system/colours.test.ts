import { expect, test } from "vitest";
import { ColourRemover, removeColours } from "../../src/system/colours.ts";

test.each([
  ["a\u001b[31mb\u001b[0m", "ab"],
  ["\u001b[38;5;10mb\u001b[K\u001b[?25l", "b"],
  ["\u001b(Bb\u001b)0", "b"],
  ["no [31m colour", "no [31m colour"],
  ["\u001b", "\u001b"],
])("%j is %j without colours", (text, plain) => expect(removeColours(text)).toBe(plain));

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
