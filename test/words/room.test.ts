import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { testCases } from "../cases.ts";

/** What speaks of results. The other folders have help and usage, or say why a file, tool or option cannot be used. */
const FOLDERS = ["action", "analysis", "compare", "fit", "predict", "remedies", "render", "session"];
/** What reads a user's words may say what is allowed. */
const READERS = /^(?:action\/inputs\.ts|compare\/gates\/|predict\/stated-disk\.ts)/;
/** So many words make a sentence; a column's heading, or the name of what an error is about, has fewer. */
const MIN_WORDS = 5;

/** Longer headings, and a remedy's shell lines: the properties that hold them, and the functions that take them. */
const TITLE_KEYS = new Set(["title", "name", "lines"]);
const TITLE_CALLS = new Set(["left", "right", "section"]);

/** A node of ESTree. */
interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

const NONE = new Set(["ThrowStatement", "ImportDeclaration", "TSLiteralType"]);

/** An error is worded where it arises, and a debug log is not for users. */
function isLeftOut(node: Node): boolean {
  const { type, callee, key, id } = node as Node & Record<"callee" | "key" | "id", Node | undefined>;
  const name = nameCalled(callee);
  if (type === "NewExpression") return name.endsWith("Error");
  if (type === "CallExpression") return callee?.type === "Super" || name === "debug";
  if (type === "Property") return TITLE_KEYS.has(String(key?.name));
  return NONE.has(type) || (type === "VariableDeclarator" && String(id?.name).endsWith("_TITLE"));
}

function nameCalled(callee: Node | undefined): string {
  return String(callee?.name ?? (callee?.property as Node | undefined)?.name);
}

/** A node's parts without a key, which is a name, and without a column's title. */
function listParts({ key: _, ...node }: Node): Node[] {
  const parts = Object.values(node).flat().filter(isNode);
  const isTitled = node.type === "CallExpression" && TITLE_CALLS.has(nameCalled(node.callee as Node));
  return isTitled ? parts.filter(({ type }) => type !== "Literal" && type !== "TemplateLiteral") : parts;
}

/** A literal's texts, HTML's without its tags; scripts and style sheets, which have several lines, have none. */
function readTexts(node: Node, isHtml: boolean): string[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type !== "TemplateLiteral") return [];
  const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
  if (isHtml) return text.split(/<[^>]*>|\n/);
  return text.trim().includes("\n") ? [] : [text];
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /^["'(]*[A-Za-z][a-z'’-]*["')]*[.,:;!?]*$/.test(word)).length;
}

function findSentences(node: Node, isHtml = false): Node[] {
  if (isLeftOut(node)) return [];
  const isSentence = readTexts(node, isHtml).some((text) => countWords(text) >= MIN_WORDS);
  const isTagged = node.type === "TaggedTemplateExpression" && (node.tag as Node).name === "html";
  return [...(isSentence ? [node] : []), ...listParts(node).flatMap((part) => findSentences(part, isTagged))];
}

function parse(source: string): Node {
  return parseAst(source, { lang: "ts" }) as unknown as Node;
}

async function listSources(): Promise<string[]> {
  const files = await readdir("src", { recursive: true });
  return files.filter(
    (file) => FOLDERS.includes(file.split("/")[0] ?? "") && /(?<!\.d)\.ts$/.test(file) && !READERS.test(file),
  );
}

testCases([
  ['core.warning("the report could not be uploaded");', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text.
  ["log.info(`${path} stays: it holds other files`);", 1],
  ["html`<h2>Steps</h2><p>The charts need a script.</p>`;", 1],
  ['throw new UserError("the report could not be uploaded");', 0],
  ['log.debug("the report could not be uploaded");', 0],
  ['const panel = { title: "How long writing a cache takes" };', 0],
  ['left("how long writing a cache takes", nameCell);', 0],
  ['left("cache", () => "the cache could not be written");', 1],
  ['const note = { text: "the cache could not be written" } as const;', 1],
  ['const words = ["change of wait", "text/html"];', 0],
  ["const script = `for old in all\ndo remove all of them done`;", 0],
])("of %s, %i sentence", (source, count) => {
  expect(findSentences(parse(source))).toHaveLength(count);
});

test("what is said of a result is said in src/words", async () => {
  const outside: string[] = [];
  for (const file of await listSources()) {
    const source = await readFile(`src/${file}`, "utf8");
    const sentences = findSentences(parse(source));
    outside.push(
      ...sentences.map(({ start }) => {
        const line = source.slice(0, start).split("\n").length;
        return `src/${file}:${line}: ${source.slice(start, start + 60)}`;
      }),
    );
  }
  expect(outside).toEqual([]);
});
