import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CompareOptions } from "../compare/comparison.ts";
import type { LegFigure, LegFigures } from "../compare/leg.ts";
import { weighLeg } from "../compare/leg-bounds.ts";
import { openLeg, openRecording, readLeg, readRecording } from "../compare/read-leg.ts";
import type { Comparison } from "../model/comparison.ts";
import { cleanLabel } from "../model/label.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { isFolder, passBoundedFile } from "../system/files.ts";
import { tellUnreadable } from "../words/comparison/notes.ts";
import { compareAndPredict, type ReadRecording } from "./predicted-steps.ts";
import { locateReport, MAX_REPORT_BYTES, REPORT_FILE } from "./report-files.ts";
import { compareReports } from "./worded-comparison.ts";

/** An artifact's folder in a download folder, and some room. */
const MAX_DEPTH = 8;
/** A matrix has at most 256 jobs; a folder with more reports is a mistake. */
const MAX_REPORTS = 20_000;

/** Reports reduced to what a comparison needs, and the reasons why others could not be read. */
export interface CollectedReports {
  reports: LegFigures[];
  unreadable: string[];
}

/** The memory for all reports' figures; 10,000 jobs of 15 steps take a third. */
const MAX_BYTES = 300e6;

/**
 * Reads the reports at the paths, each a report.json or a folder to be searched, one at a time. A file in a folder that
 * is not a valid report is listed in `unreadable`.
 * @throws UserError where a named path is missing or not a report, or there is no report at all
 */
export async function collectReports(paths: readonly string[]): Promise<CollectedReports> {
  const collected: CollectedReports = { reports: [], unreadable: [] };
  const room = { bytes: MAX_BYTES };
  for (const path of paths) {
    if (!(await isFolder(path))) {
      collected.reports.push(await readLegFile(path));
      continue;
    }
    for await (const file of findReports(path, MAX_DEPTH)) await collectFile(file, collected, room);
  }
  if (collected.reports.length === 0) {
    const why = collected.unreadable.length > 0 ? ` (${collected.unreadable[0]})` : "";
    throw new UserError(
      `no report found in ${paths.join(", ")}${why}; a ${REPORT_FILE} or a folder with one is needed`,
    );
  }
  return collected;
}

async function readLegFile(path: string): Promise<LegFigures> {
  const gate = openLeg(path);
  await passBoundedFile(path, MAX_REPORT_BYTES, (chunk) => gate.write(chunk));
  return { ...readLeg(gate, path), origin: path };
}

/** The whole report at a path that {@link collectReports} has read. */
async function readRecordingFile(path: string): Promise<Report> {
  const gate = openRecording(path);
  await passBoundedFile(path, MAX_REPORT_BYTES, (chunk) => gate.write(chunk));
  return readRecording(gate, path);
}

async function collectFile(file: string, collected: CollectedReports, room: { bytes: number }): Promise<void> {
  if (collected.reports.length >= MAX_REPORTS) {
    throw new UserError(`more than ${MAX_REPORTS} reports were found; name the folders that are meant`);
  }
  try {
    const leg = await readLegFile(file);
    const { figures, facts } = weighLeg(leg);
    room.bytes -= figures + facts;
    if (room.bytes < 0)
      throw new UserError(`${file}: the reports together hold more than ${MAX_BYTES / 1e6} MB of figures`);
    collected.reports.push(leg);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    collected.unreadable.push(error.message);
  }
}

/** The report.json files below a folder, sorted; links are not followed. */
async function* findReports(directory: string, depth: number): AsyncGenerator<string> {
  const entries = await readdir(directory, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isFile() && entry.name === REPORT_FILE) yield path;
    if (entry.isDirectory() && depth > 0) yield* findReports(path, depth - 1);
  }
}

/**
 * A stored report's benchmarks and workloads, without the times of its steps and job.
 * @throws UserError where there is no report, or it has no benchmark or workload
 */
export async function readStored(path: string): Promise<LegFigures> {
  const leg = await readLegFile(await locateReport(path));
  const figures = leg.figures.filter(({ kind }) => kind !== "window");
  if (figures.length > 0) return { ...leg, figures };
  throw new UserError(`${path}: the report has no benchmark or workload to compare with`);
}

/**
 * Compares the benchmarks of a report with stored ones; of two equal labels, the stored one is marked.
 * @throws UserError where they have no benchmark in common
 */
export async function compareWithStored(path: string, stored: LegFigures): Promise<Comparison> {
  const fresh = await readStored(path);
  if (!fresh.figures.some((figure) => stored.figures.some((other) => isLike(figure, other)))) {
    throw new UserError(
      `the stored report has other benchmarks: it has ${listNames(stored)}, and here ran ${listNames(fresh)}`,
    );
  }
  // Without matrix and job, which would group them or take them as repeats.
  const baseline = fresh.label === stored.label ? `${stored.label} (stored)` : stored.label;
  const legs = [{ ...stored, label: baseline }, fresh].map(({ matrix, job, ...leg }) => leg);
  return compareReports(legs, { baseline });
}

/**
 * The report at a path beside one of the same job from elsewhere, each under a name of its own.
 * @throws UserError where there is no report at the path
 */
export async function compareWithOther(
  path: string,
  other: LegFigures,
  names: { own: string; other: string },
): Promise<Comparison> {
  const own = await readLegFile(await locateReport(path));
  const call = ({ matrix, job, ...leg }: LegFigures, name: string): LegFigures => {
    return { ...leg, label: cleanLabel(name), labelSource: "given" };
  };
  return compareReports([call(other, names.other), call(own, names.own)], { baseline: cleanLabel(names.other) });
}

function isLike(a: LegFigure, b: LegFigure): boolean {
  return a.kind === b.kind && a.name === b.name && a.measure === b.measure;
}

/** More names do not help. */
const SHOWN_NAMES = 4;

function listNames({ figures }: LegFigures): string {
  const names = [...new Set(figures.map(({ name }) => name))];
  const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : "";
  return `${names
    .slice(0, SHOWN_NAMES)
    .map((name) => JSON.stringify(name))
    .join(", ")}${more}`;
}

/**
 * Compares the reports; see `compareAndPredict`. What could not be read is a note of the comparison.
 * @param readOrigin gives the whole report of an origin, by default of a path
 */
export async function compareCollected(
  collected: CollectedReports,
  options: CompareOptions,
  readOrigin: ReadRecording = readRecordingFile,
): Promise<Comparison> {
  const comparison = await compareAndPredict(collected.reports, options, readOrigin);
  const notes = collected.unreadable.map(tellUnreadable);
  return { ...comparison, notes: [...comparison.notes, ...notes] };
}

/**
 * Checks that a comparison has the required labels.
 * @throws UserError that names the missing ones and those that there are
 */
export function demandLabels({ labels }: Comparison, required: readonly string[]): void {
  const present = labels.map(({ label }) => label);
  const absent = required.filter((label) => !present.includes(cleanLabel(label)));
  if (absent.length === 0) return;
  const list = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ");
  throw new UserError(`require: no report of ${list(absent)}; there are reports of ${list(present.slice(0, 20))}`);
}
