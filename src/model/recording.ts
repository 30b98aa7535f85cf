/**
 * What a sampler recorded, as columns: one value for each sample. A job of 6 hours on a machine of 8 disks is some
 * 20 MB this way, where an object for each sample and device would be hundreds.
 */
export type Column = Float64Array;

/** Why a sample was taken. `boundary` is the start of a step, `mark` a request. */
export const SAMPLE_REASONS = ["start", "tick", "boundary", "mark", "stop"] as const;
export type SampleReason = (typeof SAMPLE_REASONS)[number];

/**
 * The counters of a device that are kept of its /proc/diskstats row, with their place in it, counted from the first
 * number after the name (kernel, Documentation/admin-guide/iostats.rst).
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

/** One whole block device: never a partition. */
export interface RecordedDevice {
  name: string;
  /** Major and minor number, such as `254:0`. */
  number: string;
  kind: DeviceKind;
  /** Names of the devices that it is made of; what it did is counted there again. */
  slaves: string[];
  /** True for a loop device whose file lies in memory: no disk counts what it did. */
  inMemory?: true;
  /** The samples in which it was there; a device that was there all the time has 0 and the last sample. */
  firstSample: number;
  lastSample: number;
  /** False where it never did anything since the machine started. */
  used: boolean;
  /**
   * Cumulative, never falling: wraps and resets of the kernel's counters are set right. NaN where the kernel has no such
   * counter. Before its first sample 0, after its last one what it had then.
   */
  counters: Record<DeviceCounter, Column>;
}

export const CPU_COUNTERS = ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"] as const;
export type CpuCounter = (typeof CPU_COUNTERS)[number];

export const PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull", "memorySome", "memoryFull"] as const;
export type PressureCounter = (typeof PRESSURE_COUNTERS)[number];

export const MEMORY_GAUGES = ["available", "dirty", "writeback"] as const;
export type MemoryGauge = (typeof MEMORY_GAUGES)[number];

export const PAGING_COUNTERS = [
  "pagedInKib",
  "pagedOutKib",
  "swappedInPages",
  "swappedOutPages",
  "majorFaults",
  "dirtiedPages",
  "writtenPages",
] as const;
/** Pages that may be dirty before writing back begins in the background, and before who dirties more has to wait. */
export const DIRTY_LIMITS = ["backgroundPages", "limitPages"] as const;
export type DirtyLimit = (typeof DIRTY_LIMITS)[number];

/** Of the journals of all ext4 filesystems together: commits, and those that a task asked for and waited for. */
export const JOURNAL_COUNTERS = ["commits", "requestedCommits"] as const;
export type JournalCounter = (typeof JOURNAL_COUNTERS)[number];

export type PagingCounter = (typeof PAGING_COUNTERS)[number];

/** Of the NFS client, all mounts together; the milliseconds are those of every request, also of several at a time. */
export const NFS_COUNTERS = ["requests", "milliseconds", "readBytes", "writtenBytes"] as const;
export type NfsCounter = (typeof NFS_COUNTERS)[number];

/** One network interface; the loopback is not recorded. */
export interface RecordedInterface {
  name: string;
  /** True where hardware stands behind it: the same bytes then pass no other physical one. */
  physical: boolean;
  /** True where it is a port of a bridge or a bond, which counts its bytes too. */
  bridged?: true;
  receivedBytes: Column;
  sentBytes: Column;
}

export const CGROUP_CPU_COUNTERS = ["all", "user", "system", "throttled"] as const;
export type CgroupCpuCounter = (typeof CGROUP_CPU_COUNTERS)[number];

/** In the order of the log; a tick has those of I/O alone, and the CPU's are NaN there. */
export const CGROUP_PRESSURE_COUNTERS = ["ioSome", "ioFull", "cpuSome", "cpuFull"] as const;
export type CgroupPressureCounter = (typeof CGROUP_PRESSURE_COUNTERS)[number];

/** The counters of the cgroup that the job ran in. */
export interface RecordedCgroup {
  version: "v1" | "v2";
  path: string;
  memoryLimitBytes?: number;
  /** CPU time in seconds; NaN where it is not counted. */
  cpuSeconds?: Record<CgroupCpuCounter, Column>;
  memoryBytes?: Column;
  /** Microseconds; NaN where it is not counted. */
  pressure?: Record<CgroupPressureCounter, Column>;
  /** By device, with the number for a name where /proc/diskstats does not have it. */
  devices: { name: string; readBytes: Column; writtenBytes: Column; reads: Column; writes: Column }[];
}

/** What the looks at the job's own tasks added up (sampling/sampler/wait-clock.ts), in the order of the log. */
export const LOOK_COUNTERS = [
  "looks",
  "looked",
  "ran",
  "ranTasks",
  "ranOthers",
  "waited",
  "waitedBeside",
  "slowed",
  "unclear",
  "paced",
  "unseen",
] as const;
/**
 * What the job's own tasks did, in the order of the log: CPU time and bytes of all of them, and what looks at them saw
 * (sampling/sampler/wait-clock.ts). Seconds, but for `looks` and the bytes; cumulative.
 */
export const OWN_COUNTERS = ["cpu", "readBytes", "writtenBytes", ...LOOK_COUNTERS] as const;
export type OwnCounter = (typeof OWN_COUNTERS)[number];

/** Bytes that the processes of one executable name moved, at the samples where they grew. */
export interface RecordedProcess {
  name: string;
  samples: number[];
  /** Cumulative since the recording began; one value for each of `samples`. */
  readBytes: number[];
  writtenBytes: number[];
}

/** One iostat process, from its start to its end. What it reported is in its log, and by the counters here. */
export interface RecordedIostat {
  version?: string;
  intervalSeconds: number;
  /** On the monotonic clock. */
  startedAtMonotonic: number;
  endedAtMonotonic?: number;
  /** Why it ended; absent where it ran when the recording ended. */
  endReason?: string;
  /** Its reports' own times in seconds since the epoch, to the second; NaN where it printed none. */
  timestamps: Column;
  /** Why its log could not be read, where it could not. */
  unreadable?: string;
}

/** A sample that was taken for a certain moment. */
export interface RecordedMoment {
  /** The moment it stands for, in seconds since the epoch: when the step's file or the request appeared. */
  atSeconds: number;
  /** The sample, which was taken some milliseconds later. */
  sample: number;
  kind: "boundary" | "mark";
}

/** What one of several samplers recorded that followed each other in one job. */
export interface RecordedStretch {
  /** Its first sample in the joined columns; between the sample before and this one nothing was sampled. */
  firstSample: number;
  /** What it recorded, by itself. */
  recording: Recording;
  /** When it was told to end, in seconds since the epoch; absent where it ended by itself or was killed, or is the last. */
  stoppedAtSeconds?: number;
}

/** All that one sampler recorded, or several that followed each other. */
export interface Recording {
  toolVersion?: string;
  /** Where samplers had different ones, the longest. */
  intervalSeconds: number;
  memoryTotalBytes?: number;
  pageBytes?: number;
  sampleCount: number;
  /** The parts that this was joined from, in their order; absent where there was one sampler. No counter grows between them. */
  stretches?: RecordedStretch[];
  /** The wall clock of each sample, in seconds since the epoch; it may have been set back. */
  wallSeconds: Column;
  /** The monotonic clock of each sample, in seconds; it never falls. */
  monotonicSeconds: Column;
  /** Places in SAMPLE_REASONS. */
  reasons: Uint8Array;
  moments: RecordedMoment[];
  devices: RecordedDevice[];
  /** Ticks of 1/100 s. Absent, as all that follow, where it could not be read. */
  cpu?: Record<CpuCounter, Column>;
  contextSwitches?: Column;
  /** Microseconds; NaN where the kernel does not count this one. */
  pressure?: Record<PressureCounter, Column>;
  /** Bytes, as they stood at each sample. */
  memory?: Record<MemoryGauge, Column>;
  paging?: Record<PagingCounter, Column>;
  dirtyLimits?: Record<DirtyLimit, Column>;
  /** Only where an ext4 filesystem with a journal is mounted. */
  journal?: Record<JournalCounter, Column>;
  /** Only where NFS is mounted. */
  nfs?: Record<NfsCounter, Column>;
  interfaces: RecordedInterface[];
  cgroup?: RecordedCgroup;
  /** Only where the sampler was told whose tasks are the job's. */
  own?: Record<OwnCounter, Column>;
  /** Where those are a wrapped command's alone, and not all that the job has left running. */
  ownTasks?: "command";
  /** Only where they were asked for. */
  processes?: RecordedProcess[];
  iostats: RecordedIostat[];
  /** Why iostat was not started, or not again. */
  iostatGivenUp?: string;
  /** What the sampler could not read, and why. */
  missing: { what: string; reason: string }[];
  /** Why the sampler ended; absent where it was killed or is still running. */
  endReason?: string;
  /** When it did, in seconds since the epoch; iostat had been ended by then. */
  endedAtSeconds?: number;
  /** Whole lines of the log that could not be understood, and samples that the sampler could not write (full disk). */
  corruptLines: number;
  lostSamples: number;
  cost?: { cpuSeconds: number; bytesWritten: number; peakMemoryBytes: number };
}
