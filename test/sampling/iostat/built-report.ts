import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  IOSTAT_KIND,
  type IostatDevice,
  type IostatDocument,
  type IostatReport,
  type IostatSource,
} from "../../../src/model/iostat.ts";
import { UserError } from "../../../src/model/user-error.ts";
import type { Column } from "../../../src/sampling/iostat/columns.ts";
import { type DeviceRow, figureAt, type RowReport } from "../../../src/sampling/iostat/device-row.ts";
import type { ReadSource } from "../../../src/sampling/iostat/log-source.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { tellIostatNote } from "../../../src/words/parse-notes.ts";

/** Paths of the captures within test/fixtures/iostat, sorted. (`globSync` needs Node 22.) */
export function listCaptures(pattern: RegExp): string[] {
  const folder = join(import.meta.dirname, "../../fixtures/iostat");
  const paths = readdirSync(folder, { encoding: "utf8", recursive: true });
  return paths.filter((path) => pattern.test(path)).sort();
}

/**
 * What `parse iostat` prints of a text, without its writer.
 * @param origin what messages call the text
 * @throws UserError where sysstat's iostat did not write it
 */
export function parseIostat(text: string, origin = "iostat output"): IostatDocument {
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(buildReport(report)));
  reader.push(text);
  const read = reader.end();
  if (read === undefined) throw new UserError(`${origin}: ${reader.explain()}`);
  const source = tellSource(read);
  return { ...IOSTAT_KIND, source, reports };
}

/** The source with its notes in words, as the document shows it. */
export function tellSource(source: ReadSource): IostatSource {
  return { ...source, notes: source.notes.map((note) => ({ ...note, message: tellIostatNote(note) })) };
}

/** What the document says of its text. */
export function tellNotes({ source }: Pick<IostatDocument, "source">): string[] {
  return source.notes.map(({ message }) => message);
}

/** The report with a device for each row. */
export function buildReport({ timestamp, cpu, rows }: RowReport): IostatReport {
  return {
    ...(timestamp !== undefined && { timestamp }),
    ...(cpu !== undefined && { cpu }),
    devices: rows.map(buildDevice),
  };
}

/** The device of one row. */
export function buildDevice(row: DeviceRow): IostatDevice {
  const device: IostatDevice = { name: row.name };
  for (const place of row.layout.carried) {
    const { field } = row.layout.columns[place] as Column;
    if (row.layout.isMeasured(row.figures, place)) device[field] = figureAt(row, place);
  }
  return device;
}
