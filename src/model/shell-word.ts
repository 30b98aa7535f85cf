/** One word of a POSIX shell: a single quote stands outside of single quotes (Shell Command Language, 2.2.2). */
export function quoteShellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
