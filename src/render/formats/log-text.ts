import { cleanText, escapeCharacter, pictureOf } from "../../format/plain-text.ts";

/** GitHub cuts annotations here (actions/toolkit, docs/problem-matchers.md). */
export const MAX_LOG_LINE = 4096;

/**
 * A text without workflow commands, however it is wrapped: `::name::` at a line's start, `##[name]` anywhere
 * (actions/runner, ActionCommand.cs).
 */
export function cleanLogText(text: string, limit?: number): string {
  return cleanText(text, limit)
    .replace(/(^|\s)::/g, "$1: :")
    .replaceAll("##[", "## [");
}

/** Colours, and clearing a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this looks for.
const OWN_SEQUENCE = /\u001b\[[\d;]{0,20}m|\r?\u001b\[K/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const UNSHOWABLE = /(?![\n\t])[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const NOT_PLAIN = /[^\n\t -~]/;
const IN_LOG = new RegExp(`${OWN_SEQUENCE.source}|(${UNSHOWABLE.source})`, "g");

/** The last gate before a terminal or log: no workflow command, no foreign escape sequence. */
export function guardLogText(text: string): string {
  if (!NOT_PLAIN.test(text) && !text.includes("::") && !text.includes("##[")) return text;
  return text
    .replace(IN_LOG, (whole, unshowable: string | undefined) => (unshowable === undefined ? whole : pictureOf(whole)))
    .replace(/^([^\S\n]*)::/gm, "$1: :")
    .replaceAll("##[", "## [");
}

const SPELT_OUT = /##\[|[\u007f-\u009f\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Indented JSON for a log; what could be a command is spelt `\u005b`. */
export function formatJson(value: unknown): string {
  return spellOut(JSON.stringify(value, undefined, 2));
}

/** The same for a part of JSON. */
export function spellOut(json: string): string {
  return json.replace(SPELT_OUT, (found) => (found === "##[" ? `##${escapeCharacter("[")}` : escapeCharacter(found)));
}
