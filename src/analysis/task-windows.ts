import { countUpTo } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { OwnCounter, RecordedProcess } from "../model/recording.ts";
import type { OwnWindow, ProcessWindow, Window } from "../model/window.ts";
import { difference, type Range } from "./recording-time.ts";

/** What the job's tasks did in a range, if known. */
export function measureOwn(range: Range): OwnWindow | undefined {
  const { own, ownTasks } = range.recording;
  if (own === undefined) return undefined;
  const grown = (name: OwnCounter) => difference(range, own[name]) ?? 0;
  return omitUndefined({
    cpuSeconds: grown("cpu"),
    readBytes: grown("readBytes"),
    writtenBytes: grown("writtenBytes"),
    ofCommand: ownTasks === "command" || undefined,
    states: grown("looks") > 0 ? measureStates(grown) : undefined,
  });
}

function measureStates(grown: (name: OwnCounter) => number): OwnWindow["states"] {
  const awakeTaskSeconds = grown("onCore") + grown("queued");
  const wantedSeconds = grown("ran") + grown("waitedBeside");
  return {
    looks: grown("looks"),
    lookedSeconds: grown("looked"),
    ranSeconds: grown("ran"),
    ranTaskSeconds: grown("ranTasks"),
    ranOthersSeconds: grown("ranOthers"),
    waitedSeconds: grown("waited"),
    waitedBesideSeconds: grown("waitedBeside"),
    slowedSeconds: grown("slowed"),
    unclearSeconds: grown("unclear"),
    pacedSeconds: grown("paced"),
    unseenSeconds: grown("unseen"),
    asynchronousSeconds: grown("asynchronous"),
    onCoreSeconds: grown("onCore"),
    queuedTaskSeconds: grown("queued"),
    queuedSeconds: awakeTaskSeconds > 0 ? (wantedSeconds * grown("queued")) / awakeTaskSeconds : 0,
    busiestTaskSeconds: grown("busiest"),
    awakeOnCoreSeconds: grown("awakeOnCore"),
    awakeQueuedSeconds: grown("awakeQueued"),
    blockedSeconds: grown("blocked"),
  };
}

const MAX_PROGRAMS = 5;

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
function areAllRecorded({ recording: { samplers = [] }, from, to }: Range): boolean {
  return samplers.every(({ firstSample, recording }) => {
    const isOutside = firstSample > to.sample || firstSample + recording.sampleCount <= from.sample;
    return isOutside || recording.processes !== undefined;
  });
}

function selectTop(rows: ProcessWindow[], key: "readBytes" | "writtenBytes"): ProcessWindow[] {
  return rows
    .filter((row) => row[key] > 0)
    .sort((a, b) => b[key] - a[key])
    .slice(0, MAX_PROGRAMS);
}

function measureGrowth(entry: RecordedProcess, key: "readBytes" | "writtenBytes", { from, to }: Range): number {
  const valueAt = (sample: number) => entry[key][countUpTo(entry.samples, sample) - 1] ?? 0;
  return valueAt(to.sample) - valueAt(from.sample);
}
