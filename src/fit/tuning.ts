import type { StepLoad } from "./step-load.ts";

/** What a step did, or a fitted file: over the whole of it. */
export interface Outcome {
  reads: number;
  readBytes: number;
  mergedReads: number;
  /** Requests, with those that were merged into others. */
  writes: number;
  writtenBytes: number;
  mergedWrites: number;
  flushes: number;
  seconds: number;
}

/** What of an outcome is compared, in this order. */
export const ASPECTS = [
  ...(["reads", "readBytes", "mergedReads", "writes", "writtenBytes", "mergedWrites", "flushes", "seconds"] as const),
] satisfies (keyof Outcome)[];
export type Aspect = (typeof ASPECTS)[number];

/** By what factor the plan asks for more, or less, than was recorded of each; for `seconds`, that much more pause. */
export type Tuning = Record<Aspect, number>;

/** The plan as it was recorded. */
export const UNTUNED: Tuning = {
  ...{ reads: 1, readBytes: 1, mergedReads: 1, writes: 1, writtenBytes: 1, mergedWrites: 1, flushes: 1, seconds: 0 },
};

/** What has to agree, as a share of what was recorded. */
export const TOLERANCE = 0.05;
/** Smaller differences than these are the filesystem's own: a commit, a block of metadata, the start of a process. */
const NOISE: Record<Aspect, number> = {
  ...{ reads: 8, readBytes: 262_144, mergedReads: 8, writes: 8, writtenBytes: 262_144, mergedWrites: 8, flushes: 4 },
  seconds: 0.05,
};
/** No round changes more than by this factor: what does not follow would run away. */
const LARGEST_STEP = 3;
/** Nor do all rounds together. */
const LARGEST = 20;

/** What the recording says of the whole step. */
export function sumLoad({ phases, seconds }: StepLoad): Outcome {
  const add = (pick: (phase: StepLoad["phases"][number]) => number): number =>
    phases.reduce((sum, phase) => sum + pick(phase), 0);
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

/** The step's own time, in which it did not wait for the disk. */
export function sumPauses({ phases }: StepLoad): number {
  return phases.reduce((sum, { seconds, waitSeconds }) => sum + Math.max(0, seconds - waitSeconds), 0);
}

/** One line of the comparison of a fitted file with the recording. */
export interface Agreement {
  aspect: Aspect;
  recorded: number;
  fitted: number;
  agrees: boolean;
}

/**
 * How a run of the file agrees with the recording.
 * @param sameDisk whether it ran on the disk of the recording: on another one the duration is the answer, and no misfit
 */
export function compareOutcome(recorded: Outcome, fitted: Outcome, sameDisk: boolean): Agreement[] {
  return ASPECTS.filter((aspect) => aspect !== "seconds" || sameDisk).map((aspect) => {
    const difference = Math.abs(fitted[aspect] - recorded[aspect]);
    const allowed = Math.max(TOLERANCE * recorded[aspect], NOISE[aspect]);
    return { aspect, recorded: recorded[aspect], fitted: fitted[aspect], agrees: difference <= allowed * (1 + 1e-9) };
  });
}

/**
 * The tuning of the next round, after one that gave this. What agrees stays as it is.
 * @param pauseSeconds all pauses that are recorded: no more can be left out, and one slow run must not ask for that
 * @param past all runs so far: between one that was too fast and one that was too slow lies the right pause, which a sleep
 *   that wakes late does not tell from one run
 */
export function tune(
  tuning: Tuning,
  agreements: readonly Agreement[],
  pauseSeconds: number,
  past: readonly PastRun[] = [],
): Tuning {
  const next = { ...tuning };
  for (const { aspect, recorded, fitted, agrees } of agreements) {
    if (agrees) continue;
    if (aspect === "seconds")
      next.seconds = findPause(recorded, past) ?? Math.max(-pauseSeconds, next.seconds + recorded - fitted);
    else if (recorded > 0 && fitted > 0) {
      const step = Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, recorded / fitted));
      next[aspect] = Math.min(LARGEST, Math.max(1 / LARGEST, next[aspect] * step));
    }
  }
  return next;
}

/** How much pause was added in a run, and how long it took. */
export interface PastRun {
  addedSeconds: number;
  seconds: number;
}

/** The pause between those of the nearest runs on both sides of a duration; undefined where all runs are on one side. */
function findPause(wanted: number, past: readonly PastRun[]): number | undefined {
  const ordered = past.toSorted((a, b) => a.seconds - b.seconds);
  const fast = ordered.findLast(({ seconds }) => seconds < wanted);
  const slow = ordered.find(({ seconds }) => seconds > wanted);
  if (fast === undefined || slow === undefined) return undefined;
  const share = (wanted - fast.seconds) / (slow.seconds - fast.seconds);
  return fast.addedSeconds + share * (slow.addedSeconds - fast.addedSeconds);
}

/** How far a run is from the recording: the sum of what does not agree, as shares. */
export function measureMisfit(agreements: readonly Agreement[]): number {
  return agreements
    .filter(({ agrees }) => !agrees)
    .reduce((sum, { recorded, fitted }) => sum + Math.abs(fitted - recorded) / Math.max(recorded, fitted), 0);
}
