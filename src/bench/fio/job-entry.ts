import { getSystemErrorMap } from "node:util";
import type { Benchmark, BenchmarkRun, MeasuredBenchmark } from "../../model/benchmark.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Histogram } from "./histogram.ts";
import {
  IO_DIRECTIONS,
  type IoDirection,
  type JobSetting,
  noteDepth,
  readBlockSize,
  readCommonBlockSize,
  readSetting,
  readSyncEvery,
} from "./job-setting.ts";
import { amountAt, type JsonObject, objectAt, textAt } from "./json-value.ts";
import { type MeasuredLatency, readLatency, readLatencyObject } from "./latency.ts";

/** What the document around a job says. */
export interface JobContext {
  fioVersion?: string;
  globalOptions?: JsonObject;
  /** Of a job that names none. */
  defaultEngine?: string;
  /** The entries of the document with this name and group. */
  siblings: number;
  /** fio's own lines about errors. */
  messages: readonly string[];
  /** The signal that ended fio early. */
  signal?: string;
}

/** A result with what only merging needs. */
export interface JobResult {
  benchmark: Benchmark;
  histogram?: Histogram;
  latencyOperations?: number;
}

/** The results of an entry of fio's `jobs`: one for each direction with I/O and one for syncs, or the failure. */
export function readJobEntry(entry: JsonObject, context: JobContext): JobResult[] {
  const options = readOptions(entry, context);
  const setting = readSetting(options, context.defaultEngine);
  if (setting.jobs !== undefined && context.siblings > 1) setting.jobs = 1;
  const shared = omitUndefined({
    job: textAt(entry, "jobname") ?? "unnamed",
    ...readHost(entry),
    ...setting,
    fioVersion: context.fioVersion,
    diagnostics: [
      ...(context.signal === undefined ? [] : [`fio was ended early by signal ${context.signal}`]),
      ...noteDepth(options, setting),
      ...noteMissingSyncs(entry, options, context),
    ],
  });
  const failure = describeFailure(entry, context);
  if (failure !== undefined) return [{ benchmark: { state: "failed", ...shared, error: failure } }];
  // It only creates its file.
  if (textAt(options, "create_only") !== undefined && textAt(options, "create_only") !== "0") return [];
  const single = IO_DIRECTIONS.flatMap((direction) => readDirection(entry, direction, options, shared));
  // Beside them (unified_rw_reporting=both), it is their sum.
  const directions = single.length > 0 ? single : readDirection(entry, "mixed", options, shared);
  if (directions.some(lacksDuration)) {
    const error =
      context.messages.find((line) => /got signal=\d+/.test(line)) ?? "its I/O took less than a millisecond";
    return [{ benchmark: { state: "failed", ...shared, error } }];
  }
  // fio prints one entry for all jobs with `stats=0`.
  if (directions.length === 0 && textAt(entry, "jobname") === undefined) return [];
  if (directions.length === 0) {
    const error = context.messages.at(-1) ?? "fio did no I/O for this job and gives no reason";
    return [{ benchmark: { state: "failed", ...shared, error } }];
  }
  return [...directions, ...readSyncs(entry, options, directions)];
}

function readHost(entry: JsonObject): { host?: string } {
  const hostname = textAt(entry, "hostname");
  if (hostname === undefined || hostname === "") return {};
  const port = amountAt(entry, "port") ?? 0;
  return { host: port === 0 || port === FIO_PORT ? hostname : `${hostname}:${port}` };
}

/** fio's default port (server.h, FIO_NET_PORT). */
const FIO_PORT = 8765;

function readOptions(entry: JsonObject, context: JobContext): JsonObject | undefined {
  const own = objectAt(entry, "job options");
  if (own === undefined && context.globalOptions === undefined) return undefined;
  return { ...context.globalOptions, ...own };
}

function describeFailure(entry: JsonObject, { messages }: JobContext): string | undefined {
  const errno = amountAt(entry, "error") ?? 0;
  if (errno === 0) return undefined;
  const [name, words] = getSystemErrorMap().get(-errno) ?? [];
  const own = messages.find((line) => line.includes(`err=${errno}/`)) ?? "";
  const where = /\bfunc=([^,]+)/.exec(own)?.[1];
  const reason = /\berror=(.+)$/.exec(own)?.[1] ?? words ?? "unknown error";
  const summary = `${where === undefined ? "" : `${where}: `}${reason} (${name ?? "errno"} ${errno})`;
  const detail = messages.find((line) => line !== own && line.toLowerCase().includes(reason.toLowerCase()));
  return detail === undefined ? summary : `${summary}; ${detail}`;
}

/** fio's bandwidth is 0 without a runtime: for a killed process, or I/O under a millisecond. */
function lacksDuration({ benchmark }: JobResult): boolean {
  return benchmark.state === "measured" && benchmark.durationSeconds === 0;
}

type Shared = JobSetting & { job: string; fioVersion?: string; diagnostics: string[] };

function readDirection(
  entry: JsonObject,
  direction: IoDirection | "mixed",
  options: JsonObject | undefined,
  shared: Shared,
): JobResult[] {
  const figures = objectAt(entry, direction);
  const operations = amountAt(figures, "total_ios") ?? 0;
  if (figures === undefined || operations === 0) return [];
  const bandwidth = amountAt(figures, "bw_bytes") ?? (amountAt(figures, "bw") ?? 0) * 1024;
  const blockSize = direction === "mixed" ? readCommonBlockSize(options) : readBlockSize(options, direction);
  const bytes = readBytes(figures);
  const latency = readLatency(figures);
  const run = composeRun(bandwidth, amountAt(figures, "iops") ?? 0, amountAt(figures, "runtime"), latency);
  const steady = amountAt(objectAt(entry, "steadystate"), "attained");
  return [
    {
      benchmark: omitUndefined({
        state: "measured" as const,
        ...shared,
        blockSizeBytes: blockSize,
        direction,
        ...run,
        bytes,
        operations,
        runs: [run],
        steady: steady === undefined ? undefined : steady === 1,
      }),
      ...mergeableParts(latency),
    },
  ];
}

/** `io_bytes` was KiB before fio 2.99, which added `io_kbytes`. */
function readBytes(figures: JsonObject): number | undefined {
  const amount = amountAt(figures, "io_bytes");
  if (amount === undefined) return undefined;
  return "io_kbytes" in figures ? amount : amount * 1024;
}

function composeRun(
  bandwidth: number,
  iops: number,
  runtimeMilliseconds: number | undefined,
  latency: MeasuredLatency | undefined,
): BenchmarkRun {
  return omitUndefined({
    bandwidthBytesPerSecond: bandwidth,
    iops,
    durationSeconds: runtimeMilliseconds === undefined ? undefined : runtimeMilliseconds / 1000,
    latencySeconds: latency?.latencySeconds,
  });
}

function mergeableParts(latency: MeasuredLatency | undefined): Omit<JobResult, "benchmark"> {
  return omitUndefined({
    histogram: latency?.histogram,
    latencyOperations: latency?.operations,
  });
}

/**
 * A job's fsync or fdatasync calls (fio 3.7 and later): latencies, calls a second, and as bandwidth what the job wrote.
 */
function readSyncs(entry: JsonObject, options: JsonObject | undefined, directions: readonly JobResult[]): JobResult[] {
  const syncs = objectAt(entry, "sync");
  const latency = readLatencyObject(objectAt(syncs, "lat_ns"), "ns");
  const written = directions.map(({ benchmark }) => benchmark).find(isMeasuredWrite);
  if (latency === undefined || written?.durationSeconds === undefined || written.durationSeconds === 0) return [];
  const every = readSyncEvery(options);
  const fromWrites = every === undefined ? undefined : Math.floor((written.operations ?? 0) / every);
  const operations = latency.operations ?? (amountAt(syncs, "total_ios") || fromWrites);
  if (operations === undefined) return [];
  const run = composeRun(
    written.bandwidthBytesPerSecond,
    operations / written.durationSeconds,
    written.durationSeconds * 1000,
    latency,
  );
  const { steady, ...base } = written;
  return [
    {
      benchmark: { ...base, direction: "sync", ...run, operations, runs: [run] },
      ...mergeableParts({ ...latency, operations }),
    },
  ];
}

/** fio 3.4 added the latencies of fsync and fdatasync (stat.c, `sync`). */
function noteMissingSyncs(entry: JsonObject, options: JsonObject | undefined, { fioVersion }: JobContext): string[] {
  if (readSyncEvery(options) === undefined || objectAt(entry, "sync") !== undefined) return [];
  return [`fio ${fioVersion ?? "of this version"} does not tell how long its syncs take; fio 3.4 and later do`];
}

function isMeasuredWrite(benchmark: Benchmark): benchmark is MeasuredBenchmark {
  return benchmark.state === "measured" && benchmark.direction === "write";
}
