import { formatDuration } from "../../format/figures.ts";
import { cleanText } from "../../format/plain-text.ts";
import { isOwnWait } from "../../model/disk-wait.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { detailStepBar } from "../../words/step-chart.ts";
import { nameInAddress } from "../formats/address-names.ts";
import { findTimeAxis, type TimeAxis } from "./time-axis.ts";
import { type ListedWindow, listWindows } from "./window-figures.ts";

/** What a part of a step's bar stands for; `wait` is the lower bound of the disk wait, `wait-most` goes on to the upper one. */
export type BarPart = "cpu" | "wait" | "wait-most";

/** One step as the page draws it, in seconds on the page's axis of time. */
export interface StepBar {
  number: number;
  /** As foreign text that may be shown, not yet escaped. */
  name: string;
  /** What names the step in the page's address: `npm-ci`. No two steps of a report have the same. */
  slug: string;
  /** How long it took. */
  took: string;
  /** How it ended, what it waited for the disk; may be empty. */
  detail: string;
  /** 1 for a command that ran inside of a step. */
  depth: 0 | 1;
  kind: "step" | "failed" | "own";
  fromSeconds: number;
  toSeconds: number;
  parts: { part: BarPart; fromSeconds: number; toSeconds: number }[];
}

/** The steps of a report over one axis of time, in the order in which they ran. */
export interface StepBars {
  axis: TimeAxis;
  steps: StepBar[];
}

/** Lays out the steps of a report as bars; undefined where it has none, or none of any length. */
export function layOutSteps(report: Report): StepBars | undefined {
  const listed = listWindows(report);
  const axis = findTimeAxis(report);
  if (listed.length === 0 || axis === undefined) return undefined;
  const slugs = nameInAddress(
    listed.map(({ window }) => window.name),
    "step",
  );
  const steps = listed.map((step, index) => layOutStep(step, listed, axis.zero, slugs[index] ?? String(step.number)));
  return { axis, steps };
}

function layOutStep(step: ListedWindow, all: readonly ListedWindow[], zero: number, slug: string): StepBar {
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
    depth: isInside(step, all) ? 1 : 0,
    kind: failure !== undefined ? "failed" : ownWork ? "own" : "step",
    fromSeconds,
    toSeconds,
    parts: ownWork ? [] : splitBar(step, fromSeconds, toSeconds),
  };
}

/**
 * The parts of a bar, one after the other from its start: they say how much, not when. The stripes up to the wait's upper
 * bound lie over the CPU time, since one or the other holds there. Of a wait by the kernel's pressure the upper bound is
 * the time in which a disk was busy, which would stripe every bar and is not written beside it either.
 */
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

/** The step's own CPU time in seconds, where its tasks were watched, else the machine's; of all cores together. */
function findCpuSeconds(window: Window): number | undefined {
  const own = findOwnCpuSeconds(window);
  if (own !== undefined) return own;
  return window.cpu === undefined ? undefined : window.cpu.userSeconds + window.cpu.systemSeconds;
}

/** Whether the CPU times of the bars are the steps' own; where one of them is the machine's, they are not. */
export function hasOwnCpu(report: Report): boolean {
  return listWindows(report).every(({ window }) => findOwnCpuSeconds(window) !== undefined || window.cpu === undefined);
}

/**
 * Whether a command ran inside of a step. A report's steps know of no other nesting: what the steps of a composite action
 * did is in their action's window, and steps at the same time are beside one another. Where the time fits several steps,
 * nothing is certain.
 */
function isInside({ window }: ListedWindow, all: readonly ListedWindow[]): boolean {
  if (window.kind !== "command") return false;
  const [start, end] = [Date.parse(window.startedAt), Date.parse(window.endedAt)];
  const around = all.filter(
    (other) =>
      other.window.kind === "step" &&
      Date.parse(other.window.startedAt) <= start &&
      Date.parse(other.window.endedAt) >= end,
  );
  return around.length === 1;
}
