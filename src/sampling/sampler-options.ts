/** The JSON document that a launched sampler reads from its standard input; without one it ends. */
export interface SamplerTask {
  /** The recording directory, absolute; it exists. */
  directory: string;
  options: SamplerOptions;
}

/** How the sampler samples; all paths are absolute. */
export interface SamplerOptions {
  /** Seconds between ticks; 0.05 or more. */
  intervalSeconds: number;
  toolVersion: string;
  /** The runner's `_runner_file_commands`: a new `set_output_*` file in it is a step boundary. It may not exist yet. */
  boundaryDirectory?: string;
  /** Absent where there is none. */
  iostatPath?: string;
  followPid?: number;
  /** The process whose descendants are the job's own and are watched for waits; absent, none are. */
  ownRootPid?: number;
  /** The sampler stops after this time. */
  maximumSeconds: number;
  /** Also records bytes by executable name, which costs a walk through `/proc` at every sample. */
  processes?: boolean;
  /** Roots of `/proc`, `/sys` and the cgroup's mount points; tests give recorded trees. */
  procRoot?: string;
  sysRoot?: string;
  cgroupRoot?: string;
}

/** Below this interval the sampler takes more than 1 % of a core. */
export const MIN_INTERVAL_SECONDS = 0.05;

/** Names in a recording directory. */
export const COUNTERS_FILE = "counters.ndjson";
/** Watched for requests. The logs lie outside of it: their growth would wake the sampler. */
export const CONTROL_FOLDER = "control";
/** A file of this name in the control folder ends the sampler. */
export const STOP_FILE = "stop";
/** A file in the control folder with this prefix asks for a sample, and is removed once that is recorded. */
export const MARK_PREFIX = "mark-";

/** The log of the n-th iostat, from 1. */
export function iostatLogName(number: number): string {
  return `iostat-${number}.log`;
}
