import { explainThrown } from "../model/user-error.ts";
import { Interruption } from "../session/ending-signals.ts";
import type { Log } from "../system/environment.ts";
import { tellInterruption } from "../words/recording.ts";

/** For a wrong call. */
export const USAGE_EXIT_CODE = 2;
/** For a failed gate, no figure at all, or an answer that cannot be written. */
export const GATE_EXIT_CODE = 1;
/** For a fault of io-probe itself (EX_SOFTWARE of sysexits.h). */
const FAULT_EXIT_CODE = 70;

/**
 * Says what a signal ended and what became of it; gives the exit code.
 * @throws what is no Interruption
 */
export function explainInterruption(error: unknown, log: Log, what: "benchmark" | "trial" | "fit"): number {
  if (!(error instanceof Interruption)) throw error;
  log.warning(tellInterruption(what, error.message));
  return error.exitCode;
}

/** Says in one line that io-probe itself failed, with the stack at debug; gives the exit code. */
export function explainFault(fault: unknown, log: Log): number {
  const message = explainThrown(fault);
  log.warning(`io-probe itself failed: ${message} (IO_PROBE_DEBUG=1 shows where; please report it)`);
  log.debug(fault instanceof Error ? (fault.stack ?? message) : message);
  return FAULT_EXIT_CODE;
}
