import type { Finding } from "../../model/finding.ts";
import { formatCount, formatRate } from "../../model/format.ts";
import type { IoLimit } from "../../model/storage.ts";
import type { Observation, ObservedWindow } from "./observation.ts";

/** A limit is reached where a second of a window came this near to it. */
const REACHED = 0.9;

/** Limits that the cgroup of this process sets on a disk, whether a window reached them or not. */
export function findCgroupLimits({ report, windows }: Observation): Finding[] {
  const limits = new Map(
    report.storage.flatMap(({ ioLimits }) => ioLimits ?? []).map((limit) => [limit.device, limit]),
  );
  return [...limits.values()].flatMap((limit): Finding[] => {
    const texts = describeRates(limit);
    if (texts.length === 0) return [];
    const reached = windows.find((observed) => isReached(observed, limit));
    return [
      {
        id: "cgroup-limit",
        severity: "notice",
        device: limit.device,
        ...(reached !== undefined && { window: reached.window.name }),
        message: `A cgroup limits ${limit.device} to ${texts.join(", ")}${reached === undefined ? "." : `; ${reached.title} reached it.`}`,
        evidence: { ...definedFields(limit), reached: reached !== undefined },
        confidence: "high",
        advice:
          "Whoever runs the machine or the container set it (io.max, blkio.throttle); the drive itself may give more.",
      },
    ];
  });
}

function isReached({ window, samples }: ObservedWindow, limit: IoLimit): boolean {
  const none = Number.POSITIVE_INFINITY;
  const device = window.devices.find(({ name }) => name === limit.device);
  const seen = samples.disks.find(({ name }) => name === limit.device)?.samples ?? [];
  return (
    (device?.peakReadBytesPerSecond ?? 0) >= (limit.readBytesPerSecond ?? none) * REACHED ||
    (device?.peakWriteBytesPerSecond ?? 0) >= (limit.writeBytesPerSecond ?? none) * REACHED ||
    seen.some(({ readsPerSecond }) => readsPerSecond >= (limit.readsPerSecond ?? none) * REACHED) ||
    seen.some(({ operationsPerSecond, readsPerSecond }) => {
      return operationsPerSecond - readsPerSecond >= (limit.writesPerSecond ?? none) * REACHED;
    })
  );
}

function describeRates(limit: IoLimit): string[] {
  return [
    limit.readBytesPerSecond === undefined ? "" : `${formatRate(limit.readBytesPerSecond)} read`,
    limit.writeBytesPerSecond === undefined ? "" : `${formatRate(limit.writeBytesPerSecond)} written`,
    limit.readsPerSecond === undefined ? "" : `${formatCount(limit.readsPerSecond)} reads a second`,
    limit.writesPerSecond === undefined ? "" : `${formatCount(limit.writesPerSecond)} writes a second`,
  ].filter((text) => text !== "");
}

function definedFields(limit: IoLimit): Finding["evidence"] {
  return Object.fromEntries(
    Object.entries(limit).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
