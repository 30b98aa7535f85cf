import stringWidth from "string-width";
import { cleanLogText } from "./log-text.ts";

/** Styles of Node's `styleText`. */
export type TextStyle = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";
/** Styles a text, or leaves it where colours are off. */
export type StyleText = (style: TextStyle, text: string) => string;

/** The columns (80 suits a log) and the styles. */
export interface TextOptions {
  width: number;
  style: StyleText;
}

/** Below 40 columns texts are cut, beyond 140 hard to read. */
export function clampWidth(width: number): number {
  return Math.min(140, Math.max(40, width));
}

const PLAIN = /^[ -~]*$/;

/** The columns that a terminal shows a text in. Nearly all texts are plain, and to look into others takes long. */
export function textWidth(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** A space, but not before a unit. */
const BETWEEN_WORDS = /(?<!\d) | (?!(?:[kMGT]?B|[KMGT]iB|[mµn]?s|min|h)(?![A-Za-z]))/;

const JOINT = /[/\\_.,:;=-]/;

/** Lines of at most `width`, broken between words or their parts; `indent` begins all but the first. */
export function wrapText(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  let isEmpty = true;
  for (const word of cleanLogText(text, 2000).split(BETWEEN_WORDS)) {
    if (!isEmpty && textWidth(`${line} ${word}`) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (!isEmpty) lines.push(line);
    if (!isEmpty) line = indent;
    let rest = word;
    while (textWidth(line + rest) > width) {
      const piece = takePiece(rest, Math.max(1, width - textWidth(line)));
      lines.push(line + piece);
      rest = rest.slice(piece.length);
      line = indent;
    }
    line += rest;
    isEmpty = false;
  }
  return [...lines, line];
}

/** The beginning that is at most so wide. */
export function takeWidth(text: Iterable<string>, width: number): string {
  let taken = "";
  for (const character of text) {
    if (textWidth(taken + character) > width) break;
    taken += character;
  }
  return taken;
}

function takePiece(word: string, width: number): string {
  const [first = ""] = word;
  const piece = takeWidth(word, width) || first;
  for (let end = piece.length; end > piece.length / 2; end--) {
    if (JOINT.test(piece[end - 1] ?? "")) return piece.slice(0, end);
  }
  return piece;
}
