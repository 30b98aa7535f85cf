import * as z from "zod/mini";
import { omitUndefined } from "./omit-undefined.ts";
import { amount, count, optional } from "./quantities.ts";
import { BASELINES, TRIAL_ENDINGS, type Trial, type TrialRemedy, trialRatioSchema } from "./trial.ts";
import { riskSchema } from "./trial-reasons.ts";

/** A trial as findings carry it. */
export const trialResultSchema = z.object({
  command: z.string(),
  rounds: count,
  /**
   * `single-round`: nothing is certain, whether a remedy seems to help or not; `helps-before-flush`: with the flush
   * afterwards it does not; `nothing-to-try`: none was likely to help.
   */
  outcome: z.enum([
    ...["helps", "single-round", "helps-before-flush", "no-difference", "unclear"],
    ...["not-judged", "nothing-to-try"],
  ] as const),
  ended: z.optional(z.enum(TRIAL_ENDINGS)),
  /** How many remedies have a ratio. */
  judged: count,
  /** How many help most and cannot be told apart, if several do, with the least and the largest ratio. */
  alike: z.optional(z.object({ remedies: count, lowRatio: amount, highRatio: amount })),
  /** The one that helps, the simplest of several. */
  remedy: z.optional(
    z.object({
      name: z.string(),
      baseline: z.enum(BASELINES),
      ratio: trialRatioSchema,
      /** Seconds with it by the ratio, and the median without any remedy. */
      ...optional(amount, "seconds", "plainSeconds"),
      risk: riskSchema,
    }),
  ),
  /** The recorded run's duration; the wait is an upper bound. */
  ...optional(amount, "durationSeconds", "highWaitSeconds"),
});
export type TrialResult = z.infer<typeof trialResultSchema>;
/** A trial's result in report.json, with a message for people that is never read back. */
export const writtenTrialResultSchema = z.extend(trialResultSchema, { message: z.string() });

/** A trial without its runs. */
export function summarizeTrial(trial: Trial): TrialResult {
  const { command, rounds, ended, remedies, recorded } = trial;
  const judged = remedies.filter(({ ratio }) => ratio !== undefined);
  const [outcome, chosen] = decide(trial, judged);
  const remedy = chosen && describeRemedy(trial, chosen);
  return omitUndefined({
    command,
    rounds,
    outcome,
    ended,
    judged: judged.length,
    alike: remedy && describeAlike(trial, judged),
    remedy,
    durationSeconds: recorded?.durationSeconds,
    highWaitSeconds: recorded?.highSeconds,
  });
}

function decide(
  { rounds, ended, best, remedies }: Trial,
  judged: readonly TrialRemedy[],
): [TrialResult["outcome"], (TrialRemedy | undefined)?] {
  // Remedies that were asked for are listed also where none could be tried.
  if (ended === "nothing-to-try" && remedies.length === 0) return ["nothing-to-try"];
  const winner = remedies.find(({ name, ratio }) => name === best && ratio !== undefined);
  if (judged.length === 0) return ["not-judged"];
  if (rounds < 2) return ["single-round", winner];
  if (winner !== undefined) return ["helps", winner];
  if (judged.every(({ state }) => state === "no-difference" || state === "hurts")) return ["no-difference"];
  const deferring = judged.find(({ state }) => state === "helps");
  return deferring === undefined ? ["unclear"] : ["helps-before-flush", deferring];
}

function describeAlike({ alike }: Trial, judged: readonly TrialRemedy[]): TrialResult["alike"] {
  const ratios = judged.flatMap(({ name, ratio }) => (ratio && alike.includes(name) ? [ratio.ratio] : []));
  if (ratios.length < 2) return undefined;
  return { remedies: ratios.length, lowRatio: Math.min(...ratios), highRatio: Math.max(...ratios) };
}

function describeRemedy({ plain }: Trial, { name, baseline, ratio, fittedSeconds, risk }: TrialRemedy) {
  if (ratio === undefined) return undefined;
  const plainSeconds = plain.find((runs) => runs.baseline === baseline)?.seconds;
  return omitUndefined({ name, baseline, ratio, seconds: fittedSeconds, plainSeconds, risk });
}
