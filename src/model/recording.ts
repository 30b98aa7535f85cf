/** One value for each sample: columns of 6 hours and 8 disks take 20 MB, an object for each sample hundreds. */
export type Column = Float64Array;
type Columns<Names extends readonly string[]> = Record<Names[number], Column>;

/** USER_HZ, the clock ticks in a second of /proc: 100 on every Linux that Node runs on. */
export const TICKS_PER_SECOND = 100;

/** Why a sample was taken: `boundary` at a step's start, `mark` on request. */
export const SAMPLE_REASONS = ["start", "tick", "boundary", "mark", "stop"] as const;
export type SampleReason = (typeof SAMPLE_REASONS)[number];

/**
 * A device's counters by their index in its /proc/diskstats row, after the name
 * (Documentation/admin-guide/iostats.rst).
 */
export const DEVICE_COUNTERS = {
  reads: 0,
  mergedReads: 1,
  readSectors: 2,
  readMilliseconds: 3,
  writes: 4,
  mergedWrites: 5,
  writeSectors: 6,
  writeMilliseconds: 7,
  busyMilliseconds: 9,
  weightedMilliseconds: 10,
  discards: 11,
  discardSectors: 13,
  flushes: 15,
  flushMilliseconds: 16,
} as const;
export type DeviceCounter = keyof typeof DEVICE_COUNTERS;

export const DEVICE_KINDS = ["disk", "dm", "md", "loop", "ram", "zram"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface RecordedDevice {
  name: string;
  number: string;
  kind: DeviceKind;
  /** What it is made of, which counts the same bytes. */
  slaves: string[];
  /** A loop device whose file is in memory: no disk counts its bytes. */
  inMemory?: true;
  firstSample: number;
  lastSample: number;
  /** False if idle since boot. */
  used: boolean;
  /** Cumulative; wraps and resets are corrected. NaN where the kernel has no such counter. */
  counters: Record<DeviceCounter, Column>;
}

export const CPU_COUNTERS = ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"] as const;

export const PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull", "memorySome", "memoryFull"] as const;

export const MEMORY_GAUGES = ["available", "dirty", "writeback"] as const;

export const PAGING_COUNTERS = [
  "pagedInKib",
  "pagedOutKib",
  "swappedInPages",
  "swappedOutPages",
  "majorFaults",
  "dirtiedPages",
  "writtenPages",
] as const;
/** Dirty pages at which background writeback starts, and at which writers must wait. */
export const DIRTY_LIMITS = ["backgroundPages", "limitPages"] as const;

/** Of all ext4 journals: commits, and those that a task waited for. */
export const JOURNAL_COUNTERS = ["commits", "requestedCommits"] as const;

/** Of all NFS mounts; milliseconds of all requests added up. */
export const NFS_COUNTERS = ["requests", "milliseconds", "readBytes", "writtenBytes"] as const;

/** Not the loopback. */
export interface RecordedInterface {
  name: string;
  /** Backed by hardware, so that no other physical interface counts its bytes. */
  physical: boolean;
  /** A port of a bridge or bond, which counts its bytes too. */
  bridged?: true;
  receivedBytes: Column;
  sentBytes: Column;
}

export const CGROUP_CPU_COUNTERS = ["all", "user", "system", "throttled"] as const;
export type CgroupCpuCounter = (typeof CGROUP_CPU_COUNTERS)[number];

/** Ticks have those of I/O only, the others are NaN. */
export const CGROUP_PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull"] as const;
export type CgroupPressureCounter = (typeof CGROUP_PRESSURE_COUNTERS)[number];

export interface RecordedCgroup {
  version: "v1" | "v2";
  path: string;
  memoryLimitBytes?: number;
  /** Seconds; NaN where not counted. */
  cpuSeconds?: Record<CgroupCpuCounter, Column>;
  memoryBytes?: Column;
  /** Microseconds; NaN where not counted. */
  pressure?: Record<CgroupPressureCounter, Column>;
  /** Named by number where /proc/diskstats lacks the device. */
  devices: { name: string; readBytes: Column; writtenBytes: Column; reads: Column; writes: Column }[];
}

/** Sums of looks at the job's tasks, in seconds but for `looks`, in the order of the log (sampler/wait-clock.ts). */
export const LOOK_COUNTERS = [
  "looks",
  // Covered by looks.
  "looked",
  // Some ran or wanted a core, none waited for the disk.
  "ran",
  // Per task that did, in `ran` and `waitedBeside`, and per task of others meanwhile.
  "ranTasks",
  "ranOthers",
  // Some waited for the disk, none ran.
  "waited",
  // Some waited while others ran.
  "waitedBeside",
  // Of `waitedBeside`, what would be saved if the waiting ones ran too, on the cores there are.
  "slowed",
  // None ran or waited, one slept for an answer while others waited for the disk.
  "unclear",
  // None ran or waited, one slept on a timer after waiting for the disk.
  "paced",
  // A disk was used without a look.
  "unseen",
] as const;
export type LookCounter = (typeof LOOK_COUNTERS)[number];

/** The job's tasks: seconds (except `looks`) and bytes, cumulative, in the order of the log. */
export const OWN_COUNTERS = ["cpu", "readBytes", "writtenBytes", ...LOOK_COUNTERS] as const;
export type OwnCounter = (typeof OWN_COUNTERS)[number];

/** Bytes by executable name, at the samples where they grew. */
export interface RecordedProcess {
  name: string;
  samples: number[];
  readBytes: number[];
  writtenBytes: number[];
}

export interface RecordedIostat {
  version?: string;
  intervalSeconds: number;
  startedAtMonotonic: number;
  endedAtMonotonic?: number;
  endReason?: string;
  /** Its reports' times, whole seconds since the epoch; NaN where it printed none. */
  timestamps: Column;
  unreadable?: string;
}

/** A filesystem with little space left, or no longer. */
export interface RecordedSpace {
  monotonic: number;
  mountPoint: string;
  filesystem: string;
  isLow: boolean;
  totalBytes: number;
  freeBytes: number;
  /** Absent where the filesystem does not count them. */
  totalInodes?: number;
  freeInodes?: number;
}

export interface RecordedMoment {
  /** Seconds since the epoch: when the step's file or the request appeared. */
  atSeconds: number;
  sample: number;
  kind: "boundary" | "mark";
}

/** One of a job's samplers. */
export interface RecordedStretch {
  /** Its first sample in the joined columns; nothing was sampled just before. */
  firstSample: number;
  recording: Recording;
  /** Seconds since the epoch. */
  stoppedAtSeconds?: number;
}

/** One or several samplers' recording. */
export interface Recording {
  toolVersion?: string;
  /** The longest of all samplers. */
  intervalSeconds: number;
  memoryTotalBytes?: number;
  pageBytes?: number;
  sampleCount: number;
  /** The joined parts in order, if several; no counter grows between them. */
  stretches?: RecordedStretch[];
  /** Wall clock, seconds since the epoch; may go back. */
  wallSeconds: Column;
  monotonicSeconds: Column;
  /** Indexes into SAMPLE_REASONS. */
  reasons: Uint8Array;
  moments: RecordedMoment[];
  devices: RecordedDevice[];
  /** Ticks of 1/100 s. Absent, like all that follow, where unreadable. */
  cpu?: Columns<typeof CPU_COUNTERS>;
  contextSwitches?: Column;
  /** Microseconds; NaN where not counted. */
  pressure?: Columns<typeof PRESSURE_COUNTERS>;
  memory?: Columns<typeof MEMORY_GAUGES>;
  paging?: Columns<typeof PAGING_COUNTERS>;
  dirtyLimits?: Columns<typeof DIRTY_LIMITS>;
  /** With a mounted ext4 that has a journal. */
  journal?: Columns<typeof JOURNAL_COUNTERS>;
  nfs?: Columns<typeof NFS_COUNTERS>;
  interfaces: RecordedInterface[];
  cgroup?: RecordedCgroup;
  /** Where the job's tasks are known. */
  own?: Record<OwnCounter, Column>;
  ownTasks?: "command";
  processes?: RecordedProcess[];
  /** In order; not of what was low from the first sample on. */
  space: RecordedSpace[];
  iostats: RecordedIostat[];
  iostatGivenUp?: string;
  missing: { what: string; reason: string }[];
  endReason?: string;
  /** Seconds since the epoch; iostat had ended by then. */
  endedAtSeconds?: number;
  corruptLines: number;
  lostSamples: number;
  cost?: { cpuSeconds: number; bytesWritten: number; peakMemoryBytes: number };
}
