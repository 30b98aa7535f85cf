/** What a launched sampler waits for: one JSON document on its standard input. Without one it ends and leaves nothing. */
export interface SamplerTask {
  /** The recording directory, absolute; it exists. */
  directory: string;
  options: SamplerOptions;
}

/** How the sampler samples. All paths are absolute. */
export interface SamplerOptions {
  /** Seconds between ticks; 0.05 or more. */
  intervalSeconds: number;
  /** The version of io-probe that records. */
  toolVersion: string;
  /** The runner's `_runner_file_commands`: a new `set_output_*` file in it is a step boundary. It need not exist yet. */
  boundaryDirectory?: string;
  /** The `iostat` program to supervise; absent means that there is none. */
  iostatPath?: string;
  /** When this process is gone, the sampler stops by itself. */
  followPid?: number;
  /** The process whose descendants are the job's own: how long they wait for the disk is watched. Absent, no process is watched. */
  ownRootPid?: number;
  /** The sampler stops by itself after so many seconds. */
  maximumSeconds: number;
  /** Records bytes read and written by executable name; costs a walk through `/proc` at every sample. */
  processes?: boolean;
  /** Where `/proc` and `/sys` are, and what stands before the cgroup's mount points; tests give recorded trees. */
  procRoot?: string;
  sysRoot?: string;
  cgroupRoot?: string;
}

/** The smallest interval that the sampler keeps up with at a cost below 1 % of a core. */
export const MINIMUM_INTERVAL_SECONDS = 0.05;

/** Names in a recording directory. */
export const COUNTERS_FILE = "counters.ndjson";
/** The folder that the sampler watches for requests. The logs lie outside of it, or their own growth would wake it. */
export const CONTROL_FOLDER = "control";
/** A file of this name in the control folder ends the sampler. */
export const STOP_FILE = "stop";
/** A file in the control folder whose name begins so asks for a snapshot; it is removed when the snapshot is recorded. */
export const MARK_PREFIX = "mark-";

/** The log of the n-th iostat (from 1) that the sampler started. */
export function iostatLogName(number: number): string {
  return `iostat-${number}.log`;
}
