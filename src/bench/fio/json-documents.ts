import { isObject, type JsonObject } from "./json-value.ts";

/** The JSON documents in a text, and the lines around them. */
export interface JsonDocuments {
  documents: JsonObject[];
  /** The lines that belong to no document, without the empty ones. */
  otherLines: string[];
  /** True where the last document has no end. */
  cut: boolean;
}

/**
 * Every JSON object of a text that starts at the start of a line. fio prints notes and errors before its JSON, and with
 * `--status-interval` several documents in a row (fio issues 731, 1333, 2048), so the text as a whole is rarely JSON.
 */
export function extractDocuments(text: string): JsonDocuments {
  const found: JsonDocuments = { documents: [], otherLines: [], cut: false };
  let position = 0;
  while (position < text.length) {
    const end = text[position] === "{" ? findObjectEnd(text, position) : undefined;
    const document = end === undefined ? undefined : parseObject(text.slice(position, end));
    if (end !== undefined && document !== undefined) {
      found.documents.push(document);
      position = end;
      continue;
    }
    if (text[position] === "{" && end === undefined) {
      found.cut = true;
      break;
    }
    const lineEnd = endOfLine(text, position);
    const line = text.slice(position, lineEnd).trim();
    if (line !== "") found.otherLines.push(line);
    position = lineEnd + 1;
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
}

function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text) ?? parseJson(escapeControls(text));
  return isObject(value) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** fio prints a job's name and options as they were written: a tab in a description is no JSON (json.c escapes `"` and `\\`). */
function escapeControls(text: string): string {
  return text.replaceAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"/g, (string) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return string.replaceAll(/[\u0000-\u001f]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
  });
}

const STRUCTURE = /["{}]/g;
const STRING_END = /[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;

/** The position behind the brace that closes the object at `start`; undefined where the text ends before. */
function findObjectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  STRUCTURE.lastIndex = start;
  for (let match = STRUCTURE.exec(text); match !== null; match = STRUCTURE.exec(text)) {
    if (match[0] === '"') {
      STRING_END.lastIndex = STRUCTURE.lastIndex;
      if (!STRING_END.test(text)) return undefined;
      STRUCTURE.lastIndex = STRING_END.lastIndex;
    } else {
      depth += match[0] === "{" ? 1 : -1;
      if (depth === 0) return STRUCTURE.lastIndex;
    }
  }
  return undefined;
}
