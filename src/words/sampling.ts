import { formatDuration, formatShare } from "../format/figures.ts";
import { countOf } from "../format/plain-text.ts";
import { explainErrorCode } from "../format/unreadable-file.ts";
import type { Gap, GapCause, TraceCause, Unmeasured } from "../model/sampling.ts";
import { tellLeftRunning } from "./command.ts";
import { explainMissingTool } from "./tools.ts";

/** Why a collector was silent. */
export function explainGap(cause: GapCause): string {
  switch (cause.id) {
    case "paused":
      return "one step stopped the sampling, and a later one restarted it";
    case "not-scheduled":
      return "the sampler got no CPU time, or could not write";
    case "ended":
      return `no samples until the end: the sampler ${cause.reason === undefined ? "was killed, or its machine went down" : `ended (${ENDS[cause.reason] ?? cause.reason})`}`;
    case "no-report":
      return "iostat printed no report";
    case "iostat-ended":
      return `iostat ended: ${tellIostatEnd(cause.reason)}`;
    case "iostat-unreadable":
      return UNREADABLE[cause.reason] ?? `its log cannot be read (${cause.reason})`;
    case "iostat-given-up":
      if (cause.times === undefined) return `iostat did not start: ${tellIostatEnd(cause.reason)}`;
      return `iostat was not restarted: it ended ${cause.times} times in a row (${tellIostatEnd(cause.reason)})`;
  }
}

/** Why requests cannot be traced. */
export function explainTraceCause(cause: TraceCause): string {
  switch (cause.id) {
    case "needs-root":
      return "it needs root; call it with sudo";
    case "no-ftrace":
      return `this kernel has no ftrace (${cause.path} is missing)`;
    case "ftrace-refused":
      return `ftrace cannot be used: ${cause.detail}`;
  }
}

function tellIostatEnd(reason: string): string {
  return IOSTAT_ENDS[reason] ?? reason;
}

const ENDS: Readonly<Record<string, string>> = {
  "job-ended": "the job ended",
  "recording-removed": "its recording was deleted",
  "maximum-duration": "it reached its maximum duration",
};
const IOSTAT_ENDS: Readonly<Record<string, string>> = {
  silent: "it stopped writing, and was killed",
  flooded: "it wrote far more than reports, and was killed",
};
const UNREADABLE: Readonly<Record<string, string>> = {
  foreign: "its log is not iostat's output",
  "too-long": "its log is longer than 4 GiB",
};

const PARTS: Record<string, string> = {
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

/** What was not fully measured. */
export function nameUnmeasured(unmeasured: Unmeasured): string {
  switch (unmeasured.id) {
    case "part":
      return PARTS[unmeasured.part] ?? unmeasured.part;
    case "iostat":
    case "no-iostat":
      return "iostat's log";
    case "trace":
    case "steps":
      return unmeasured.id;
    case "left-running":
      return "what a command left running";
    case "clock-back":
      return "the ends of steps, where the clock showed the same time twice";
    case "clock-ahead":
      return "the time that the clock jumped over: no duration includes it";
    case "disk-wait":
      return "disk wait";
    case "short-processes":
      return "what processes shorter than the interval read and wrote";
    case "lost-samples":
      return countOf(unmeasured.count, "sample");
    case "corrupt-lines":
      return `${countOf(unmeasured.count, "line")} of the log`;
  }
}

function explainPart({ path, code }: Extract<Unmeasured, { id: "part" }>): string {
  const why = [path, code && explainErrorCode(code)].filter((part) => part !== undefined);
  return ["it cannot be read here", ...why].join(": ");
}

/** Why it was not. */
export function explainUnmeasured(unmeasured: Unmeasured): string {
  switch (unmeasured.id) {
    case "part":
      if (unmeasured.part !== "watches") return explainPart(unmeasured);
      return `this user has too many file watches (${unmeasured.code}, sysctl fs.inotify), so io-probe looks for new steps ten times a second`;
    case "iostat":
      return explainGap(unmeasured.cause);
    case "no-iostat":
      return explainMissingTool(unmeasured);
    case "trace":
      return explainTraceCause(unmeasured.cause);
    case "steps":
      return "this runner keeps no files of its steps as GitHub's does (nor do act's and Gitea's)";
    case "left-running":
      return tellLeftRunning(unmeasured.command, unmeasured.count);
    case "clock-back":
      return `the clock was set back by ${formatDuration(unmeasured.seconds)}; the job's own figures do not depend on it`;
    case "clock-ahead":
      return `it jumped ahead by ${formatDuration(unmeasured.seconds)}: the machine was suspended, or the clock was set`;
    case "disk-wait":
      return "the job's tasks could not be seen";
    case "short-processes":
      return "their bytes, and what longer ones moved last, are credited to the parent; only root sees other users' processes";
    case "lost-samples":
      return "not written: the disk was full, failed or hung";
    case "corrupt-lines":
      return "damaged, so left out";
  }
}

/** When a collector was silent, and why. */
export function tellGap({ startedAt, durationSeconds, cause }: Gap): string {
  return `${formatDuration(durationSeconds)} from ${startedAt}: ${explainGap(cause)}`;
}

/** The sampler's CPU time, with its share of one core. */
export function tellOwnCpu(seconds: number, share: number | undefined): string {
  return `${formatDuration(seconds)}${share === undefined ? "" : `, ${formatShare(share)} of one core`}`;
}
