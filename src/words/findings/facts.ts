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
import type { Cap, Finding, FindingOf, VerdictFinding } from "../../model/finding.ts";
import type { IoLimit } from "../../model/storage.ts";
import type { DiskWait } from "../../model/window.ts";
import { nameLevel } from "./limits.ts";

type Fact = [name: string, value: string];

/** A finding's evidence: its figures in their units, under names. */
export function describeEvidence(finding: Finding): Fact[] {
  const { window, device } = finding;
  return [...fact("window", window?.name), ...fact("device", device), ...listFigures(finding)];
}

/** None for what was not measured. */
function fact<Value>(name: string, value: Value | undefined, format: (value: Value) => string = String): Fact[] {
  return value === undefined ? [] : [[name, format(value)]];
}

const yesOrNo = (value: boolean) => (value ? "yes" : "no");

function listFigures(finding: Finding): Fact[] {
  switch (finding.id) {
    case "verdict":
    case "step-verdict":
      return listVerdict(finding);
    case "bandwidth-cap":
    case "iops-cap":
      return listCap(finding);
    case "burst-spent":
      return [
        ...fact("rate before", finding.bytesPerSecondBefore, formatRate),
        ...fact("rate after", finding.bytesPerSecondAfter, formatRate),
        ...fact("time at full load before", finding.afterSeconds, formatDuration),
        ...fact("written before", finding.afterBytes, formatBytes),
        ...fact("changed at", finding.atSeconds, formatDuration),
        ...fact("target", finding.target),
      ];
    case "cgroup-limit":
      return listLimits(finding);
    case "waited-for-disk":
      return listWait(finding.diskWait, finding.window.durationSeconds);
    case "waited-for-flushes":
      return [
        ...fact("flushes", finding.flushes, formatCount),
        ...fact("mean flush latency", finding.meanFlushLatencySeconds, formatLatency),
        ...fact("journal commits", finding.journalCommits, formatCount),
      ];
    case "kernel-time":
      return [
        ...fact("system share", finding.systemShare, formatShare),
        ...fact("switches per second", finding.switchesPerSecond, formatCount),
        ...fact("CPU time in the kernel", finding.systemSeconds, formatDuration),
        ...fact("cores in use", finding.busyCores, formatNumber),
        ...fact("filesystem", finding.filesystem),
      ];
    case "stolen-cpu":
      return [
        ...fact("stolen CPU time, all cores", finding.stealSeconds, formatDuration),
        ...fact("share", finding.share, formatShare),
      ];
    case "cpu-quota":
      return [
        ...fact("throttled, all cores", finding.cpuThrottledSeconds, formatDuration),
        ...fact("share", finding.share, formatShare),
      ];
    case "memory-pressure":
      return [
        ...fact("some task waited for memory", finding.memorySomeSeconds, formatDuration),
        ...fact("share", finding.share, formatShare),
        ...fact("swapped", finding.swappedBytes, formatBytes),
        ...fact("lowest available", finding.lowestAvailableBytes, formatBytes),
      ];
    case "full-filesystem":
      return [
        ...fact("path", finding.path),
        ...fact("free", finding.freeBytes, formatBytes),
        ...fact("total", finding.totalBytes, formatBytes),
        ...fact("free inodes", finding.freeInodes, formatCount),
        ...fact("total inodes", finding.totalInodes, formatCount),
      ];
    case "layered-filesystem":
      return listLayer(finding);
    case "metadata-scaling":
      return listScaling(finding);
    case "idle-disk":
      return [
        ...fact("path", finding.path),
        ...fact("free", finding.freeBytes, formatBytes),
        ...finding.kinds.flatMap(({ kind, ratios }) => fact(`${kind} ratio`, ratios.low, formatRatio)),
      ];
    case "unwritten-data":
      return [
        ...fact("left to write", finding.leftBytes, formatBytes),
        ...fact("written", finding.writtenBytes, formatBytes),
        ...fact("paid by", finding.paidBy?.name),
        ...fact("flush took", finding.drainSeconds, formatDuration),
        ...fact("flushed", finding.drainBytes, formatBytes),
      ];
    case "few-samples":
      return [
        ...fact("samples", finding.samples, formatCount),
        ...fact("gaps", finding.gapSeconds, formatDuration),
        ...fact("duration", finding.durationSeconds, formatDuration),
      ];
  }
}

function listVerdict(verdict: VerdictFinding): Fact[] {
  const { window, diskWait } = verdict;
  return [
    ...fact("bound by", verdict.bound),
    ...fact("reason", verdict.doubt),
    ...fact("cause", verdict.cause),
    ...(diskWait === undefined
      ? fact("duration", window.durationSeconds, formatDuration)
      : listWait(diskWait, window.durationSeconds)),
    ...fact("CPU time", verdict.cpuSeconds, formatDuration),
    ...fact("had a core", verdict.ranSeconds, formatDuration),
    ...fact("queued for a core", verdict.queuedSeconds, formatDuration),
    ...fact("slept", verdict.sleptSeconds, formatDuration),
    ...fact("received and sent", verdict.networkBytes, formatBytes),
  ];
}

function listWait({ seconds, lowSeconds, highSeconds }: DiskWait, durationSeconds: number): Fact[] {
  return [
    ...fact("duration", durationSeconds, formatDuration),
    ...fact("wait", seconds, formatDuration),
    ...fact("wait share", durationSeconds > 0 ? seconds / durationSeconds : 0, formatShare),
    ...fact("wait, at least", lowSeconds, formatDuration),
    ...fact("wait, at most", highSeconds, formatDuration),
  ];
}

function listCap(cap: Cap): Fact[] {
  const level = (perSecond: number) => nameLevel(cap, perSecond);
  const { waited, window } = cap;
  return [
    ...(cap.cgroupLimit === undefined ? [] : listLimits(cap.cgroupLimit)),
    ...(waited && window ? listWait(waited.diskWait, window.durationSeconds) : []),
    ...("path" in cap ? fact("path", cap.path) : []),
    ...fact("rate", cap.perSecond, level),
    ...("pair" in cap && cap.pair ? listPair(cap.pair, level) : []),
    ...("plateauPerSecond" in cap ? fact("plateau level", cap.plateauPerSecond, level) : []),
    ...fact("plateau", cap.seconds, formatDuration),
    ...fact("plateau share", cap.share, formatShare),
    ...fact("place", cap.place),
    ...("cgroup" in cap ? fact("cgroup", cap.cgroup) : []),
    ...fact("allowed by the cgroup", cap.cgroupPerSecond, level),
    ...(cap.basis === "configured"
      ? [
          ...fact("device latency", cap.deviceLatencySeconds, formatLatency),
          ...fact("application latency", cap.applicationLatencySeconds, formatLatency),
        ]
      : []),
  ];
}

type Pair = Extract<Cap, { basis: "network" }>["pair"];

function listPair({ readsPerSecond, writesPerSecond, ...signs }: Pair, level: (perSecond: number) => string): Fact[] {
  return [
    ...fact("reads", readsPerSecond, level),
    ...fact("writes", writesPerSecond, level),
    ...fact("steady", signs.steady, yesOrNo),
    ...fact("depth gives nothing", signs.depthGivesNothing, yesOrNo),
  ];
}

type Rates = Omit<IoLimit, "device">;

const RATES: Record<keyof Rates, [name: string, format: (perSecond: number) => string]> = {
  readBytesPerSecond: ["read", formatRate],
  writeBytesPerSecond: ["write", formatRate],
  readsPerSecond: ["reads", formatOperations],
  writesPerSecond: ["writes", formatOperations],
};

function formatOperations(perSecond: number): string {
  return `${formatIops(perSecond)} IOPS`;
}

function listLimits({ limits, reached }: Pick<FindingOf<"cgroup-limit">, "limits" | "reached">): Fact[] {
  const own = reached && RATES[reached.rate];
  return [
    ...Object.entries(RATES).flatMap(([rate, [name, format]]) => fact(name, limits[rate as keyof Rates], format)),
    ...fact("reached", reached !== undefined, yesOrNo),
    ...(own === undefined ? [] : fact(`own ${own[0]}`, reached?.ownPerSecond, own[1])),
  ];
}

function listLayer(finding: FindingOf<"layered-filesystem">): Fact[] {
  const place = [...fact("path", finding.path), ...fact("filesystem", finding.filesystem)];
  if (finding.kind !== "network") return [...place, ...fact("lower filesystem", finding.lowerFilesystem)];
  const { networkWait: wait } = finding;
  return [
    ...place,
    ...fact("wait", wait?.seconds, formatDuration),
    ...fact("wait share", wait?.share, formatShare),
    ...fact("requests", wait?.requests, formatCount),
    ...fact("total time of requests", wait?.requestSeconds, formatDuration),
  ];
}

function listScaling({ compared: [least] }: FindingOf<"metadata-scaling">): Fact[] {
  if (least === undefined) return [];
  const { operationsPerSecondFewest: few, operationsPerSecondMost: many, jobsFewest, jobsMost } = least;
  const perSecond = (operations: number) => `${formatIops(operations)} per second`;
  return [
    ...fact("operations with the fewest jobs", few, perSecond),
    ...fact("operations with the most jobs", many, perSecond),
    ...fact("fewest jobs", jobsFewest, formatCount),
    ...fact("most jobs", jobsMost, formatCount),
    ...fact("gain", many / few, formatRatio),
  ];
}
