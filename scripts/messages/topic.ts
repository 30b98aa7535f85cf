import type { FindingWords } from "../../src/model/finding.ts";

/** The messages of one file of src/words. */
export interface Topic {
  title: string;
  /** Where a reader meets these messages. */
  where: string;
  /** The file below src/words, without its ending: `findings/limits`. */
  source: string;
  /** Each message that a user sees whole, once, with realistic figures. */
  messages: readonly (string | FindingWords)[];
}

/** An example's text; a finding's advice follows its verdict. */
export function tellMessage(message: string | FindingWords): string {
  return typeof message === "string" ? message : `${message.message} ${message.advice}`;
}

/** docs/messages.md. */
export function renderMessages(topics: readonly Topic[]): string {
  const sections = topics.map(({ title, where, source, messages }) => {
    const lines = messages.map((message) => `- ${escapeMarkdown(tellMessage(message))}\n`);
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
