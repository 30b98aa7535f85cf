import type { BenchFailure } from "../../model/benchmark.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { JobResult } from "./job-entry.ts";
import type { TransferDirection } from "./job-options.ts";
import { type MeasuredLatency, namePercentiles } from "./latency.ts";
import { describeErrno, explainIdleness, explainShortness } from "./messages.ts";

const START = /(?:^|\s)([345]);fio-([^;]*);([^;]*);(\d+);(-?\d+)(?:;|$)/;

/** Whether a line is terse output (`--minimal`) of versions 3 to 5. */
export function isTerseLine(line: string): boolean {
  return START.test(line);
}

/** A line's figures, of each direction. */
export interface TerseLine {
  fioVersion: string;
  job: string;
  group: string;
  error: number;
  directions: TerseDirection[];
}

interface TerseDirection {
  direction: TransferDirection;
  kibibytes: number;
  kibibytesPerSecond: number;
  iops: number;
  milliseconds: number;
  latency?: MeasuredLatency;
}

/** Of a direction; version 5 has six about samples (fio HOWTO, "Terse output"; stat.c). */
const FIELDS = { 3: 41, 4: 41, 5: 47 } as const;
const GENERAL_FIELDS = 5;
const CLOSING_FIELDS = 5 + 7 + 10 + 12;
/** The directions by their number: unified_rw_reporting=1 prints one, 2 one more than usual. */
const DIRECTIONS: Record<number, Record<number, readonly TransferDirection[]>> = {
  3: { 1: ["mixed"], 2: ["read", "write"], 3: ["read", "write"] },
  4: { 1: ["mixed"], 3: ["read", "write", "trim"], 4: ["read", "write", "trim"] },
};

/** A line's figures; undefined where some are missing or no numbers. */
export function readTerseLine(line: string): TerseLine | undefined {
  const match = START.exec(line);
  if (match === null) return undefined;
  const version = Number(match[1]) as keyof typeof FIELDS;
  const fields = line
    .slice(line.indexOf(`${version};fio-`, match.index))
    .trimEnd()
    .split(";");
  const size = FIELDS[version];
  // The CPU's share follows the last direction; a cut line lacks it.
  const count = [1, 2, 3, 4].find((number) => SHARE.test(fields[GENERAL_FIELDS + number * size] ?? ""));
  const names = DIRECTIONS[version === 3 ? 3 : 4]?.[count ?? 0];
  if (names === undefined || count === undefined) return undefined;
  const closing = fields.slice(GENERAL_FIELDS + count * size, GENERAL_FIELDS + count * size + CLOSING_FIELDS);
  if (!SHARE.test(closing[CLOSING_FIELDS - 1] ?? "")) return undefined;
  const directions = names.map((direction, index) =>
    readDirection(direction, fields.slice(GENERAL_FIELDS + index * size)),
  );
  if (!directions.every(hasAmounts)) return undefined;
  const [, , fioVersion = "", job = "", group = "", error] = match;
  return { fioVersion, job, group, error: Number(error), directions };
}

function hasAmounts({ kibibytes, kibibytesPerSecond, iops, milliseconds }: TerseDirection): boolean {
  return [kibibytes, kibibytesPerSecond, iops, milliseconds].every((amount) => amount >= 0 && Number.isFinite(amount));
}

const SHARE = /^[\d.]+%$/;

function readDirection(direction: TransferDirection, fields: readonly string[]): TerseDirection {
  const [kibibytes, kibibytesPerSecond, iops, milliseconds] = fields.map(Number) as [number, number, number, number];
  const latency = readTerseLatency(fields);
  return omitUndefined({ direction, kibibytes, kibibytesPerSecond, iops, milliseconds, latency });
}

/** Of submission, then of completion: min, max, mean, deviation in microseconds, then twenty such as `99.000000%=183`. */
function readTerseLatency(fields: readonly string[]): MeasuredLatency | undefined {
  const [min, max, mean] = fields.slice(8).map(Number) as [number, number, number];
  if (!(mean > 0)) return undefined;
  const submissionSeconds = Number(fields[6]) / 1e6;
  const table = new Map(
    fields.slice(12, 32).map((field) => {
      const [percent, microseconds] = field.split("%=").map(Number) as [number, number];
      return [percent, microseconds / 1e6] as const;
    }),
  );
  const percentiles = namePercentiles((percent) => table.get(percent));
  return { latencySeconds: { mean: mean / 1e6, min: min / 1e6, max: max / 1e6, ...percentiles }, submissionSeconds };
}

/** A line's results, or its failure; it says nothing about the setting. */
export function listTerseResults(line: TerseLine, messages: readonly string[]): JobResult[] {
  const { job, fioVersion, error, directions } = line;
  const shared = { job, fioVersion };
  const fail = (failure: BenchFailure): JobResult[] => [{ benchmark: { state: "failed", ...shared, failure } }];
  if (error !== 0) return fail({ id: "message", detail: describeErrno(error, messages) });
  const busy = directions.filter(({ kibibytes, iops }) => kibibytes > 0 || iops > 0);
  if (busy.length === 0) return fail(explainIdleness(messages, !countsTrims(line)));
  if (busy.some(({ milliseconds }) => milliseconds === 0)) return fail(explainShortness(messages));
  return busy.map(({ direction, kibibytes, kibibytesPerSecond, iops, milliseconds, latency }) => {
    const run = omitUndefined({
      bandwidthBytesPerSecond: kibibytesPerSecond * 1024,
      iops,
      durationSeconds: milliseconds / 1000,
      latencySeconds: latency?.latencySeconds,
    });
    const bytes = kibibytes > 0 ? kibibytes * 1024 : undefined;
    const benchmark = omitUndefined({ state: "measured" as const, ...shared, direction, ...run, bytes, runs: [run] });
    return omitUndefined({ benchmark, latency });
  });
}

function countsTrims({ directions }: TerseLine): boolean {
  return directions.some(({ direction }) => direction === "trim" || direction === "mixed");
}

/** Faster ones may be of parallel processes. */
const MIN_INTERVAL_MILLISECONDS = 500;
/** fio's REAL_MAX_JOBS. */
const MAX_PROCESSES = 4096;
const MAX_ABOVE_AVERAGE = 10;

/**
 * The last line of each job: unlike several runs, `--status-interval` repeats the lines in one order, and each continues
 * the one a cycle before.
 */
export function findLastLines(lines: readonly TerseLine[]): readonly TerseLine[] {
  const most = Math.min(lines.length / 2, MAX_PROCESSES);
  for (let cycle = 1; cycle <= most; cycle++) {
    const holds = (end: number, test: (before: TerseLine, line: TerseLine) => boolean): boolean => {
      for (let index = cycle; index < end; index++) {
        if (!test(lines[index - cycle] as TerseLine, lines[index] as TerseLine)) return false;
      }
      return true;
    };
    // The run may end at any time.
    const timed = Math.max(lines.length - cycle, 2 * cycle);
    if (holds(lines.length, isNextLine) && holds(timed, isLater)) return lines.slice(-cycle);
  }
  return lines;
}

function isNextLine(before: TerseLine, line: TerseLine): boolean {
  if (line.job !== before.job || line.group !== before.group || line.fioVersion !== before.fioVersion) return false;
  if (before.error !== 0) return false;
  return line.directions.every((now, index) => {
    const old = before.directions[index];
    if (old === undefined || old.direction !== now.direction) return false;
    const [bytes, time] = [now.kibibytes - old.kibibytes, now.milliseconds - old.milliseconds];
    if (bytes < 0 || time < 0) return false;
    return old.kibibytes === 0 || bytes * old.milliseconds <= MAX_ABOVE_AVERAGE * time * old.kibibytes;
  });
}

/** A finished job stays as it is. */
function isLater(before: TerseLine, line: TerseLine): boolean {
  return line.directions.every((now, index) => {
    const time = now.milliseconds - (before.directions[index]?.milliseconds ?? 0);
    return time === 0 || time >= MIN_INTERVAL_MILLISECONDS;
  });
}
