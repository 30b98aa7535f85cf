import type { TrialFault } from "../../model/trial-reasons.ts";
import { explainThrown, UserError } from "../../model/user-error.ts";
import { tellTrialFault } from "../../words/remedies.ts";

/** A program that a run needs failed; `fault` is what a trial stores of it. */
export class FailedProgram extends Error {
  readonly fault: TrialFault;

  constructor(fault: TrialFault) {
    super(tellTrialFault(fault));
    this.fault = fault;
  }
}

/** The user's `--prepare` failed. */
export class FailedPreparation extends UserError {
  readonly fault: TrialFault;

  constructor(command: string, exitCode: number) {
    const fault = { id: "prepare" as const, command, exitCode };
    super(tellTrialFault(fault));
    this.fault = fault;
  }
}

const MAX_DETAIL_LENGTH = 500;

/** What a trial stores of a fault. */
export function describeFault(thrown: unknown): TrialFault {
  if (thrown instanceof FailedProgram || thrown instanceof FailedPreparation) return thrown.fault;
  return { id: "system", detail: explainThrown(thrown).slice(0, MAX_DETAIL_LENGTH) };
}
