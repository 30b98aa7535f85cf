import { findMainWindow } from "../../analysis/window-summary.ts";
import { findDiskWait } from "../../model/disk-wait.ts";
import { readFigure } from "../../model/figures.ts";
import type { VerdictFinding } from "../../model/finding.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { tellFinding } from "../../words/findings/tell-finding.ts";
import { tellAdvice } from "../../words/report-notes.ts";
import { tellCommand, tellCommandBytes, tellDrain, tellJob, tellNothing } from "../../words/totals.ts";
import type { Panel } from "../formats/panel.ts";
import { describeBenchmarks } from "./bench-sentence.ts";
import { describeCaches } from "./cache-estimates.ts";

/** The answer: the verdict with the facts below it, or these alone. */
export function describeVerdict(report: Report, verdict: VerdictFinding | undefined): Panel {
  const facts = listFacts(report, { hasVerdict: verdict !== undefined });
  if (verdict === undefined) return { lead: facts };
  const words = tellFinding(verdict, report.findings);
  return { lead: [words.message, tellAdvice(words, verdict), facts.join(" ")] };
}

/** The job or command in plain facts; of benchmarks alone, what they found. */
export function listFacts(report: Report, { hasVerdict = false } = {}): string[] {
  const window = findMainWindow(report);
  if (window === undefined) return [describeBench(report)];
  return window.kind === "command" ? listCommandFacts(window, hasVerdict) : [describeJob(window)];
}

function describeJob(window: Window): string {
  const { kind, durationSeconds, pausedSeconds, drain } = window;
  return tellJob({
    durationSeconds,
    pausedSeconds: kind === "job" ? pausedSeconds : undefined,
    ...summarizeMachine(window),
    drain,
  });
}

/** The verdict says the wait. */
function listCommandFacts(window: Window, hasVerdict: boolean): string[] {
  const { name, exitCode, signal, durationSeconds, drain } = window;
  const { wait, machine } = summarizeMachine(window);
  return [
    tellCommand({ name, exitCode, signal, durationSeconds, cpuSeconds: findOwnCpuSeconds(window), wait, hasVerdict }),
    tellCommandBytes({ own: findOwnBytes(window), machine }),
    ...(drain === undefined ? [] : [tellDrain(drain)]),
  ];
}

function summarizeMachine(window: Window) {
  const [readBytes, writtenBytes] = [readFigure("read-bytes", window), readFigure("written-bytes", window)];
  const machine = readBytes === undefined || writtenBytes === undefined ? undefined : { readBytes, writtenBytes };
  return { wait: findDiskWait(window), machine };
}

function describeBench(report: Report): string {
  const { benchmarks, workloads } = report;
  const isEstimate = benchmarks.length === 0 && workloads.every(({ name }) => name === "write-payload");
  const answer = isEstimate ? describeCaches(report)?.answers[0] : undefined;
  if (answer !== undefined) return answer;
  const sentence = describeBenchmarks(report);
  return sentence === "" ? tellNothing() : sentence;
}
