interface LabelSources {
  given?: string | undefined;
  matrix?: Readonly<Record<string, unknown>> | undefined;
  fallback: string;
}

/** Longer labels fill tables and names. */
const MAX_LABEL_LENGTH = 200;

/** Blanks of every width, line breaks, and the empty braille pattern. */
const BLANKS = /[\t\n\v\f\r\p{Z}\u0085\u2800]+/gu;
/**
 * Controls, format characters (bidi, zero-width, tags), all that is ignorable by default (UAX 44), and lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

export const LABEL_SOURCES = ["given", "matrix", "fallback"] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

export interface SourcedLabel {
  label: string;
  labelSource: LabelSource;
}

/** A leg's label: the given one, else the matrix values joined by commas, else the fallback. */
export function deriveLabel({ given, matrix, fallback }: LabelSources): SourcedLabel {
  const texts = { given: given ?? "", matrix: describeMatrix(matrix), fallback };
  const labelSource = LABEL_SOURCES.find((source) => cleanLabel(texts[source]) !== "") ?? "fallback";
  return { label: cleanLabel(texts[labelSource]) || "unnamed", labelSource };
}

/** Where a report's label came from; before 0.3 a label equal to the matrix values counts as derived from them. */
export function findLabelSource(
  report: { label: string; labelSource?: LabelSource | undefined } & Pick<LabelSources, "matrix">,
): LabelSource {
  if (report.labelSource !== undefined) return report.labelSource;
  const { label, labelSource } = deriveLabel({ matrix: report.matrix, fallback: "" });
  return labelSource === "matrix" && label === report.label ? "matrix" : "given";
}

/** The label as people see it, at most 200 characters: NFC, no invisible characters, single blanks. */
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

/** The first `length` code units, without half a surrogate pair. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, "");
}

/** The matrix values joined by commas, without the keys in `leftOut`; "" if none is left. */
export function describeMatrix(matrix: LabelSources["matrix"], leftOut: readonly string[] = []): string {
  return Object.entries(matrix ?? {})
    .filter(([key]) => !leftOut.includes(key))
    .map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)))
    .join(", ");
}
