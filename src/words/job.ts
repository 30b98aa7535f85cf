import { formatBytes, formatDuration } from "../format/figures.ts";
import type { WindowWait } from "../model/disk-wait.ts";
import type { MovedBytes, Window } from "../model/window.ts";
import { explainUnmeasured } from "./sampling.ts";
import { tellWaiting } from "./waits.ts";

/** A job in figures. */
export interface JobFacts {
  durationSeconds: number;
  /** In which nothing was sampled. */
  pausedSeconds?: number | undefined;
  machine?: MovedBytes | undefined;
  wait?: WindowWait | undefined;
  drain?: Window["drain"];
}

/** A job's duration, bytes and wait. */
export function tellJob(job: JobFacts): string {
  const { durationSeconds, pausedSeconds = 0, machine, wait, drain } = job;
  const pause = `, not counting ${formatDuration(pausedSeconds)} during which sampling was stopped`;
  const moved = machine && `read ${formatBytes(machine.readBytes)} and wrote ${formatBytes(machine.writtenBytes)}`;
  return [
    `The job took ${formatDuration(durationSeconds)}${pausedSeconds > 0 ? pause : ""}.`,
    ...(wait === undefined ? [] : [`It ${tellWaiting(wait)}.`]),
    moved === undefined ? "What it read and wrote was not measured." : `The machine ${moved}.`,
    ...(wait === undefined ? ["How long it waited for the disk was not measured."] : []),
    ...(drain === undefined ? [] : [tellDrain(drain)]),
  ].join(" ");
}

/** The flush after a window. */
export function tellDrain({ seconds, bytes }: NonNullable<Window["drain"]>): string {
  return `The flush after it took ${formatDuration(seconds)} and wrote ${formatBytes(bytes)}.`;
}

/** That a report is empty. */
export function tellNothing(): string {
  return "Nothing was sampled or benchmarked.";
}

/** Why there are no steps. */
export function tellNoSteps(): string {
  return `Steps were not measured: ${explainUnmeasured({ id: "steps" })}.`;
}

/** Why there are no waits. */
export function tellNoWait(): string {
  return `The disk wait was not measured: ${explainUnmeasured({ id: "disk-wait" })}.`;
}

/** The order of the steps in tables. */
export function nameStepOrder(): string {
  return "longest wait for the disk first";
}

/** Whose figures the steps have. */
export function tellWhose(): string {
  return "bytes and latencies are the whole machine's";
}

/** The heading of the steps. */
export function titleSteps(): string {
  return `Steps, ${nameStepOrder()} (${tellWhose()})`;
}
