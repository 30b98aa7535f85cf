/** What a CI job's log puts before each line: GitHub's own log, and what `gh run view --log` prints of it. */
const GITHUB = /^(?:[^\t\n]+\t[^\t\n]+\t)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ?/;
/** Longer than what any logger writes before a line. */
const MAX_PREFIX_LENGTH = 200;

/** What a log wrote before a line in which a tool's output begins at `start`, as a pattern of the prefix of each line. */
export function learnPrefix(line: string, start: number): RegExp | undefined {
  const prefix = line.slice(0, start);
  if (prefix.trim() === "" || prefix.length > MAX_PREFIX_LENGTH) return undefined;
  const github = GITHUB.exec(prefix);
  if (github !== null && github[0].trimEnd() === prefix.trimEnd()) return GITHUB;
  // Times and process numbers change from line to line; what separates them does not.
  const pattern = prefix
    .trimEnd()
    .split(/(\d+|[A-Za-z]+|\s+)/)
    .map((part) => {
      if (/^\d/.test(part)) return "\\d+";
      if (/^\s/.test(part)) return "\\s+";
      return /^[A-Za-z]/.test(part) ? "[A-Za-z]+" : part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${pattern}${/\s$/.test(prefix) ? "\\s?" : ""}`);
}

/** The line without what a log wrote before it. */
export function removePrefix(line: string, prefix: RegExp | undefined): string {
  return prefix === undefined ? line : line.replace(prefix, "");
}
