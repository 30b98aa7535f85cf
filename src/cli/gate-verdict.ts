import type { GateResult } from "../model/gate.ts";
import { announceGates } from "../session/gates.ts";
import type { Log } from "../system/log.ts";

/** Reports the gates; gives whether any failed. */
export function failsGates(results: readonly GateResult[], log: Log): boolean {
  const failure = announceGates(results, log);
  if (failure !== undefined) log.warning(failure);
  return failure !== undefined;
}
