import { sum } from "../model/numbers.ts";
import type { Agreement, Aspect } from "../words/fit.ts";
import { MAX_REQUEST_BYTES } from "./requests.ts";
import type { Phase, StepLoad } from "./step-load.ts";

/** What a step or a fitted file did in all; reads and writes before merging. */
export type Outcome = Record<Aspect, number>;

/** Factors on what was recorded; for `seconds`, the pause to add. */
export type Tuning = Outcome;

/** The plan as it was recorded. */
export const UNTUNED: Tuning = {
  ...{ reads: 1, readBytes: 1, mergedReads: 1, writes: 1, writtenBytes: 1, mergedWrites: 1, flushes: 1, seconds: 0 },
};

/** A run agrees if it differs by at most this share of what was recorded. */
const MAX_DIFFERENCE = 0.05;
/** Differences of this size are the filesystem's own requests. */
const NOISE: Outcome = {
  ...{ reads: 8, readBytes: 262_144, mergedReads: 8, writes: 8, writtenBytes: 262_144, mergedWrites: 8, flushes: 4 },
  seconds: 0.05,
};
/** In the order of their comparison. */
const ASPECTS = Object.keys(NOISE) as Aspect[];
/** The most that a factor changes in one round, so that an aspect that does not respond does not run away. */
const MAX_STEP = 3;
/** The most that a factor changes in all rounds: no correction leaves out more than half of the bytes. */
const MAX_FACTOR = 20;
const MAX_BYTES_FACTOR = 2;

/** What the recording says of the whole step. */
export function sumLoad({ phases, seconds }: StepLoad): Outcome {
  const add = (pick: (phase: Phase) => number) => sum(phases.map(pick));
  return {
    reads: add(({ reads }) => reads.operations),
    readBytes: add(({ reads }) => reads.bytes),
    mergedReads: add(({ reads }) => reads.merged),
    writes: add(({ writes }) => writes.operations),
    writtenBytes: add(({ writes }) => writes.bytes),
    mergedWrites: add(({ writes }) => writes.merged),
    flushes: add(({ flushes }) => flushes),
    seconds,
  };
}

/** Seconds in which the step did not wait for the disk. */
export function sumPauses({ phases }: StepLoad): number {
  return sum(phases.map(({ seconds, waitSeconds }) => Math.max(0, seconds - waitSeconds)));
}

/** How a run agrees with the recording; on another disk, the duration is the answer. */
export function compareOutcome(recorded: Outcome, fitted: Outcome, sameDisk: boolean): Agreement[] {
  return ASPECTS.filter((aspect) => aspect !== "seconds" || sameDisk).map((aspect) => {
    const difference = Math.abs(fitted[aspect] - recorded[aspect]);
    const allowed = Math.max(MAX_DIFFERENCE * recorded[aspect], NOISE[aspect]);
    return { aspect, recorded: recorded[aspect], fitted: fitted[aspect], agrees: difference <= allowed * (1 + 1e-9) };
  });
}

/** The tuning after all `past` runs; what agrees stays. Pauses become no less than none, no more than the step's duration. */
export function tune(
  tuning: Tuning,
  agreements: readonly Agreement[],
  pauseSeconds: number,
  past: readonly PastRun[] = [],
): Tuning {
  const next = { ...tuning };
  for (const { aspect, recorded, fitted, agrees } of agreements) {
    if (agrees) continue;
    if (aspect === "seconds") {
      const wanted = next.seconds + recorded - fitted;
      next.seconds = findPause(recorded, past) ?? limit(wanted, -pauseSeconds, recorded - pauseSeconds);
    } else if (recorded > 0 && fitted > 0 && !isSplit(aspect, agreements)) {
      const step = Math.min(MAX_STEP, Math.max(1 / MAX_STEP, recorded / fitted));
      const most = aspect === "readBytes" || aspect === "writtenBytes" ? MAX_BYTES_FACTOR : MAX_FACTOR;
      next[aspect] = limit(next[aspect] * step, 1 / most, most);
    }
  }
  return next;
}

const limit = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Whether requests are larger than the file can make them, so that their number cannot agree. */
function isSplit(aspect: Aspect, agreements: readonly Agreement[]): boolean {
  const bytes = { reads: "readBytes", writes: "writtenBytes" }[aspect as string];
  const find = (name: string | undefined) => agreements.find((known) => known.aspect === name)?.recorded ?? 0;
  return bytes !== undefined && find(bytes) > MAX_REQUEST_BYTES * find(aspect);
}

/** A run's added pause, and how long it took. */
export interface PastRun {
  addedSeconds: number;
  seconds: number;
}

/** The pause between those of the nearest faster and slower run, if there are both. */
function findPause(wanted: number, past: readonly PastRun[]): number | undefined {
  const ordered = past.toSorted((a, b) => a.seconds - b.seconds);
  const fast = ordered.findLast(({ seconds }) => seconds < wanted);
  const slow = ordered.find(({ seconds }) => seconds > wanted);
  if (fast === undefined || slow === undefined) return undefined;
  const share = (wanted - fast.seconds) / (slow.seconds - fast.seconds);
  return fast.addedSeconds + share * (slow.addedSeconds - fast.addedSeconds);
}

/** What does not agree, the largest error first. */
export function rankMisfits(agreements: readonly Agreement[]): Agreement[] {
  const size = (agreement: Agreement) => measureError(agreement, agreements);
  return agreements.filter(({ agrees }) => !agrees).toSorted((a, b) => size(b) - size(a));
}

/** The size of all errors: their sum, since one that no round can mend would hide all others in a maximum. */
export function measureMisfit(agreements: readonly Agreement[]): number {
  return sum(rankMisfits(agreements).map((agreement) => measureError(agreement, agreements)));
}

/** Twice and half are errors of one size; wrong merges are as large as their share of the requests. */
function measureError({ aspect, recorded, fitted }: Agreement, all: readonly Agreement[]): number {
  const requests = { mergedReads: "reads", mergedWrites: "writes" }[aspect as string];
  const whole = all.find((known) => known.aspect === requests);
  if (whole !== undefined) return Math.abs(fitted - recorded) / Math.max(whole.recorded, whole.fitted, 1);
  return Math.abs(Math.log((fitted + NOISE[aspect]) / (recorded + NOISE[aspect])));
}
