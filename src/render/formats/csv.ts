import { cleanText } from "../../format/plain-text.ts";

/** A field of a CSV file; absent for what was not measured. */
export type CsvValue = string | number | boolean | undefined;

/**
 * A table as CSV (RFC 4180, with a newline at the end of each line, as hyperfine writes it): figures in full, in the units
 * that the columns name; what was not measured is an empty field. A text that a spreadsheet would take for a formula has an
 * apostrophe before it (OWASP, "CSV Injection"), because names come from other jobs.
 */
export function renderCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(writeField).join(",")}\n`).join("");
}

function writeField(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = cleanText(value);
  const harmless = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
