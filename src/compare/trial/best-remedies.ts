import type { TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { estimatePairedRatio, hasInterval, judgeRatio } from "./rounds.ts";

/** A remedy, and its speedups by round: of the command alone, and with the flush after it. */
export interface Candidate {
  remedy: TrialRemedy;
  speedups: readonly ReadonlyMap<number, number>[];
}

/** Less of the plain duration is no reason to prefer a remedy. */
const SMALL_SHARE = 0.05;
/** After a single round, which has no interval, less may be chance. */
const MIN_SINGLE_RATIO = 1.25;

/** The remedy that helps most, also with the flush, and those that cannot be told apart from it, in the given order. */
export function listBest(candidates: readonly Candidate[]): TrialRemedy[] {
  const hasIntervals = candidates.some(({ remedy }) => hasInterval(remedy.ratio));
  const helps = (ratio: TrialRatio | undefined) =>
    hasIntervals ? judgeRatio(ratio) === "helps" : (ratio?.ratio ?? 0) >= MIN_SINGLE_RATIO;
  const helpful = candidates.filter(({ remedy }) => listRatios(remedy).every(helps));
  const [most] = helpful.toSorted((a, b) => findGain(b.remedy) - findGain(a.remedy));
  return helpful.filter((one) => one === most || areAlike(most as Candidate, one)).map(({ remedy }) => remedy);
}

/** Of a remedy that is out there are none. */
const listRatios = ({ ratio, ratioWithDrain }: TrialRemedy) => [ratio, ratioWithDrain];

const findGain = (remedy: TrialRemedy): number => Math.min(...listRatios(remedy).map((known) => known?.ratio ?? 0));

/** Whether the difference is small, or may be chance, for the command alone and with the flush. */
function areAlike(most: Candidate, other: Candidate): boolean {
  return most.speedups.every((speedups, index) => {
    const [least = 0, more = 0] = [most, other].map(({ remedy }) => 1 / (listRatios(remedy)[index]?.ratio ?? 0));
    if (more - least <= SMALL_SHARE) return true;
    const pairs = [...speedups].flatMap(([round, plain]) => {
      const remedy = other.speedups[index]?.get(round);
      return remedy === undefined ? [] : [{ plain, remedy }];
    });
    const estimate = estimatePairedRatio(pairs);
    return estimate === undefined || (hasInterval(estimate) && estimate.low <= 1);
  });
}
