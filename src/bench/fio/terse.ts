import type { Benchmark } from "../../model/benchmark.ts";
import type { Latency } from "../../model/latency.ts";
import { UserError } from "../../model/user-error.ts";
import type { FioOutput } from "./fio-output.ts";

const FIRST_FIELDS = /^(\d+);fio-([^;]*);/;

/** Whether a text is terse output (`--minimal`): its first full line starts with the terse version and fio's. */
export function isTerse(text: string): boolean {
  return text.split("\n").some((line) => FIRST_FIELDS.test(line)) && !/^\{/m.test(text);
}

/** Where the fields of a direction start, counted from 0 (fio HOWTO, "Terse output", version 3). */
const READ_FIELDS = 5;
const WRITE_FIELDS = 46;

/**
 * The results of terse output: kibibytes a second, microseconds, and no word about the job's setting.
 * @throws UserError for another terse version than 3
 */
export function readTerse(text: string, origin: string): FioOutput {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const results: Benchmark[] = [];
  let fioVersion = "";
  for (const line of lines) {
    const match = FIRST_FIELDS.exec(line);
    if (match === null) continue;
    if (match[1] !== "3") {
      throw new UserError(
        `${origin}: terse version ${match[1]} of fio; allowed are version 3 and --output-format=json`,
      );
    }
    fioVersion = match[2] ?? "";
    results.push(...readTerseLine(line.split(";"), fioVersion));
  }
  return {
    source: { format: "terse", fioVersion, documents: 0, complete: true },
    results: results.map((benchmark) => ({ benchmark })),
    diagnostics: lines.filter((line) => !FIRST_FIELDS.test(line)).map((line) => line.slice(0, 500)),
  };
}

function readTerseLine(fields: readonly string[], fioVersion: string): Benchmark[] {
  const shared = { job: fields[2] ?? "unnamed", fioVersion, diagnostics: [] };
  const error = Number(fields[4]);
  if (error !== 0) return [{ state: "failed", ...shared, error: `errno ${error}` }];
  return [
    ...readTerseDirection(fields.slice(READ_FIELDS, WRITE_FIELDS), "read", shared),
    ...readTerseDirection(fields.slice(WRITE_FIELDS), "write", shared),
  ];
}

function readTerseDirection(
  fields: readonly string[],
  direction: "read" | "write",
  shared: { job: string; fioVersion: string; diagnostics: string[] },
): Benchmark[] {
  const [kibibytes = 0, kibibytesPerSecond = 0, iops = 0, milliseconds = 0] = fields.slice(0, 4).map(Number);
  if (!(kibibytes > 0)) return [];
  const latencySeconds = readTerseLatency(fields);
  const run = {
    bandwidthBytesPerSecond: kibibytesPerSecond * 1024,
    iops,
    durationSeconds: milliseconds / 1000,
    ...(latencySeconds === undefined ? {} : { latencySeconds }),
  };
  return [{ state: "measured", ...shared, direction, ...run, bytes: kibibytes * 1024, runs: [run] }];
}

/** Completion latency: min, max, mean, deviation in microseconds, then twenty fields such as `99.000000%=183`. */
function readTerseLatency(fields: readonly string[]): Latency | undefined {
  const [min = 0, max = 0, mean = 0] = fields.slice(8, 11).map(Number);
  if (!(mean > 0)) return undefined;
  const table = new Map(
    fields.slice(12, 32).map((field) => {
      const [percent, microseconds] = field.split("%=").map(Number);
      return [percent, microseconds === undefined ? undefined : microseconds / 1e6] as const;
    }),
  );
  const latency: Latency = { mean: mean / 1e6, min: min / 1e6, max: max / 1e6 };
  for (const [name, percent] of [
    ["p50", 50],
    ["p90", 90],
    ["p95", 95],
    ["p99", 99],
    ["p999", 99.9],
  ] as const) {
    const value = table.get(percent);
    if (value !== undefined) latency[name] = value;
  }
  return latency;
}
