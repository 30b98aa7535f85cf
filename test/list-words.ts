/** The words of a text, for long tables of short ones: a list of strings has a line for each. */
export function listWords(text: string): string[] {
  return text.trim().split(/\s+/);
}
