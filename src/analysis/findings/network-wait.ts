import { isNetworkFilesystem } from "../../disks/filesystem-kind.ts";
import type { NetworkWait } from "../../model/finding.ts";
import { sum } from "../../model/numbers.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import { type MeasuredWindow, NOTICEABLE, reaches } from "./measured-window.ts";

const MIN_BUSY = 0.25;
/** One packet each way every 10 ms is more than this. */
const MIN_BYTES_PER_SECOND = 1e4;
/** A window that computed for less waited for something. */
const MIN_UNCOUNTED_SHARE = 0.5;
const MIN_UNCOUNTED_SECONDS = 5;

/** A network is busy from this rate on. */
export const MIN_NETWORK_BYTES_PER_SECOND = 1e6;

/**
 * A noticeable wait for the workspace's far filesystem. The kernel counts little of it as I/O wait (3% of an unpack):
 * NFS counts requests, others show traffic without computing.
 */
export function findNetworkWait(filesystem: string | undefined, measured: MeasuredWindow): NetworkWait | undefined {
  const { durationSeconds, nfs } = measured.window;
  if (filesystem === undefined || !isNetworkFilesystem(filesystem)) return undefined;
  const restSeconds = measureRest(measured);
  const waited = isNotTheDisks(measured) ? (measured.diskWait?.seconds ?? 0) : 0;
  const isNfs = filesystem.startsWith("nfs");
  const counted = isNfs && nfs !== undefined ? Math.min(nfs.requestSeconds, restSeconds) : undefined;
  const inferred = counted === undefined && mayHaveWaited(measured, restSeconds) ? restSeconds : 0;
  const seconds = Math.max(waited, counted ?? inferred);
  const wait = {
    seconds,
    share: Math.min(1, seconds / durationSeconds),
    isCounted: counted !== undefined || waited >= seconds,
    ...(counted !== undefined && nfs && { requests: nfs.requests, requestSeconds: nfs.requestSeconds }),
  };
  return reaches(wait, NOTICEABLE) ? wait : undefined;
}

/** Whether local disks were too idle to be the cause. */
export function isNotTheDisks({ disks, diskWait }: MeasuredWindow): boolean {
  return sum(disks.map(({ busySeconds }) => busySeconds)) < (diskWait?.seconds ?? 0) * MIN_BUSY;
}

/** Time without computing, by the command, else the machine, on which the server may be. */
function measureRest({ window, cores }: MeasuredWindow): number {
  const { durationSeconds } = window;
  const own = window.command && findOwnCpuSeconds(window);
  if (own !== undefined && own < durationSeconds) return durationSeconds - own;
  if (cores === undefined) return durationSeconds;
  return durationSeconds * Math.max(0, 1 - cores.busy / cores.count);
}

function mayHaveWaited({ window: { durationSeconds, network } }: MeasuredWindow, restSeconds: number): boolean {
  if (network === undefined || durationSeconds < MIN_UNCOUNTED_SECONDS) return false;
  const rate = (network.receivedBytes + network.sentBytes) / durationSeconds;
  return rate >= MIN_BYTES_PER_SECOND && restSeconds >= durationSeconds * MIN_UNCOUNTED_SHARE;
}
