import { findOnlyDisk } from "../../disks/device-tree.ts";
import type { WorkOwner } from "../../model/finding.ts";
import { sum } from "../../model/numbers.ts";
import { findOwnRate, type LimitedRate, RATES } from "../own-rate.ts";
import { findLimitOwner, hasReached, isAtLevel, listRateLimits } from "./cgroup-limit.ts";
import { NOTICEABLE, reaches } from "./measured-window.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import type { CapKind } from "./throughput-plateaus.ts";
import type { DiskSample } from "./window-samples.ts";

/** A window that waited while the job's cgroup was at its limit. */
export interface LimitedWindow {
  observed: ObservedWindow;
  device: string;
  limit: number;
  /** At the limit, by the disk's samples; undefined where others used the disk as well. */
  seconds: number | undefined;
  /** That all its bytes or requests take at the limit; infinite with a gap in the recording. */
  mostSeconds: number;
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
      .map((one): LimitedWindow => {
        const { device: limited, rate, limit } = one;
        const device = findOnlyDisk(limited, report.storage) ?? limited;
        const samples = observed.sampled.find(({ name }) => name === device)?.samples ?? [];
        const atLimit = samples.filter((sample) => isAtLevel(readRate(sample, rate), limit));
        const seconds = sum(atLimit.map((sample) => sample.seconds)) || undefined;
        const { amount = Number.POSITIVE_INFINITY } = findOwnRate(observed.window, limited, rate) ?? {};
        return { observed, device, limit, seconds, mostSeconds: amount / limit, owner: findLimitOwner(observed, one) };
      }),
  );
  return limited
    .filter((one) => one.owner !== "others" && explainsWait(one))
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))[0];
}

/** What a disk's sample has of a rate; operations are not split by direction there. */
function readRate({ bytesPerSecond, readShare, operationsPerSecond }: DiskSample, rate: LimitedRate): number {
  const { kind, isRead } = RATES[rate];
  return kind === "iops" ? operationsPerSecond : bytesPerSecond * (isRead ? readShare : 1 - readShare);
}

/** A limit that was reached only briefly is not what a window waited for. */
const MIN_PART_OF_WAIT = 0.25;

function explainsWait({ observed, seconds, mostSeconds }: LimitedWindow): boolean {
  return (seconds ?? mostSeconds) >= (observed.diskWait?.seconds ?? 0) * MIN_PART_OF_WAIT;
}
