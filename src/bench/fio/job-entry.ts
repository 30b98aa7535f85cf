import type { Benchmark, FailedBenchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { describeErrno, explainIdleness, explainShortness } from "./failure.ts";
import {
  IO_DIRECTIONS,
  noteDepth,
  readBlockSize,
  readSetting,
  readSyncEvery,
  type TransferDirection,
} from "./job-setting.ts";
import { amountAt, type JsonObject, objectAt, textAt } from "./json-value.ts";
import { type MeasuredLatency, readLatency, readLatencyObject } from "./latency.ts";
import { doesIo, type JobOptions } from "./option-values.ts";

/** What is known of a job beside its entry. */
export interface JobContext {
  fioVersion?: string | undefined;
  globalOptions?: JsonObject | undefined;
  /** Of a job that names none. */
  defaultEngine?: string | undefined;
  /** Entries with this name and group. */
  siblings: number;
  /** fio's own lines about errors. */
  messages: readonly string[];
  /** It ended fio early. */
  signal?: string | undefined;
}

/** A result with what only merging needs. */
export interface JobResult {
  benchmark: Benchmark;
  latency?: MeasuredLatency;
}

/** An entry's results: one for each direction with I/O and one for syncs, or the failure. */
export function readJobEntry(entry: JsonObject, context: JobContext): JobResult[] {
  const { fioVersion, siblings, messages, signal, defaultEngine } = context;
  const options = readOptions(entry, context.globalOptions);
  const setting = readSetting(options, defaultEngine);
  if (setting.jobs !== undefined && siblings > 1) setting.jobs = 1;
  const shared = omitUndefined({
    job: textAt(entry, "jobname") ?? "unnamed",
    host: readHost(entry),
    ...setting,
    fioVersion,
    diagnostics: [
      ...(signal === undefined ? [] : [`fio was ended early by signal ${signal}`]),
      ...noteDepth(options, setting),
      ...noteMissingSyncs(entry, options, fioVersion),
    ],
  });
  const fail = (error: string): JobResult[] => [{ benchmark: { state: "failed", ...shared, error } }];
  const errno = amountAt(entry, "error") ?? 0;
  if (errno !== 0) return fail(describeErrno(errno, messages));
  if (options !== undefined && !doesIo(options)) return [];
  const single = IO_DIRECTIONS.flatMap((direction) => readDirection(entry, direction, options, shared));
  // Beside them (unified_rw_reporting=both), it is their sum.
  const directions = single.length > 0 ? single : readDirection(entry, "mixed", options, shared);
  if (directions.some(({ benchmark }) => benchmark.durationSeconds === 0)) {
    return fail(explainShortness(messages));
  }
  if (directions.length > 0) return [...directions, ...readSyncs(entry, options, directions)];
  // fio prints one entry for all jobs with `stats=0`.
  if (textAt(entry, "jobname") === undefined) return [];
  return fail(explainIdleness(messages));
}

/** fio's default port (server.h, FIO_NET_PORT). */
const FIO_PORT = 8765;

function readHost(entry: JsonObject): string | undefined {
  const hostname = textAt(entry, "hostname") || undefined;
  const port = amountAt(entry, "port") ?? 0;
  return hostname === undefined || port === 0 || port === FIO_PORT ? hostname : `${hostname}:${port}`;
}

function readOptions(entry: JsonObject, globalOptions: JsonObject | undefined): JobOptions | undefined {
  const own = objectAt(entry, "job options");
  if (own === undefined && globalOptions === undefined) return undefined;
  const options = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...globalOptions, ...own })) {
    // fio keeps blanks before a value (`direct = 0`). A number is the same without them; a size loses its suffix.
    if (typeof value === "string") options.set(name, value.replace(/^\s+(?=\d+$)/, ""));
  }
  return options;
}

type MeasuredResult = JobResult & { benchmark: MeasuredBenchmark };

function readDirection(
  entry: JsonObject,
  direction: TransferDirection,
  options: JobOptions | undefined,
  shared: Omit<FailedBenchmark, "state" | "error">,
): MeasuredResult[] {
  const figures = objectAt(entry, direction);
  const operations = amountAt(figures, "total_ios") ?? 0;
  if (figures === undefined || operations === 0) return [];
  const milliseconds = amountAt(figures, "runtime");
  const latency = readLatency(figures);
  const run = omitUndefined({
    bandwidthBytesPerSecond: amountAt(figures, "bw_bytes") ?? (amountAt(figures, "bw") ?? 0) * 1024,
    iops: amountAt(figures, "iops") ?? 0,
    durationSeconds: milliseconds === undefined ? undefined : milliseconds / 1000,
    latencySeconds: latency?.latencySeconds,
  });
  const steady = amountAt(objectAt(entry, "steadystate"), "attained");
  const benchmark = omitUndefined({
    state: "measured" as const,
    ...shared,
    blockSizeBytes: readBlockSize(options, direction),
    direction,
    ...run,
    bytes: readBytes(figures),
    operations,
    runs: [run],
    steady: steady === undefined ? undefined : steady === 1,
  });
  return [omitUndefined({ benchmark, latency: latency && { operations, ...latency } })];
}

/** `io_bytes` was KiB before fio 2.99, which added `io_kbytes`. */
function readBytes(figures: JsonObject): number | undefined {
  const amount = amountAt(figures, "io_bytes");
  if (amount === undefined) return undefined;
  return "io_kbytes" in figures ? amount : amount * 1024;
}

/** Syncs (fio 3.7 and later): latencies, calls a second, and as bandwidth what the job wrote. */
function readSyncs(entry: JsonObject, options: JobOptions | undefined, directions: MeasuredResult[]): JobResult[] {
  const syncs = objectAt(entry, "sync");
  const latency = readLatencyObject(objectAt(syncs, "lat_ns"), "ns");
  const written = directions.find(({ benchmark }) => benchmark.direction === "write")?.benchmark;
  if (latency === undefined || written?.durationSeconds === undefined) return [];
  const every = readSyncEvery(options);
  const fromWrites = every && written.operations && Math.floor(written.operations / every);
  const operations = latency.operations ?? (amountAt(syncs, "total_ios") || fromWrites);
  if (operations === undefined) return [];
  const { steady, ...base } = written;
  const { bandwidthBytesPerSecond, durationSeconds } = written;
  const { latencySeconds } = latency;
  const run = { bandwidthBytesPerSecond, iops: operations / durationSeconds, durationSeconds, latencySeconds };
  const benchmark: Benchmark = { ...base, direction: "sync", ...run, operations, runs: [run] };
  return [{ benchmark, latency: { ...latency, operations } }];
}

/** fio 3.4 added the latencies of fsync and fdatasync; beside `mixed` it leaves them out (stat.c, `sync`). */
function noteMissingSyncs(
  entry: JsonObject,
  options: JobOptions | undefined,
  fioVersion = "of this version",
): string[] {
  if (readSyncEvery(options) === undefined) return [];
  const syncs = objectAt(entry, "sync");
  if (syncs === undefined) {
    const isMixed = objectAt(entry, "mixed") !== undefined;
    const cause = isMixed ? "with unified_rw_reporting=1 fio" : `fio ${fioVersion}`;
    return [`${cause} does not tell how long its syncs take${isMixed ? "" : "; fio 3.4 and later do"}`];
  }
  const isUntimed =
    (amountAt(syncs, "total_ios") ?? 0) > 0 && readLatencyObject(objectAt(syncs, "lat_ns"), "ns") === undefined;
  return isUntimed ? ["fio did not measure how long its syncs take; gtod_reduce=1 turns that off"] : [];
}
