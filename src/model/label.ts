/** Where a leg's label can come from, the first that says something wins. */
export interface LabelSources {
  /** The label that the user gave. */
  given?: string | undefined;
  /** The matrix values of the leg. */
  matrix?: Readonly<Record<string, unknown>> | undefined;
  /** The job's or the machine's own name. */
  fallback: string;
}

/** Room for any label that a person would read; a longer one is cut, so that no table or name is filled by it. */
const MAX_LABEL_LENGTH = 200;

/** Blanks of every width, line breaks, and the blank of braille, which has no dots. */
const BLANKS = /[\t\n\v\f\r\p{Z}\u0085\u2800]+/gu;
/**
 * What is not seen: controls, format characters (bidi, zero-width, tags), variation selectors, the fillers of Hangul and
 * all else that Unicode says to show nothing for (UAX 44), and halves of characters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/** Where a leg's label came from. */
export const LABEL_SOURCES = ["given", "matrix", "fallback"] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

/** A label as a report has it. */
export interface SourcedLabel {
  label: string;
  labelSource: LabelSource;
}

/** The name that a leg's results carry: the given one, else the matrix values joined by a comma, else the fallback. */
export function deriveLabel({ given, matrix, fallback }: LabelSources): SourcedLabel {
  const texts = { given: given ?? "", matrix: describeMatrix(matrix), fallback };
  const labelSource = LABEL_SOURCES.find((source) => cleanLabel(texts[source]) !== "") ?? "fallback";
  return { label: cleanLabel(texts[labelSource]) || "unnamed", labelSource };
}

/** Where a report's label came from. One of before 0.3 does not say so: there a label that equals the matrix is the matrix. */
export function findLabelSource(
  report: { label: string; labelSource?: LabelSource | undefined } & Pick<LabelSources, "matrix">,
): LabelSource {
  if (report.labelSource !== undefined) return report.labelSource;
  const { label, labelSource } = deriveLabel({ matrix: report.matrix, fallback: "" });
  return labelSource === "matrix" && label === report.label ? "matrix" : "given";
}

/**
 * The label as people see it, at most 200 characters: composed (NFC), without what is invisible, and with one blank for
 * any number and kind of blanks. Two labels that differ in nothing that can be seen are one.
 */
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

/** The first so many code units of a text, without half a character at the end. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, "");
}

/** The matrix values joined by a comma, without those of the keys that are left out; "" where none is left. */
export function describeMatrix(matrix: LabelSources["matrix"], leftOut: readonly string[] = []): string {
  return Object.entries(matrix ?? {})
    .filter(([key]) => !leftOut.includes(key))
    .map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)))
    .join(", ");
}
