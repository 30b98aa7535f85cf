import type { IostatCpu } from "../../model/iostat.ts";
import { readCell } from "./columns.ts";

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
  if (cells.length !== names.length) return undefined;
  const cpu: IostatCpu = {};
  for (let index = 0; index < cells.length; index++) {
    const share = readCell(cells[index] as string, PERCENT);
    if (share === undefined) return undefined;
    addShare(cpu, names[index] as string, share);
  }
  return cpu;
}

/** The shares of `avg-cpu` in JSON. */
export function readCpuFields(fields: Readonly<Record<string, unknown>>): IostatCpu {
  const cpu: IostatCpu = {};
  for (const [name, value] of Object.entries(fields)) addShare(cpu, name, readCell(String(value), PERCENT));
  return cpu;
}

function addShare(cpu: IostatCpu, name: string, share: number | undefined): void {
  const part = PARTS.get(name);
  if (part !== undefined && share !== undefined && share >= 0) cpu[part] = share;
}
