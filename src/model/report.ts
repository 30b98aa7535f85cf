import * as z from "zod/mini";

/** The `schema` field of a report.json. */
export const REPORT_SCHEMA = "io-probe/report";
/** The `schemaVersion` that this version writes and reads. */
export const REPORT_SCHEMA_VERSION = 1;

/** A finite number that is 0 or more: bytes, seconds, counts and rates are never negative. */
const amount = z.number().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
/** A moment as ISO 8601 in UTC, such as `2026-11-20T11:44:58.123Z`. */
const moment = z.iso.datetime({ offset: true });
/** One value of a series; null where that sample lacks it. */
const column = z.array(z.nullable(z.number()));

/** What the machine was that the job ran on. Everything that could not be found out is absent. */
export const runnerSchema = z.object({
  name: z.optional(z.string()),
  os: z.optional(z.string()),
  arch: z.optional(z.string()),
  /** The runner's image, such as `ubuntu24 20261101.1`. */
  image: z.optional(z.string()),
  /** `github-hosted`, `self-hosted`, or absent outside of GitHub. */
  environment: z.optional(z.string()),
  cpuModel: z.optional(z.string()),
  cpuCount: z.optional(count),
  memoryBytes: z.optional(amount),
  kernel: z.optional(z.string()),
  /** The cloud and machine type as the firmware tells them, such as `aws m7i.large`. */
  cloud: z.optional(z.string()),
  /** The container that io-probe itself ran in, such as `docker`; absent outside of one. */
  container: z.optional(z.string()),
});
export type Runner = z.infer<typeof runnerSchema>;

/** One block device of the chain under a path, from the filesystem's device down to the disks. */
export const blockDeviceSchema = z.object({
  name: z.string(),
  kind: z.enum(["disk", "partition", "dm", "md", "loop", "zram", "ram", "other"]),
  /** Names of the devices that this one is made of: a partition's disk, the slaves of a dm or md device. */
  parents: z.array(z.string()),
  model: z.optional(z.string()),
  vendor: z.optional(z.string()),
  sizeBytes: z.optional(amount),
  /** As the kernel says; virtual machines often claim `true` for a solid-state disk. */
  rotational: z.optional(z.boolean()),
  scheduler: z.optional(z.string()),
  writeCache: z.optional(z.string()),
  requestQueueLength: z.optional(count),
  readAheadBytes: z.optional(amount),
  optimalIoBytes: z.optional(amount),
  logicalBlockBytes: z.optional(amount),
  /** Name that device-mapper or md gives the device, such as `vg0-root`. */
  mappedName: z.optional(z.string()),
  /** RAID level or device-mapper target, such as `raid0`, `striped`, `linear`, `crypt`. */
  layout: z.optional(z.string()),
  stripe: z.optional(z.object({ count: count, chunkBytes: z.optional(amount) })),
});
export type BlockDevice = z.infer<typeof blockDeviceSchema>;

/** A limit that the cgroup sets on a device, in its own unit per second. */
export const ioLimitSchema = z.object({
  device: z.string(),
  readBytesPerSecond: z.optional(amount),
  writeBytesPerSecond: z.optional(amount),
  readsPerSecond: z.optional(amount),
  writesPerSecond: z.optional(amount),
});
export type IoLimit = z.infer<typeof ioLimitSchema>;

/** The storage fingerprint: what lies under a path. */
export const storageSchema = z.object({
  path: z.string(),
  /** `other` is a mounted disk that none of the paths lies on. */
  role: z.enum(["workspace", "temp", "target", "other"]),
  filesystem: z.optional(z.string()),
  /** What is mounted, as the mount table names it: `/dev/nvme0n1p1`, `overlay`, `server:/export`. */
  source: z.optional(z.string()),
  mountPoint: z.optional(z.string()),
  mountOptions: z.optional(z.array(z.string())),
  totalBytes: z.optional(amount),
  freeBytes: z.optional(amount),
  /** The device chain, the filesystem's own device first, the disks last. Empty for tmpfs and network filesystems. */
  devices: z.array(blockDeviceSchema),
  /** For an overlay: the filesystem that holds its upper directory. */
  lowerFilesystem: z.optional(z.string()),
  /** The container storage driver, such as `overlay2`, where the path lies inside a container. */
  storageDriver: z.optional(z.string()),
  ioLimits: z.optional(z.array(ioLimitSchema)),
});
export type Storage = z.infer<typeof storageSchema>;

/** What sampled, how often, what it missed, and what it cost. */
export const samplingSchema = z.object({
  /** `proc` for the counters, `iostat` for the device rates, `none` where nothing sampled (a bench without a sampler). */
  collectors: z.array(z.enum(["proc", "iostat"])),
  intervalSeconds: z.optional(amount),
  iostatVersion: z.optional(z.string()),
  samples: count,
  /** Stretches in which a collector was silent for much longer than the interval, with the reason where it is known. */
  gaps: z.array(
    z.object({ collector: z.enum(["proc", "iostat"]), startedAt: moment, durationSeconds: amount, reason: z.string() }),
  ),
  /** What could not be measured, and why, in a sentence each. */
  notMeasured: z.array(z.object({ what: z.string(), reason: z.string() })),
  ownCost: z.optional(
    z.object({ cpuSeconds: z.optional(amount), bytesWritten: z.optional(amount), peakMemoryBytes: z.optional(amount) }),
  ),
});
export type Sampling = z.infer<typeof samplingSchema>;

/** What one device did in one window: differences of the kernel's counters. */
export const deviceWindowSchema = z.object({
  name: z.string(),
  readBytes: amount,
  writtenBytes: amount,
  reads: amount,
  writes: amount,
  discards: z.optional(amount),
  discardedBytes: z.optional(amount),
  flushes: z.optional(amount),
  busySeconds: amount,
  peakReadBytesPerSecond: z.optional(amount),
  peakWriteBytesPerSecond: z.optional(amount),
  meanReadLatencySeconds: z.optional(amount),
  meanWriteLatencySeconds: z.optional(amount),
  meanFlushLatencySeconds: z.optional(amount),
  meanQueueDepth: z.optional(amount),
  /** True where the device appeared or vanished inside the window. */
  partial: z.optional(z.boolean()),
});
export type DeviceWindow = z.infer<typeof deviceWindowSchema>;

/** Time that tasks stood still for a resource (`/proc/pressure`, differences of `total`). */
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
      }),
    ),
  ),
  cpuUserSeconds: z.optional(amount),
  cpuSystemSeconds: z.optional(amount),
  cpuSeconds: z.optional(amount),
  cpuThrottledSeconds: z.optional(amount),
  memoryBytesAtEnd: z.optional(amount),
  memoryLimitBytes: z.optional(amount),
  ioSomeSeconds: z.optional(amount),
  ioFullSeconds: z.optional(amount),
});
export type CgroupWindow = z.infer<typeof cgroupWindowSchema>;

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
  /** True where no sample was taken at an end of the window: the counters there lie between two samples, interpolated. */
  estimated: z.optional(z.boolean()),
  devices: z.array(deviceWindowSchema),
  pressure: z.optional(pressureSchema),
  cpu: z.optional(cpuSchema),
  network: z.optional(z.object({ receivedBytes: amount, sentBytes: amount })),
  memory: z.optional(memorySchema),
  /** The flush after the window, where it was asked for: how long it took and what it wrote. */
  drain: z.optional(z.object({ seconds: amount, bytes: amount })),
  /** CPU time of the wrapped command and its children. */
  command: z.optional(z.object({ userSeconds: amount, systemSeconds: amount })),
  cgroup: z.optional(cgroupWindowSchema),
  topReaders: z.optional(z.array(processWindowSchema)),
  topWriters: z.optional(z.array(processWindowSchema)),
});
export type Window = z.infer<typeof windowSchema>;

/** The samples, columnar: every column has one value for each of `timesSeconds`. Rates hold for the interval that ends there. */
export const seriesSchema = z.object({
  startedAt: moment,
  /** Seconds since `startedAt`. */
  timesSeconds: z.array(z.number()),
  devices: z.array(
    z.object({
      name: z.string(),
      /** What gave these columns. */
      source: z.enum(["proc", "iostat"]),
      readBytesPerSecond: column,
      writeBytesPerSecond: column,
      readsPerSecond: column,
      writesPerSecond: column,
      readLatencySeconds: column,
      writeLatencySeconds: column,
      queueDepth: column,
      utilization: column,
    }),
  ),
  /** Shares of the interval, 0 to 1. */
  pressure: z.optional(
    z.object({ ioSome: column, ioFull: column, cpuSome: z.optional(column), memorySome: z.optional(column) }),
  ),
  /** Shares of all cores, 0 to 1. */
  cpu: z.optional(z.object({ user: column, system: column, iowait: column, steal: column })),
  network: z.optional(z.object({ receivedBytesPerSecond: column, sentBytesPerSecond: column })),
  memory: z.optional(z.object({ dirtyBytes: column, writebackBytes: column, availableBytes: z.optional(column) })),
});
export type Series = z.infer<typeof seriesSchema>;

/** A distribution of latencies, in seconds. Percentiles are absent where the tool had no samples for them. */
export const latencySchema = z.object({
  mean: amount,
  min: z.optional(amount),
  max: z.optional(amount),
  p50: z.optional(amount),
  p90: z.optional(amount),
  p95: z.optional(amount),
  p99: z.optional(amount),
  p999: z.optional(amount),
});
export type Latency = z.infer<typeof latencySchema>;

const benchmarkSetting = {
  profile: z.optional(z.string()),
  job: z.string(),
  /** The directory that the job ran in. */
  target: z.optional(z.string()),
  engine: z.optional(z.string()),
  direct: z.optional(z.boolean()),
  blockSizeBytes: z.optional(amount),
  queueDepth: z.optional(count),
  jobs: z.optional(count),
  sizeBytes: z.optional(amount),
  fioVersion: z.optional(z.string()),
  /** What fio printed beside its figures, and what the reader noticed. */
  diagnostics: z.array(z.string()),
};

/** One run of a benchmark job. */
export const benchmarkRunSchema = z.object({
  bandwidthBytesPerSecond: amount,
  iops: amount,
  durationSeconds: z.optional(amount),
  latencySeconds: z.optional(latencySchema),
});
export type BenchmarkRun = z.infer<typeof benchmarkRunSchema>;

/**
 * A fio job that gave figures: the median of bandwidth and operations over its runs, the latencies of all operations of
 * all runs together, and as bytes, operations and duration the sum of its runs.
 */
export const measuredBenchmarkSchema = z.object({
  state: z.literal("measured"),
  ...benchmarkSetting,
  /** `sync` is the latency of fsync or fdatasync calls. */
  direction: z.enum(["read", "write", "trim", "sync"]),
  bandwidthBytesPerSecond: amount,
  iops: amount,
  bytes: z.optional(amount),
  operations: z.optional(amount),
  durationSeconds: z.optional(amount),
  latencySeconds: z.optional(latencySchema),
  runs: z.array(benchmarkRunSchema),
  /**
   * How far the middle half of the runs' bandwidths reaches from their median, as a share of it; absent with fewer than
   * 3 runs.
   */
  spread: z.optional(amount),
  /** Whether the runs agreed (a spread of 3 % at most) before the time was spent; absent with fewer than 3 runs. */
  settled: z.optional(z.boolean()),
  /**
   * The bandwidth of each interval, where the job keeps a log of it: each value holds for the interval that ends there,
   * in seconds since the run's start.
   */
  bandwidthOverTime: z.optional(
    z.object({ timesSeconds: z.array(z.number()), bytesPerSecond: z.array(z.number().check(z.nonnegative())) }),
  ),
  /** fio's steady-state verdict; absent where it was not asked for. */
  steady: z.optional(z.boolean()),
});
export type MeasuredBenchmark = z.infer<typeof measuredBenchmarkSchema>;

/** A fio job that failed: it has a reason and no figures. */
export const failedBenchmarkSchema = z.object({
  state: z.literal("failed"),
  ...benchmarkSetting,
  error: z.string(),
  errno: z.optional(z.int()),
});
export type FailedBenchmark = z.infer<typeof failedBenchmarkSchema>;

export const benchmarkSchema = z.discriminatedUnion("state", [measuredBenchmarkSchema, failedBenchmarkSchema]);
export type Benchmark = z.infer<typeof benchmarkSchema>;

/** An application-level benchmark's result. */
export const workloadSchema = z.object({
  name: z.string(),
  /** The part of the workload that this row is, such as `files of 80 MB`, `decompress`, `flush`. */
  part: z.optional(z.string()),
  target: z.string(),
  operations: count,
  latencySeconds: latencySchema,
  /** Counts per bucket; `upToSeconds` is the bucket's upper edge, absent for the last, open one. */
  histogram: z.optional(z.array(z.object({ upToSeconds: z.optional(amount), operations: count }))),
  bytes: amount,
  /** Files that were written or read, over all operations, where the workload is about files. */
  files: z.optional(count),
  durationSeconds: amount,
});
export type Workload = z.infer<typeof workloadSchema>;

export const SEVERITIES = ["info", "notice", "warning"] as const;
/** A verdict with its evidence in numbers, and what to do about it. */
export const findingSchema = z.object({
  id: z.string(),
  severity: z.enum(SEVERITIES),
  window: z.optional(z.string()),
  device: z.optional(z.string()),
  message: z.string(),
  /** Figures with their unit in the name, as everywhere. */
  evidence: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  /** How sure the rule is, and why it may be wrong. */
  confidence: z.optional(z.enum(["low", "medium", "high"])),
  advice: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

/** All that one job found out: one JSON document. */
export const reportSchema = z.object({
  schema: z.literal(REPORT_SCHEMA),
  schemaVersion: z.literal(REPORT_SCHEMA_VERSION),
  toolVersion: z.string(),
  label: z.string(),
  /** The matrix values of the leg, as GitHub gave them. */
  matrix: z.optional(z.record(z.string(), z.unknown())),
  /** What identifies the job on GitHub. */
  job: z.optional(
    z.object({
      repository: z.optional(z.string()),
      workflow: z.optional(z.string()),
      name: z.string(),
      runId: z.optional(z.string()),
      attempt: z.optional(count),
      checkRunId: z.optional(z.string()),
    }),
  ),
  startedAt: moment,
  endedAt: moment,
  runner: runnerSchema,
  storage: z.array(storageSchema),
  sampling: z.optional(samplingSchema),
  windows: z.array(windowSchema),
  series: z.optional(seriesSchema),
  benchmarks: z.array(benchmarkSchema),
  workloads: z.array(workloadSchema),
  findings: z.array(findingSchema),
});
export type Report = z.infer<typeof reportSchema>;
