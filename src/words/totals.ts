import type { WatchSummary } from "../analysis/disk-watch.ts";
import { formatBytes, formatDuration, formatRate, formatShare } from "../format/figures.ts";
import { countOf, joinAnd, joinPresent } from "../format/plain-text.ts";
import type { WindowWait } from "../model/disk-wait.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { MovedBytes, Window } from "../model/window.ts";
import { explainUnmeasured } from "./sampling.ts";
import { tellWaiting, titleWindow } from "./windows.ts";

const listMoved = ({ readBytes, writtenBytes }: MovedBytes) =>
  `read ${formatBytes(readBytes)} and wrote ${formatBytes(writtenBytes)}`;

/** The tasks of a shorter command are seen a few times at most (sampler/look-budget.ts). */
const MIN_TOLD_SECONDS = 0.1;

/** A command's first line: duration, CPU time, and its disk wait, if no verdict says that. */
export function tellCommand(command: {
  name: string;
  exitCode?: number | undefined;
  signal?: string | undefined;
  durationSeconds: number;
  cpuSeconds?: number | undefined;
  wait?: WindowWait | undefined;
  hasVerdict?: boolean;
}): string {
  const { name, exitCode = 0, signal, durationSeconds, cpuSeconds, wait, hasVerdict = false } = command;
  const isShort = durationSeconds < MIN_TOLD_SECONDS;
  const failed = signal === undefined ? `failed with exit code ${exitCode}` : `was ${nameSignal(signal)}`;
  const did = joinAnd([
    `${exitCode === 0 ? "took" : `${failed} after`} ${formatDuration(durationSeconds)}`,
    ...(cpuSeconds === undefined ? [] : [`used ${tellCpuTime(cpuSeconds)}`]),
    ...(wait !== undefined && !isShort && !hasVerdict ? [tellWaiting(wait)] : []),
  ]);
  const told = `${titleWindow({ kind: "command", name })} ${did}`;
  if (!hasVerdict && wait === undefined) return `${told}. How long it waited for the disk was not measured.`;
  return !hasVerdict && isShort ? `${told}: too short to tell whether it waited for the disk.` : `${told}.`;
}

/** How a signal ended a command. */
export const nameSignal = (signal: string) => `killed by ${signal}`;

function tellCpuTime(seconds: number): string {
  // Below a tick of the kernel's clock, only that is known.
  return `${seconds < 1 / TICKS_PER_SECOND ? "almost no" : `${formatDuration(seconds)} of`} CPU time`;
}

/** What a command and the machine read and wrote. */
export function tellCommandBytes({ own, machine }: Record<"own" | "machine", MovedBytes | undefined>): string {
  if (own === undefined) return tellMachineBytes(machine);
  if (machine === undefined) return `It ${listMoved(own)}.`;
  return `It ${listMoved(own)}${tellUnwritten(own, machine)}; the machine ${listMoved(machine)}.`;
}

const tellMachineBytes = (moved: MovedBytes | undefined) =>
  moved === undefined ? "What it read and wrote was not measured." : `The machine ${listMoved(moved)}.`;

/** Less is a block or a page that both count at other moments. */
const UNWRITTEN = { bytes: 1e6, share: 0.1 };

/** Why a command can write more than the machine's disks. */
function tellUnwritten(own: MovedBytes, machine: MovedBytes): string {
  const bytes = own.writtenBytes - machine.writtenBytes;
  if (bytes < UNWRITTEN.bytes || bytes < own.writtenBytes * UNWRITTEN.share) return "";
  if (formatBytes(bytes) === formatBytes(own.writtenBytes)) return ", none of which had reached a disk by its end";
  return `, of which at least ${formatBytes(bytes)} had reached no disk by its end`;
}

/** What did not fit; the call that shows it follows on a line of its own. */
export const pointToVerbose = (names: readonly string[]) => `Not shown: ${joinAnd(names)}. To see all:`;

/** A job's duration, without the time in which sampling was stopped, its wait and the machine's bytes. */
export function tellJob(job: {
  durationSeconds: number;
  pausedSeconds?: number | undefined;
  machine?: MovedBytes | undefined;
  wait?: WindowWait | undefined;
  drain?: Window["drain"];
}): string {
  const { durationSeconds, pausedSeconds = 0, machine, wait, drain } = job;
  const pause = `, not counting ${formatDuration(pausedSeconds)} during which sampling was stopped`;
  const sentences = [
    `The job took ${formatDuration(durationSeconds)}${pausedSeconds > 0 ? pause : ""}.`,
    wait && `It ${tellWaiting(wait)}.`,
    tellMachineBytes(machine),
    wait === undefined ? "How long it waited for the disk was not measured." : undefined,
    drain && tellDrain(drain),
  ];
  return joinPresent(sentences, " ");
}

/** The flush after a window. */
export const tellDrain = ({ seconds, bytes }: NonNullable<Window["drain"]>) =>
  `The flush after it took ${formatDuration(seconds)} and wrote ${formatBytes(bytes)}.`;

/** That a report is empty. */
export const tellNothing = () => "Nothing was sampled or benchmarked.";
export const tellNoSteps = () => `Steps were not measured: ${explainUnmeasured({ id: "steps" })}.`;
export const tellNoWait = () => `The disk wait was not measured: ${explainUnmeasured({ id: "disk-wait" })}.`;

/** The order of the steps in tables. */
export const nameStepOrder = () => "longest wait for the disk first";

/** Whose figures the steps have. */
export const tellWhose = () => "bytes and latencies are the whole machine's";
export const titleSteps = () => `Steps, ${nameStepOrder()} (${tellWhose()})`;

/** A watched disk in a line. */
export function tellWatched(summary: WatchSummary): string {
  const { name, seconds, readBytes, writtenBytes, ioSomeSeconds, others } = summary;
  const moved = (bytes: number, peakBytesPerSecond: number) =>
    `${formatBytes(bytes)}${bytes === 0 ? "" : ` (at most ${formatRate(peakBytesPerSecond)})`}`;
  const read = moved(readBytes, summary.peakReadBytesPerSecond);
  const written = moved(writtenBytes, summary.peakWriteBytesPerSecond);
  const sentences = [
    `In ${formatDuration(seconds)}, ${name} read ${read} and wrote ${written}.`,
    others.count === 0 ? undefined : `${countOf(others.count, "other disk")} moved ${formatBytes(others.bytes)}.`,
    ioSomeSeconds === undefined ? undefined : tellPressure(ioSomeSeconds, seconds),
  ];
  return joinPresent(sentences, " ");
}

function tellPressure(ioSomeSeconds: number, seconds: number): string {
  if (ioSomeSeconds === 0) return "No task waited for I/O (PSI).";
  const share = seconds > 0 ? `${formatShare(Math.min(1, ioSomeSeconds / seconds))}, ` : "";
  return `At least one task waited for I/O for ${formatDuration(ioSomeSeconds)} (${share}PSI).`;
}

export const tellUnwatched = (reason: string) => `nothing can be watched: ${reason}`;

/** The reason, on a machine without a disk. */
export const explainNoDisk = () => "there is no disk here";
