import stringWidth from "string-width";

const PLAIN = /^[ -~]*$/;

/** The columns that a terminal shows a text in. Nearly all texts are plain; to look for others' characters takes long. */
export function textWidth(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}
