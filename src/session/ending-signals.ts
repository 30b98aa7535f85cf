/** Signals at which a benchmark ends early; its files are removed first. */
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does the work with a signal that is aborted, with an Interruption, when the process is asked to end. */
export async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (signal: NodeJS.Signals): void => controller.abort(new Interruption(signal));
  for (const signal of ENDING_SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, abort);
  }
}

/** A benchmark was ended by a signal to io-probe. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`ended by ${signal}`);
    this.signal = signal;
  }
}
