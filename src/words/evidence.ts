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
} from "../format/figures.ts";
import type { Finding } from "../model/finding.ts";

const UNITS: [name: RegExp, format: (value: number) => string][] = [
  [/bytesPerSecond(Before|After)?$/i, formatRate],
  [/operationsPerSecond(Fewest|Most)$/i, (value) => `${formatIops(value)} per second`],
  [/(operations|reads|writes)PerSecond$/i, formatOperations],
  [/latencySeconds$/i, formatLatency],
  [/seconds$/i, formatDuration],
  [/bytes$/i, formatBytes],
  [/share$/i, formatShare],
  [/ratio$|^gain$/i, formatRatio],
  [/^(flushes|journalCommits|samples|jobs|switches|requests)/i, formatCount],
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

/** A figure's name in words, without its unit. */
function nameEvidence(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  const unitless = words.replace(
    / ((bytes|operations) per second|(?<=reads |writes )per second|seconds|bytes)(?= |$)/,
    "",
  );
  return NAMES.get(name) ?? unitless;
}

const NAMES = new Map([
  ["bytesPerSecond", "rate"],
  ["bytesPerSecondBefore", "rate before"],
  ["bytesPerSecondAfter", "rate after"],
  ["operationsPerSecond", "rate"],
  ["operationsPerSecondFewest", "operations with the fewest jobs"],
  ["operationsPerSecondMost", "operations with the most jobs"],
  ["jobsFewest", "fewest jobs"],
  ["jobsMost", "most jobs"],
  ["lowSeconds", "wait, at least"],
  ["highSeconds", "wait, at most"],
  ["ioSomeSeconds", "some task waited for I/O"],
  ["memorySomeSeconds", "some task waited for memory"],
  ["atSeconds", "changed at"],
  ["afterSeconds", "time at full load before"],
  ["afterBytes", "written before"],
  ["requestSeconds", "total time of requests"],
  ["flushSeconds", "total time of flushes"],
  ["gapSeconds", "gaps"],
  ["leftBytes", "left to write"],
  ["stealSeconds", "stolen CPU time, all cores"],
  ["systemSeconds", "CPU time in the kernel"],
  ["cpuThrottledSeconds", "throttled, all cores"],
  ["busyCores", "cores in use"],
  ["bound", "bound by"],
  ["cpuSeconds", "CPU time"],
  ["ranSeconds", "had a core"],
  ["queuedSeconds", "queued for a core"],
  ["networkBytes", "received and sent"],
  ["fromQueue", "from the disk's queue"],
  ["setByCgroup", "set by a cgroup"],
  ["cgroupAllows", "allowed by the cgroup"],
]);
