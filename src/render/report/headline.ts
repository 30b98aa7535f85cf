import { findMainWindow, type ListedWindow, summarizeWindow } from "../../analysis/window-summary.ts";
import { type Finding, SEVERITIES } from "../../model/finding.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { tellJob, tellNoSteps, tellNothing, tellNoWait } from "../../words/job.ts";
import { describeBenchmarks } from "./bench-sentence.ts";
import { estimateWrites } from "./write-estimate.ts";

/** The finding that leads, unless all only inform, and the others. */
export function splitFindings({ findings }: Report): { lead: Finding | undefined; others: Finding[] } {
  const sorted = findings.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  const [first, ...others] = sorted;
  return first === undefined || first.severity === "info"
    ? { lead: undefined, others: sorted }
    : { lead: first, others };
}

/** The finding that leads, or the facts. */
export function describeHeadline(report: Report): string {
  return splitFindings(report).lead?.message ?? describeFacts(report);
}

/** The job in plain facts; of benchmarks alone, what they found. */
export function describeFacts(report: Report): string {
  const window = findMainWindow(report);
  if (window === undefined) return describeBench(report);
  const { kind, command, durationSeconds, drain } = window;
  const { readBytes, writtenBytes, diskWait } = summarizeWindow(window);
  return tellJob({
    isCommand: kind === "command",
    durationSeconds,
    pausedSeconds: kind === "job" ? window.pausedSeconds : undefined,
    own: command && { cpuSeconds: findOwnCpuSeconds(window) ?? 0, bytes: findOwnBytes(window) },
    machine: readBytes === undefined || writtenBytes === undefined ? undefined : { readBytes, writtenBytes },
    wait: diskWait,
    drain,
  });
}

function describeBench(report: Report): string {
  const { benchmarks, workloads } = report;
  const isEstimate = benchmarks.length === 0 && workloads.every(({ name }) => name === "write-payload");
  const answer = isEstimate ? estimateWrites(report)?.answers[0] : undefined;
  if (answer !== undefined) return answer;
  const sentence = describeBenchmarks(report);
  return sentence === "" ? tellNothing() : sentence;
}

/** Why steps or waits are missing, where that is known. */
export function explainGaps(report: Report, steps: readonly ListedWindow[]): Record<"noSteps" | "noWait", string[]> {
  const findReason = (pattern: RegExp) => report.sampling?.notMeasured.find(({ what }) => pattern.test(what))?.reason;
  const noSteps = findReason(/^steps$/);
  const noWait = steps.some(({ figures }) => figures.diskWait === undefined) && findReason(/pressure|stall/i);
  return {
    noSteps: noSteps === undefined ? [] : [tellNoSteps(noSteps)],
    noWait: noWait ? [tellNoWait(noWait)] : [],
  };
}
