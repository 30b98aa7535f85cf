import { expect, test } from "vitest";
import { cleanLogText, cleanText } from "../../../src/render/formats/plain-text.ts";

test("emoji of several code points and right-to-left letters stay whole", () => {
  expect(cleanText("👩‍💻 עברית")).toBe("👩‍💻 עברית");
});

test("a log line of a hostile name is no workflow command", () => {
  expect(cleanLogText("\n::error::x")).toBe(": :error::x");
  expect(cleanLogText("a ##[error]b")).toBe("a ## [error]b");
});
