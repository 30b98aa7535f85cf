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

/** The name that a leg's results carry: the given one, else the matrix values joined by a comma, else the fallback. */
export function deriveLabel({ given, matrix, fallback }: LabelSources): string {
  const label = [given?.trim(), describeMatrix(matrix), fallback].find((text) => text) ?? "unnamed";
  return label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH - 1)}…` : label;
}

/** The matrix values joined by a comma, without those of the keys that are left out; "" where none is left. */
export function describeMatrix(matrix: LabelSources["matrix"], leftOut: readonly string[] = []): string {
  return Object.entries(matrix ?? {})
    .filter(([key]) => !leftOut.includes(key))
    .map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)))
    .join(", ");
}
