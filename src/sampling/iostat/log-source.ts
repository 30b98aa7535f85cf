import type { IostatSource } from "../../model/iostat.ts";

/** No iostat has more columns, nor longer names of them. */
const MOST_COLUMNS = 64;
const LONGEST_COLUMN = 32;

/** What one reader found out about its text while it read it; corrections are kept once each, with their count. */
export interface LogSource {
  sysstatVersion?: string;
  hostname?: string;
  kernel?: string;
  cpuCount?: number;
  complete: boolean;
  corrections: Map<string, number>;
  /** The columns of the text that do not carry over, by iostat's names. */
  leftOutColumns: Set<string>;
}

/** A source of which nothing is known yet. */
export function createLogSource(): LogSource {
  return { complete: false, corrections: new Map(), leftOutColumns: new Set() };
}

/** Notes that something was set right or left out once more. */
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

/** Takes the facts of a host; that a text has reports of several is said, as the source names only the last. */
export function noteHost(source: LogSource, { hostname, kernel, cpuCount }: Partial<LogSource>): void {
  if (source.hostname !== undefined && hostname !== undefined && hostname !== source.hostname) {
    noteCorrection(source, "the text has reports of several hosts; the source names the last");
  }
  if (hostname !== undefined) source.hostname = hostname;
  if (kernel !== undefined) source.kernel = kernel;
  if (cpuCount !== undefined) source.cpuCount = cpuCount;
}

/** Notes the columns that a heading has and that do not carry over; a name of no known form is data, and is cut. */
export function noteLeftOut(source: LogSource, names: Iterable<string>): void {
  for (const name of names) {
    if (source.leftOutColumns.size < MOST_COLUMNS) source.leftOutColumns.add(name.slice(0, LONGEST_COLUMN));
  }
}

export const OVER_BUSY = "a utilization above 100 % became 1";

/** What is noted of the times that a locale wrote. */
export const WITHOUT_ZONE =
  "a timestamp without a zone was left out (LC_ALL=C S_TIME_FORMAT=ISO gives one with a zone)";
