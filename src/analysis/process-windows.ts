import type { RecordedProcess } from "../model/recording.ts";
import { countUpTo } from "../model/sorted-values.ts";
import type { ProcessWindow, Window } from "../model/window.ts";
import type { Range } from "./recording-time.ts";

const TOP = 5;

/** The executables that read and wrote most, if recorded. */
export function measureProcesses(range: Range): Pick<Window, "topReaders" | "topWriters"> {
  const { processes } = range.recording;
  if (processes === undefined || !areAllRecorded(range)) return {};
  const rows = processes.map((entry) => ({
    name: entry.name,
    readBytes: measureGrowth(entry, "readBytes", range),
    writtenBytes: measureGrowth(entry, "writtenBytes", range),
  }));
  return { topReaders: selectTop(rows, "readBytes"), topWriters: selectTop(rows, "writtenBytes") };
}

/** A partial list would name the wrong ones. */
function areAllRecorded({ recording: { stretches = [] }, from, to }: Range): boolean {
  return stretches.every(({ firstSample, recording }) => {
    const isOutside = firstSample > to.sample || firstSample + recording.sampleCount <= from.sample;
    return isOutside || recording.processes !== undefined;
  });
}

function selectTop(rows: ProcessWindow[], key: "readBytes" | "writtenBytes"): ProcessWindow[] {
  return rows
    .filter((row) => row[key] > 0)
    .sort((a, b) => b[key] - a[key])
    .slice(0, TOP);
}

function measureGrowth(entry: RecordedProcess, key: "readBytes" | "writtenBytes", { from, to }: Range): number {
  const valueAt = (sample: number) => entry[key][countUpTo(entry.samples, sample) - 1] ?? 0;
  return valueAt(to.sample) - valueAt(from.sample);
}
