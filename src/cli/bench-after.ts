import { type BenchOptions, benchInSession } from "../session/bench.ts";
import type { Host } from "../session/host.ts";
import { showProgress } from "./bench-progress.ts";
import { explainInterruption } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Runs the benchmark of `run --bench`; gives the exit code of the signal that ended the benchmark, as after Ctrl-C, else 0.
 * @throws why it could not run
 */
export async function benchAfter(
  host: Host,
  terminal: Terminal,
  directory: string,
  options: BenchOptions,
): Promise<number> {
  const display = showProgress(terminal);
  const beside = { ...host, log: display.besideBar(host.log) };
  try {
    await benchInSession(beside, directory, { ...options, ...display }).finally(display.end);
    return 0;
  } catch (error) {
    return explainInterruption(error, host.log, "benchmark");
  }
}
