import type { IostatSource } from "../../model/iostat.ts";

/** No iostat has more columns, nor longer names of them. */
const MAX_COLUMNS = 64;
const LONGEST_COLUMN = 32;

/** What is known of a text; corrections have a count. */
export interface LogSource {
  sysstatVersion?: string;
  hostname?: string;
  kernel?: string;
  cpuCount?: number;
  complete: boolean;
  corrections: Map<string, number>;
  leftOutColumns: Set<string>;
}

/** A source that is not known yet. */
export function createLogSource(): LogSource {
  return { complete: false, corrections: new Map(), leftOutColumns: new Set() };
}

/** Counts a correction. */
export function noteCorrection(source: LogSource, sentence: string): void {
  source.corrections.set(sentence, (source.corrections.get(sentence) ?? 0) + 1);
}

/** The source as the document shows it. */
export function describeSource(source: LogSource, format: IostatSource["format"]): IostatSource {
  const { corrections, leftOutColumns, complete, ...known } = source;
  const sentences = [...corrections].map(([sentence, times]) =>
    times > 1 ? `${sentence} (${times} times)` : sentence,
  );
  if (leftOutColumns.size > 0) sentences.push(`columns left out: ${[...leftOutColumns].join(", ")}`);
  return { format, ...known, complete, ...(sentences.length > 0 && { corrections: sentences }) };
}

/** Takes the facts of a host, and notes a second one. */
export function noteHost(source: LogSource, { hostname, kernel, cpuCount }: Partial<LogSource>): void {
  if (source.hostname !== undefined && hostname !== undefined && hostname !== source.hostname) {
    noteCorrection(source, "the text has reports of several hosts; the source names the last");
  }
  if (hostname !== undefined) source.hostname = hostname;
  if (kernel !== undefined) source.kernel = kernel;
  if (cpuCount !== undefined) source.cpuCount = cpuCount;
}

/** Notes columns that do not carry over; their names are bounded. */
export function noteLeftOut(source: LogSource, names: Iterable<string>): void {
  for (const name of names) {
    if (source.leftOutColumns.size < MAX_COLUMNS) source.leftOutColumns.add(name.slice(0, LONGEST_COLUMN));
  }
}

/** The note of a utilization that was capped. */
export const OVER_BUSY = "a utilization above 100 % became 1";

/** The note of a time that a locale wrote. */
export const WITHOUT_ZONE =
  "a timestamp without a zone was left out (LC_ALL=C S_TIME_FORMAT=ISO gives one with a zone)";
