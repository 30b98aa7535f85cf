import type { LegFigures } from "../../src/compare/leg.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { openLeg, readLeg } from "../../src/compare/read-leg.ts";
import type { MeasuredBenchmark, Workload } from "../../src/model/benchmark.ts";
import { type Report, reportSchema } from "../../src/model/report.ts";
import type { DiskWait, Window } from "../../src/model/window.ts";

const STARTED = "2026-11-20T11:44:58.000Z";
const ENDED = "2026-11-20T11:54:58.000Z";

/** A valid report with nothing measured but what is given. */
export function buildReport(parts: Partial<Report>): Report {
  const { series, ...others } = parts;
  const document = reportSchema.parse({
    schema: "io-probe/report",
    schemaVersion: 1,
    toolVersion: "0.1.0",
    label: "leg",
    labelSource: "given",
    startedAt: STARTED,
    endedAt: ENDED,
    runner: {},
    storage: [],
    windows: [],
    benchmarks: [],
    workloads: [],
    findings: [],
    ...others,
  });
  return { ...document, ...(series && { series }) };
}

/** The figures of a report with what is given. */
export const legOf = (parts: Partial<Report>): LegFigures => reduceReport(buildReport(parts));

/** One of several jobs, each of which began at another time: reports that are alike are copies of one. */
export function reduceJob(report: Report, job: number): LegFigures {
  return reduceReport({ ...report, startedAt: new Date(Date.parse(STARTED) + job * 60_000).toISOString() });
}

/** The figures of a report.json of that text. */
export function readLegText(text: string, origin: string): LegFigures {
  const json = openLeg(origin);
  json.write(Buffer.from(text));
  return readLeg(json, origin);
}

/** A disk wait with its lower bound as the estimate. */
export function waited(seconds: number, highSeconds = seconds): { diskWait: DiskWait } {
  return { diskWait: { seconds, lowSeconds: seconds, highSeconds, basis: ["task-states"] } };
}

/** A hundred looks at a window of 10 s, in which its tasks were neither running nor waiting. */
export const NO_STATES = {
  ...{ looks: 100, lookedSeconds: 10, ranSeconds: 0, ranTaskSeconds: 0, ranOthersSeconds: 0, waitedSeconds: 0 },
  ...{ waitedBesideSeconds: 0, slowedSeconds: 0, unclearSeconds: 0, pacedSeconds: 0, unseenSeconds: 0 },
};

/** A step that took that long, with further figures as given. */
export function buildStep(name: string, durationSeconds: number, parts: Partial<Window> = {}): Window {
  return { name, kind: "step", startedAt: STARTED, endedAt: ENDED, durationSeconds, devices: [], ...parts };
}

/** A random write of 4 KiB blocks with these IOPS, by libaio and direct, unless told otherwise. */
export function buildBenchmark(iops: number, parts: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  const blockSizeBytes = parts.blockSizeBytes ?? 4096;
  return {
    state: "measured",
    profile: "quick",
    job: "rand-write",
    direction: "write",
    engine: "libaio",
    direct: true,
    blockSizeBytes,
    queueDepth: 32,
    jobs: 1,
    sizeBytes: 1024 ** 3,
    fioVersion: "fio-3.33",
    runs: [],
    iops,
    bandwidthBytesPerSecond: iops * blockSizeBytes,
    ...parts,
  };
}

/** A workload of 2,000 operations with that mean latency. */
export function buildWorkload(meanSeconds: number, parts: Partial<Workload> = {}): Workload {
  return {
    name: "cache-retrieve",
    target: "/workspace",
    operations: 2000,
    latencySeconds: { mean: meanSeconds },
    bytes: 5.5e9,
    durationSeconds: meanSeconds * 2000,
    ...parts,
  };
}
