import { Interruption, untilSignal } from "../src/session/ending-signals.ts";

/** Does work that a signal may end early; the exit code is then the shell's for that signal. */
export async function workUntilSignal(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  try {
    await untilSignal(work);
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
