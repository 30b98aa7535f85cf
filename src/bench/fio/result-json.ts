import { isObject, type JsonObject, objectsAt, parseObject } from "../../model/json-object.ts";
import { isFioMessage } from "./foreign.ts";
import { IO_DIRECTIONS } from "./job-setting.ts";

/** An object of JSON, also with control characters in its strings; undefined for anything else. */
export function parseLenient(text: string): JsonObject | undefined {
  return parseObject(text) ?? parseObject(escapeControls(text));
}

/** fio's json.c escapes only `"` and `\`. */
function escapeControls(text: string): string {
  return text.replaceAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"/g, (string) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return string.replaceAll(/[\u0000-\u001f]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
  });
}

/**
 * A result, and fio's messages that another process printed into it. The value is undefined for no JSON, and where lines
 * are lost: a key that is there twice.
 */
export function parseResult(text: string): { value: JsonObject | undefined; messages: string[] } {
  const messages: string[] = [];
  let value = parseLenient(text);
  if (value === undefined) {
    const lines = text.split("\n");
    messages.push(...lines.filter((line) => isFioMessage(line.trim())));
    const rest = lines.filter((line) => !isFioMessage(line.trim())).join("\n");
    value = parseObject(escapeControls(rest).replaceAll(/(:\s*)-?(?:nan|inf(?:inity)?)\b/gi, "$1null"));
  }
  return { value: value !== undefined && hasDuplicateKeys(text, value) ? undefined : value, messages };
}

/** They stand in a job's entry and in its directions, and nowhere else (stat.c, of all versions). */
const KEYS = /"(?:jobname|read|write|trim|mixed|io_bytes|total_ios)"\s*:/g;

/**
 * Whether an object of fio's JSON has a key twice, of which `JSON.parse` keeps the last: lines between two jobs or
 * directions are lost.
 * @param text of the document
 */
export function hasDuplicateKeys(text: string, document: JsonObject): boolean {
  let keys = 0;
  for (const entry of [...objectsAt(document, "jobs"), ...objectsAt(document, "client_stats")]) {
    if ("jobname" in entry) keys++;
    for (const direction of [...IO_DIRECTIONS, "mixed", "sync"]) {
      const figures = entry[direction];
      if (!isObject(figures)) continue;
      keys += (direction === "sync" ? 0 : 1) + ("io_bytes" in figures ? 1 : 0) + ("total_ios" in figures ? 1 : 0);
    }
  }
  // One by one, since a hostile text may have millions.
  for (const _ of text.matchAll(KEYS)) keys--;
  return keys < 0;
}
