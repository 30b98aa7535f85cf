import { omitUndefined } from "../model/omit-undefined.ts";
import type { IoLimit } from "../model/storage.ts";
import type { Window } from "../model/window.ts";

/** A rate that a cgroup can limit, as `storage.ioLimits` has it. */
export type LimitedRate = Exclude<keyof IoLimit, "device">;

/** Of each rate that a cgroup can limit: whether it is one of bytes or requests, and what its cgroup counts of it. */
export const RATES = {
  readBytesPerSecond: {
    kind: "bandwidth",
    isRead: true,
    sustained: "sustainedReadBytesPerSecond",
    total: "readBytes",
  },
  writeBytesPerSecond: {
    kind: "bandwidth",
    isRead: false,
    sustained: "sustainedWriteBytesPerSecond",
    total: "writtenBytes",
  },
  readsPerSecond: { kind: "iops", isRead: true, sustained: "sustainedReadsPerSecond", total: "reads" },
  writesPerSecond: { kind: "iops", isRead: false, sustained: "sustainedWritesPerSecond", total: "writes" },
} as const satisfies Record<LimitedRate, unknown>;

export const LIMITED_RATES = Object.keys(RATES) as LimitedRate[];

/** A rate, and the bytes or requests of the whole window, which are absent if the recording has a gap. */
export interface OwnRate {
  perSecond: number;
  amount?: number;
}

/** What the job's cgroup sustained on a device; the mean in short windows. Undefined if unknown. */
export function findOwnRate(window: Window, device: string, rate: LimitedRate): OwnRate | undefined {
  const { sustained, total } = RATES[rate];
  const own = findOwnDevice(window, device);
  const amount = window.incomplete ? undefined : own?.[total];
  const perSecond = own?.[sustained] ?? (amount ?? Number.NaN) / window.durationSeconds;
  return Number.isFinite(perSecond) ? omitUndefined({ perSecond, amount }) : undefined;
}

/** What the job's cgroup counted of a device, if it did. */
export function findOwnDevice({ cgroup }: Window, device: string) {
  return cgroup?.devices?.find(({ name }) => name === device);
}
