import { isStepDuration } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { median } from "../model/numbers.ts";
import type { PredictionRefusal } from "../model/prediction.ts";
import type { Report } from "../model/report.ts";
import { nameWindows } from "../model/subject-names.ts";
import type { Window } from "../model/window.ts";
import { findFailure } from "../model/window-outcome.ts";
import type { Disk } from "../predict/disk.ts";
import { boundRecording, MAX_ROWS, predictWindows, selectWindows } from "../predict/predict-report.ts";
import type { PredictedSeconds } from "../predict/prediction-interval.ts";
import type { LegFigures } from "./leg.ts";
import { boundName } from "./leg-bounds.ts";
import type { LabelledLegs } from "./legs.ts";

/** The baseline's steps on labels that only benchmarked their disk. */
export interface PredictionPlan {
  /** Where the baseline's reports are, to be read again. */
  origins: string[];
  targets: PredictionTarget[];
  leftOut: number;
}

/** A label whose disk the steps are predicted on. */
export interface PredictionTarget {
  label: string;
  disk: Disk;
  steps: ReadonlySet<string>;
}

/** By one recording of the step. */
export interface StepPrediction {
  window: string;
  label: string;
  recordedSeconds: number;
  result: PredictedSeconds | PredictionRefusal;
}

/** Each is a whole report to read again. */
const MAX_RECORDINGS = 3;
const MAX_LABELS = 20;
const MAX_STEPS = 50;
/** Samples times disks: 6 hours at 1 s, twice, on 20 disks. */
const MAX_WORK = 1e6;
/** A label that ran this share of the baseline's steps, by time, is not predicted. */
const MIN_MEASURED_SHARE = 0.5;

/** What can be predicted of the baseline's steps, if anything. */
export function planPredictions(labelled: readonly LabelledLegs[], baseline: number): PredictionPlan | undefined {
  const recorded = (labelled[baseline]?.legs ?? []).filter(({ origin }) => origin !== undefined);
  const durations = new Map(recorded.flatMap((leg) => listSteps(leg).map(({ name, value }) => [name, value] as const)));
  const all = labelled.flatMap((label, index) => (index === baseline ? [] : planTarget(label, durations)));
  const origins = recorded.flatMap((leg) => (listSteps(leg).length > 0 ? (leg.origin ?? []) : []));
  if (all.length === 0 || origins.length === 0) return undefined;
  return {
    origins: origins.slice(0, MAX_RECORDINGS),
    targets: all.slice(0, MAX_LABELS),
    leftOut: Math.max(0, all.length - MAX_LABELS),
  };
}

function planTarget({ label, legs }: LabelledLegs, durations: ReadonlyMap<string, number>): PredictionTarget[] {
  const disk = chooseDisk(legs);
  if (disk === undefined) return [];
  const ran = new Set(legs.flatMap((leg) => listSteps(leg).map(({ name }) => name)));
  const sum = (names: readonly string[]) => names.reduce((seconds, name) => seconds + (durations.get(name) ?? 0), 0);
  const names = [...durations.keys()];
  const missing = names.filter((name) => !ran.has(name));
  const common = sum(names) - sum(missing);
  if (missing.length === 0 || common >= MIN_MEASURED_SHARE * sum(names)) return [];
  return [{ label, disk, steps: new Set(missing) }];
}

function listSteps({ figures }: LegFigures): LegFigures["figures"] {
  return figures.filter(
    (figure) => isStepDuration(figure) && !figure.isBenchmarkWindow && figure.failure === undefined,
  );
}

/** The middle one by its reads: a disk that exists. */
function chooseDisk(legs: readonly LegFigures[]): Disk | undefined {
  const disks = legs.flatMap(({ disk }) => disk ?? []);
  const rate = ({ limits }: Disk) => (limits.reads ?? limits.shared)?.bytes?.perSecond ?? 0;
  return disks.sort((a, b) => rate(a) - rate(b))[(disks.length - 1) >> 1];
}

/** What one recording says of the baseline's steps, the longest first. */
export function predictSteps(whole: Report, targets: readonly PredictionTarget[]): StepPrediction[] {
  const report = boundRecording(whole);
  const names = nameWindows(report.windows);
  const nameIt = (window: Window) => boundName(names.get(window) ?? window.name);
  const isWanted = (name: string) => targets.some(({ steps }) => steps.has(name));
  const windows = selectWindows(report)
    .filter((window) => window.kind !== "job" && findFailure(window) === undefined)
    .filter((window) => isWanted(nameIt(window)))
    .sort((a, b) => b.durationSeconds - a.durationSeconds)
    .slice(0, MAX_STEPS);
  const disks = targets.map(({ label, disk }) => ({ ...disk, name: label }));
  const steps = new Map(targets.map(({ label, steps }) => [label, steps]));
  const most = Math.min(MAX_ROWS, MAX_WORK / disks.length);
  return predictWindows(report, windows, disks, most).flatMap(({ window, on, result }) => {
    const name = nameIt(window);
    const recordedSeconds = window.durationSeconds;
    return steps.get(on)?.has(name) ? [{ window: name, label: on, recordedSeconds, result }] : [];
  });
}

/** For each step and label: medians over the recordings with their widest bounds, or the first refusal. */
export function mergePredictions(predictions: readonly StepPrediction[]): StepPrediction[] {
  const groups = groupInto(predictions, ({ window, label }) => JSON.stringify([window, label]));
  return [...groups.values()].map((group) => {
    const carried = group.flatMap(({ recordedSeconds, result }) =>
      "id" in result ? [] : [{ recordedSeconds, ...result }],
    );
    const first = group[0] as StepPrediction;
    if (carried.length === 0) return first;
    return {
      ...first,
      recordedSeconds: median(carried.map(({ recordedSeconds }) => recordedSeconds)),
      result: {
        seconds: median(carried.map(({ seconds }) => seconds)),
        lowSeconds: Math.min(...carried.map(({ lowSeconds }) => lowSeconds)),
        highSeconds: Math.max(...carried.map(({ highSeconds }) => highSeconds)),
      },
    };
  });
}
