import type { Report } from "../../model/report.ts";
import type { IoLimit } from "../../model/storage.ts";
import { NOTICEABLE, type Observation, type ObservedWindow, type Verdict } from "./observation.ts";
import { findDoer } from "./whose-work.ts";

/** The cgroup's own rate is within a tenth of its limit; what is above escaped it. */
export const AT_LIMIT = { least: 0.9, most: 1.1 };

/** What a cgroup can limit. */
export type LimitedRate = Exclude<keyof IoLimit, "device">;

const SUSTAINED = {
  readBytesPerSecond: "sustainedReadBytesPerSecond",
  writeBytesPerSecond: "sustainedWriteBytesPerSecond",
  readsPerSecond: "sustainedReadsPerSecond",
  writesPerSecond: "sustainedWritesPerSecond",
} as const;
const RATES = Object.keys(SUSTAINED) as LimitedRate[];
const TOTALS = {
  readBytesPerSecond: "readBytes",
  writeBytesPerSecond: "writtenBytes",
  readsPerSecond: "reads",
  writesPerSecond: "writes",
} as const;

interface ReachedLimit {
  rate: LimitedRate;
  limit: number;
  measured: number;
}

interface Evidence extends IoLimit, Partial<Record<`own${Capitalize<LimitedRate>}`, number>> {
  reached: boolean;
}

/** A cgroup's limits on a disk; the window is one that reached a limit. */
export interface CgroupLimit extends Verdict<"cgroup-limit", Evidence> {
  device: string;
  limit: IoLimit;
  reached: ReachedLimit | undefined;
  isOwn: boolean;
}

/** The limits that this process's cgroup sets on disks, reached or not. */
export function findCgroupLimits({ report, windows }: Observation): CgroupLimit[] {
  const hasWaited = windows.some(({ diskWait }) => diskWait !== undefined && diskWait.share >= NOTICEABLE.share);
  return listLimits(report).flatMap((limit): CgroupLimit[] => {
    if (RATES.every((rate) => limit[rate] === undefined)) return [];
    const [first] = windows.flatMap((observed) => {
      return listReachedLimits(observed, limit).map((reached) => ({ observed, reached }));
    });
    return [
      {
        id: "cgroup-limit",
        // Without any wait, a limit that was not reached is only a fact.
        severity: first === undefined && !hasWaited ? "info" : "notice",
        confidence: "high",
        window: first?.observed.window,
        device: limit.device,
        limit,
        reached: first?.reached,
        isOwn: first !== undefined && findDoer(first.observed) === "own",
        evidence: {
          ...limit,
          reached: first !== undefined,
          ...(first !== undefined && { [`own${capitalise(first.reached.rate)}`]: first.reached.measured }),
        },
      },
    ];
  });
}

/** The limits of all paths, one entry for each device. */
export function listLimits({ storage }: Report): IoLimit[] {
  return [...new Map(storage.flatMap(({ ioLimits }) => ioLimits ?? []).map((limit) => [limit.device, limit])).values()];
}

/**
 * The limits that the job's cgroup reached in a window: its highest mean over 3 s is within a tenth of them. The
 * machine's counters include others' writes, and on cgroup v1 buffered writes escape the limit.
 */
export function listReachedLimits({ window }: ObservedWindow, limit: IoLimit): ReachedLimit[] {
  const own = window.cgroup?.devices?.find(({ name }) => name === limit.device);
  if (own === undefined) return [];
  return RATES.flatMap((rate) => {
    const most = limit[rate];
    // Older reports have totals only.
    const total = own[TOTALS[rate]];
    const mean = total === undefined || window.durationSeconds === 0 ? undefined : total / window.durationSeconds;
    const measured = own[SUSTAINED[rate]] ?? mean;
    if (most === undefined || measured === undefined) return [];
    const isAt = measured >= most * AT_LIMIT.least && measured <= most * AT_LIMIT.most;
    return isAt ? [{ rate, limit: most, measured }] : [];
  });
}

/** Whether the job's cgroup has counters for a device. */
export function knowsOwnRate({ window }: ObservedWindow, device: string): boolean {
  return window.cgroup?.devices?.some(({ name }) => name === device) ?? false;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
