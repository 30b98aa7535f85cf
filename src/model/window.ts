import * as z from "zod/mini";
import { blockTraceSchema } from "./block-trace.ts";
import { amount, moment, optional } from "./quantities.ts";

/** A device's row of a window. */
export const deviceWindowSchema = z.object({
  name: z.string(),
  readBytes: amount,
  writtenBytes: amount,
  reads: amount,
  writes: amount,
  /** Requests that the kernel merged into others. */
  ...optional(amount, "mergedReads", "mergedWrites"),
  ...optional(amount, "discards", "discardedBytes", "flushes"),
  busySeconds: amount,
  ...optional(amount, "peakReadBytesPerSecond", "peakWriteBytesPerSecond"),
  ...optional(amount, "meanReadLatencySeconds", "meanWriteLatencySeconds", "meanFlushLatencySeconds"),
  /** Requests in flight: the mean, and the highest mean between two ticks. */
  ...optional(amount, "meanQueueDepth", "peakQueueDepth"),
  /** Set if it is in memory, so that no disk counts its bytes. */
  inMemory: z.optional(z.boolean()),
  partial: z.optional(z.boolean()),
});
/** Bytes that something read and wrote. */
export type MovedBytes = Pick<DeviceWindow, "readBytes" | "writtenBytes">;
/** What a device did, by the kernel's counters. */
export type DeviceWindow = z.infer<typeof deviceWindowSchema>;

const pressureSchema = z.object({
  ...optional(amount, "ioSomeSeconds", "ioFullSeconds", "cpuSomeSeconds", "memorySomeSeconds", "memoryFullSeconds"),
});
/** The growth of `total` in /proc/pressure. */
export type Pressure = z.infer<typeof pressureSchema>;

/** Of all cores. */
const cpuSchema = z.object({
  userSeconds: amount,
  systemSeconds: amount,
  iowaitSeconds: amount,
  stealSeconds: amount,
  idleSeconds: amount,
  contextSwitches: z.optional(amount),
});
export type Cpu = z.infer<typeof cpuSchema>;

const memorySchema = z.object({
  ...optional(amount, "totalBytes", "availableBytesAtEnd", "lowestAvailableBytes"),
  ...optional(amount, "dirtyBytesAtStart", "dirtyBytesAtEnd", "writebackBytesAtStart", "writebackBytesAtEnd"),
  ...optional(amount, "pagedInBytes", "pagedOutBytes", "swappedInBytes", "swappedOutBytes", "majorFaults"),
  ...optional(amount, "dirtiedBytes", "writtenBackBytes"),
  /** Where background writeback starts, and where writers must wait. */
  ...optional(amount, "dirtyBackgroundBytes", "dirtyLimitBytes"),
});
/** The machine's memory, its page cache's writes and its swapping in a window. */
export type Memory = z.infer<typeof memorySchema>;

const cgroupWindowSchema = z.object({
  version: z.enum(["v1", "v2"]),
  path: z.string(),
  devices: z.optional(
    z.array(
      z.object({
        name: z.string(),
        readBytes: amount,
        writtenBytes: amount,
        ...optional(amount, "reads", "writes"),
        /** The highest mean over 3 s; of a window of 1 to 3 s, its mean. */
        ...optional(amount, "sustainedReadBytesPerSecond", "sustainedWriteBytesPerSecond"),
        ...optional(amount, "sustainedReadsPerSecond", "sustainedWritesPerSecond"),
      }),
    ),
  ),
  ...optional(amount, "cpuUserSeconds", "cpuSystemSeconds", "cpuSeconds", "cpuThrottledSeconds"),
  ...optional(amount, "memoryBytesAtEnd", "memoryLimitBytes"),
  /** Its pressure. */
  ...optional(amount, "ioSomeSeconds", "ioFullSeconds", "cpuSomeSeconds", "cpuFullSeconds"),
});
/** What the job's cgroup used. */
export type CgroupWindow = z.infer<typeof cgroupWindowSchema>;

const ownWindowSchema = z.object({
  cpuSeconds: amount,
  readBytes: amount,
  writtenBytes: amount,
  ofCommand: z.optional(z.boolean()),
  /** What looks at the tasks showed. */
  states: z.optional(
    z.object({
      looks: amount,
      lookedSeconds: amount,
      /** Some task ran or wanted a core, none waited for the disk. */
      ranSeconds: amount,
      /** Task seconds of that, and those of others meanwhile. */
      ranTaskSeconds: amount,
      ranOthersSeconds: amount,
      /** Some waited for the disk: while none ran, and while others did. */
      waitedSeconds: amount,
      waitedBesideSeconds: amount,
      /** Of `waitedBesideSeconds`, what the cores would save if the waiting ones ran too. */
      slowedSeconds: amount,
      /** All slept, one for an answer, while another process waited for the disk. */
      unclearSeconds: amount,
      /** All slept, one on a timer after waiting for the disk. */
      pacedSeconds: amount,
      /** A disk was busy without a look. */
      unseenSeconds: amount,
      /** Of `waitedSeconds`, those for asynchronous requests alone. */
      asynchronousSeconds: z.optional(amount),
      /** Task seconds on a core, and queued for one, as the scheduler counts them (/proc/PID/schedstat). */
      ...optional(amount, "onCoreSeconds", "queuedTaskSeconds"),
      /** How long the tasks that wanted a core waited for one: of the time in which some did, their queueing's part. */
      queuedSeconds: z.optional(amount),
      /** The sum over looks of the busiest task's seconds on a core: work that more cores would not speed up. */
      busiestTaskSeconds: z.optional(amount),
      /** The first two, of tasks that did not sleep between two looks. */
      ...optional(amount, "awakeOnCoreSeconds", "awakeQueuedSeconds"),
      /** The sum over looks of the longest sleep of a task that they found running or waiting for the disk alone. */
      blockedSeconds: z.optional(amount),
    }),
  ),
});
/** The job's tasks without io-probe's. Bytes were read from storage, or dirtied in memory (proc(5)). */
export type OwnWindow = z.infer<typeof ownWindowSchema>;

/** A disk wait with its bounds, and what it rests on. */
export const diskWaitSchema = z
  .object({ seconds: amount, lowSeconds: amount, highSeconds: amount, basis: z.array(z.enum(["task-states"])) })
  .check(({ value: { seconds, lowSeconds, highSeconds }, issues }) => {
    if (lowSeconds <= seconds && seconds <= highSeconds) return;
    const message = `expected lowSeconds <= seconds <= highSeconds, given ${lowSeconds}, ${seconds}, ${highSeconds}`;
    issues.push({ code: "custom", input: seconds, message });
  });
/** What an infinitely fast disk would save; bounds hold in 95 of 100 cases or more (`npm run bench:truth`). */
export type DiskWait = z.infer<typeof diskWaitSchema>;

const lowSpaceSchema = z.object({
  mountPoint: z.string(),
  filesystem: z.string(),
  totalBytes: amount,
  lowestFreeBytes: amount,
  totalInodes: z.optional(amount),
  lowestFreeInodes: z.optional(amount),
  /** Set if it was so before sampling began, and no less was free in the window than then. */
  allAlong: z.optional(z.boolean()),
});
/** A filesystem with less than 1% of its bytes or inodes, or 4 MB, left at times, and the least that was. */
export type LowSpace = z.infer<typeof lowSpaceSchema>;

const processWindowSchema = z.object({ name: z.string(), readBytes: amount, writtenBytes: amount });
/** What a program moved, by its executable's name. */
export type ProcessWindow = z.infer<typeof processWindowSchema>;

/** A step, a command or the whole job, with all that was measured meanwhile. */
export const windowSchema = z.object({
  name: z.string(),
  kind: z.enum(["job", "step", "command"]),
  startedAt: moment,
  endedAt: moment,
  durationSeconds: amount,
  /** Sampling was stopped on purpose. The job's `durationSeconds` excludes it; others include it and are `incomplete`. */
  pausedSeconds: z.optional(amount),
  exitCode: z.optional(z.int()),
  /** What ended the command, if a signal did; `exitCode` is then 128 and its number. */
  signal: z.optional(z.string().check(z.regex(/^SIG[A-Z0-9]{1,10}$/))),
  /** The profile or workload, if the window is io-probe's own benchmark. */
  benchmark: z.optional(z.string()),
  result: z.optional(z.string()),
  nameSource: z.optional(z.enum(["given", "worker-log", "api", "script", "number"])),
  overlaps: z.optional(z.array(z.string())),
  /** Set if the recording has a gap, so that figures are lower bounds. */
  incomplete: z.optional(z.boolean()),
  /** The sample at an end is missing or more than 20 ms late: some bytes may be a neighbour's. */
  estimated: z.optional(z.boolean()),
  devices: z.array(deviceWindowSchema),
  pressure: z.optional(pressureSchema),
  cpu: z.optional(cpuSchema),
  network: z.optional(z.object({ receivedBytes: amount, sentBytes: amount })),
  /** `requestSeconds` adds up simultaneous requests, and is no disk wait. */
  nfs: z.optional(z.object({ requests: amount, requestSeconds: amount, readBytes: amount, writtenBytes: amount })),
  memory: z.optional(memorySchema),
  /** Commits of all ext4 journals; a task waited for each requested one. */
  journal: z.optional(z.object({ commits: amount, requestedCommits: amount })),
  /** Local filesystems that were low on space, or became so, after the first sample. */
  lowSpace: z.optional(z.array(lowSpaceSchema)),
  drain: z.optional(z.object({ seconds: amount, bytes: amount })),
  /** The requests of each disk, with `run --trace`. */
  trace: z.optional(z.array(blockTraceSchema)),
  /** What the command moved, with waited-for children; writes count when they enter the page cache. */
  command: z.optional(
    z.object({ userSeconds: amount, systemSeconds: amount, ...optional(amount, "readBytes", "writtenBytes") }),
  ),
  cgroup: z.optional(cgroupWindowSchema),
  own: z.optional(ownWindowSchema),
  diskWait: z.optional(diskWaitSchema),
  topReaders: z.optional(z.array(processWindowSchema)),
  topWriters: z.optional(z.array(processWindowSchema)),
});
export type Window = z.infer<typeof windowSchema>;

/** A report's window: its wait is no longer than itself. */
export const reportedWindowSchema = windowSchema.check(({ value: { diskWait, durationSeconds }, issues }) => {
  if (diskWait === undefined || diskWait.highSeconds <= durationSeconds) return;
  const message = `expected at most durationSeconds (${durationSeconds}), given ${diskWait.highSeconds}`;
  issues.push({ code: "custom", input: diskWait.highSeconds, path: ["diskWait", "highSeconds"], message });
});
