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

/** That a mode needs Linux, and what happens elsewhere. */
export const tellNeedsLinux = (mode: keyof typeof ELSEWHERE, platform: string) =>
  `${mode} works only on Linux for now; this is ${SYSTEMS[platform] ?? platform}, and ${ELSEWHERE[mode]}`;

/** That a command runs without a place for its results. */
export const tellUnmeasured = (reason: string) => `the command runs unmeasured: ${reason}`;

/** That io-probe cannot be loaded. */
export const tellFewFiles = () =>
  tellUnmeasured("io-probe may open too few files; raise the limit (ulimit -n), or use Node 24, which needs fewer");

/** That a command was not found (127), or cannot be started. */
export const tellUnstarted = (exitCode: number) =>
  exitCode === 127 ? "the command was not found" : "the command cannot be started";
export const tellUnsampled = (what: "command" | "benchmark", reason: string) =>
  `the ${what} runs without being sampled: ${reason}`;
export const tellStillSampled = (reason: string) => `the sampler could not be stopped: ${reason}`;
export const tellNoTrace = (reason: string) => `--trace: no request is traced: ${reason}`;
export const tellNoFlush = (path: string, reason: string) =>
  `the filesystem of ${path} could not be flushed: ${reason}`;

/** That a command's times could not be stored. */
export const tellLostWindow = (reason: string) => `the command is missing from the report: ${reason}`;
export const tellLostRecording = (reason: string) => `a recording is missing from the report: ${reason}`;

/** That no first run suggests remedies. */
export const tellUnrecordedRun = (reason: string) => `the first run has no report: ${reason}`;

/** That the benchmark after a command did not run. */
export const tellNoBenchmark = (reason: string) => `--bench: the benchmark did not run: ${reason}`;

/** The reason, where a signal ended the command. */
export const explainNoBenchmark = () => "a signal ended the command";
export const tellInterruption = (what: "benchmark" | "trial" | "fit", ended: string) =>
  `the ${what} was ${ended}; its files are removed`;
