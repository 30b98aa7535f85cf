import type { Finding, NetworkWait, Subject, WorkOwner } from "../../model/finding.ts";
import { sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findBenchmarkWindows } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import type { Window } from "../../model/window.ts";
import { type MeasuredWindow, measureWindow, NOTICEABLE } from "./measured-window.ts";
import { findNetworkWait } from "./network-wait.ts";
import { type SampledDisk, sliceSamples } from "./window-samples.ts";
import { findWorkOwner, isDiskOfOthers } from "./work-owner.ts";

export interface ObservedWindow extends MeasuredWindow {
  /** The window as findings name it: one object, by which they are matched. */
  subject: Subject;
  sampled: (SampledDisk & { isOthers: boolean })[];
  owner: WorkOwner;
  networkWait?: NetworkWait;
}

export interface Observation {
  report: Report;
  /** Steps and commands; without any, the whole job. */
  windows: ObservedWindow[];
  /** Absent where benchmarks dominate it. */
  job?: ObservedWindow;
  workspace?: Storage;
  hasWaited: boolean;
}

const MAX_BENCHMARKS_SHARE = 0.1;

/** A report as the rules see it. */
export function observeReport(report: Report): Observation {
  const workspace = report.storage.find(({ role }) => role === "workspace");
  const observe = (window: Window) => observeWindow(report, window, workspace?.filesystem);
  const parts = report.windows.filter(({ kind }) => kind !== "job");
  const whole = report.windows.find(({ kind }) => kind === "job");
  const benches = parts.filter(({ benchmark }) => benchmark !== undefined);
  const benchSeconds = sum(benches.map(({ durationSeconds }) => durationSeconds));
  const isJobs = whole !== undefined && benchSeconds <= whole.durationSeconds * MAX_BENCHMARKS_SHARE;
  const job = isJobs ? observe(whole) : undefined;
  const isBenchmark = findBenchmarkWindows(report.windows);
  const work = parts.filter((window) => !isBenchmark(window)).map(observe);
  const windows = parts.length === 0 && job !== undefined ? [job] : work;
  const hasWaited = windows.some(({ diskWait }) => (diskWait?.share ?? 0) >= NOTICEABLE.share);
  return omitUndefined({ report, windows, job, workspace, hasWaited });
}

function observeWindow(report: Report, window: Window, filesystem: string | undefined): ObservedWindow {
  const measured = measureWindow(report, window);
  return omitUndefined({
    ...measured,
    subject: { name: window.name, kind: window.kind, durationSeconds: window.durationSeconds },
    sampled: sliceSamples(report, window).map((disk) => ({
      ...disk,
      isOthers: isDiskOfOthers(report, measured, disk.name),
    })),
    owner: findWorkOwner(measured),
    networkWait: findNetworkWait(filesystem, measured),
  });
}

/** A finding, without what was not measured. */
export function makeFinding<const Id extends Finding["id"], const More extends object>(
  id: Id,
  severity: Finding["severity"],
  confidence: NonNullable<Finding["confidence"]>,
  more: More,
) {
  return omitUndefined({ id, severity, confidence, ...more });
}

/** The rule that judges each window by itself. */
export function inEachWindow<Found>(
  judge: (observed: ObservedWindow, observation: Observation) => Found | Found[] | undefined,
): (observation: Observation) => Found[] {
  return (observation) => observation.windows.flatMap((observed) => judge(observed, observation) ?? []);
}
