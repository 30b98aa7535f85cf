/** A value for each sample: columns of 6 hours and 8 disks take 20 MB, objects hundreds. */
export type Column = Float64Array;
type Columns<Names extends readonly string[]> = Record<Names[number], Column>;

/** USER_HZ of /proc: 100 on every Linux that Node runs on. */
export const TICKS_PER_SECOND = 100;

/** `boundary`: at a step's start; `mark`: on request. */
export const SAMPLE_REASONS = ["start", "tick", "boundary", "mark", "stop"] as const;
export type SampleReason = (typeof SAMPLE_REASONS)[number];

/** Of a block device, by their names in the log's header. */
export const DEVICE_COUNTERS = [
  "reads",
  "mergedReads",
  "readBytes",
  "readSeconds",
  "writes",
  "mergedWrites",
  "writtenBytes",
  "writeSeconds",
  // Time with a request in flight, and the time of all requests added up.
  "busySeconds",
  "requestSeconds",
  "discards",
  "discardedBytes",
  "flushes",
  "flushSeconds",
] as const;
/** A device's counter: a count, bytes or seconds. */
export type DeviceCounter = (typeof DEVICE_COUNTERS)[number];

/** Kinds of block devices without their partitions. */
export const DEVICE_KINDS = ["disk", "dm", "md", "loop", "ram", "zram"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** A block device's counters at each sample where it was there. */
export interface RecordedDevice {
  name: string;
  number: string;
  kind: DeviceKind;
  /** The devices below it, which count the same bytes. */
  slaves: string[];
  /** Set if it is in memory, so that no disk counts its bytes. */
  inMemory?: true;
  firstSample: number;
  lastSample: number;
  /** False if the device was idle since boot. */
  used: boolean;
  /** Cumulative, without wraps and resets; NaN where the kernel has none. */
  counters: Record<DeviceCounter, Column>;
}

/** Seconds of all cores (proc(5)). */
export const CPU_COUNTERS = ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"] as const;

/** Seconds that some, or all, tasks waited (/proc/pressure). */
export const PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull", "memorySome", "memoryFull"] as const;

/** Of /proc/meminfo, in bytes. */
export const MEMORY_GAUGES = ["available", "dirty", "writeback"] as const;

/** Of /proc/vmstat. */
export const PAGING_COUNTERS = [
  ...["pagedInBytes", "pagedOutBytes", "swappedInBytes", "swappedOutBytes", "majorFaults"],
  ...["dirtiedBytes", "writtenBackBytes"],
] as const;
/** Where background writeback starts, and where writers must wait. */
export const DIRTY_LIMITS = ["backgroundBytes", "limitBytes"] as const;

/** Commits of all ext4 journals; a task waited for each requested one. */
export const JOURNAL_COUNTERS = ["commits", "requestedCommits"] as const;

/** Counters of all NFS mounts together; the times of all requests are added up. */
export const NFS_COUNTERS = ["requests", "requestSeconds", "readBytes", "writtenBytes"] as const;

/** A network interface other than the loopback. */
export interface RecordedInterface {
  name: string;
  /** Whether it is physical: no other physical interface counts its bytes. */
  physical: boolean;
  /** Set if a bridge or bond counts its bytes too. */
  bridged?: true;
  receivedBytes: Column;
  sentBytes: Column;
}

/** Seconds of a cgroup; `throttled` by its quota. */
export const CGROUP_CPU_COUNTERS = ["all", "user", "system", "throttled"] as const;
export type CgroupCpuCounter = (typeof CGROUP_CPU_COUNTERS)[number];

/** The cgroup's pressure; between steps only that of I/O is read, and the rest is NaN. */
export const CGROUP_PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull"] as const;
export type CgroupPressureCounter = (typeof CGROUP_PRESSURE_COUNTERS)[number];

/** The counters of the job's cgroup. */
export interface RecordedCgroup {
  version: "v1" | "v2";
  path: string;
  memoryLimitBytes?: number;
  /** Seconds, as those of `pressure`; NaN where not counted. */
  cpuSeconds?: Record<CgroupCpuCounter, Column>;
  memoryBytes?: Column;
  pressure?: Record<CgroupPressureCounter, Column>;
  /** Devices by name, or by number where /proc/diskstats lacks them. */
  devices: { name: string; readBytes: Column; writtenBytes: Column; reads: Column; writes: Column }[];
}

/**
 * Of looks at the job's tasks, in seconds but for `looks`, in the log's order (sampler/wait-clock.ts): what grows in a window
 * is its `own.states`, which say what each means.
 */
export const LOOK_COUNTERS = [
  ...["looks", "looked", "ran", "ranTasks", "ranOthers", "waited", "waitedBeside", "slowed", "unclear"],
  ...["paced", "unseen", "asynchronous", "onCore", "queued", "busiest", "awakeOnCore", "awakeQueued"],
  "blocked",
] as const;
export type LookCounter = (typeof LOOK_COUNTERS)[number];

/** Of the job's tasks, cumulative, in the log's order. */
export const OWN_COUNTERS = ["cpu", "readBytes", "writtenBytes", ...LOOK_COUNTERS] as const;
export type OwnCounter = (typeof OWN_COUNTERS)[number];

/** A program's bytes at the samples where they grew. */
export interface RecordedProcess {
  name: string;
  samples: number[];
  readBytes: number[];
  writtenBytes: number[];
}

/** One process of iostat. */
export interface RecordedIostat {
  version?: string;
  intervalSeconds: number;
  startedAtMonotonic: number;
  endedAtMonotonic?: number;
  /** Why it ended: `stopped`, `silent` or `flooded` (io-probe killed it), or its own way. */
  endReason?: string;
  /** Its reports' times in whole seconds since the epoch; NaN where none was printed. */
  timestamps: Column;
  /** `foreign` (not a report of iostat), `too-long`, or an errno. */
  unreadable?: string;
}

/** A filesystem with little space left, or no longer. */
interface RecordedSpace {
  monotonic: number;
  mountPoint: string;
  filesystem: string;
  isLow: boolean;
  /** Low at the sampler's first look already. */
  atStart?: boolean;
  totalBytes: number;
  freeBytes: number;
  /** Absent where the filesystem does not count them. */
  totalInodes?: number;
  freeInodes?: number;
}

/** A sample that was asked for. */
export interface RequestedSample {
  /** Seconds since the epoch when the step's file or the request appeared. */
  atSeconds: number;
  sample: number;
  kind: "boundary" | "mark";
}

/** One of a job's samplers. */
export interface RecordedSampler {
  /** Its first sample in the joined columns; just before, nothing was sampled. */
  firstSample: number;
  recording: Recording;
  /** Since the epoch. */
  stoppedAtSeconds?: number;
}

/** One or several samplers' recording. */
export interface Recording {
  toolVersion?: string;
  /** The longest interval of its samplers. */
  intervalSeconds: number;
  memoryTotalBytes?: number;
  sampleCount: number;
  /** In order, if there are several; no counter grows between them. */
  samplers?: RecordedSampler[];
  /** Seconds since the epoch; the clock may go back. */
  wallSeconds: Column;
  monotonicSeconds: Column;
  /** Indexes into SAMPLE_REASONS. */
  reasons: Uint8Array;
  requested: RequestedSample[];
  devices: RecordedDevice[];
  /** Like all that follow, absent where it could not be read, and NaN where not counted. */
  cpu?: Columns<typeof CPU_COUNTERS>;
  contextSwitches?: Column;
  pressure?: Columns<typeof PRESSURE_COUNTERS>;
  memory?: Columns<typeof MEMORY_GAUGES>;
  paging?: Columns<typeof PAGING_COUNTERS>;
  dirtyLimits?: Columns<typeof DIRTY_LIMITS>;
  journal?: Columns<typeof JOURNAL_COUNTERS>;
  nfs?: Columns<typeof NFS_COUNTERS>;
  interfaces: RecordedInterface[];
  cgroup?: RecordedCgroup;
  own?: Record<OwnCounter, Column>;
  ownTasks?: "command";
  processes?: RecordedProcess[];
  /** Filesystems that were low on space from the first sample on, or became so, in order. */
  space: RecordedSpace[];
  iostats: RecordedIostat[];
  /** Why iostat was given up; without `times` it never started. */
  iostatGivenUp?: { reason: string; times?: number };
  /** What cannot be read: a file, with the system's code. */
  missing: { what: string; path?: string | undefined; code?: string | undefined }[];
  /** Why the sampler ended: `job-ended`, `recording-removed`, `maximum-duration`, a request or a signal. */
  endReason?: string;
  /** When it ended, in seconds since the epoch, after iostat. */
  endedAtSeconds?: number;
  corruptLines: number;
  lostSamples: number;
  cost?: { cpuSeconds: number; bytesWritten: number; peakMemoryBytes: number };
}
