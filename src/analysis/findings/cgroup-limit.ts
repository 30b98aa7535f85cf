import { findOnlyDisk } from "../../disks/device-tree.ts";
import { findOwnBytes } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { IoLimit } from "../../model/storage.ts";
import { findOwnRate, LIMITED_RATES, type LimitedRate } from "../own-rate.ts";
import { type Observation, type ObservedWindow, verdict } from "./observation.ts";
import { judgeShare, type WorkOwner } from "./work-owner.ts";

/** A rate within these factors of a limit is at it; what is above has escaped it. */
export const AT_LIMIT = { least: 0.9, most: 1.1 };

/** Whether a rate is at a level. */
export function isAtLevel(rate: number, level: number): boolean {
  return rate >= level * AT_LIMIT.least && rate <= level * AT_LIMIT.most;
}

interface ReachedLimit {
  rate: LimitedRate;
  limit: number;
  measured: number;
}

export type CgroupLimit = ReturnType<typeof findCgroupLimits>[number];

/** This process's cgroup's limits, and the first window that reached one. */
export function findCgroupLimits({ report, windows, hasWaited }: Observation) {
  return listLimits(report).flatMap((limit) => {
    if (LIMITED_RATES.every((rate) => limit[rate] === undefined)) return [];
    const [first] = windows.flatMap((observed) => {
      return listReachedLimits(observed, limit).map((reached) => ({ ...observed, reached }));
    });
    const { reached, window } = first ?? {};
    // A limit that nothing reached and nothing waited for is only a fact.
    const severity = reached === undefined && !hasWaited ? "info" : "notice";
    const own = reached && { [`own${reached.rate.charAt(0).toUpperCase()}${reached.rate.slice(1)}`]: reached.measured };
    return [
      verdict("cgroup-limit", severity, "high", {
        window,
        device: limit.device,
        disk: findOnlyDisk(limit.device, report.storage),
        limit,
        reached,
        isOwn: first !== undefined && findLimitOwner(first, limit.device, first.reached.rate) === "own",
        evidence: { ...limit, reached: reached !== undefined, ...own },
      }),
    ];
  });
}

/** The limits on the devices of all paths, each device once. */
export function listLimits({ storage }: Report): IoLimit[] {
  return [...new Map(storage.flatMap(({ ioLimits }) => ioLimits ?? []).map((limit) => [limit.device, limit])).values()];
}

/** The limits that the job's own cgroup reached: on v1, buffered writes escape them. */
export function listReachedLimits({ window }: ObservedWindow, limit: IoLimit): ReachedLimit[] {
  return LIMITED_RATES.flatMap((rate) => {
    const most = limit[rate] ?? Number.NaN;
    const measured = findOwnRate(window, limit.device, rate)?.perSecond ?? Number.NaN;
    return isAtLevel(measured, most) ? [{ rate, limit: most, measured }] : [];
  });
}

const BYTES: Record<LimitedRate, "readBytes" | "writtenBytes"> = {
  readBytesPerSecond: "readBytes",
  readsPerSecond: "readBytes",
  writeBytesPerSecond: "writtenBytes",
  writesPerSecond: "writtenBytes",
};

/** Whose bytes the job's cgroup counted on a disk that it limits; else whose all disks' were. */
export function findLimitOwner({ window, owner }: ObservedWindow, device: string, rate: LimitedRate): WorkOwner {
  const bytes = BYTES[rate];
  const own = findOwnBytes(window)?.[bytes];
  const counted = window.cgroup?.devices?.find(({ name }) => name === device)?.[bytes];
  return own === undefined || !counted ? owner : judgeShare(own / counted, window);
}
