import type { Gate } from "../compare/gates/gate-parser.ts";
import type { GateResult } from "../model/gate.ts";
import type { Report } from "../model/report.ts";
import { GateFailure, type OptionPrefix } from "../model/user-error.ts";
import type { Log } from "../system/environment.ts";
import { tellGate } from "../words/comparison/reasons.ts";

/** What the gates say of one report; loads compare only where there are any. */
export async function judgeReport(gates: readonly Gate[], report: Report): Promise<GateResult[]> {
  if (gates.length === 0) return [];
  const [{ checkReport }, { reduceReport }] = await Promise.all([
    import("../compare/gates/gate-evaluation.ts"),
    import("../compare/leg-figures.ts"),
  ]);
  return checkReport(gates, reduceReport(report).figures);
}

/** Logs passed and undecided gates; gives a sentence about failed ones, if any. */
export function announceGates(
  results: readonly GateResult[],
  log: Pick<Log, "info" | "warning">,
  prefix: OptionPrefix = "",
): string | undefined {
  const name = `${prefix}fail-if`;
  for (const result of results) {
    if (result.outcome === "cannot-say") log.warning(`${name}: ${tellGate(result)}`);
    if (result.outcome === "passed") log.info(`${name}: ${tellGate(result)}`);
  }
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return failed.length === 0 ? undefined : `${name}: ${failed.map(tellGate).join("; ")}`;
}

/**
 * As {@link announceGates}.
 * @throws GateFailure that names all failed gates
 */
export function enforceGates(results: readonly GateResult[], log: Pick<Log, "info" | "warning">): void {
  const failure = announceGates(results, log);
  if (failure !== undefined) throw new GateFailure(failure);
}
