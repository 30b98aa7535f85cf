import type { GateResult } from "../model/gate.ts";
import { UserError } from "../model/user-error.ts";
import { announceGates } from "../session/gates.ts";
import type { Core } from "./step.ts";

/** A failed gate: all that may turn a job red. */
export class GateFailure extends UserError {}

/**
 * Reports gates; an undecided one is a warning.
 * @throws GateFailure that names all failed gates
 */
export function enforceGates(core: Core, results: readonly GateResult[]): void {
  const failure = announceGates(results, core);
  if (failure !== undefined) throw new GateFailure(failure);
}
