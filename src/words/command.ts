import { formatBytes, formatDuration } from "../format/figures.ts";
import { joinAnd } from "../format/plain-text.ts";
import type { WindowWait } from "../model/disk-wait.ts";
import { TICKS_PER_SECOND } from "../model/recording.ts";
import type { MovedBytes } from "../model/window.ts";
import { tellWaiting } from "./waits.ts";
import { titleWindow } from "./windows.ts";

/** The tasks of a shorter command are seen a few times at most (sampler/look-budget.ts). */
const MIN_TOLD_SECONDS = 0.1;

/** A command's first line: duration, CPU time, disk wait. */
export function tellCommand({
  name,
  exitCode = 0,
  signal,
  durationSeconds,
  cpuSeconds,
  wait,
  hasVerdict = false,
}: {
  name: string;
  exitCode?: number | undefined;
  signal?: string | undefined;
  durationSeconds: number;
  cpuSeconds?: number | undefined;
  wait?: WindowWait | undefined;
  /** It says the wait. */
  hasVerdict?: boolean;
}): string {
  const isShort = durationSeconds < MIN_TOLD_SECONDS;
  const failed = signal === undefined ? `failed with exit code ${exitCode}` : `was ${nameSignal(signal)}`;
  const did = joinAnd([
    `${exitCode === 0 ? "took" : `${failed} after`} ${formatDuration(durationSeconds)}`,
    ...(cpuSeconds === undefined ? [] : [`used ${tellCpuTime(cpuSeconds)}`]),
    ...(wait !== undefined && !isShort && !hasVerdict ? [tellWaiting(wait)] : []),
  ]);
  const title = titleWindow({ kind: "command", name });
  if (hasVerdict) return `${title} ${did}.`;
  if (wait === undefined) return `${title} ${did}. How long it waited for the disk was not measured.`;
  if (isShort) return `${title} ${did}: too short to tell whether it waited for the disk.`;
  return `${title} ${did}.`;
}

/** How a signal ended a command. */
export function nameSignal(signal: string): string {
  return `killed by ${signal}`;
}

/** Used CPU time. */
export function tellCpuTime(seconds: number): string {
  // Below a tick of the kernel's clock, only that is known.
  return `${seconds < 1 / TICKS_PER_SECOND ? "almost no" : `${formatDuration(seconds)} of`} CPU time`;
}

/** What command and machine read and wrote. */
export function tellCommandBytes({
  own,
  machine,
}: {
  own?: MovedBytes | undefined;
  machine?: MovedBytes | undefined;
}): string {
  const list = ({ readBytes, writtenBytes }: MovedBytes) =>
    `read ${formatBytes(readBytes)} and wrote ${formatBytes(writtenBytes)}`;
  if (own === undefined && machine === undefined) return "What it read and wrote was not measured.";
  if (machine === undefined) return `It ${list(own as MovedBytes)}.`;
  if (own === undefined) return `The machine ${list(machine)}.`;
  return `It ${list(own)}${tellUnwritten(own, machine)}; the machine ${list(machine)}.`;
}

/** Less is a block or a page that both count at other moments. */
const UNWRITTEN = { bytes: 1e6, share: 0.1 };

/** Why a command can write more than the machine's disks. */
function tellUnwritten(own: MovedBytes, machine: MovedBytes): string {
  const bytes = own.writtenBytes - machine.writtenBytes;
  if (bytes < UNWRITTEN.bytes || bytes < own.writtenBytes * UNWRITTEN.share) return "";
  if (formatBytes(bytes) === formatBytes(own.writtenBytes)) return ", none of which had reached a disk by its end";
  return `, of which at least ${formatBytes(bytes)} had reached no disk by its end`;
}

/** That processes of a command outlive it, and what becomes of their I/O. */
export function tellLeftRunning(name: string, count: number): string {
  const title = titleWindow({ kind: "command", name });
  const processes = count === 1 ? "1 process" : `${count} processes`;
  return `${title} left ${processes} running; what ${count === 1 ? "it reads and writes" : "they read and write"} after the command's end is not in its figures.`;
}

/** What did not fit; the call that shows it follows on a line of its own. */
export function pointToVerbose(names: readonly string[]): string {
  return `Not shown: ${joinAnd(names)}. To see all:`;
}
