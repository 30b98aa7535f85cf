import type { Trial, TrialRemedy, WrittenTrial } from "../model/trial.ts";
import { summarizeTrial } from "../model/trial-result.ts";
import { explainReason, explainRisk } from "./remedies.ts";
import { tellTrial, tellTrialNote } from "./try.ts";

/** A trial as try.json has it: with the verdict, and sentences beside risks, reasons and notes, for people with jq. */
export function addTrialWords(trial: Trial): WrittenTrial {
  return {
    ...trial,
    message: tellTrial(summarizeTrial(trial)),
    remedies: trial.remedies.map(addRemedyWords),
    notes: trial.notes.map((note) => ({ ...note, message: tellTrialNote(note, trial) })),
  };
}

function addRemedyWords({ risk, reason, ...remedy }: TrialRemedy): WrittenTrial["remedies"][number] {
  return {
    ...remedy,
    risk: { ...risk, message: explainRisk(risk.id) },
    ...(reason && { reason: { ...reason, message: explainReason(reason) } }),
  };
}
