import { constants } from "node:os";

/** The signals that end a job. */
export const ENDING_SIGNALS = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"] as const;
/** SIGQUIT ends a measurement at once, as by default. */
const INTERRUPTING: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Listens to signals, which then do not end this process, until the result is called. */
export function onSignals(signals: readonly NodeJS.Signals[], listen: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, listen);
  return () => {
    for (const signal of signals) process.off(signal, listen);
  };
}

/** A process's exit code in the shell: its own, or 128 and the signal's number. */
export function toExitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + constants.signals[signal ?? "SIGKILL"];
}

/** Runs `work` with a signal that aborts with an Interruption once this process is asked to end. */
export async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stopListening = onSignals(INTERRUPTING, (signal) => controller.abort(new Interruption(signal)));
  try {
    return await work(controller.signal);
  } finally {
    stopListening();
  }
}

/** A signal that ended io-probe, with the exit code that follows from it (128+n). */
export class Interruption extends Error {
  override readonly name = "Interruption";
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`ended by ${signal}`);
    this.exitCode = toExitCode(null, signal);
  }
}
