import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import type { Report } from "../../src/model/report.ts";
import type { Series } from "../../src/model/series.ts";
import type { DeviceWindow, Window } from "../../src/model/window.ts";

/** What a job's number is put in place of. */
export const JOB_NUMBER = "@job@";
/** As many labels as a fleet under comparison has, with the factor by which each is slower. */
export const LABELS = [
  "ubuntu-24.04",
  "ubuntu-22.04",
  "self-hosted-nvme",
  "vendor-16-cores",
  "vendor-4-cores",
] as const;

const JOB_SECONDS = 600;
const STEPS = 15;
const STARTED = Date.parse("2026-11-20T12:00:00.000Z");

/** The report of a 10-minute job sampled at 1 s: 15 steps, two disks, eight benchmarks; numbers vary with the file. */
export function buildJob(file: number): Report {
  const random = createRandom(file + 1);
  const label = LABELS[file % LABELS.length] ?? LABELS[0];
  const factor = (1 + (file % LABELS.length) * 0.3) * (0.95 + random() * 0.1);
  return {
    schema: "io-probe/report",
    schemaVersion: 1,
    toolVersion: "1.0.0",
    label,
    matrix: { runner: label, repeat: JOB_NUMBER },
    job: { repository: "org/project", workflow: "ci", name: "build", runId: "1", attempt: 1, checkRunId: JOB_NUMBER },
    startedAt: toTime(0),
    endedAt: toTime(JOB_SECONDS),
    runner: { name: JOB_NUMBER, os: "Linux", arch: "X64", cpuModel: `CPU of ${label}`, cpuCount: 4, memoryBytes: 16e9 },
    storage: [
      {
        path: "/home/runner/work",
        role: "workspace",
        filesystem: "ext4",
        devices: [{ name: "nvme0n1", kind: "disk", parents: [] }],
      },
    ],
    sampling: { collectors: ["proc", "iostat"], intervalSeconds: 1, samples: JOB_SECONDS, gaps: [], notMeasured: [] },
    windows: [
      buildWindow("job", "job", 0, JOB_SECONDS, factor, random),
      ...Array.from({ length: STEPS }, (_, step) =>
        buildWindow(`step ${step}`, "step", step * 40, 40 * factor, factor, random),
      ),
    ],
    series: buildSeries(random),
    benchmarks: Array.from({ length: 8 }, (_, job) =>
      buildBenchmark(`rand-write-${job}`, (10_000 / factor) * (0.98 + random() * 0.04)),
    ),
    workloads: [],
    findings: [],
  };
}

function toTime(second: number): string {
  return new Date(STARTED + second * 1000).toISOString();
}

function buildWindow(
  name: string,
  kind: Window["kind"],
  start: number,
  seconds: number,
  factor: number,
  random: () => number,
): Window {
  const noise = (value: number): number => value * factor * (0.9 + random() * 0.2);
  const device = (disk: string): DeviceWindow => ({
    name: disk,
    readBytes: noise(3e8),
    writtenBytes: noise(1.6e9),
    reads: noise(5000),
    writes: noise(9000),
    busySeconds: noise(seconds / 3),
    meanReadLatencySeconds: noise(0.0003),
    meanWriteLatencySeconds: noise(0.0009),
  });
  return {
    name,
    kind,
    startedAt: toTime(start),
    endedAt: toTime(start + seconds),
    durationSeconds: noise(seconds),
    devices: [device("nvme0n1"), device("nvme1n1")],
    pressure: { ioSomeSeconds: noise(seconds / 5), ioFullSeconds: noise(seconds / 9) },
    cpu: {
      userSeconds: noise(9),
      systemSeconds: noise(3),
      iowaitSeconds: noise(1),
      stealSeconds: 0,
      idleSeconds: noise(50),
    },
    network: { receivedBytes: noise(3e8), sentBytes: noise(1e6) },
  };
}

function buildSeries(random: () => number): Series {
  const column = (scale: number): number[] =>
    Array.from({ length: JOB_SECONDS }, () => Math.round(random() * scale * 100) / 100);
  const device = (name: string): Series["devices"][number] => ({
    name,
    source: "iostat",
    readBytesPerSecond: column(1e8),
    writeBytesPerSecond: column(3e8),
    readsPerSecond: column(2000),
    writesPerSecond: column(3000),
    readLatencySeconds: column(0.01),
    writeLatencySeconds: column(0.01),
    queueDepth: column(8),
    utilization: column(1),
  });
  return {
    startedAt: toTime(0),
    timesSeconds: Array.from({ length: JOB_SECONDS }, (_, second) => second + 1),
    devices: [device("nvme0n1"), device("nvme1n1")],
    pressure: { ioSome: column(1), ioFull: column(1), cpuSome: column(1), memorySome: column(1) },
    cpu: { user: column(1), system: column(1), iowait: column(1), steal: column(1) },
    network: { receivedBytesPerSecond: column(1e8), sentBytesPerSecond: column(1e6) },
    memory: { dirtyBytes: column(1e9), writebackBytes: column(1e8) },
  };
}

function buildBenchmark(job: string, iops: number): MeasuredBenchmark {
  return {
    state: "measured",
    profile: "quick",
    job,
    target: "/home/runner/work",
    engine: "libaio",
    direct: true,
    blockSizeBytes: 4096,
    queueDepth: 32,
    jobs: 1,
    sizeBytes: 2 ** 30,
    fioVersion: "fio-3.36",
    diagnostics: [],
    direction: "write",
    iops,
    bandwidthBytesPerSecond: iops * 4096,
    latencySeconds: { mean: 32 / iops, p50: 30 / iops, p95: 50 / iops, p99: 80 / iops },
    runs: [1, 1.01, 0.99].map((noise) => ({ iops: iops * noise, bandwidthBytesPerSecond: iops * noise * 4096 })),
  };
}

/** Numbers between 0 and 1 that are the same for the same seed (a linear congruential generator, Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
