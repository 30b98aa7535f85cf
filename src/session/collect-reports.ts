import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { LegFigures } from "../compare/leg.ts";
import { weighLeg } from "../compare/leg-bounds.ts";
import { openLeg, openSeries, readLeg, readSeries, readWhole } from "../compare/read-leg.ts";
import type { BoundedJson } from "../format/bounded-json.ts";
import { groupThousands } from "../format/figures.ts";
import { describeUnread, tellUnread, UnreadableFile } from "../format/unreadable-file.ts";
import type { UnreadFile } from "../model/read-fault.ts";
import type { Report, ReportDocument } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { isFolder } from "../system/files.ts";
import { passRegularFile } from "../system/regular-file.ts";
import { locateSeries, MAX_REPORT_BYTES } from "./result-files.ts";
import { REPORT_FILE } from "./result-names.ts";

/** Folders to descend: a report is in an artifact's folder in a download folder; deeper ones leave some room. */
const MAX_DEPTH = 8;
/** A matrix has at most 256 jobs; many more are a mistake. */
const MAX_REPORTS = 20_000;

/** The size of all reports' figures; 10,000 jobs of 15 steps take a third of it. */
const MAX_BYTES = 300e6;

export interface CollectedReports {
  reports: LegFigures[];
  /** Other files, which could not be read. */
  unreadable: UnreadFile[];
}

interface Collecting extends CollectedReports {
  bytesLeft: number;
}

/**
 * Reads report.json files, and all in folders, one at a time.
 * @throws UserError for a path without a report, or without any
 */
export async function collectReports(paths: readonly string[]): Promise<CollectedReports> {
  const collected: Collecting = { reports: [], unreadable: [], bytesLeft: MAX_BYTES };
  for (const path of paths) {
    if (await isFolder(path)) await searchFolder(path, collected);
    else collected.reports.push(await readLegFile(path));
  }
  if (collected.reports.length > 0) return collected;
  const [first] = collected.unreadable;
  const why = first === undefined ? "" : ` (${tellUnread(first)})`;
  throw new UserError(
    `no report found in ${paths.join(", ")}${why}; a ${REPORT_FILE} or a directory with one is needed`,
  );
}

/** Those in a folder at any depth, which may have none. */
export async function searchReports(folder: string): Promise<CollectedReports> {
  const collected: Collecting = { reports: [], unreadable: [], bytesLeft: MAX_BYTES };
  await searchFolder(folder, collected);
  return collected;
}

async function searchFolder(folder: string, collected: Collecting): Promise<void> {
  const closed: UnreadFile[] = [];
  for await (const file of findReports(folder, closed)) await collectFile(file, collected);
  collected.unreadable.push(...joinClosed(closed));
}

/** The figures of the report in a file. */
export async function readLegFile(path: string): Promise<LegFigures> {
  return { ...readLeg(await passFile(path, openLeg(path)), path), origin: path };
}

async function passFile(path: string, json: BoundedJson): Promise<BoundedJson> {
  await passRegularFile(path, MAX_REPORT_BYTES, (chunk) => json.write(chunk));
  return json;
}

/** A report from a file, with the samples beside it. */
export async function readRecordingFile(path: string): Promise<Report> {
  const report = await readReportFile(path);
  const samples = locateSeries(path);
  if (samples === undefined) return report;
  return { ...report, series: readSeries(await passFile(samples, openSeries(samples)), samples) };
}

/** The whole report in a file, without its samples. */
export async function readReportFile(path: string): Promise<ReportDocument> {
  return readWhole(await passFile(path, openLeg(path)), path);
}

async function collectFile(file: string, collected: Collecting): Promise<void> {
  if (collected.reports.length >= MAX_REPORTS) {
    throw new UserError(`more than ${groupThousands(`${MAX_REPORTS}`)} reports were found; name fewer directories`);
  }
  try {
    const leg = await readLegFile(file);
    const { figures, facts } = weighLeg(leg);
    collected.bytesLeft -= figures + facts;
    if (collected.bytesLeft < 0)
      throw new UnreadableFile(file, { id: "too-large", limit: "bytes-of-all-reports", most: MAX_BYTES });
    collected.reports.push(leg);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    collected.unreadable.push(describeUnread(error, file));
  }
}

/** Of directories that cannot be read the first, with how many more there are: often all are another user's. */
export function joinClosed([first, ...more]: readonly UnreadFile[]): UnreadFile[] {
  if (first === undefined) return [];
  return [{ ...first, ...(more.length > 0 && { others: more.length }) }];
}

/** The report.json files in a folder, likewise. */
export function findReports(directory: string, closed: UnreadFile[] = []): AsyncGenerator<string> {
  return findFiles(directory, (name) => name === REPORT_FILE, closed);
}

/** The wanted files in a folder at any depth, sorted; follows no links. Adds what cannot be read to `closed`. */
export async function* findFiles(
  directory: string,
  isWanted: (name: string) => boolean,
  closed: UnreadFile[],
  depth = MAX_DEPTH,
): AsyncGenerator<string> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // A folder that is gone by now is no fault.
    if (error.code !== "ENOENT")
      closed.push({ origin: directory, fault: { id: "file", code: error.code ?? error.message } });
    return [];
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isFile() && isWanted(entry.name)) yield path;
    if (entry.isDirectory() && depth > 0) yield* findFiles(path, isWanted, closed, depth - 1);
  }
}
