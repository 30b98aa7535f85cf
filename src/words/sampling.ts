import { formatDuration, formatShare } from "../format/figures.ts";
import { countOf, joinPresent } from "../format/plain-text.ts";
import { type Sentences, tellCase } from "../format/sentences.ts";
import { explainErrorCode } from "../format/unreadable-file.ts";
import type { Gap, GapCause, TraceCause, Unmeasured } from "../model/sampling.ts";
import { explainMissingTool } from "./tools.ts";
import { tellLeftRunning } from "./windows.ts";

/** Why a collector was silent. */
export const explainGap = (cause: GapCause) => tellCase(GAPS, cause);

const GAPS: Sentences<GapCause> = {
  paused: "one step stopped the sampling, and a later one restarted it",
  "not-scheduled": "the sampler got no CPU time, or could not write",
  ended: ({ reason }) => {
    const end = reason === undefined ? "was killed, or its machine went down" : `ended (${ENDS[reason] ?? reason})`;
    return `no samples until the end: the sampler ${end}`;
  },
  "no-report": "iostat printed no report",
  "iostat-ended": ({ reason }) => `iostat ended: ${tellIostatEnd(reason)}`,
  "iostat-unreadable": ({ reason }) => UNREADABLE[reason] ?? `its log cannot be read (${reason})`,
  "iostat-given-up": ({ reason, times }) =>
    times === undefined
      ? `iostat did not start: ${tellIostatEnd(reason)}`
      : `iostat was not restarted: it ended ${times} times in a row (${tellIostatEnd(reason)})`,
};

const ENDS: Readonly<Record<string, string>> = {
  "job-ended": "the job ended",
  "recording-removed": "its recording was deleted",
  "maximum-duration": "it reached its maximum duration",
};
const UNREADABLE: Readonly<Record<string, string>> = {
  foreign: "its log is not iostat's output",
  "too-long": "its log is longer than 4 GiB",
};

function tellIostatEnd(reason: string): string {
  return IOSTAT_ENDS[reason] ?? reason;
}

const IOSTAT_ENDS: Readonly<Record<string, string>> = {
  silent: "it stopped writing, and was killed",
  flooded: "it wrote far more than reports, and was killed",
};

/** Why requests cannot be traced. */
export const explainTraceCause = (cause: TraceCause) => tellCase(TRACE_CAUSES, cause);

const TRACE_CAUSES: Sentences<TraceCause> = {
  "needs-root": "it needs root; call it with sudo",
  "no-ftrace": ({ path }) => `this kernel has no ftrace (${path} is missing)`,
  "ftrace-refused": ({ detail }) => `ftrace cannot be used: ${detail}`,
};

/** What was not fully measured. */
export const nameUnmeasured = (unmeasured: Unmeasured) => tellCase(UNMEASURED, unmeasured);

const UNMEASURED: Sentences<Unmeasured> = {
  part: ({ part }) => PARTS[part] ?? part,
  iostat: "iostat's log",
  "no-iostat": "iostat's log",
  trace: "trace",
  steps: "steps",
  "left-running": "what a command left running",
  "clock-back": "the ends of steps, where the clock showed the same time twice",
  "clock-ahead": "the time that the clock jumped over: no duration includes it",
  "disk-wait": "disk wait",
  "short-processes": "what processes shorter than the interval read and wrote",
  "lost-samples": ({ count }) => countOf(count, "sample"),
  "corrupt-lines": ({ count }) => `${countOf(count, "line")} of the log`,
};

const PARTS: Readonly<Record<string, string>> = {
  devices: "bytes and operations of the disks",
  cpu: "CPU time",
  "pressure io": "I/O pressure",
  "pressure cpu": "CPU pressure",
  "pressure memory": "memory pressure",
  memory: "memory and dirty pages",
  paging: "paging",
  network: "network bytes",
  watches: "the counters at the very start of each step",
};

/** Why it was not fully measured. */
export const explainUnmeasured = (unmeasured: Unmeasured) => tellCase(REASONS, unmeasured);

const REASONS: Sentences<Unmeasured> = {
  part: ({ part, path, code }) =>
    part === "watches"
      ? `this user has too many file watches (${code}, sysctl fs.inotify), so io-probe looks for new steps ten times a second`
      : joinPresent(["it cannot be read here", path, code && explainErrorCode(code)], ": "),
  iostat: ({ cause }) => explainGap(cause),
  "no-iostat": explainMissingTool,
  trace: ({ cause }) => explainTraceCause(cause),
  steps: "this runner keeps no files of its steps as GitHub's does (nor do act's and Gitea's)",
  "left-running": ({ command, count }) => tellLeftRunning(command, count),
  "clock-back": ({ seconds }) =>
    `the clock was set back by ${formatDuration(seconds)}; the job's own figures do not depend on it`,
  "clock-ahead": ({ seconds }) =>
    `it jumped ahead by ${formatDuration(seconds)}: the machine was suspended, or the clock was set`,
  "disk-wait": "the job's tasks could not be seen",
  "short-processes":
    "their bytes, and what longer ones moved last, are credited to the parent; only root sees other users' processes",
  "lost-samples": "not written: the disk was full, failed or hung",
  "corrupt-lines": "damaged, so left out",
};

/** When a collector was silent, and why. */
export const tellGap = ({ startedAt, durationSeconds, cause }: Gap) =>
  `${formatDuration(durationSeconds)} from ${startedAt}: ${explainGap(cause)}`;

/** The sampler's CPU time, with its share of one core. */
export const tellOwnCpu = (seconds: number, share: number | undefined) =>
  joinPresent([formatDuration(seconds), share === undefined ? undefined : `${formatShare(share)} of one core`]);
