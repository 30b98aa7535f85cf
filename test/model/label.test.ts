import { expect, test } from "vitest";
import { cleanLabel, deriveLabel } from "../../src/model/label.ts";
import { testCases } from "../cases.ts";

test("a given label wins over the matrix, and the matrix over the job's name", () => {
  const matrix = { os: "ubuntu-24.04", node: 20, extra: { arch: "arm64" } };
  expect(deriveLabel({ given: " fast disk ", matrix, fallback: "build" })).toEqual({
    label: "fast disk",
    labelSource: "given",
  });
  expect(deriveLabel({ given: "", matrix, fallback: "build" })).toEqual({
    label: 'ubuntu-24.04, 20, {"arch":"arm64"}',
    labelSource: "matrix",
  });
  expect(deriveLabel({ matrix: {}, fallback: "build" })).toEqual({ label: "build", labelSource: "fallback" });
  expect(deriveLabel({ fallback: "" })).toEqual({ label: "unnamed", labelSource: "fallback" });
});

test("a label of any length is cut to 200 characters", () => {
  expect(deriveLabel({ given: "x".repeat(5000), fallback: "" }).label).toHaveLength(200);
});

const INVISIBLE: [string, string][] = [
  ["blanks around and within", " fast \t\n  disk "],
  ["blanks of other widths", "fast\u00a0\u2003\u3000disk\u2028"],
  ["the blank of braille", "\u2800fast\u2800disk"],
  ["zero-width characters", "fa\u200bst\u200c \u200d\u2060di\ufeffsk"],
  ["bidi controls", "\u202efast\u202c \u2066disk\u2069\u061c\u200e"],
  ["variation selectors", "fast\ufe0f disk\u{e0100}\u180b"],
  ["tags", "fast disk\u{e0041}\u{e007f}"],
  ["Hangul fillers", "fast\u3164 disk\uffa0\u115f\u1160"],
  ["a soft hyphen and a joiner of graphemes", "fa\u00adst di\u034fsk"],
  ["control characters", "\u0001fast\u007f disk\u0085"],
  ["half a character", "fast\ud800 disk"],
  ["an invisible character between blanks", "fast \u200b disk"],
];
testCases(INVISIBLE)("a label with %s is the one without", (_, label) => {
  expect(cleanLabel(label)).toBe("fast disk");
});

test("letters are composed, and what can be seen stays", () => {
  expect(cleanLabel("cafe\u0301")).toBe("caf\u00e9");
  expect(cleanLabel("日本語 😀 é-Ω_1, x")).toBe("日本語 😀 é-Ω_1, x");
});

test("a label of nothing but invisible characters is none", () => {
  expect(deriveLabel({ given: "\u200b\u3164", matrix: { a: "\ufeff" }, fallback: "build" }).label).toBe("build");
});

test("a label has at most 200 characters, and is not cut within one", () => {
  expect(cleanLabel("x".repeat(200))).toBe("x".repeat(200));
  expect(cleanLabel("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
  expect(cleanLabel(`${"x".repeat(198)}😀😀`)).toBe(`${"x".repeat(198)}…`);
});
