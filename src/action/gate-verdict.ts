import type { GateResult } from "../model/gate.ts";
import { UserError } from "../model/user-error.ts";
import { describeGate } from "../render/comparison-gates.ts";
import type { Core } from "./step.ts";

/** A gate that the user asked for has failed: the one thing that may turn a job red. */
export class GateFailure extends UserError {}

/**
 * Says what came of the gates: one that the data do not decide is a warning and lets the job go on.
 * @throws GateFailure with all gates that have failed.
 */
export function enforceGates(core: Core, results: readonly GateResult[]): void {
  for (const result of results) {
    if (result.outcome === "cannot-say") core.warning(`fail-if: ${describeGate(result)}`);
    if (result.outcome === "passed") core.info(`fail-if: ${describeGate(result)}`);
  }
  const failed = results.filter(({ outcome }) => outcome === "failed");
  if (failed.length > 0) throw new GateFailure(`fail-if: ${failed.map(describeGate).join("; ")}`);
}
