import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { listFunctions, listWords, readTopics, renderMessages, tellExamples } from "../../scripts/message-topics.ts";
import { testCases } from "../cases.ts";

const files = await listWords();
const topics = await readTopics();
const messages = topics.flatMap(({ name, examples }) =>
  Object.entries(examples).map(([key, example]) => ({ title: `${name}: ${key}`, example })),
);

test("every file of src/words has its examples", () => {
  expect(topics.map(({ name }) => name)).toEqual(files);
});

testCases(topics)(
  "$name has an example of every message, and of nothing else",
  async ({ name, title, where, examples }) => {
    expect(Object.keys(examples).sort()).toEqual((await listFunctions(name)).sort());
    expect([title, where].every((text) => /\S/.test(text))).toBe(true);
  },
);

testCases(topics)("$name takes only types from the folders that decide", async ({ name }) => {
  const source = await readFile(`src/words/${name}.ts`, "utf8");
  const imports = source.match(/^import [^;]*;/gm) ?? [];
  const values = imports.filter((line) => !line.startsWith("import type"));
  expect(values.filter((line) => /\/(analysis|compare|predict|remedies)\//.test(line))).toEqual([]);
});

/** What a figure that is absent or no number would leave, and what reference/wording.md has better words for. */
const NEVER =
  /undefined|NaN|Infinity|\[object|not measured [a-z]* not measured|\b(stood still|stands still|bears|reckoned|told from|the course of|held by|nothing needs)\b/;

testCases(messages)("$title has words for its figures, and plain ones", ({ example }) => {
  for (const text of tellExamples(example)) {
    expect(text).toMatch(/\S/);
    expect(text).not.toMatch(NEVER);
    expect(text).toBe(text.replaceAll(/ {2,}/g, " ").trim());
    expect(text).not.toMatch(/ [,;:](?:\s|$)| \.$|(?:\.\.|[,;][.,;]|\.[,;])(?:\s|$)/);
  }
});

test("a message's text is text in Markdown", () => {
  const topic = { name: "x", title: "X", where: "Here", examples: { tell: [() => "a_b*", () => "<c>\nd"] } };
  expect(renderMessages([topic])).toContain(
    "## X\n\nHere. Source: [src/words/x.ts](../src/words/x.ts)\n\n### `tell`\n\n- a\\_b\\*\n- \\<c\\> d\n",
  );
});
