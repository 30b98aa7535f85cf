import { isNetworkFilesystem } from "../../model/filesystem-kind.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import type { ObservedWindow } from "./observation.ts";

/** What a person would notice of a window. */
const NOTICED = { seconds: 1, share: 0.1 };
/** A wait of which the local disks were busy for less than this was not theirs. */
const LEAST_BUSY = 0.25;
/** Where the filesystem counts nothing, somebody has to have talked: an answer in 10 ms of a packet each way is more. */
const LEAST_BYTES_PER_SECOND = 1e4;
/** And what did not compute for half of its time waited for something. */
const LEAST_UNCOUNTED_SHARE = 0.5;
const LEAST_UNCOUNTED_SECONDS = 5;

/** How long a window waited for the network filesystem that the workspace lies on. */
export interface NetworkWait {
  filesystem: string;
  /** At most so long. */
  seconds: number;
  share: number;
  /** Whether the filesystem or the kernel counted it; else it is only known that nothing else explains the time. */
  isCounted: boolean;
  /** The requests to the server, where the filesystem counts them. */
  requests?: number;
  requestSeconds?: number;
}

/** The workspace's fingerprint where it lies on a network filesystem. */
export function findNetworkWorkspace({ storage }: Report): Storage | undefined {
  return storage.find(({ role, filesystem }) => role === "workspace" && isNetworkFilesystem(filesystem));
}

/**
 * The wait for the network filesystem under the workspace, where a person would notice it; undefined where not. The
 * kernel counts hardly any of it as waiting for I/O: the answers to open, close and rename are waited for as a lock is
 * (recorded: 3 % of an unpack that did nothing else). What NFS counts is the time of its requests; of others it is only
 * known that somebody used the network and hardly anything computed.
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
  if (seconds < NOTICED.seconds || share < NOTICED.share) return undefined;
  return {
    filesystem,
    seconds,
    share,
    isCounted: counted !== undefined || (observed.diskWait?.seconds ?? 0) >= seconds,
    ...(counted !== undefined && nfs && { requests: nfs.requests, requestSeconds: nfs.requestSeconds }),
  };
}

/** Whether the local disks did too little to be what was waited for. */
export function isNotTheDisks({ disks, diskWait }: ObservedWindow): boolean {
  const busySeconds = disks.reduce((sum, disk) => sum + disk.busySeconds, 0);
  return busySeconds < (diskWait?.seconds ?? 0) * LEAST_BUSY;
}

/** The time in which the command, or else the machine, did not compute. The answering end may run on the same machine. */
function measureRest({ window, cores }: ObservedWindow): number {
  const { durationSeconds } = window;
  const own = window.command && findOwnCpuSeconds(window);
  if (own !== undefined && own < durationSeconds) return durationSeconds - own;
  if (cores === undefined) return durationSeconds;
  return durationSeconds * Math.max(0, 1 - cores.busy / cores.count);
}

function mayHaveWaited({ window }: ObservedWindow, restSeconds: number): boolean {
  const { durationSeconds, network } = window;
  if (network === undefined || durationSeconds < LEAST_UNCOUNTED_SECONDS) return false;
  const rate = (network.receivedBytes + network.sentBytes) / durationSeconds;
  return rate >= LEAST_BYTES_PER_SECOND && restSeconds >= durationSeconds * LEAST_UNCOUNTED_SHARE;
}
