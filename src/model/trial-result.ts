import * as z from "zod/mini";
import { omitUndefined } from "./omit-undefined.ts";
import { amount, count } from "./quantities.ts";
import { BASELINES, TRIAL_ENDINGS, type Trial, type TrialRemedy, trialRatioSchema } from "./trial.ts";

/** `helps-before-flush`: with the flush afterwards it does not; `nothing-to-try`: none was likely to help. */
const TRIAL_OUTCOMES = [
  "helps",
  "helps-before-flush",
  "no-difference",
  "unclear",
  "not-judged",
  "nothing-to-try",
] as const;

/** A trial as findings carry it. */
export const trialResultSchema = z.object({
  command: z.string(),
  outcome: z.enum(TRIAL_OUTCOMES),
  ended: z.optional(z.enum(TRIAL_ENDINGS)),
  /** How many remedies have a ratio. */
  judged: count,
  /** The one that helps. */
  remedy: z.optional(
    z.object({
      name: z.string(),
      baseline: z.enum(BASELINES),
      ratio: trialRatioSchema,
      /** Seconds with it by the ratio, and the median without any remedy. */
      seconds: z.optional(amount),
      plainSeconds: z.optional(amount),
      risk: z.string(),
    }),
  ),
  /** The recorded run's duration; the wait is an upper bound. */
  durationSeconds: z.optional(amount),
  highWaitSeconds: z.optional(amount),
});
export type TrialResult = z.infer<typeof trialResultSchema>;

/** A trial without its runs. */
export function summarizeTrial(trial: Trial): TrialResult {
  const { command, ended, remedies, recorded } = trial;
  const judged = remedies.filter(({ ratio }) => ratio !== undefined);
  const [outcome, chosen] = decide(trial, judged);
  const remedy = chosen && describeRemedy(trial, chosen);
  return omitUndefined({
    command,
    outcome,
    ended,
    judged: judged.length,
    remedy,
    durationSeconds: recorded?.durationSeconds,
    highWaitSeconds: recorded?.highSeconds,
  });
}

function decide(
  { ended, best, remedies }: Trial,
  judged: readonly TrialRemedy[],
): [TrialResult["outcome"], TrialRemedy?] {
  // Remedies that were asked for are listed also where none could be tried.
  if (ended === "nothing-to-try" && remedies.length === 0) return ["nothing-to-try"];
  const winner = remedies.find(({ name, ratio }) => name === best && ratio !== undefined);
  if (winner !== undefined) return ["helps", winner];
  if (judged.length === 0) return ["not-judged"];
  if (judged.every(({ state }) => state === "no-difference" || state === "hurts")) return ["no-difference"];
  const deferring = judged.find(({ state }) => state === "helps");
  return deferring === undefined ? ["unclear"] : ["helps-before-flush", deferring];
}

function describeRemedy({ plain }: Trial, { name, baseline, ratio, fittedSeconds, risk }: TrialRemedy) {
  if (ratio === undefined) return undefined;
  const plainSeconds = plain.find((runs) => runs.baseline === baseline)?.seconds;
  return omitUndefined({ name, baseline, ratio, seconds: fittedSeconds, plainSeconds, risk });
}
