import { type JsonObject, parseObject } from "../../model/json-object.ts";
import { isFioMessage } from "./messages.ts";

/** json+ of a thousand jobs has about 200 MB; V8's longest string is twice this. */
const MAX_LENGTH = 256 * 1024 * 1024;
/** So many lines are joined at once, as each would take more memory than its text. */
const BLOCK_LINES = 4096;

/** The first name in a document. */
const VERSION = /^[\s{]*"fio version"/;

/** The lines of a JSON document. */
export class HeldDocument {
  readonly #blocks: string[] = [];
  #block: string[];
  #length = 0;
  isOfFio: boolean;

  constructor(line: string) {
    this.#block = [line];
    this.isOfFio = VERSION.test(line);
  }

  /** False where the document is longer than any of fio's. */
  hold(line: string): boolean {
    this.isOfFio ||= VERSION.test(line);
    this.#length += line.length + 1;
    this.#block.push(line);
    if (this.#block.length >= BLOCK_LINES) {
      this.#blocks.push(this.#block.join("\n"));
      this.#block = [];
    }
    return this.#length <= MAX_LENGTH;
  }

  lines(): string[] {
    return this.#text().split("\n");
  }

  /** The object, and fio's messages that another process printed into it; undefined for no JSON. */
  parse(): { value: JsonObject | undefined; messages: string[] } {
    const text = this.#text();
    const value = parseObject(text);
    if (value !== undefined || !this.isOfFio) return { value, messages: [] };
    const lines = text.split("\n");
    const rest = lines.filter((line) => !isFioMessage(line.trim())).map(mendLine);
    return { value: parseObject(rest.join("\n")), messages: lines.map((line) => line.trim()).filter(isFioMessage) };
  }

  #text(): string {
    return [...this.#blocks, this.#block.join("\n")].join("\n");
  }
}

/** fio's json.c escapes only `"` and `\\`, and writes `nan`. */
function mendLine(line: string): string {
  const mended = line.replace(/(:\s*)-?(?:nan|inf(?:inity)?)\b/i, "$1null");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return mended.replaceAll(/(?<!^\s*)[\u0000-\u001f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
