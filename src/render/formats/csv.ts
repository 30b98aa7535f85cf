import { cleanText } from "../../format/plain-text.ts";

/** A field; undefined is empty. */
export type CsvValue = string | number | boolean | undefined;

/** CSV by RFC 4180 with newlines, and an apostrophe before formulas (OWASP, "CSV Injection"). */
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
