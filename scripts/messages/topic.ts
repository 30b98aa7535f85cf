import type { FindingWords } from "../../src/model/finding.ts";

/** A finding's advice follows its verdict. */
type Message = string | FindingWords;

/** The messages of one file of src/words. */
interface Topic {
  title: string;
  /** The file below src/words, without its ending: `findings/limits`. */
  source: string;
  /** Where a reader meets these messages. */
  where: string;
  messages: readonly string[];
}

/** Each message that a user sees whole, once, with realistic figures. */
export function topic(title: string, source: string, where: string, messages: readonly Message[]): Topic {
  const texts = messages.map((told) => (typeof told === "string" ? told : `${told.message} ${told.advice}`));
  return { title, source, where, messages: texts };
}

/** docs/messages.md. */
export function renderMessages(topics: readonly Topic[]): string {
  const sections = topics.map(({ title, where, source, messages }) => {
    const lines = messages.map((message) => `- ${escapeMarkdown(message)}\n`);
    return `## ${title}\n\n${where}. Source: [src/words/${source}.ts](../src/words/${source}.ts)\n\n${lines.join("")}`;
  });
  return `# Messages

What io-probe says about a result: each message that a user sees whole, with example figures. Written by \`npm run messages\`
from the functions in src/words and the examples in scripts/messages.

${sections.join("\n")}`;
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|]/g, "\\$&").replaceAll(/\s*\n\s*/g, " ");
}
