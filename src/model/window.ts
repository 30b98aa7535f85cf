import * as z from "zod/mini";
import { amount, moment } from "./quantities.ts";

/** What one device did in one window: differences of the kernel's counters. */
export const deviceWindowSchema = z.object({
  name: z.string(),
  readBytes: amount,
  writtenBytes: amount,
  reads: amount,
  writes: amount,
  /** Requests that the kernel joined to others before the disk saw them. */
  mergedReads: z.optional(amount),
  mergedWrites: z.optional(amount),
  discards: z.optional(amount),
  discardedBytes: z.optional(amount),
  flushes: z.optional(amount),
  busySeconds: amount,
  peakReadBytesPerSecond: z.optional(amount),
  peakWriteBytesPerSecond: z.optional(amount),
  meanReadLatencySeconds: z.optional(amount),
  meanWriteLatencySeconds: z.optional(amount),
  meanFlushLatencySeconds: z.optional(amount),
  /** Requests in flight: on average over the window, and the highest mean between two ticks of the sampler. */
  meanQueueDepth: z.optional(amount),
  peakQueueDepth: z.optional(amount),
  /** True for a loop device whose file lies in memory: it counts like a disk, since no disk counts its bytes. */
  inMemory: z.optional(z.boolean()),
  /** True where the device appeared or vanished inside the window. */
  partial: z.optional(z.boolean()),
});
export type DeviceWindow = z.infer<typeof deviceWindowSchema>;

/** Time that tasks waited for a resource (`/proc/pressure`, differences of `total`). */
export const pressureSchema = z.object({
  ioSomeSeconds: z.optional(amount),
  ioFullSeconds: z.optional(amount),
  cpuSomeSeconds: z.optional(amount),
  memorySomeSeconds: z.optional(amount),
  memoryFullSeconds: z.optional(amount),
});
export type Pressure = z.infer<typeof pressureSchema>;

/** CPU time of all cores together, and context switches, in one window. */
export const cpuSchema = z.object({
  userSeconds: amount,
  systemSeconds: amount,
  iowaitSeconds: amount,
  stealSeconds: amount,
  idleSeconds: amount,
  contextSwitches: z.optional(amount),
});
export type Cpu = z.infer<typeof cpuSchema>;

/** Memory in one window: what was dirty at its ends, and what was paged. */
export const memorySchema = z.object({
  totalBytes: z.optional(amount),
  availableBytesAtEnd: z.optional(amount),
  lowestAvailableBytes: z.optional(amount),
  dirtyBytesAtStart: z.optional(amount),
  dirtyBytesAtEnd: z.optional(amount),
  writebackBytesAtStart: z.optional(amount),
  writebackBytesAtEnd: z.optional(amount),
  pagedInBytes: z.optional(amount),
  pagedOutBytes: z.optional(amount),
  swappedInBytes: z.optional(amount),
  swappedOutBytes: z.optional(amount),
  majorFaults: z.optional(amount),
  /** What was dirtied in memory, and what of it was written back. */
  dirtiedBytes: z.optional(amount),
  writtenBackBytes: z.optional(amount),
  /** At the window's end: how much may be dirty before writing back begins, and before who dirties more has to wait. */
  dirtyBackgroundBytes: z.optional(amount),
  dirtyLimitBytes: z.optional(amount),
});
export type Memory = z.infer<typeof memorySchema>;

/** The figures of the cgroup that the window's own processes ran in, beside the machine's. */
export const cgroupWindowSchema = z.object({
  version: z.enum(["v1", "v2"]),
  path: z.string(),
  devices: z.optional(
    z.array(
      z.object({
        name: z.string(),
        readBytes: amount,
        writtenBytes: amount,
        reads: z.optional(amount),
        writes: z.optional(amount),
        /** The highest mean over any 3 s of the window; of one that lasted 1 to 3 s, its own mean. */
        sustainedReadBytesPerSecond: z.optional(amount),
        sustainedWriteBytesPerSecond: z.optional(amount),
        sustainedReadsPerSecond: z.optional(amount),
        sustainedWritesPerSecond: z.optional(amount),
      }),
    ),
  ),
  cpuUserSeconds: z.optional(amount),
  cpuSystemSeconds: z.optional(amount),
  cpuSeconds: z.optional(amount),
  cpuThrottledSeconds: z.optional(amount),
  memoryBytesAtEnd: z.optional(amount),
  memoryLimitBytes: z.optional(amount),
  /** What the kernel counted as waiting in it: some of its tasks for I/O, all of them, and the same for a core. */
  ioSomeSeconds: z.optional(amount),
  ioFullSeconds: z.optional(amount),
  cpuSomeSeconds: z.optional(amount),
  cpuFullSeconds: z.optional(amount),
});
export type CgroupWindow = z.infer<typeof cgroupWindowSchema>;

/**
 * The job's own part of a window: the tasks below the command or the runner, without io-probe's. Bytes are those that
 * tasks had read from storage or dirtied in memory (`read_bytes` and `write_bytes` of proc(5)).
 */
export const ownWindowSchema = z.object({
  cpuSeconds: amount,
  readBytes: amount,
  writtenBytes: amount,
  /** True where these are the wrapped command's tasks alone, and not all that the job has left running. */
  ofCommand: z.optional(z.boolean()),
  /** What looks at the tasks saw, in seconds of the window but for `looks`; absent where there were none. */
  states: z.optional(
    z.object({
      looks: amount,
      /** The time that looks stand for. */
      lookedSeconds: amount,
      /** Some task ran or wanted a core, none waited for the disk. */
      ranSeconds: amount,
      /** The seconds of all tasks that ran or wanted a core, and of others' while one of these did. */
      ranTaskSeconds: amount,
      ranOthersSeconds: amount,
      /** Tasks waited for the disk: while none ran, and while others did. */
      waitedSeconds: amount,
      waitedBesideSeconds: amount,
      /** The part of `waitedBesideSeconds` that the cores would save if those that waited ran as well. */
      slowedSeconds: amount,
      /** All slept, one of them for an answer, while somebody else waited for the disk. */
      unclearSeconds: amount,
      /** All slept, one of them on a timer right after it had waited for the disk. */
      pacedSeconds: amount,
      /** Nobody looked, although a disk was used. */
      unseenSeconds: amount,
    }),
  ),
});
export type OwnWindow = z.infer<typeof ownWindowSchema>;

/** What the estimate of the disk wait rests on. */
export const WAIT_BASES = ["task-states", "pressure", "device-queue"] as const;

/**
 * The time that an infinitely fast disk would take off a window: an estimate, and the bounds that hold the truth in at
 * least 95 of 100 cases (`npm run bench:truth`).
 */
export const diskWaitSchema = z.object({
  seconds: amount,
  lowSeconds: amount,
  highSeconds: amount,
  basis: z.array(z.enum(WAIT_BASES)),
});
export type DiskWait = z.infer<typeof diskWaitSchema>;

/** One of the top readers or writers of a window, by executable name alone. */
export const processWindowSchema = z.object({ name: z.string(), readBytes: amount, writtenBytes: amount });
export type ProcessWindow = z.infer<typeof processWindowSchema>;

/** A stretch of time with a name, and all that was counted in it. */
export const windowSchema = z.object({
  name: z.string(),
  kind: z.enum(["job", "step", "command"]),
  startedAt: moment,
  endedAt: moment,
  durationSeconds: amount,
  /**
   * How long, between its start and its end, the sampling was ended on purpose: no figure covers that time. The job's
   * `durationSeconds` leaves it out; a step or command lasted all the while, and is `incomplete`.
   */
  pausedSeconds: z.optional(amount),
  exitCode: z.optional(z.int()),
  /** The profile or workload, where the window is a benchmark of io-probe's own and not the job's work. */
  benchmark: z.optional(z.string()),
  /** The step's result where it is known, such as `success`, `failure`, `cancelled`, `skipped`. */
  result: z.optional(z.string()),
  /** Where the name comes from: an exact source, or the script's first line, or only a number. */
  nameSource: z.optional(z.enum(["given", "worker-log", "api", "script", "number"])),
  /** Names of the windows that overlap this one: their figures share the machine. */
  overlaps: z.optional(z.array(z.string())),
  /** True where the recording ends or has a gap inside the window: its figures are lower bounds. */
  incomplete: z.optional(z.boolean()),
  /**
   * True where no sample tells how the counters stood at an end of the window: they are interpolated between two samples,
   * or those of a sample that came more than 20 ms late, so that a neighbour may have some of the window's bytes.
   */
  estimated: z.optional(z.boolean()),
  devices: z.array(deviceWindowSchema),
  pressure: z.optional(pressureSchema),
  cpu: z.optional(cpuSchema),
  network: z.optional(z.object({ receivedBytes: amount, sentBytes: amount })),
  /**
   * What the kernel's NFS client did, where NFS is mounted. `requestSeconds` adds up every request from asking to its
   * answer, also those that ran at the same time: it is no disk wait.
   */
  nfs: z.optional(z.object({ requests: amount, requestSeconds: amount, readBytes: amount, writtenBytes: amount })),
  memory: z.optional(memorySchema),
  /** Commits of ext4's journals, all filesystems together; those that were asked for kept somebody waiting. */
  journal: z.optional(z.object({ commits: amount, requestedCommits: amount })),
  /** The flush after the window, where it was asked for: how long it took and what it wrote. */
  drain: z.optional(z.object({ seconds: amount, bytes: amount })),
  /**
   * What the wrapped command used itself, with its children that were waited for: CPU time, and the bytes that they made
   * storage read and write. A write counts when it is put into the page cache: its bytes may reach the disk later.
   */
  command: z.optional(
    z.object({
      userSeconds: amount,
      systemSeconds: amount,
      readBytes: z.optional(amount),
      writtenBytes: z.optional(amount),
    }),
  ),
  cgroup: z.optional(cgroupWindowSchema),
  own: z.optional(ownWindowSchema),
  diskWait: z.optional(diskWaitSchema),
  topReaders: z.optional(z.array(processWindowSchema)),
  topWriters: z.optional(z.array(processWindowSchema)),
});
export type Window = z.infer<typeof windowSchema>;
