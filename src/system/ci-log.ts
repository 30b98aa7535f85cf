/** GitHub's timestamp, in `gh run view --log` behind job and step. */
const GITHUB = /^(?:[^\t\n]+\t[^\t\n]+\t)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z ?/;
const MAX_PREFIX_LENGTH = 200;
/** Not a log's prefix but a program's own JSON, in which the tool's is nested. */
const JSON_KEY = /"\s*:\s*$/;

/** A log's prefix as a pattern, by a line with the tool's output from `start`. */
export function learnPrefix(line: string, start: number): RegExp | undefined {
  const prefix = line.slice(0, start);
  if (prefix.trim() === "" || prefix.length > MAX_PREFIX_LENGTH || JSON_KEY.test(prefix)) return undefined;
  const github = GITHUB.exec(prefix);
  if (github !== null && github[0].trimEnd() === prefix.trimEnd()) return GITHUB;
  const pattern = prefix
    .trimEnd()
    .split(/(\d+(?:\.\d+)?|[A-Za-z]+|\s+)/)
    .map((part) => {
      // A time's fraction may lack.
      if (/^\d/.test(part)) return "\\d+(?:\\.\\d+)?";
      if (/^\s/.test(part)) return "\\s+";
      return /^[A-Za-z]/.test(part) ? "[A-Za-z]+" : part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${pattern}${/\s$/.test(prefix) ? "\\s?" : ""}`);
}

/** A line without its log's prefix. */
export function removePrefix(line: string, prefix: RegExp | undefined): string {
  return prefix === undefined ? line : line.replace(prefix, "");
}

/** Of a time, a process, a stream or a month, which differ between a program's lines. */
const CHANGING =
  /(?<![\w.-])(?:\d[\w.:,+-]*|std(?:out|err)(?: [FP])?|[AP]M|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))(?![\w-])|\s+/g;

/** Whose a line is by its prefix, such as `web-1|` of `web-1  | `; undefined without the prefix. */
export function findOwner(line: string, prefix: RegExp): string | undefined {
  return prefix.exec(line)?.[0].replace(CHANGING, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences begin with it (ECMA-48 CSI; ISO 2022)
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[()][0-9A-Z])/g;
/** Longer than any colour's sequence. */
const MAX_SEQUENCE = 32;

/** Removes a terminal's colours and cursor movements from pieces of text, which may end in a sequence. */
export class ColourRemover {
  #rest = "";

  remove(piece: string): string {
    const joined = this.#rest + piece;
    const text = joined.includes("\u001b") ? joined.replace(SEQUENCES, "") : joined;
    const last = text.lastIndexOf("\u001b");
    this.#rest = last < 0 || text.length - last > MAX_SEQUENCE ? "" : text.slice(last);
    return text.slice(0, text.length - this.#rest.length);
  }
}
