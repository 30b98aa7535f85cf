/** They reorder or hide text: bidi controls, zero-width characters, tags (Unicode TR36, section 3). */
const DECEPTIVE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
const LINE_BREAK = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

const MAX_SHOWN_CHARACTERS = 200;

/** Foreign text as one line: control characters as pictures (␛), deceptive ones as �, cut with an ellipsis. */
export function cleanText(text: string, limit: number = MAX_SHOWN_CHARACTERS): string {
  const line = text
    .slice(0, limit * 4)
    .replace(LINE_BREAK, " ")
    .replace(CONTROL, pictureOf)
    .replace(DECEPTIVE, REPLACEMENT)
    .replace(LONE_SURROGATE, REPLACEMENT)
    .trim();
  return shorten(line, limit);
}

/** Foreign text as one line in quotation marks; marks in it become single ones. */
export function quoteText(text: string, limit: number): string {
  return `"${cleanText(text, limit).replaceAll('"', "'")}"`;
}

/** The text in at most `limit` code points, cut at its end. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}

/** The text in at most `limit` code points, cut after its first two thirds. */
export function shortenMiddle(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const end = Math.floor(limit / 3);
  return `${characters.slice(0, limit - 1 - end).join("")}…${characters.slice(-end).join("")}`;
}

/** Of a control character: ␛ for escape. */
export function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "␡";
  return code === 0x2028 || code === 0x2029 ? " " : REPLACEMENT;
}

/** A character as JSON and JavaScript can spell it: `\u005b`. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The non-empty parts as a list of at most `most`: `a`, `a and b`, `a, b and c`, `a, b and 3 more`. */
export function joinAnd(parts: readonly string[], most: number = Number.POSITIVE_INFINITY): string {
  const present = parts.filter((part) => part !== "");
  if (present.length > most) return listFew(present, most);
  const last = present.pop();
  return present.length === 0 ? (last ?? "") : `${present.join(", ")} and ${last}`;
}

/** The parts that are there and not empty. */
export function joinPresent(parts: readonly (string | undefined)[], separator = ", "): string {
  return parts.filter((part) => part !== undefined && part !== "").join(separator);
}

/** The text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with its noun, which takes an s: `1 job`, `3 jobs`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** At most `most` parts, and how many more there are: `a, b and 3 more`, `a; b; and 3 more`. */
export function listFew(parts: readonly string[], most: number, separator: ", " | "; " = ", "): string {
  const more = parts.length - most;
  const rest = more > 0 ? `${separator === "; " ? ";" : ""} and ${more} more` : "";
  return parts.slice(0, most).join(separator) + rest;
}

/** The first sentence, and the rest; a full stop in quotation marks or a name ends nothing. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    if (!isQuoted && text[index] === "." && /^\. +[\p{Lu}"]/u.test(text.slice(index, index + 3))) {
      return [text.slice(0, index + 1), text.slice(index + 1).trimStart()];
    }
  }
  return [text, ""];
}
