import { type ListedWindow, listWindows } from "../../analysis/window-summary.ts";
import { formatDuration } from "../../format/figures.ts";
import { cleanText } from "../../format/plain-text.ts";
import { isOwnWait } from "../../model/disk-wait.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { detailStepBar } from "../../words/step-chart.ts";
import { nameInAddress } from "../formats/address-names.ts";
import { describeStepFigures, listWindowValues } from "./row-figures.ts";
import { findTimeAxis, type TimeAxis } from "./time-axis.ts";

/** `wait` is the lower bound; `wait-most` goes on to the upper one. */
export type BarPart = "cpu" | "wait" | "wait-most";

/** A step on the time axis. */
export interface StepBar {
  number: number;
  /** Cleaned, not escaped. */
  name: string;
  /** Unique in the page's address: `npm-ci`. */
  slug: string;
  took: string;
  /** How it failed, how long it waited; may be empty. */
  detail: string;
  /** 1 for a command inside a step. */
  depth: 0 | 1;
  kind: "step" | "failed" | "own";
  fromSeconds: number;
  toSeconds: number;
  parts: { part: BarPart; fromSeconds: number; toSeconds: number }[];
  figures: [name: string, value: string][];
  /** In base units, which the names say. */
  values: Record<string, number>;
}

/** The steps in the order in which they ran. */
export interface StepBars {
  axis: TimeAxis;
  steps: StepBar[];
}

/** A report's steps as bars; undefined without any. */
export function layOutSteps(report: Report): StepBars | undefined {
  const listed = listWindows(report);
  const axis = findTimeAxis(report);
  if (listed.length === 0 || axis === undefined) return undefined;
  const slugs = nameInAddress(
    listed.map(({ window }) => window.name),
    "step",
  );
  const spans = listed.filter(({ window }) => window.kind === "step").map(({ window }) => readSpan(window));
  const steps = listed.map((step, index) => layOutStep(step, spans, axis.zero, slugs[index] ?? String(step.number)));
  return { axis, steps };
}

function layOutStep(step: ListedWindow, spans: readonly Span[], zero: number, slug: string): StepBar {
  const { number, window, ownWork, figures } = step;
  const failure = findFailure(window);
  const fromSeconds = (Date.parse(window.startedAt) - zero) / 1000;
  const toSeconds = Math.max(fromSeconds, (Date.parse(window.endedAt) - zero) / 1000);
  return {
    number,
    name: cleanText(window.name),
    slug,
    took: formatDuration(figures.durationSeconds),
    detail: detailStepBar({ ...figures, failure, ownWork }),
    depth: isInside(step, spans) ? 1 : 0,
    kind: failure !== undefined ? "failed" : ownWork ? "own" : "step",
    fromSeconds,
    toSeconds,
    parts: ownWork ? [] : splitBar(step, fromSeconds, toSeconds),
    figures: describeStepFigures(step),
    values: listWindowValues(window, figures),
  };
}

/** `wait-most` lies over the CPU time, since either may hold; pressure's upper bound would stripe every bar. */
function splitBar({ window, figures }: ListedWindow, start: number, end: number): StepBar["parts"] {
  const low = Math.min(end, start + (figures.diskWait?.lowSeconds ?? 0));
  const isBounded = figures.diskWait !== undefined && isOwnWait(figures.diskWait);
  const high = isBounded ? Math.min(end, start + (figures.diskWait?.highSeconds ?? 0)) : low;
  const cpu = Math.min(end, low + (findCpuSeconds(window) ?? 0));
  const parts: StepBar["parts"] = [
    { part: "wait", fromSeconds: start, toSeconds: low },
    { part: "cpu", fromSeconds: low, toSeconds: cpu },
    { part: "wait-most", fromSeconds: low, toSeconds: high },
  ];
  return parts.filter(({ fromSeconds, toSeconds }) => toSeconds > fromSeconds);
}

/** The machine's where the step's own is unknown. */
function findCpuSeconds(window: Window): number | undefined {
  const own = findOwnCpuSeconds(window);
  if (own !== undefined) return own;
  return window.cpu === undefined ? undefined : window.cpu.userSeconds + window.cpu.systemSeconds;
}

/** Whether all CPU times are the steps' own. */
export function hasOwnCpu(report: Report): boolean {
  return listWindows(report).every(({ window }) => findOwnCpuSeconds(window) !== undefined || window.cpu === undefined);
}

/** Reports know no other nesting. */
function isInside({ window }: ListedWindow, steps: readonly Span[]): boolean {
  if (window.kind !== "command") return false;
  const { start, end } = readSpan(window);
  return steps.filter((step) => step.start <= start && step.end >= end).length === 1;
}

interface Span {
  start: number;
  end: number;
}

function readSpan({ startedAt, endedAt }: Window): Span {
  return { start: Date.parse(startedAt), end: Date.parse(endedAt) };
}
