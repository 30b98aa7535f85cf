import * as words from "../../src/words/recording.ts";

export const title = "While recording";
export const where = "Warnings in the log";

const DENIED = "permission denied";

export const examples = {
  tellNeedsLinux: [
    () => words.tellNeedsLinux("monitor", "darwin"),
    () => words.tellNeedsLinux("run", "darwin"),
    () => words.tellNeedsLinux("bench", "win32"),
    () => words.tellNeedsLinux("try", "darwin"),
    () => words.tellNeedsLinux("watch", "win32"),
    () => words.tellNeedsLinux("doctor", "win32"),
  ],
  tellUnmeasured: () =>
    words.tellUnmeasured('--output: "io-probe-report" cannot be written: no space left on the device'),
  tellFewFiles: [() => words.tellFewFiles()],
  tellUnstarted: [() => words.tellUnstarted(127), () => words.tellUnstarted(126)],
  tellUnsampled: [
    () => words.tellUnsampled("command", "the sampler did not start: no sample came in time"),
    () => words.tellUnsampled("benchmark", "the sampler did not start: it ended with exit code 1"),
  ],
  tellStillSampled: () => words.tellStillSampled(DENIED),
  tellNoTrace: () => words.tellNoTrace("tracing needs root"),
  tellNoFlush: () => words.tellNoFlush("/work", "sync ended with exit code 1"),
  tellLostWindow: () => words.tellLostWindow("no space left on the device"),
  tellLostRecording: () => words.tellLostRecording("/tmp/io-probe/recording-1/samples.ndjson: cannot be read (EIO)"),
  tellUnrecordedRun: () => words.tellUnrecordedRun("the sampler did not start: no sample came in time"),
  tellNoBenchmark: [
    () => words.tellNoBenchmark("fio is not installed, and there is no package manager that io-probe knows"),
    () => words.tellNoBenchmark(words.explainNoBenchmark()),
  ],
  explainNoBenchmark: () => words.explainNoBenchmark(),
  tellInterruption: [
    () => words.tellInterruption("benchmark", "ended by SIGINT"),
    () => words.tellInterruption("trial", "ended by SIGTERM"),
  ],
};
