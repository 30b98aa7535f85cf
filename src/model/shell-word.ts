/** One word of a POSIX shell: a single quote stands outside of single quotes (Shell Command Language, 2.2.2). */
export function quoteShellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command line to copy, with quotes only around the words that need them. */
export function quoteCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : quoteShellWord(word))).join(" ");
}
