import type { IostatCpu } from "../../model/iostat.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { readCell } from "./columns.ts";
import type { HostFacts } from "./log-source.ts";

// What stands above a report's devices: the host, the time and the CPU's shares.

/** The host of sysstat's banner; undefined for another line. */
export function readBanner(line: string): HostFacts | undefined {
  const [, kernel, hostname] = /^\s*Linux (\S+) \(([^)]*)\)/.exec(line) ?? [];
  if (kernel === undefined) return undefined;
  const cpus = /\((\d+) CPU\)/.exec(line)?.[1];
  return omitUndefined({ hostname, kernel, cpuCount: cpus === undefined ? undefined : Number(cpus) });
}

const ISO = /^(\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}:\d{2})(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/;
const EPOCH = /^\d{9,11}$/;

/** A time of `S_TIME_FORMAT=ISO` or `-U` as ISO 8601 in UTC; undefined for a locale's, without a zone. */
export function readTimestamp(text: string): string | undefined {
  const [, time, hours = "+00", minutes = "00"] = ISO.exec(text) ?? [];
  if (time !== undefined) return formatMoment(Date.parse(`${time}${hours}:${minutes}`));
  return EPOCH.test(text) ? formatMoment(Number(text) * 1000) : undefined;
}

function formatMoment(milliseconds: number): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** Whether a line may be a locale's date and time, and no other program's line with a time. */
export function looksLikeTime(line: string): boolean {
  return line.length < 40 && /\d{1,2}:\d{2}/.test(line) && (line.match(/\d+/g)?.length ?? 0) >= 5;
}

const PARTS: ReadonlyMap<string, keyof IostatCpu> = new Map([
  ["user", "user"],
  ["nice", "nice"],
  // The name in old versions.
  ["system", "system"],
  ["sys", "system"],
  ["iowait", "ioWait"],
  ["steal", "steal"],
  ["idle", "idle"],
]);

const PERCENT = { divisor: 100 };

/** The names in an `avg-cpu:` heading; undefined for another line. */
export function readCpuHeading(line: string): string[] | undefined {
  const text = /^\s*avg-cpu:(?!\S)(.*)/.exec(line)?.[1];
  const names = text?.match(/\S+/g)?.map((name) => name.replace(/^%/, ""));
  // AIX writes `% user`, which is another program's.
  return names?.includes("") ? undefined : names;
}

/** The shares in the line below; undefined for another line. */
export function readCpuRow(line: string, names: readonly string[]): IostatCpu | undefined {
  const cells = line.trim().split(/\s+/);
  if (cells.length !== names.length || cells.some((cell) => readCell(cell, PERCENT) === undefined)) return undefined;
  return readCpuShares(names.map((name, index) => [name, cells[index]]));
}

/** The shares of `avg-cpu`, by their names. */
export function readCpuShares(fields: readonly (readonly [name: string, figure: unknown])[]): IostatCpu {
  const cpu: IostatCpu = {};
  for (const [name, figure] of fields) {
    const part = PARTS.get(name);
    const share = readCell(String(figure), PERCENT);
    if (part !== undefined && share !== undefined && share >= 0) cpu[part] = share;
  }
  return cpu;
}
