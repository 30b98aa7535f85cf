/**
 * A text as one word of a POSIX shell, bash or zsh, whatever is in it: in single quotes nothing has a meaning but the quote
 * itself, which stands outside of them behind a backslash (POSIX, Shell Command Language, 2.2).
 */
export function quoteShellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
