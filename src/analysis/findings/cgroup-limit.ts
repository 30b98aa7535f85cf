import { findOnlyDisk } from "../../disks/device-tree.ts";
import type { FindingOf, WorkOwner } from "../../model/finding.ts";
import { findSmallest, sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findOwnBytes } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { IoLimit } from "../../model/storage.ts";
import type { Window } from "../../model/window.ts";
import { findOwnDevice, findOwnRate, LIMITED_RATES, type LimitedRate, RATES } from "../own-rate.ts";
import { NOTICEABLE, reaches } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";
import type { CapKind } from "./throughput-plateaus.ts";
import type { DiskSample } from "./window-samples.ts";
import { judgeShare } from "./work-owner.ts";

/** A rate within these factors of a limit is at it; what is above has escaped it. */
const AT_LIMIT = { least: 0.9, most: 1.1 };

/** Disks with this share of reads (or of writes) count as reading (or writing) only. */
export const MIN_DIRECTION_SHARE = 0.9;

/** Whether a rate is that of a limit or a plateau, within what rates scatter by. */
export function isAtLevel(rate: number, level: number): boolean {
  return rate >= level * AT_LIMIT.least && rate <= level * AT_LIMIT.most;
}

/** One rate that a cgroup limits on a device. */
interface RateLimit {
  device: string;
  rate: LimitedRate;
  limit: number;
}

/** This process's cgroup's limits, and the first window that reached one. */
export function findCgroupLimits({ report, windows, hasWaited }: Observation): FindingOf<"cgroup-limit">[] {
  return listLimits(report).flatMap((limit) => {
    const { device, ...rates } = limit;
    const limits = listRates(limit);
    if (limits.length === 0) return [];
    const [first] = windows.flatMap((observed) =>
      limits.filter((one) => hasReached(observed.window, one)).map((reached) => ({ observed, reached })),
    );
    // A limit that nothing reached and nothing waited for is only a fact.
    const severity = first === undefined && !hasWaited ? "info" : "notice";
    return [
      makeFinding("cgroup-limit", severity, "high", {
        window: first?.observed.subject,
        device,
        disk: findOnlyDisk(device, report.storage),
        limits: rates,
        reached: first && describeReached(first.observed.window, first.reached),
        isOwn: first !== undefined && findLimitOwner(first.observed, first.reached) === "own",
        cgroupVersion: first?.observed.window.cgroup?.version,
      }),
    ];
  });
}

function describeReached(window: Window, { device, rate, limit }: RateLimit) {
  const own = findOwnRate(window, device, rate);
  return omitUndefined({ rate, limitPerSecond: limit, ownPerSecond: own?.perSecond });
}

/** All rates that are limited on the devices of all paths. */
function listRateLimits(report: Report): RateLimit[] {
  return listLimits(report).flatMap(listRates);
}

/** Each device once. */
function listLimits({ storage }: Report): IoLimit[] {
  return [...new Map(storage.flatMap(({ ioLimits }) => ioLimits ?? []).map((limit) => [limit.device, limit])).values()];
}

function listRates({ device, ...limits }: IoLimit): RateLimit[] {
  return LIMITED_RATES.flatMap((rate) => {
    const limit = limits[rate];
    return limit === undefined ? [] : [{ device, rate, limit }];
  });
}

/** Whether the job's own cgroup was at the limit: on v1, buffered writes escape it. */
function hasReached(window: Window, { device, rate, limit }: RateLimit): boolean {
  return isAtLevel(findOwnRate(window, device, rate)?.perSecond ?? Number.NaN, limit);
}

/** Whose bytes the job's cgroup counted on a disk that it limits; else whose all disks' were. */
function findLimitOwner({ window, owner }: ObservedWindow, { device, rate }: RateLimit): WorkOwner {
  const bytes = RATES[rate].isRead ? "readBytes" : "writtenBytes";
  const own = findOwnBytes(window)?.[bytes];
  const counted = findOwnDevice(window, device)?.[bytes];
  return own === undefined || !counted ? owner : judgeShare(own / counted, window);
}

/** A limit that was reached for a smaller part of its wait is not what a window waited for. */
const MIN_PART_OF_WAIT = 0.25;

/** A window that waited while the job's cgroup was at its limit. */
export interface LimitedWindow {
  observed: ObservedWindow;
  device: string;
  limit: number;
  /** At the limit, by the disk's samples; undefined where others used the disk as well. */
  seconds: number | undefined;
  /** Of the bytes at the limit. */
  owner: WorkOwner;
}

/**
 * The window that was longest at a limit of the job's own cgroup, and waited noticeably. By the cgroup's counters, so
 * that neither large requests nor a busy machine hide it.
 */
export function findLimitedWindow({ report, windows }: Observation, kind: CapKind): LimitedWindow | undefined {
  const limits = listRateLimits(report).filter(({ rate }) => RATES[rate].kind === kind);
  const waited = windows.filter(({ diskWait }) => diskWait !== undefined && reaches(diskWait, NOTICEABLE));
  const limited = waited.flatMap((observed) =>
    limits
      .filter((one) => hasReached(observed.window, one))
      .flatMap((one): LimitedWindow[] => {
        const { device: limited, rate, limit } = one;
        const device = findOnlyDisk(limited, report.storage) ?? limited;
        const samples = observed.sampled.find(({ name }) => name === device)?.samples ?? [];
        const atLimit = samples.filter((sample) => isAtLevel(readRate(sample, rate), limit));
        const seconds = sum(atLimit.map((sample) => sample.seconds)) || undefined;
        // With a gap in the recording, all of it may have been at the limit.
        const { amount = Number.POSITIVE_INFINITY } = findOwnRate(observed.window, limited, rate) ?? {};
        const isLong = (seconds ?? amount / limit) >= (observed.diskWait?.seconds ?? 0) * MIN_PART_OF_WAIT;
        const owner = findLimitOwner(observed, one);
        return isLong && owner !== "others" ? [{ observed, device, limit, seconds, owner }] : [];
      }),
  );
  return limited.toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))[0];
}

/** What a disk's sample has of a rate; operations are not split by direction there. */
function readRate({ bytesPerSecond, readShare, operationsPerSecond }: DiskSample, rate: LimitedRate): number {
  const { kind, isRead } = RATES[rate];
  return kind === "iops" ? operationsPerSecond : bytesPerSecond * (isRead ? readShare : 1 - readShare);
}

/** A rate of a disk to be explained. */
export interface SoughtLevel {
  kind: CapKind;
  level: number;
  device?: string | undefined;
  /** The reads' share of the bytes, as half if unknown: a limit on reads does not explain writes. */
  readShare?: number | undefined;
}

/** A limit that explains a level. */
export interface KnownLimit {
  limit: number;
  /** Whether the job's own cgroup reached it, or only the machine's counters are close to it. */
  cgroup: "own" | "possible";
}

/** The cgroup limit that explains a level: one that the observed window reached, or any for fio, which ran inside. */
export function findKnownLimit(report: Report, sought: SoughtLevel, observed?: ObservedWindow): KnownLimit | undefined {
  const isCounted = ({ device }: RateLimit) =>
    observed === undefined || findOwnDevice(observed.window, device) !== undefined;
  const found = listLimitsOf(report, sought)
    .filter(({ limit }) => isAtLevel(sought.level, limit))
    .find((one) => observed === undefined || !isCounted(one) || hasReached(observed.window, one));
  return found && { limit: found.limit, cgroup: isCounted(found) ? "own" : "possible" };
}

/** The smallest limit on a device, if the level is below all of them. */
export function findHigherLimit(report: Report, sought: SoughtLevel): number | undefined {
  const least = findSmallest(listLimitsOf(report, sought).map(({ limit }) => limit));
  return least < Number.POSITIVE_INFINITY && sought.level < least * AT_LIMIT.least ? least : undefined;
}

/** The limits of its kind and direction on its disk: one on a volume also holds its disk, if it has only one. */
function listLimitsOf(report: Report, { kind, device, readShare = 0.5 }: SoughtLevel): RateLimit[] {
  return listRateLimits(report).filter((one) => {
    const { kind: limited, isRead } = RATES[one.rate];
    const isHere = device === undefined || findOnlyDisk(one.device, report.storage) === device;
    const hasSome = isRead ? readShare > 1 - MIN_DIRECTION_SHARE : readShare < MIN_DIRECTION_SHARE;
    return limited === kind && isHere && hasSome;
  });
}
