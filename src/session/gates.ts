import { checkReport } from "../compare/gates/gate-evaluation.ts";
import type { Gate } from "../compare/gates/gate-parser.ts";
import { reduceReport } from "../compare/leg-figures.ts";
import type { GateResult } from "../model/gate.ts";
import type { Report } from "../model/report.ts";
import { describeGate } from "../render/comparison-gates.ts";
import type { Log } from "../system/log.ts";

/** What the gates that a user asked for say of one job's report. */
export function judgeReport(gates: readonly Gate[], report: Report): GateResult[] {
  return checkReport(gates, reduceReport(report).figures);
}

/** Tells what came of each gate, one that cannot say as a warning; gives whether any failed. */
export function announceGates(results: readonly GateResult[], log: Log): boolean {
  for (const result of results) {
    const line = `fail-if ${describeGate(result)}`;
    if (result.outcome === "passed") log.info(line);
    else log.warning(line);
  }
  return results.some(({ outcome }) => outcome === "failed");
}
