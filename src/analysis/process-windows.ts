import type { RecordedProcess, Recording } from "../model/recording.ts";
import { countUpTo } from "../model/sorted-values.ts";
import type { ProcessWindow, Window } from "../model/window.ts";
import type { RecordedPlace } from "./recording-time.ts";

const TOP = 5;

/** The executables that read and wrote most between two places, if processes were recorded. */
export function measureProcesses(
  recording: Recording,
  from: RecordedPlace,
  to: RecordedPlace,
): Pick<Window, "topReaders" | "topWriters"> {
  if (recording.processes === undefined || !areAllRecorded(recording, from, to)) return {};
  const rows = recording.processes.map((entry) => ({
    name: entry.name,
    readBytes: valueAt(entry, entry.readBytes, to) - valueAt(entry, entry.readBytes, from),
    writtenBytes: valueAt(entry, entry.writtenBytes, to) - valueAt(entry, entry.writtenBytes, from),
  }));
  return { topReaders: selectTop(rows, "readBytes"), topWriters: selectTop(rows, "writtenBytes") };
}

/** Whether processes were recorded all the time; a partial list would name the wrong ones. */
function areAllRecorded({ stretches }: Recording, from: RecordedPlace, to: RecordedPlace): boolean {
  if (stretches === undefined) return true;
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

function valueAt(entry: RecordedProcess, values: readonly number[], place: RecordedPlace): number {
  return values[countUpTo(entry.samples, place.sample) - 1] ?? 0;
}
