import type { Finding } from "../../model/finding.ts";
import { formatCount, formatRate } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import type { IoLimit } from "../../model/storage.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import { findDoer } from "./whose-work.ts";

/** The limited group's own rate is at its limit within a tenth: what is above has escaped it. */
const AT_LIMIT = { least: 0.9, most: 1.1 };
/** A window that waited for this share of its time may have waited for the limit. */
const FELT_SHARE = 0.1;

type Rate = Exclude<keyof IoLimit, "device">;

const SUSTAINED = {
  readBytesPerSecond: "sustainedReadBytesPerSecond",
  writeBytesPerSecond: "sustainedWriteBytesPerSecond",
  readsPerSecond: "sustainedReadsPerSecond",
  writesPerSecond: "sustainedWritesPerSecond",
} as const;
const TOTALS = {
  readBytesPerSecond: "readBytes",
  writeBytesPerSecond: "writtenBytes",
  readsPerSecond: "reads",
  writesPerSecond: "writes",
} as const;

/** A limit that the counters of the limited group itself show as reached. */
export interface ReachedLimit {
  rate: Rate;
  limit: number;
  measured: number;
}

/** Limits that the cgroup of this process sets on a disk, whether a window reached them or not. */
export function findCgroupLimits({ report, windows }: Observation): Finding[] {
  const isFelt = windows.some(({ diskWait }) => diskWait !== undefined && diskWait.share >= FELT_SHARE);
  return listLimits(report).flatMap((limit): Finding[] => {
    const texts = describeRates(limit);
    if (texts.length === 0) return [];
    const [first] = windows.flatMap((observed) => {
      return listReachedLimits(observed, limit).map((reached) => ({ observed, reached }));
    });
    return [
      {
        id: "cgroup-limit",
        // Where nothing waited, a limit that nobody is known to have reached is a fact, and no verdict.
        severity: first === undefined && !isFelt ? "info" : "notice",
        device: limit.device,
        ...(first !== undefined && { window: first.observed.window.name }),
        message: `A cgroup limits ${limit.device} to ${texts.join(", ")}${first === undefined ? "." : `; ${describeReached(first.observed, first.reached)}.`}`,
        evidence: {
          ...definedFields(limit),
          reached: first !== undefined,
          ...(first !== undefined && { [`own${capitalise(first.reached.rate)}`]: first.reached.measured }),
        },
        confidence: "high",
        advice:
          "Whoever runs the machine or the container set it (io.max, blkio.throttle); the drive itself may give more.",
      },
    ];
  });
}

/** The limits of all paths, one for each device. */
export function listLimits({ storage }: Report): IoLimit[] {
  return [...new Map(storage.flatMap(({ ioLimits }) => ioLimits ?? []).map((limit) => [limit.device, limit])).values()];
}

/**
 * The rates at which the job's own cgroup was limited in a window: its own highest mean over 3 s is within a tenth of the
 * limit. The machine's counters do not tell: others write as well, and on cgroup v1 buffered writes escape the limit.
 */
export function listReachedLimits({ window }: ObservedWindow, limit: IoLimit): ReachedLimit[] {
  const own = window.cgroup?.devices?.find(({ name }) => name === limit.device);
  if (own === undefined) return [];
  return (Object.keys(SUSTAINED) as Rate[]).flatMap((rate) => {
    const most = limit[rate];
    // Reports of earlier versions have only the totals.
    const total = own[TOTALS[rate]];
    const mean = total === undefined || window.durationSeconds === 0 ? undefined : total / window.durationSeconds;
    const measured = own[SUSTAINED[rate]] ?? mean;
    if (most === undefined || measured === undefined) return [];
    const isAt = measured >= most * AT_LIMIT.least && measured <= most * AT_LIMIT.most;
    return isAt ? [{ rate, limit: most, measured }] : [];
  });
}

/** Whether the job's own cgroup has counters for a device, so that its limits can be held against them. */
export function knowsOwnRate({ window }: ObservedWindow, device: string): boolean {
  return window.cgroup?.devices?.some(({ name }) => name === device) ?? false;
}

function describeReached(observed: ObservedWindow, { rate, limit }: ReachedLimit): string {
  const what = RATE_TEXTS[rate](limit);
  return findDoer(observed) === "own"
    ? `${observed.title} reached ${what}`
    : `${what} was reached while ${observed.title} ran`;
}

const RATE_TEXTS: Record<Rate, (value: number) => string> = {
  readBytesPerSecond: (value) => `${formatRate(value)} read`,
  writeBytesPerSecond: (value) => `${formatRate(value)} written`,
  readsPerSecond: (value) => `${formatCount(value)} reads a second`,
  writesPerSecond: (value) => `${formatCount(value)} writes a second`,
};

function describeRates(limit: IoLimit): string[] {
  return (Object.keys(RATE_TEXTS) as Rate[]).flatMap((rate) => {
    const value = limit[rate];
    return value === undefined ? [] : [RATE_TEXTS[rate](value)];
  });
}

function definedFields(limit: IoLimit): Finding["evidence"] {
  return Object.fromEntries(
    Object.entries(limit).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
