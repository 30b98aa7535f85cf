import { isNetworkFilesystem } from "../../model/filesystem-kind.ts";
import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatCount, formatDuration, formatLatency, formatShare } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { LEAST_FREE_BYTES } from "./idle-disk.ts";
import { findNetworkWait, type NetworkWait } from "./network-wait.ts";
import type { Observation, ObservedWindow } from "./observation.ts";

/** aufs takes one global lock for nearly all I/O (case 3). */
const LOCKED = /^aufs$/;
/**
 * Layers kept by one process outside of the kernel, through which each open, stat and write goes. Recorded: 4 processes
 * in one directory of fuse-overlayfs made 55,000 context switches a second and a tenth of the files of the kernel's own
 * overlay.
 */
const USER_SPACE = /^(fuse-overlayfs|unionfs|unionfs-fuse|mergerfs)$/;
const OVERLAY = /^(overlay|overlay2|overlayfs)$/;

/** A wait for the network that is worth a remedy, where the filesystem itself counts it. */
const LONG_WAIT = { seconds: 3, share: 0.25 };
/** A compiler spends 6 % of its CPU time in the kernel, case 3 had 34 to 95 %: half as much as outside of it. */
const FELT_KERNEL = { seconds: 3, ratio: 0.5 };

/** Whether the path lies on layers that are known not to get faster, or even slower, with every core. */
export function isCostlyLayer(storage: Storage): boolean {
  const kind = findKind(storage);
  return kind === "locked" || kind === "userSpace";
}

/** Why a path's filesystem costs more than a local one; undefined where it does not. */
function findKind(storage: Storage): Kind | undefined {
  const names = [nameFilesystem(storage) ?? "", storage.storageDriver ?? ""];
  const isOneOf = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (isOneOf(LOCKED)) return "locked";
  if (isOneOf(USER_SPACE)) return "userSpace";
  if (isNetworkFilesystem(storage.filesystem)) return "network";
  return OVERLAY.test(storage.filesystem ?? "") ? "overlay" : undefined;
}

/** The mount table names a filesystem in user space with a prefix. */
function nameFilesystem({ filesystem }: Storage): string | undefined {
  return filesystem?.replace(/^fuse\./, "");
}

/** The filesystem or storage driver of a path, in a word or two. */
export function describeLayer(storage: Storage): string {
  const { storageDriver } = storage;
  const name = nameFilesystem(storage) ?? "a filesystem that was not found out";
  return storageDriver === undefined || storageDriver === name ? name : `${name} (storage driver ${storageDriver})`;
}

/** A workspace that does not lie on a local filesystem itself, but on layers or on a network. */
export function findLayers({ report, windows }: Observation): Finding[] {
  return report.storage
    .filter(({ role }) => role === "workspace")
    .flatMap((storage): Finding[] => {
      const kind = findKind(storage);
      if (kind === undefined) return [];
      if (kind === "network") return [describeNetwork(report, storage, windows)];
      const { filesystem = "", lowerFilesystem } = storage;
      const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}`;
      return [
        {
          id: "layered-filesystem",
          severity: kind === "overlay" ? "info" : windows.some(isFelt) ? "warning" : "notice",
          message: `The workspace lies on ${describeLayer(storage)}${over}${MEANING[kind]}`,
          evidence: { path: storage.path, filesystem, ...(lowerFilesystem && { lowerFilesystem }) },
          confidence: "high",
          advice: ADVICE[kind],
        },
      ];
    });
}

/** A lock or a process in between costs time in the kernel. */
function isFelt({ window: { cpu } }: ObservedWindow): boolean {
  if (cpu === undefined) return false;
  return cpu.systemSeconds >= FELT_KERNEL.seconds && cpu.systemSeconds >= cpu.userSeconds * FELT_KERNEL.ratio;
}

/** A network is waited for: told of the window that waited longest. */
function describeNetwork(report: Report, storage: Storage, windows: readonly ObservedWindow[]): Finding {
  const waits = windows.flatMap((observed) => {
    const wait = findNetworkWait(report, observed);
    return wait === undefined ? [] : [{ observed, wait }];
  });
  const [worst] = waits.sort((a, b) => b.wait.seconds - a.wait.seconds);
  const { filesystem = "", path } = storage;
  const advice = `Put the work directory on a local disk${nameLocalDisk(report)}, and copy results at the end.`;
  const about = { id: "layered-filesystem", advice } as const;
  const message = `The workspace lies on ${describeLayer(storage)}${MEANING.network}`;
  if (worst === undefined) {
    return { ...about, severity: "notice", message, evidence: { path, filesystem }, confidence: "high" };
  }
  const { observed, wait } = worst;
  const { requests, requestSeconds } = wait;
  const isLong = wait.seconds >= LONG_WAIT.seconds && wait.share >= LONG_WAIT.share;
  const isCounted = requests !== undefined || (observed.diskWait?.seconds ?? 0) >= wait.seconds;
  return {
    ...about,
    severity: isCounted && isLong ? "warning" : "notice",
    window: observed.window.name,
    message: `${message} ${describeWait(observed, wait, isCounted)}`,
    evidence: {
      path,
      filesystem,
      waitSeconds: wait.seconds,
      waitShare: wait.share,
      ...(requests !== undefined && { requests, requestSeconds: requestSeconds ?? 0 }),
    },
    confidence: isCounted ? "high" : "low",
  };
}

/** The roomiest local disk that is mounted, to be added to a sentence. */
function nameLocalDisk({ storage }: Report): string {
  const [best] = storage
    .filter(({ devices, freeBytes = 0 }) => devices.length > 0 && freeBytes >= LEAST_FREE_BYTES)
    .sort((a, b) => (b.freeBytes ?? 0) - (a.freeBytes ?? 0));
  return best === undefined
    ? ""
    : `, such as that of ${best.mountPoint ?? best.path} with ${formatBytes(best.freeBytes)} free`;
}

function describeWait({ title, window }: ObservedWindow, wait: NetworkWait, isCounted: boolean): string {
  const { requests = 0, requestSeconds = 0 } = wait;
  const long = `up to ${formatDuration(wait.seconds)} of its ${formatDuration(window.durationSeconds)} (${formatShare(wait.share)})`;
  if (requests > 0) {
    return `While ${title} ran, the machine made ${formatCount(requests)} requests, answered after ${formatLatency(requestSeconds / requests)} on average, and waited for them ${long}.`;
  }
  return isCounted
    ? `The machine waited for it ${long} while ${title} ran.`
    : `${title} hardly computed, and may have waited for it ${long}.`;
}

type Kind = "locked" | "userSpace" | "network" | "overlay";

const MEANING: Record<Kind, string> = {
  locked: ": one lock for nearly all I/O, which gets worse with every core.",
  userSpace:
    ": each open, stat and write goes through one process outside of the kernel, however many cores there are.",
  network: ": each open, stat and flush crosses a network or leaves the virtual machine.",
  overlay: ": the first write to a file of a lower layer copies it whole.",
};

const ADVICE: Record<Exclude<Kind, "network">, string> = {
  locked: "Put the work directory on a volume of the host, or use the overlay2 driver.",
  userSpace: "Put the work directory on a volume of the host, or use the kernel's own overlay as storage driver.",
  overlay: "Mostly it costs little; for many small files, a volume of the host in its place is worth a measurement.",
};
