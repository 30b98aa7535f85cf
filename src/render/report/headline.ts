import { formatBytes, formatDuration } from "../../format/figures.ts";
import { isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import { type Finding, SEVERITIES } from "../../model/finding.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { formatWaitAndShare } from "../../words/waits.ts";
import { describeBenchmarks } from "./bench-sentence.ts";
import { findMainWindow, summarizeWindow } from "./window-figures.ts";
import { estimateWrites } from "./write-estimate.ts";

/** What the kernel gives CPU time in (proc_pid_stat(5)): less of it is known to be little, and no more. */
const TICK_SECONDS = 0.01;

/** The findings with the most severe first; among equals, the order of the report. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}

/** One sentence that a person sees first: the most severe finding that is more than information, else the plain facts. */
export function describeHeadline(report: Report): string {
  const [first] = sortFindings(report.findings);
  return first !== undefined && first.severity !== "info" ? first.message : describeFacts(report);
}

/** The plain facts of a job in a sentence: its length, what it read and wrote, and how long it waited for the disk. */
export function describeFacts(report: Report): string {
  const window = findMainWindow(report);
  if (window === undefined) return describeBench(report);
  const what = window.kind === "command" ? "The command" : "The job";
  const pause = window.kind === "job" && window.pausedSeconds !== undefined ? window.pausedSeconds : 0;
  const without = pause > 0 ? `, not counting ${formatDuration(pause)} in which the sampling was stopped` : "";
  const flushed = window.drain === undefined ? "" : ` ${describeDrain(window.drain)}.`;
  return `${what} took ${formatDuration(window.durationSeconds)}${without}${describeOwnUse(window)}.${describeMachine(window)}${flushed}`;
}

/** What a wrapped command used itself: its CPU time, and what it read and wrote where that is known. */
function describeOwnUse(window: Window): string {
  if (window.command === undefined) return "";
  const bytes = findOwnBytes(window);
  const moved =
    bytes === undefined
      ? ""
      : `; it read ${formatBytes(bytes.readBytes)} and wrote ${formatBytes(bytes.writtenBytes)} itself`;
  const cpuSeconds = findOwnCpuSeconds(window) ?? 0;
  return ` and used ${cpuSeconds < TICK_SECONDS ? "hardly any" : `${formatDuration(cpuSeconds)} of`} CPU time${moved}`;
}

/** How long it waited itself, where its tasks were watched; the other figures are the whole machine's, whoever else was at work. */
function describeMachine(window: Window): string {
  const { readBytes, writtenBytes, diskWait } = summarizeWindow(window);
  const done = [
    ...(readBytes === undefined ? [] : [`read ${formatBytes(readBytes)}, wrote ${formatBytes(writtenBytes)}`]),
    ...(diskWait === undefined || isOwnWait(diskWait) ? [] : [`waited ${describeWait(diskWait)}`]),
  ];
  const missing = [
    ...(readBytes === undefined ? [" What it read and wrote was not measured."] : []),
    ...(diskWait === undefined ? [" How long it waited for the disk was not measured."] : []),
  ];
  const own = diskWait !== undefined && isOwnWait(diskWait) ? ` It waited ${describeWait(diskWait)}.` : "";
  const measured = done.length === 0 ? "" : ` Meanwhile the machine ${done.join(", and ")}.`;
  return `${own}${measured}${missing.join("")}`;
}

function describeWait(wait: WindowWait): string {
  return `${formatWaitAndShare(wait)} for the disk`;
}

/** The sync that was asked for after a window, as a sentence without its stop. */
export function describeDrain({ seconds, bytes }: NonNullable<Window["drain"]>): string {
  return `The sync after it took ${formatDuration(seconds)} and wrote ${formatBytes(bytes)}`;
}

function describeBench(report: Report): string {
  const { benchmarks, workloads } = report;
  const isEstimate = benchmarks.length === 0 && workloads.every(({ name }) => name === "write-payload");
  const answer = isEstimate ? estimateWrites(report)?.answers[0] : undefined;
  if (answer !== undefined) return answer;
  const sentence = describeBenchmarks(report);
  return sentence === "" ? "Nothing was sampled and nothing was benchmarked." : sentence;
}

/** Why something was not measured, as the report's sampling tells; undefined where it does not. */
export function findReason(report: Report, what: RegExp): string | undefined {
  return report.sampling?.notMeasured.find((entry) => what.test(entry.what))?.reason;
}
