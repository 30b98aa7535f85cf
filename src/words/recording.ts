const ELSEWHERE = {
  monitor: "nothing is measured",
  stop: "nothing is measured",
  run: "the command runs unmeasured",
  bench: "nothing was measured",
  try: "nothing was tried",
  watch: "nothing is shown",
  doctor: "only compare, predict, report and parse work here",
};

const SYSTEMS: Readonly<Record<string, string>> = { darwin: "macOS", win32: "Windows" };

/** What needs Linux, and what happens elsewhere. */
export function tellNeedsLinux(mode: keyof typeof ELSEWHERE, platform: string): string {
  return `${mode} works only on Linux for now; this is ${SYSTEMS[platform] ?? platform}, and ${ELSEWHERE[mode]}`;
}

/** That a command runs without a place for its results. */
export function tellUnmeasured(reason: string): string {
  return `the command runs unmeasured: ${reason}`;
}

/** That io-probe cannot be loaded. */
export function tellFewFiles(): string {
  return tellUnmeasured(
    "io-probe may open too few files; raise the limit (ulimit -n), or use Node 24, which needs fewer",
  );
}

/** That a command was not found (127), or cannot be started. */
export function tellUnstarted(exitCode: number): string {
  return exitCode === 127 ? "the command was not found" : "the command cannot be started";
}

/** That there is no sampler. */
export function tellUnsampled(what: "command" | "benchmark", reason: string): string {
  return `the ${what} runs without being sampled: ${reason}`;
}

/** That the sampler may still run. */
export function tellStillSampled(reason: string): string {
  return `the sampler could not be stopped: ${reason}`;
}

/** That a trace was asked for and cannot be had. */
export function tellNoTrace(reason: string): string {
  return `--trace: no request is traced: ${reason}`;
}

/** That the sync after a command failed. */
export function tellNoFlush(path: string, reason: string): string {
  return `the filesystem of ${path} could not be flushed: ${reason}`;
}

/** That a command's times could not be stored. */
export function tellLostWindow(reason: string): string {
  return `the command is missing from the report: ${reason}`;
}

/** That a log cannot be read. */
export function tellLostRecording(reason: string): string {
  return `a recording is missing from the report: ${reason}`;
}

/** That no first run suggests remedies. */
export function tellUnrecordedRun(reason: string): string {
  return `the first run has no report: ${reason}`;
}

/** That the benchmark after a command did not run. */
export function tellNoBenchmark(reason: string): string {
  return `--bench: the benchmark did not run: ${reason}`;
}

/** The reason, where a signal ended the command. */
export function explainNoBenchmark(): string {
  return "a signal ended the command";
}

/** What a signal ended. */
export function tellInterruption(what: "benchmark" | "trial" | "fit", ended: string): string {
  return `the ${what} was ${ended}; its files are removed`;
}
