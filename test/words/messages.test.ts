import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { TOPICS } from "../../scripts/messages/all-topics.ts";
import { renderMessages } from "../../scripts/messages/topic.ts";

/** What a figure that is absent or no number would leave, spaces and punctuation that a missing part would leave, and what
 * reference/wording.md has better words for. */
const NEVER = [
  /^$|^ | $| {2}|undefined|NaN|Infinity|\[object|not measured [a-z]* not measured/,
  / [,;:](?:\s|$)| \.$|(?:\.\.|[,;][.,;]|\.[,;])(?:\s|$)/,
  /\b(stood still|stands still|bears|reckoned|told from|the course of|held by|nothing needs)\b/,
];

test("no message lacks a figure or has other than plain words", () => {
  const texts = TOPICS.flatMap(({ messages }) => messages);
  expect(texts.filter((text) => NEVER.some((pattern) => pattern.test(text)))).toEqual([]);
});

test("no message is listed twice in a topic", () => {
  const twice = TOPICS.flatMap(({ title, messages }) =>
    messages.filter((text, index) => messages.indexOf(text) < index).map((text) => `${title}: ${text}`),
  );
  expect(twice).toEqual([]);
});

test("words take only types from the folders that decide", async () => {
  const files = (await readdir("src/words", { recursive: true })).filter((file) => file.endsWith(".ts"));
  const imports = await Promise.all(
    files.map(async (file) => (await readFile(`src/words/${file}`, "utf8")).match(/^import (?!type)[^;]*;/gm) ?? []),
  );
  expect(imports.flat().filter((line) => /\/(analysis|compare|predict|remedies)\//.test(line))).toEqual([]);
});

test("a message's text is text in Markdown", () => {
  const topic = { source: "x", title: "X", where: "Here", messages: ["a_b*", "<c>\nd"] };
  expect(renderMessages([topic])).toContain(
    "## X\n\nHere. Source: [src/words/x.ts](../src/words/x.ts)\n\n- a\\_b\\*\n- \\<c\\> d\n",
  );
});
