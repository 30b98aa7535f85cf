import { REPORT_KIND, type Report, reportSchema } from "../../../src/model/report.ts";
import type { Series } from "../../../src/model/series.ts";
import type { Window } from "../../../src/model/window.ts";
import { waited } from "../../compare/report-builder.ts";

/** What the machine did in each second of a step. */
export interface Load {
  readRate?: number;
  writeRate?: number;
  /** Share of the time in which the job's tasks waited for the disk, and so did the machine's. */
  stall?: number;
  userShare?: number;
  systemShare?: number;
  receivedRate?: number;
  latencySeconds?: number;
  queueDepth?: number;
  /** 0.9 by default where anything was moved. */
  utilization?: number;
}

export interface Step {
  name: string;
  loads: Load[];
  window?: Partial<Window>;
}

const START = Date.parse("2026-11-20T11:44:58.000Z");
const CPUS = 2;
const REQUEST_BYTES = 131_072;

/** A step that carries one load for a number of seconds. */
export function steadyStep(name: string, seconds: number, load: Load, window: Partial<Window> = {}): Step {
  return { name, loads: Array.from({ length: seconds }, () => load), window };
}

/** A whole, valid report of a job with these steps: windows and series are computed from the same loads. */
export function buildReport(steps: Step[], overrides: Partial<Report> = {}): Report {
  let second = 0;
  const windows = steps.map((step) => {
    const window = buildWindow(step.name, "step", second, step.loads, step.window);
    second += step.loads.length;
    return window;
  });
  const loads = steps.flatMap((step) => step.loads);
  const report: Report = {
    ...REPORT_KIND,
    toolVersion: "0.1.0",
    label: "ubuntu-24.04",
    labelSource: "given",
    job: { name: "build", repository: "org/app", workflow: "CI", runId: "123", attempt: 1 },
    startedAt: moment(0),
    endedAt: moment(second),
    runner: RUNNER,
    storage: STORAGE,
    sampling: {
      ...{ collectors: ["proc", "iostat"], intervalSeconds: 1, iostatVersion: "12.6.1" },
      ...{ samples: loads.length, gaps: [], notMeasured: [] },
      ownCost: { cpuSeconds: 0.09, bytesWritten: 70_000, peakMemoryBytes: 44_000_000 },
    },
    windows: [buildWindow("build", "job", 0, loads), ...windows],
    series: buildSeries(loads),
    benchmarks: [],
    workloads: [],
    findings: [],
    ...overrides,
  };
  return { ...reportSchema.parse(report), series: report.series };
}

function moment(second: number): string {
  return new Date(START + second * 1000).toISOString();
}

/** The window that these loads, one for each second from `start` on, add up to. */
export function buildWindow(
  name: string,
  kind: Window["kind"],
  start: number,
  loads: Load[],
  overrides: Partial<Window> = {},
): Window {
  const total = (key: keyof Load) => loads.reduce((sum, load) => sum + (load[key] ?? 0), 0);
  const peak = (key: keyof Load) => Math.max(0, ...loads.map((load) => load[key] ?? 0));
  const mean = (key: keyof Load) => (loads.length === 0 ? 0 : total(key) / loads.length);
  const busy = loads.filter((load) => (load.readRate ?? 0) + (load.writeRate ?? 0) > 0);
  const latency = busy.reduce((sum, load) => sum + (load.latencySeconds ?? 0.001), 0) / Math.max(1, busy.length);
  return {
    ...{ name, kind, startedAt: moment(start), endedAt: moment(start + loads.length) },
    durationSeconds: loads.length,
    devices: [
      {
        name: "sda",
        ...{ readBytes: total("readRate"), reads: Math.round(total("readRate") / REQUEST_BYTES) },
        ...{ writtenBytes: total("writeRate"), writes: Math.round(total("writeRate") / REQUEST_BYTES) },
        ...{ peakReadBytesPerSecond: peak("readRate"), peakWriteBytesPerSecond: peak("writeRate") },
        ...{ flushes: 12, busySeconds: busy.length, meanQueueDepth: mean("queueDepth") },
        ...(total("readRate") > 0 ? { meanReadLatencySeconds: latency } : {}),
        ...(total("writeRate") > 0 ? { meanWriteLatencySeconds: latency } : {}),
      },
    ],
    pressure: { ioSomeSeconds: total("stall") * 1.1, ioFullSeconds: total("stall"), cpuSomeSeconds: 0.4 },
    ...waited(total("stall")),
    cpu: {
      userSeconds: total("userShare") * CPUS,
      systemSeconds: total("systemShare") * CPUS,
      ...{ iowaitSeconds: total("stall"), stealSeconds: 0 },
      idleSeconds: Math.max(0, CPUS * (loads.length - total("userShare") - total("systemShare")) - total("stall")),
      contextSwitches: loads.length * 7000,
    },
    network: { receivedBytes: total("receivedRate"), sentBytes: total("receivedRate") / 50 },
    memory: { totalBytes: 16.8e9, dirtyBytesAtStart: 0, dirtyBytesAtEnd: 40_000_000, writebackBytesAtEnd: 0 },
    ...overrides,
  };
}

/** The series of these loads, one sample for each second. */
export function buildSeries(loads: Load[]): Series {
  const column = (pick: (load: Load) => number) => loads.map(pick);
  return {
    startedAt: moment(0),
    timesSeconds: loads.map((_, index) => index + 1),
    devices: [
      {
        name: "sda",
        readBytesPerSecond: column((load) => load.readRate ?? 0),
        writeBytesPerSecond: column((load) => load.writeRate ?? 0),
        readsPerSecond: column((load) => (load.readRate ?? 0) / REQUEST_BYTES),
        writesPerSecond: column((load) => (load.writeRate ?? 0) / REQUEST_BYTES),
        readLatencySeconds: loads.map((load) => (load.readRate ? (load.latencySeconds ?? 0.001) : null)),
        writeLatencySeconds: loads.map((load) => (load.writeRate ? (load.latencySeconds ?? 0.001) : null)),
        queueDepth: column((load) => load.queueDepth ?? 0),
        utilization: column((load) => load.utilization ?? ((load.readRate ?? 0) + (load.writeRate ?? 0) > 0 ? 0.9 : 0)),
      },
    ],
    own: { waited: column((load) => load.stall ?? 0), ran: column((load) => load.userShare ?? 0) },
    pressure: { ioSome: column((load) => load.stall ?? 0), ioFull: column((load) => (load.stall ?? 0) * 0.9) },
    cpu: {
      user: column((load) => load.userShare ?? 0.02),
      system: column((load) => load.systemShare ?? 0.01),
      iowait: column((load) => (load.stall ?? 0) / CPUS),
      steal: column(() => 0),
    },
    network: {
      receivedBytesPerSecond: column((load) => load.receivedRate ?? 0),
      sentBytesPerSecond: column((load) => (load.receivedRate ?? 0) / 50),
    },
    memory: {
      dirtyBytes: column((load) => (load.writeRate ?? 0) * 3),
      writebackBytes: column((load) => load.writeRate ?? 0),
    },
  };
}

export const RUNNER: Report["runner"] = {
  ...{ name: "GitHub Actions 12", os: "Linux", arch: "X64", image: "ubuntu24 20261101.1" },
  ...{ environment: "github-hosted", cloud: "azure Standard_D4ads_v5", kernel: "6.11.0-1018-azure" },
  ...{ cpuModel: "AMD EPYC 7763 64-Core Processor", cpuCount: CPUS, memoryBytes: 16.8e9 },
};

export const STORAGE: Report["storage"] = [
  {
    ...{ path: "/home/runner/work/app/app", role: "workspace", filesystem: "ext4", source: "/dev/sda1" },
    ...{ mountPoint: "/", mountOptions: ["rw", "relatime", "discard"], totalBytes: 77e9, freeBytes: 21e9 },
    devices: [
      { name: "sda1", kind: "partition", parents: ["sda"], sizeBytes: 77e9 },
      {
        ...{ name: "sda", kind: "disk", parents: [], model: "Virtual Disk", vendor: "Msft", sizeBytes: 80e9 },
        ...{ rotational: false, scheduler: "mq-deadline", writeCache: "write back" },
      },
    ],
  },
];

/** Case 5: a cache that downloads in 3 s and unpacks for 9 s at 220 MB/s, in a job of several steps. */
export function buildCacheJob(overrides: Partial<Report> = {}): Report {
  return buildReport(
    [
      steadyStep("Set up job", 2, {}),
      steadyStep("Run actions/checkout@v4", 3, { writeRate: 18e6, receivedRate: 9e6, stall: 0.05, userShare: 0.2 }),
      {
        name: "Run actions/cache@v4",
        loads: [
          ...Array.from({ length: 3 }, () => ({ receivedRate: 109e6, writeRate: 20e6, stall: 0.1, systemShare: 0.2 })),
          ...Array.from({ length: 9 }, (_, index) => ({
            ...{ writeRate: 219e6 + (index % 3) * 1e6, stall: 0.86, latencySeconds: 0.062, queueDepth: 58 },
            systemShare: 0.15,
          })),
        ],
      },
      {
        name: "npm ci",
        loads: Array.from({ length: 21 }, (_, index) => ({
          readRate: 3e6 + (index % 5) * 4e6,
          writeRate: index % 4 === 3 ? 160e6 : 24e6,
          stall: index % 4 === 3 ? 0.45 : 0.06,
          ...{ latencySeconds: 0.011, queueDepth: 4, userShare: 0.5, systemShare: 0.2, receivedRate: 6e6 },
        })),
      },
      steadyStep("npm test", 64, {
        readRate: 0.4e6,
        writeRate: 1.1e6,
        stall: 0.004,
        userShare: 0.93,
        systemShare: 0.04,
      }),
      steadyStep("Lint | format <all>", 9, { readRate: 5e6, userShare: 0.6 }, { exitCode: 1, result: "failure" }),
    ],
    { benchmarks: BENCHMARKS, workloads: WORKLOADS, ...overrides },
  );
}

const job = { profile: "quick", target: "/home/runner/work/_temp", engine: "libaio", direct: true };

export const BENCHMARKS: Report["benchmarks"] = [
  measured("seq-read-1m-q8", "read", 1_048_576, 8, 209.2e6, 199.6, 0.04),
  measured("seq-write-1m-q8", "write", 1_048_576, 8, 208.9e6, 199.3, 0.0401),
  measured("rand-read-4k-q32", "read", 4096, 32, 38.4e6, 9370, 0.0034),
  measured("rand-write-4k-q32", "write", 4096, 32, 13.5e6, 3290, 0.0097),
  {
    state: "failed",
    job: "rand-mixed",
    ...job,
    errno: 28,
    failure: { id: "message", detail: "No space left on device" },
  },
];

function measured(
  name: string,
  direction: "read" | "write",
  blockSizeBytes: number,
  queueDepth: number,
  bandwidth: number,
  iops: number,
  mean: number,
): Report["benchmarks"][number] {
  return {
    ...{ state: "measured", ...job, job: name, direction, blockSizeBytes, queueDepth, jobs: 1 },
    ...{ sizeBytes: 1024 ** 3, fioVersion: "fio-3.36", bandwidthBytesPerSecond: bandwidth, iops, durationSeconds: 5 },
    latencySeconds: { mean, p50: mean * 0.97, p95: mean * 1.3, p99: mean * 1.8, p999: mean * 3 },
    runs: [0.99, 1, 1.01].map((factor) => ({ bandwidthBytesPerSecond: bandwidth * factor, iops: iops * factor })),
  };
}

export const WORKLOADS: Report["workloads"] = [
  {
    ...{ name: "cache-retrieve", target: "/home/runner/work/_temp", operations: 200 },
    latencySeconds: { mean: 0.146, min: 0.012, max: 0.31, p50: 0.157, p95: 0.205, p99: 0.237 },
    histogram: [
      { upToSeconds: 0.1, operations: 41 },
      { upToSeconds: 0.2, operations: 146 },
      { upToSeconds: 0.3, operations: 12 },
      { operations: 1 },
    ],
    bytes: 11.2e9,
    durationSeconds: 29.1,
  },
];

/** The workload write-payload at a scale: the seconds of each of its runs with one file, and with 40,000 of 40 kB. */
export function buildWritePayload(
  target: string,
  scale: number,
  oneSeconds: number[],
  manySeconds: number[],
): Report["workloads"] {
  const build = (part: string, files: number, seconds: number[]): Report["workloads"][number] => {
    const durationSeconds = seconds.reduce((sum, value) => sum + value, 0);
    const mean = durationSeconds / seconds.length;
    const p50 = seconds[Math.ceil(seconds.length / 2) - 1] ?? mean;
    return {
      ...{ name: "write-payload", part, target, operations: seconds.length, durationSeconds },
      latencySeconds: { mean, min: Math.min(...seconds), max: Math.max(...seconds), p50 },
      ...{ bytes: 1.6e9 * scale * seconds.length, files: files * seconds.length },
    };
  };
  return [build("many files", 40_000 * scale, manySeconds), build("one file", 1, oneSeconds)];
}
