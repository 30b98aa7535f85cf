import type { Report } from "../../src/model/report.ts";
import type { Series } from "../../src/model/series.ts";
import { buildBenchmark, buildReport, buildStep } from "../../test/compare/report-builder.ts";
import { createRandom } from "../../test/compare/statistics/noise.ts";

/** What a job's number is put in place of: no other text of a report. */
export const JOB_NUMBER = "number-of-the-job";
/** As many labels as a fleet under comparison has; each is slower than the one before. */
export const LABELS = ["ubuntu-24.04", "ubuntu-22.04", "self-hosted-nvme", "vendor-16-cores", "vendor-4-cores"];

const JOB_SECONDS = 600;
const STEPS = 15;

/** The report of a 10-minute job sampled at 1 s: 15 steps, two disks, eight benchmarks; numbers vary with the file. */
export function buildJob(file: number): Report {
  const random = createRandom(file + 1);
  const label = LABELS[file % LABELS.length] as string;
  const factor = (1 + (file % LABELS.length) * 0.3) * (0.95 + random() * 0.1);
  const noise = (value: number): number => value * factor * (0.9 + random() * 0.2);
  const column = (scale: number) => Array.from({ length: JOB_SECONDS }, () => Math.round(random() * scale * 100) / 100);
  const window = (name: string, kind: "job" | "step", seconds: number) =>
    buildStep(name, noise(seconds), {
      kind,
      devices: ["nvme0n1", "nvme1n1"].map((disk) => ({
        ...{ name: disk, readBytes: noise(3e8), writtenBytes: noise(1.6e9), reads: noise(5000), writes: noise(9000) },
        ...{ busySeconds: noise(seconds / 3), meanReadLatencySeconds: noise(0.0003) },
      })),
      pressure: { ioSomeSeconds: noise(seconds / 5), ioFullSeconds: noise(seconds / 9) },
      cpu: {
        userSeconds: noise(9),
        systemSeconds: noise(3),
        iowaitSeconds: noise(1),
        stealSeconds: 0,
        idleSeconds: 50,
      },
      network: { receivedBytes: noise(3e8), sentBytes: noise(1e6) },
    });
  const series: Series = {
    startedAt: "2026-11-20T11:44:58.000Z",
    timesSeconds: Array.from({ length: JOB_SECONDS }, (_, second) => second + 1),
    devices: ["nvme0n1", "nvme1n1"].map((name) => ({
      ...{ name, source: "iostat", readBytesPerSecond: column(1e8), writeBytesPerSecond: column(3e8) },
      ...{ readsPerSecond: column(2000), writesPerSecond: column(3000), readLatencySeconds: column(0.01) },
      ...{ writeLatencySeconds: column(0.01), queueDepth: column(8), utilization: column(1) },
    })),
    pressure: { ioSome: column(1), ioFull: column(1), cpuSome: column(1), memorySome: column(1) },
    cpu: { user: column(1), system: column(1), iowait: column(1), steal: column(1) },
    network: { receivedBytesPerSecond: column(1e8), sentBytesPerSecond: column(1e6) },
    memory: { dirtyBytes: column(1e9), writebackBytes: column(1e8) },
  };
  return buildReport({
    label,
    matrix: { runner: label, repeat: JOB_NUMBER },
    job: { repository: "org/project", workflow: "ci", name: "build", runId: "1", attempt: 1, jobId: JOB_NUMBER },
    runner: { name: JOB_NUMBER, os: "Linux", arch: "X64", cpuModel: `CPU of ${label}`, cpuCount: 4, memoryBytes: 16e9 },
    windows: [
      window("job", "job", JOB_SECONDS),
      ...Array.from({ length: STEPS }, (_, step) => window(`step ${step}`, "step", 40)),
    ],
    series,
    benchmarks: Array.from({ length: 8 }, (_, job) =>
      buildBenchmark((10_000 / factor) * (0.98 + random() * 0.04), { job: `rand-write-${job}` }),
    ),
  });
}
