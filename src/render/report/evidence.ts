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
import { nameEvidence } from "../../words/evidence.ts";

const UNITS: [name: RegExp, format: (value: number) => string][] = [
  [/bytesPerSecond(Before|After)?$/i, formatRate],
  [/operationsPerSecond(Fewest|Most)$/i, (value) => `${formatIops(value)} per second`],
  [/(operations|reads|writes)PerSecond$/i, formatOperations],
  [/latencySeconds$/i, formatLatency],
  [/seconds$/i, formatDuration],
  [/bytes$/i, formatBytes],
  [/share$/i, formatShare],
  [/ratio$|^gain$/i, formatRatio],
  [/^(flushes|samples|jobs|switches|requests|measuredWithFiles)/i, formatCount],
];

/** Figures that are in the limit's unit. */
const OF_LIMIT = /^(reads|writes|cgroupAllows|plateauLevel)$/;
const LIMITS = new Map<string, (value: number) => string>([
  ["bandwidth-cap", formatRate],
  ["iops-cap", formatOperations],
]);

function formatOperations(perSecond: number): string {
  return `${formatIops(perSecond)} IOPS`;
}

/** A finding's evidence in words. */
export function describeEvidence({ id, evidence, window, device }: Finding): [name: string, value: string][] {
  const where = Object.entries({ window, device }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return [
    ...where,
    ...Object.entries(evidence).map(([name, value]): [string, string] => [nameEvidence(name), show(id, name, value)]),
  ];
}

function show(id: string, name: string, value: number | string | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  const ofLimit = OF_LIMIT.test(name) ? LIMITS.get(id) : undefined;
  return (ofLimit ?? UNITS.find(([pattern]) => pattern.test(name))?.[1] ?? formatNumber)(value);
}
