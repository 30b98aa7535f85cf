import type { IostatReport, IostatSource } from "../../model/iostat.ts";
import { readTimestamp } from "./timestamp.ts";

/** Takes each whole report in the order of the text. */
export type ReportSink = (report: IostatReport) => void;

/** What one reader found out about its text while it read it; corrections are kept once each, with their count. */
export interface LogSource {
  sysstatVersion?: string;
  hostname?: string;
  kernel?: string;
  cpuCount?: number;
  complete: boolean;
  corrections: Map<string, number>;
}

/** A source of which nothing is known yet. */
export function createLogSource(): LogSource {
  return { complete: false, corrections: new Map() };
}

/** Notes that something was set right or left out once more. */
export function noteCorrection(source: LogSource, sentence: string): void {
  source.corrections.set(sentence, (source.corrections.get(sentence) ?? 0) + 1);
}

/** The source as the document shows it. */
export function describeSource(source: LogSource, format: IostatSource["format"]): IostatSource {
  const { corrections, complete, ...known } = source;
  const sentences = [...corrections].map(([sentence, times]) =>
    times > 1 ? `${sentence} (${times} times)` : sentence,
  );
  return { format, ...known, complete, ...(sentences.length > 0 && { corrections: sentences }) };
}

/** The report's time where it is a moment; what a locale wrote is noted and left out. */
export function acceptTimestamp(source: LogSource, text: string): string | undefined {
  const timestamp = readTimestamp(text);
  if (timestamp === undefined) {
    noteCorrection(
      source,
      "a timestamp without a zone was left out (LC_ALL=C S_TIME_FORMAT=ISO gives one with a zone)",
    );
  }
  return timestamp;
}
