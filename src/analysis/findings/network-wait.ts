import { isNetworkFilesystem } from "../../model/filesystem-kind.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import { NOTICEABLE, type Part, reaches } from "./levels.ts";
import type { MeasuredWindow } from "./measured-window.ts";

/** Local disks that were busy for less of a wait did not cause it. */
const MIN_BUSY = 0.25;
/** A packet each way every 10 ms is more traffic than this. */
const MIN_BYTES_PER_SECOND = 1e4;
/** A window that did not compute for half its time waited for something. */
const MIN_UNCOUNTED_SHARE = 0.5;
const MIN_UNCOUNTED_SECONDS = 5;

/** How long a window waited for a network filesystem; an upper bound. */
export interface NetworkWait extends Part {
  /** Counted by the filesystem or the kernel; otherwise nothing else explains the time. */
  isCounted: boolean;
  requests?: number;
  requestSeconds?: number;
}

/**
 * A noticeable wait for the workspace's network filesystem, else undefined. The kernel counts little of it as I/O wait:
 * open, close and rename wait as for a lock (3 % of an unpack). NFS counts its requests; for others, network traffic
 * without computing is the only evidence.
 */
export function findNetworkWait(filesystem: string | undefined, measured: MeasuredWindow): NetworkWait | undefined {
  const { durationSeconds, nfs } = measured.window;
  if (filesystem === undefined || !isNetworkFilesystem(filesystem) || durationSeconds === 0) return undefined;
  const diskWaitSeconds = measured.diskWait?.seconds ?? 0;
  const restSeconds = measureRest(measured);
  const waited = isNotTheDisks(measured) ? diskWaitSeconds : 0;
  const counted = nfs === undefined || !/^nfs/.test(filesystem) ? undefined : Math.min(nfs.requestSeconds, restSeconds);
  const inferred = counted === undefined && mayHaveWaited(measured, restSeconds) ? restSeconds : 0;
  const seconds = Math.max(waited, counted ?? inferred);
  const wait = {
    seconds,
    share: Math.min(1, seconds / durationSeconds),
    isCounted: counted !== undefined || diskWaitSeconds >= seconds,
    ...(counted !== undefined && nfs && { requests: nfs.requests, requestSeconds: nfs.requestSeconds }),
  };
  return reaches(wait, NOTICEABLE) ? wait : undefined;
}

/** Whether the local disks were too idle to have caused the wait. */
export function isNotTheDisks({ disks, diskWait }: MeasuredWindow): boolean {
  const busySeconds = disks.reduce((sum, disk) => sum + disk.busySeconds, 0);
  return busySeconds < (diskWait?.seconds ?? 0) * MIN_BUSY;
}

/** The time in which the command, or else the machine, did not compute; the server may be on the same machine. */
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
