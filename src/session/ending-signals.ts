/** Signals that end a benchmark early, after its files are removed. */
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `work` with a signal that aborts with an Interruption when the process is asked to end. */
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

/** A signal to io-probe ended a benchmark. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`ended by ${signal}`);
    this.signal = signal;
  }
}
