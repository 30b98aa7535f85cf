/** Characters that reorder or hide the text around them: bidi controls, zero-width characters, tags (Unicode TR36, section 3). */
const DECEPTIVE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
const LINE_BREAK = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/** The longest foreign text that is shown whole: a step's name, a label, a path. */
export const SHOWN_TEXT_LIMIT = 200;

/** The longest line of a log: GitHub cuts an annotation here (actions/toolkit, docs/problem-matchers.md). */
export const LOG_LINE_LIMIT = 4096;

/**
 * A foreign text as one line that shows what it is: line breaks become spaces, control characters their pictures (␛),
 * characters that reorder or hide text a replacement character, and what is beyond `limit` characters an ellipsis.
 */
export function cleanText(text: string, limit: number = SHOWN_TEXT_LIMIT): string {
  const line = text
    .slice(0, limit * 4)
    .replace(LINE_BREAK, " ")
    .replace(CONTROL, pictureOf)
    .replace(DECEPTIVE, REPLACEMENT)
    .replace(LONE_SURROGATE, REPLACEMENT)
    .trim();
  return shorten(line, limit);
}

/** The text, cut to at most `limit` characters (code points) with an ellipsis as the last one. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "␡" : code === 0x2028 || code === 0x2029 ? " " : REPLACEMENT;
}

/**
 * A cleaned text that a workflow log cannot take for a command: the runner reads `::name::` at the start of a line
 * and `##[name]` anywhere in it (actions/runner, ActionCommand.cs). It holds for every line that wrapping makes of it.
 */
export function cleanLogText(text: string, limit?: number): string {
  return cleanText(text, limit)
    .replace(/(^|\s)::/g, "$1: :")
    .replaceAll("##[", "## [");
}

/** Colours, and back to the start of a line that is drawn again: the only escape sequences that are io-probe's own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this looks for.
const OWN_SEQUENCE = /\u001b\[[\d;]{0,20}m|\r?\u001b\[K/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const UNSHOWABLE = /(?![\n\t])[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const NOT_PLAIN = /[^\n\t -~]/;
const IN_LOG = new RegExp(`${OWN_SEQUENCE.source}|(${UNSHOWABLE.source})`, "g");

/**
 * The last gate before a terminal or a workflow log, for text of any number of lines: whatever it was made from, no line
 * of it is a workflow command, and no escape sequence is in it but colours. What is clean already stays as it is.
 */
export function guardLogText(text: string): string {
  // Most is, and looking for the rest takes longer than writing it.
  if (!NOT_PLAIN.test(text) && !text.includes("::") && !text.includes("##[")) return text;
  return text
    .replace(IN_LOG, (whole, unshowable: string | undefined) => (unshowable === undefined ? whole : pictureOf(whole)))
    .replace(/^([^\S\n]*)::/gm, "$1: :")
    .replaceAll("##[", "## [");
}

const SPELT_OUT = /##\[|[\u007f-\u009f\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A value as indented JSON that is safe in a log: what a log could take for a command is spelt `\u005b`, and means the same. */
export function formatJson(value: unknown): string {
  return spellOut(JSON.stringify(value, undefined, 2));
}

/** JSON, or a part of it, made safe in the same way. */
export function spellOut(json: string): string {
  const spell = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(SPELT_OUT, (found) => {
    return found === "##[" ? `##${spell("[")}` : spell(found);
  });
}

/** The parts of a sentence that are not empty as a list: `a`, `a and b`, `a, b and c`. */
export function joinAnd(parts: readonly string[]): string {
  const present = parts.filter((part) => part !== "");
  const last = present.pop();
  return present.length === 0 ? (last ?? "") : `${present.join(", ")} and ${last}`;
}
