import { formatBytes, formatDuration } from "../../format/figures.ts";
import { isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import { type Finding, SEVERITIES } from "../../model/finding.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { formatWaitAndShare } from "../../words/waits.ts";
import { describeBenchmarks } from "./bench-sentence.ts";
import { findMainWindow, type ListedWindow, summarizeWindow } from "./window-figures.ts";
import { estimateWrites } from "./write-estimate.ts";

/** The kernel's unit of CPU time (proc_pid_stat(5)). */
const TICK_SECONDS = 0.01;

/** The most severe finding first. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}

/** The most severe finding, or the facts where all only inform. */
export function describeHeadline(report: Report): string {
  const [first] = sortFindings(report.findings);
  return first !== undefined && first.severity !== "info" ? first.message : describeFacts(report);
}

/** A job's length, bytes and disk wait in words. */
export function describeFacts(report: Report): string {
  const window = findMainWindow(report);
  if (window === undefined) return describeBench(report);
  const what = window.kind === "command" ? "The command" : "The job";
  const pause = window.kind === "job" && window.pausedSeconds !== undefined ? window.pausedSeconds : 0;
  const without = pause > 0 ? `, not counting ${formatDuration(pause)} in which the sampling was stopped` : "";
  const flushed = window.drain === undefined ? "" : ` ${describeDrain(window.drain)}.`;
  return `${what} took ${formatDuration(window.durationSeconds)}${without}${describeOwnUse(window)}.${describeMachine(window)}${flushed}`;
}

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

/** The sync after a window, without a full stop. */
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

/** Why steps, or some steps' waits, are missing; empty where no reason is known. */
export function explainGaps(report: Report, steps: readonly ListedWindow[]): Record<"noSteps" | "noWait", string[]> {
  const findReason = (pattern: RegExp) => report.sampling?.notMeasured.find(({ what }) => pattern.test(what))?.reason;
  const noSteps = findReason(/^steps$/);
  const noWait = steps.some(({ figures }) => figures.diskWait === undefined) && findReason(/pressure|stall/i);
  return {
    noSteps: noSteps === undefined ? [] : [`Steps were not measured: ${noSteps}.`],
    noWait: noWait ? [`Waiting was not measured: ${noWait}`] : [],
  };
}
