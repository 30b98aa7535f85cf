import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import type { Recording } from "../../src/model/recording.ts";
import type { Window } from "../../src/model/window.ts";
import { device, diskRow, mark, recordingOf, type TestSample } from "../sampling/recording-lines.ts";

/** The disk of most tests. */
export const VDA = device(0, "vda");

/** The window of some seconds of a recording. */
export function windowOf(recording: Recording, from: number, to: number): Window {
  return summarizeRecording(recording, [mark("window", from, to)]).windows[0] as Window;
}

/** The window of a second between two samples. */
export const windowBetween = (
  before: Partial<TestSample>,
  after: Partial<TestSample>,
  events: readonly object[] = [],
) => windowOf(recordingOf(events, { at: 0, ...before }, { at: 1, ...after }), 0, 1);

/** A sample at which so many requests of 1 sector had been written. */
export function written(at: number, writes: number, more: Partial<TestSample> = {}): TestSample {
  return { at, devices: { 0: diskRow({ writes, writeSectors: writes }) }, ...more };
}
