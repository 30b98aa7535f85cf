import type { GateResult } from "../model/gate.ts";
import { UserError } from "../model/user-error.ts";
import { announceGates } from "../session/gates.ts";
import type { Core } from "./step.ts";

/** A gate that the user asked for has failed: the one thing that may turn a job red. */
export class GateFailure extends UserError {}

/**
 * Says what came of the gates: one that the data do not decide is a warning and lets the job go on.
 * @throws GateFailure with all gates that have failed.
 */
export function enforceGates(core: Core, results: readonly GateResult[]): void {
  const failure = announceGates(results, core);
  if (failure !== undefined) throw new GateFailure(failure);
}
