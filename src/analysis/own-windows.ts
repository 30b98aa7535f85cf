import { countUpTo } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Column, OwnCounter, RecordedProcess } from "../model/recording.ts";
import type { CgroupWindow, OwnWindow, ProcessWindow, Window } from "../model/window.ts";
import { difference, endsPause, type Range, readAt } from "./recording-time.ts";

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

/** What the job's cgroup used in a range, and its memory at the end; undefined where it has none of its own. */
export function measureCgroup(range: Range): CgroupWindow | undefined {
  const { cgroup } = range.recording;
  if (cgroup === undefined) return undefined;
  const { version, path, cpuSeconds, pressure, memoryBytes, memoryLimitBytes } = cgroup;
  const grown = (column: Column | undefined) => difference(range, column);
  const memory = memoryBytes === undefined ? Number.NaN : readAt(memoryBytes, range.to);
  const devices = cgroup.devices.map(({ name, readBytes, writtenBytes, reads, writes }) =>
    omitUndefined({
      name,
      readBytes: grown(readBytes) ?? 0,
      writtenBytes: grown(writtenBytes) ?? 0,
      reads: grown(reads),
      writes: grown(writes),
      sustainedReadBytesPerSecond: findSustainedRate(range, readBytes),
      sustainedWriteBytesPerSecond: findSustainedRate(range, writtenBytes),
      sustainedReadsPerSecond: findSustainedRate(range, reads),
      sustainedWritesPerSecond: findSustainedRate(range, writes),
    }),
  );
  return omitUndefined({
    version,
    path,
    devices: devices.length > 0 ? devices : undefined,
    cpuSeconds: grown(cpuSeconds?.all),
    cpuUserSeconds: grown(cpuSeconds?.user),
    cpuSystemSeconds: grown(cpuSeconds?.system),
    cpuThrottledSeconds: grown(cpuSeconds?.throttled),
    memoryBytesAtEnd: Number.isNaN(memory) ? undefined : memory,
    memoryLimitBytes,
    ioSomeSeconds: grown(pressure?.ioSome),
    ioFullSeconds: grown(pressure?.ioFull),
    cpuSomeSeconds: grown(pressure?.cpuSome),
    cpuFullSeconds: grown(pressure?.cpuFull),
  });
}

/** A token bucket's burst does not last that long. */
const SUSTAINED_SECONDS = 3;
const MIN_SECONDS = 1;

/** The highest mean over 3 s, or over a shorter range of at least 1 s. */
function findSustainedRate({ recording, from, to }: Range, column: Column): number | undefined {
  const least = Math.min(SUSTAINED_SECONDS, to.monotonic - from.monotonic);
  if (least < MIN_SECONDS) return undefined;
  const times = [from.monotonic];
  const values = [readAt(column, from)];
  let best: number | undefined;
  let start = 0;
  const add = (time: number, value: number): void => {
    times.push(time);
    values.push(value);
    const last = times.length - 1;
    while (time - (times[start + 1] as number) >= least) start++;
    const seconds = time - (times[start] as number);
    if (seconds < least) return;
    const rate = (value - (values[start] as number)) / seconds;
    if (last > start && rate >= (best ?? 0)) best = rate;
  };
  for (let sample = from.sample + 1; sample <= to.sample; sample++) {
    if (endsPause(recording, sample)) start = times.length;
    add(recording.monotonicSeconds[sample] as number, column[sample] as number);
  }
  if (to.share > 0) add(to.monotonic, readAt(column, to));
  return best;
}
