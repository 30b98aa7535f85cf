/**
 * A text as one word of a POSIX shell. Between single quotes only the quote has a meaning: it stands outside of them,
 * behind a backslash (Shell Command Language, 2.2.2).
 */
export function quoteShellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
