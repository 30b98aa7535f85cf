import { expect, test } from "vitest";
import { cleanText } from "../../../src/format/plain-text.ts";
import { cleanLogText, formatJson, guardLogText } from "../../../src/render/formats/log-text.ts";
import { testCases } from "../../cases.ts";

test("emoji of several code points and right-to-left letters stay whole", () => {
  expect(cleanText("👩‍💻 עברית")).toBe("👩‍💻 עברית");
});

test("a log line of a hostile name is no workflow command", () => {
  expect(cleanLogText("\n::error::x")).toBe(": :error::x");
  expect(cleanLogText("a ##[error]b")).toBe("a ## [error]b");
});

testCases([
  "a table\n\twith a :: in it\n",
  "\u001b[1mbold\u001b[0m \u001b[38;5;12mblue\u001b[39m",
  "\r\u001b[K[=>  ] 3 of 4",
  "# Title\n| a | b |\n|:--|--:|\n",
  "größe 👩‍💻",
])("what is io-probe's own stays as it is: %j", (text) => {
  expect(guardLogText(text)).toBe(text);
});

testCases([
  ["::error::x", ": :error::x"],
  ["a\n \t::error::x", "a\n \t: :error::x"],
  ["a\r::error::x", "a␍::error::x"],
  ["##[add-mask]x", "## [add-mask]x"],
  ["a\u2028::error::x", "a ::error::x"],
  ["\u001b[2J\u001b[31m", "␛[2J\u001b[31m"],
  ["\u009b2J\u007f\u202e", "\ufffd2J␡\ufffd"],
])("the log's gate makes %j harmless", (text, harmless) => {
  expect(guardLogText(text)).toBe(harmless);
});

test("JSON for a log means the same, and holds nothing that a log could take for a command", () => {
  const value = { "##[add-mask]": "##[error]x\u2028\u009b2J\u007f\u202e\ufeff", list: ["::error::", "[", "#["] };
  const text = formatJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/##\[|[\u007f-\u009f\u2028\u202e\ufeff]|^\s*::/m);
  expect(guardLogText(text)).toBe(text);
  expect(text).toContain('"##\\u005berror]x\\u2028\\u009b2J\\u007f\\u202e\\ufeff"');
});
