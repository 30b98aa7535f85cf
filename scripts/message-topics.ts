import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { FindingWords } from "../src/model/finding.ts";

type Example = () => string | FindingWords;

/** What scripts/messages/X.ts exports about src/words/X.ts. */
export interface Topic {
  /** The file below src/words and below scripts/messages, without its ending: `findings/limits`. */
  name: string;
  /** The heading. */
  title: string;
  /** Where a reader meets these messages. */
  where: string;
  /** For each exported function one or more calls with realistic figures. */
  examples: Record<string, Example | Example[]>;
}

const ROOT = join(import.meta.dirname, "..");

/** The files of src/words that make messages, as in {@link Topic.name}, in the order of the alphabet. */
export async function listWords(): Promise<string[]> {
  return listModules(join(ROOT, "src/words"));
}

/** The functions that a file of src/words exports, in the order of its text. */
export async function listFunctions(name: string): Promise<string[]> {
  const module = await load(`src/words/${name}.ts`);
  return Object.keys(module).filter((key) => typeof module[key] === "function");
}

/** All examples, a topic for each file of scripts/messages. */
export async function readTopics(): Promise<Topic[]> {
  const names = await listModules(join(ROOT, "scripts/messages"));
  return Promise.all(
    names.map(async (name) => {
      const { title, where, examples } = (await load(`scripts/messages/${name}.ts`)) as Record<string, unknown>;
      return { name, title, where, examples } as Topic;
    }),
  );
}

/** The example sentences of one message; a finding's advice follows its verdict. */
export function tellExamples(example: Topic["examples"][string]): string[] {
  return [example].flat().map((call) => {
    const words = call();
    return typeof words === "string" ? words : `${words.message} ${words.advice}`;
  });
}

/** docs/messages.md: every message with its function, where it appears and its examples. */
export function renderMessages(topics: readonly Topic[]): string {
  const sections = topics.map(({ name, title, where, examples }) => {
    const messages = Object.entries(examples).map(([key, example]) => {
      const lines = tellExamples(example).map((text) => `- ${escapeMarkdown(text)}\n`);
      return `### \`${key}\`\n\n${lines.join("")}`;
    });
    return `## ${title}\n\n${where}. Source: [src/words/${name}.ts](../src/words/${name}.ts)\n\n${messages.join("\n")}`;
  });
  return `# Messages

What io-probe says about a result, with an example of each message. Written by \`npm run messages\` from the functions in
src/words and the examples in scripts/messages.

${sections.join("\n")}`;
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|]/g, "\\$&").replaceAll(/\s*\n\s*/g, " ");
}

async function listModules(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length).replaceAll(sep, "/"))
    .sort();
}

async function load(path: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ pathToFileURL(join(ROOT, path)).href);
}
