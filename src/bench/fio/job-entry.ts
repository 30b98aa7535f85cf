import type { BenchFailure, Benchmark, BenchNote, FailedBenchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { amountAt, type JsonObject, objectAt, textAt } from "../../model/json-object.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import {
  doesIo,
  IO_DIRECTIONS,
  type JobOptions,
  noteDepth,
  readBlockSize,
  readSetting,
  readSyncEvery,
  type TransferDirection,
} from "./job-options.ts";
import { type MeasuredLatency, readLatency, readLatencyObject } from "./latency.ts";
import { describeErrno, explainIdleness, explainShortness } from "./messages.ts";

/** What is known beside a job's entry. */
export interface JobContext {
  fioVersion?: string | undefined;
  globalOptions?: JsonObject | undefined;
  defaultEngine?: string | undefined;
  /** How many entries have its name and group. */
  siblings: number;
  messages: readonly string[];
  signal?: string | undefined;
}

/** A result, and what merging needs. */
export interface JobResult {
  benchmark: Benchmark;
  latency?: MeasuredLatency;
}

/** A result for each direction with I/O, and for syncs, or a failure. */
export function readJobEntry(entry: JsonObject, context: JobContext): JobResult[] {
  const { fioVersion, siblings, messages, signal, defaultEngine } = context;
  const options = readOptions(entry, context.globalOptions);
  const setting = readSetting(options, defaultEngine);
  if (setting.jobs !== undefined && siblings > 1) setting.jobs = 1;
  const notes: BenchNote[] = [
    ...(signal === undefined ? [] : [{ id: "ended-early" as const, signal }]),
    ...noteDepth(options, setting),
    ...noteMissingSyncs(entry, options, fioVersion),
    ...noteErrors(entry),
  ];
  const shared = omitUndefined({
    job: textAt(entry, "jobname") ?? "unnamed",
    host: readHost(entry),
    ...setting,
    fioVersion,
    notes: notes.length > 0 ? notes : undefined,
  });
  const fail = (failure: BenchFailure): JobResult[] => [{ benchmark: { state: "failed", ...shared, failure } }];
  const errno = amountAt(entry, "error") ?? 0;
  if (errno !== 0) return fail({ id: "message", detail: describeErrno(errno, messages) });
  if (options !== undefined && !doesIo(options)) return [];
  const used = IO_DIRECTIONS.filter((direction) => didTransfer(entry, direction));
  // Beside others (unified_rw_reporting=both), `mixed` is their sum.
  const measured = used.length > 0 || !didTransfer(entry, "mixed") ? used : (["mixed"] as const);
  const directions = measured.flatMap((direction) => readDirection(entry, direction, options, shared) ?? []);
  if (directions.some(({ benchmark }) => benchmark.durationSeconds === 0)) {
    return fail(explainShortness(messages));
  }
  const isLacking = directions.length < measured.length;
  const lacking = isLacking ? fail({ id: "no-rates" }) : [];
  if (measured.length > 0) return [...directions, ...readSyncs(entry, options, directions), ...lacking];
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
    // fio keeps blanks before a value (`direct = 0`), with which a size loses its suffix.
    if (typeof value === "string") options.set(name, value.replace(/^\s+(?=\d+$)/, ""));
  }
  return options;
}

/** A result with figures. */
export type MeasuredJob = JobResult & { benchmark: MeasuredBenchmark };

/** fio before 2.2 prints no operations. */
function didTransfer(entry: JsonObject, direction: TransferDirection): boolean {
  const figures = objectAt(entry, direction);
  const operations = amountAt(figures, "total_ios");
  if (operations !== undefined) return operations > 0;
  return ["io_bytes", "bw_bytes", "bw", "iops"].some((name) => (amountAt(figures, name) ?? 0) > 0);
}

function readDirection(
  entry: JsonObject,
  direction: TransferDirection,
  options: JobOptions | undefined,
  shared: Omit<FailedBenchmark, "state" | "failure">,
): MeasuredJob | undefined {
  const figures = objectAt(entry, direction) ?? {};
  const operations = amountAt(figures, "total_ios");
  const milliseconds = amountAt(figures, "runtime");
  const kibibytesPerSecond = amountAt(figures, "bw");
  const bandwidthBytesPerSecond =
    amountAt(figures, "bw_bytes") ?? (kibibytesPerSecond === undefined ? undefined : kibibytesPerSecond * 1024);
  const iops = amountAt(figures, "iops");
  if (bandwidthBytesPerSecond === undefined || iops === undefined) return undefined;
  const latency = readLatency(figures);
  const run = omitUndefined({
    bandwidthBytesPerSecond,
    iops,
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
  return omitUndefined({
    benchmark,
    latency: latency && omitUndefined({ operations, ...latency }),
  });
}

/** `io_bytes` was KiB before fio 2.99, which added `io_kbytes`. */
function readBytes(figures: JsonObject): number | undefined {
  const amount = amountAt(figures, "io_bytes");
  return amount === undefined || "io_kbytes" in figures ? amount : amount * 1024;
}

/** The syncs, which fio 3.7 and later count; the bandwidth is that of the job's writes. */
function readSyncs(entry: JsonObject, options: JobOptions | undefined, directions: MeasuredJob[]): JobResult[] {
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
  const benchmark: MeasuredBenchmark = { ...base, direction: "sync", ...run, operations, runs: [run] };
  return [{ benchmark, latency: { ...latency, operations } }];
}

/** With `continue_on_error` fio counts failed requests and goes on. */
function noteErrors(entry: JsonObject): BenchNote[] {
  const count = amountAt(entry, "total_err") ?? 0;
  if (count === 0) return [];
  return [{ id: "failed-requests", count, first: describeErrno(amountAt(entry, "first_error") ?? 0, []) }];
}

/** fio has their latencies since 3.4, and not beside `mixed` (stat.c). */
function noteMissingSyncs(entry: JsonObject, options: JobOptions | undefined, fioVersion?: string): BenchNote[] {
  if (readSyncEvery(options) === undefined) return [];
  const syncs = objectAt(entry, "sync");
  if (syncs === undefined) {
    if (objectAt(entry, "mixed") !== undefined) return [{ id: "no-sync-latency", cause: "mixed" }];
    return [omitUndefined({ id: "no-sync-latency" as const, cause: "version" as const, fioVersion })];
  }
  const isUntimed =
    (amountAt(syncs, "total_ios") ?? 0) > 0 && readLatencyObject(objectAt(syncs, "lat_ns"), "ns") === undefined;
  return isUntimed ? [{ id: "no-sync-latency", cause: "untimed" }] : [];
}
