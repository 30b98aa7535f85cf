import {
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatNumber,
  formatRate,
  formatRatio,
  formatShare,
} from "../../format/figures.ts";
import type { Finding } from "../../model/finding.ts";

const UNITS: [name: RegExp, format: (value: number) => string][] = [
  [/bytesPerSecond(Before|After)?$/i, formatRate],
  [/operationsPerSecond/i, formatIops],
  [/latencySeconds$/i, formatLatency],
  [/seconds$/i, formatDuration],
  [/bytes$/i, formatBytes],
  [/share$/i, formatShare],
  [/ratio$|^gain$/i, formatRatio],
  [/^(flushes|samples|jobs|switches)/i, formatCount],
];

/** A finding's evidence as names in words and values with units. */
export function describeEvidence({ evidence, window, device }: Finding): [name: string, value: string][] {
  const where = Object.entries({ window, device }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return [
    ...where,
    ...Object.entries(evidence).map(([name, value]): [string, string] => [toWords(name), show(name, value)]),
  ];
}

function show(name: string, value: number | string | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return (UNITS.find(([pattern]) => pattern.test(name))?.[1] ?? formatNumber)(value);
}

/** The value says the unit; before 0.2 the wait was a "stall". */
function toWords(name: string): string {
  const words = name
    .replace(/^stall(?=Seconds$|Share$)/, "wait")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.replace(/ (seconds|bytes|bytes per second)$/, "");
}
