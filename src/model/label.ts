interface LabelSources {
  given?: string | undefined;
  matrix?: Readonly<Record<string, unknown>> | undefined;
  fallback: string;
}

/** Longer labels would fill tables and names. */
const MAX_LABEL_LENGTH = 200;

/** Blanks, line breaks included, and the empty braille pattern. */
const BLANKS = /[\t\n\v\f\r\p{Z}\u0085\u2800]+/gu;
/** Controls, format characters (bidi, zero-width, tags), what is ignorable by default (UAX 44), and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/** Where a label can come from, the preferred source first. */
export const LABEL_SOURCES = ["given", "matrix", "fallback"] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

/** A label, and where it came from. */
export interface SourcedLabel {
  label: string;
  labelSource: LabelSource;
}

/** The given label, else the matrix values joined by commas, else the fallback. */
export function deriveLabel({ given, matrix, fallback }: LabelSources): SourcedLabel {
  const texts = { given: given ?? "", matrix: describeMatrix(matrix), fallback };
  const labelSource = LABEL_SOURCES.find((source) => cleanLabel(texts[source]) !== "") ?? "fallback";
  return { label: cleanLabel(texts[labelSource]) || "unnamed", labelSource };
}

/** The label as people see it, up to 200 characters: NFC, single blanks, nothing invisible. */
export function cleanLabel(text: string): string {
  const visible = text
    .slice(0, MAX_LABEL_LENGTH * 20)
    .replace(BLANKS, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(BLANKS, " ")
    .trim();
  return visible.length > MAX_LABEL_LENGTH ? `${cutText(visible, MAX_LABEL_LENGTH - 1).trimEnd()}…` : visible;
}

/** Cuts a text, but not through a surrogate pair. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, "");
}

/** The matrix values joined by commas, without those of `leftOut`. */
export function describeMatrix(matrix: LabelSources["matrix"], leftOut: readonly string[] = []): string {
  return Object.entries(matrix ?? {})
    .filter(([key]) => !leftOut.includes(key))
    .map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)))
    .join(", ");
}
