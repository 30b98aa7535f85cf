import { isNetworkFilesystem } from "../../model/filesystem-kind.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { NOTICEABLE, type ObservedWindow } from "./observation.ts";

/** Local disks that were busy for less of a wait did not cause it. */
const MIN_BUSY = 0.25;
/** A packet each way every 10 ms is more traffic than this. */
const MIN_BYTES_PER_SECOND = 1e4;
/** A window that did not compute for half its time waited for something. */
const MIN_UNCOUNTED_SHARE = 0.5;
const MIN_UNCOUNTED_SECONDS = 5;

/** How long a window waited for the workspace's network filesystem. */
export interface NetworkWait {
  filesystem: string;
  /** An upper bound. */
  seconds: number;
  share: number;
  /** Counted by the filesystem or the kernel; otherwise nothing else explains the time. */
  isCounted: boolean;
  requests?: number;
  requestSeconds?: number;
}

/** The workspace's storage, if it is a network filesystem. */
export function findNetworkWorkspace({ storage }: Report): Storage | undefined {
  return storage.find(({ role, filesystem }) => role === "workspace" && isNetworkFilesystem(filesystem));
}

/**
 * The noticeable wait for the workspace's network filesystem, else undefined. The kernel counts little of it as I/O
 * wait: open, close and rename wait as for a lock (3 % of an unpack). NFS counts its requests; for other filesystems,
 * network traffic without computing is the only evidence.
 */
export function findNetworkWait(report: Report, observed: ObservedWindow): NetworkWait | undefined {
  const filesystem = findNetworkWorkspace(report)?.filesystem;
  const { window } = observed;
  const { durationSeconds, nfs } = window;
  if (filesystem === undefined || durationSeconds === 0) return undefined;
  const restSeconds = measureRest(observed);
  const waited = isNotTheDisks(observed) ? (observed.diskWait?.seconds ?? 0) : 0;
  const counted = nfs === undefined || !/^nfs/.test(filesystem) ? undefined : Math.min(nfs.requestSeconds, restSeconds);
  const inferred = counted === undefined && mayHaveWaited(observed, restSeconds) ? restSeconds : 0;
  const seconds = Math.max(waited, counted ?? inferred);
  const share = Math.min(1, seconds / durationSeconds);
  if (seconds < NOTICEABLE.seconds || share < NOTICEABLE.share) return undefined;
  return {
    filesystem,
    seconds,
    share,
    isCounted: counted !== undefined || (observed.diskWait?.seconds ?? 0) >= seconds,
    ...(counted !== undefined && nfs && { requests: nfs.requests, requestSeconds: nfs.requestSeconds }),
  };
}

/** Whether the local disks were too idle to have caused the wait. */
export function isNotTheDisks({ disks, diskWait }: ObservedWindow): boolean {
  const busySeconds = disks.reduce((sum, disk) => sum + disk.busySeconds, 0);
  return busySeconds < (diskWait?.seconds ?? 0) * MIN_BUSY;
}

/** The time in which the command, or else the machine, did not compute; the server may be on the same machine. */
function measureRest({ window, cores }: ObservedWindow): number {
  const { durationSeconds } = window;
  const own = window.command && findOwnCpuSeconds(window);
  if (own !== undefined && own < durationSeconds) return durationSeconds - own;
  if (cores === undefined) return durationSeconds;
  return durationSeconds * Math.max(0, 1 - cores.busy / cores.count);
}

function mayHaveWaited({ window }: ObservedWindow, restSeconds: number): boolean {
  const { durationSeconds, network } = window;
  if (network === undefined || durationSeconds < MIN_UNCOUNTED_SECONDS) return false;
  const rate = (network.receivedBytes + network.sentBytes) / durationSeconds;
  return rate >= MIN_BYTES_PER_SECOND && restSeconds >= durationSeconds * MIN_UNCOUNTED_SHARE;
}
