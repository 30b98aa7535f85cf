import { isNetworkFilesystem, stripFusePrefix } from "../../model/filesystem-kind.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { MIN_FREE_BYTES } from "./idle-disk.ts";
import { findNetworkWait, type NetworkWait } from "./network-wait.ts";
import type { Observation, ObservedWindow, Verdict } from "./observation.ts";

type Kind = "locked" | "userSpace" | "network" | "overlay";

/** A workspace on costly layers. */
export interface LayeredFilesystem
  extends Verdict<"layered-filesystem", { path: string; filesystem: string; lowerFilesystem: string | undefined }> {
  kind: Exclude<Kind, "network">;
  storage: Storage;
}

interface NetworkEvidence {
  path: string;
  filesystem: string;
  waitSeconds: number | undefined;
  waitShare: number | undefined;
  requests: number | undefined;
  requestSeconds: number | undefined;
}

/** A workspace on a network filesystem; the window is the one that waited longest for it. */
export interface NetworkFilesystem extends Verdict<"layered-filesystem", NetworkEvidence> {
  kind: "network";
  storage: Storage;
  wait: NetworkWait | undefined;
  localDisk: Storage | undefined;
}

/** aufs has one global lock for nearly all I/O. */
const LOCKED = /^aufs$/;
/**
 * One user-space process handles each open, stat and write: in one directory of fuse-overlayfs, 4 processes caused
 * 55,000 context switches a second and made a tenth of the files that overlay did.
 */
const USER_SPACE = /^(fuse-overlayfs|unionfs|unionfs-fuse|mergerfs)$/;
const OVERLAY = /^(overlay|overlay2|overlayfs)$/;

const LONG_WAIT = { seconds: 3, share: 0.25 };
/** Compilers spend 6 % of their CPU time in the kernel, parallel installs on aufs 34 to 95 %. */
const MUCH_KERNEL = { seconds: 3, ratio: 0.5 };

/** Whether layers under a path do not get faster, or get slower, with more cores. */
export function isCostlyLayer(storage: Storage): boolean {
  const kind = findKind(storage);
  return kind === "locked" || kind === "userSpace";
}

function findKind(storage: Storage): Kind | undefined {
  const names = [stripFusePrefix(storage.filesystem) ?? "", storage.storageDriver ?? ""];
  const isOneOf = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (isOneOf(LOCKED)) return "locked";
  if (isOneOf(USER_SPACE)) return "userSpace";
  if (isNetworkFilesystem(storage.filesystem)) return "network";
  return OVERLAY.test(storage.filesystem ?? "") ? "overlay" : undefined;
}

/** A workspace on layers or on a network. */
export function findLayers({ report, windows }: Observation): (LayeredFilesystem | NetworkFilesystem)[] {
  return report.storage
    .filter(({ role }) => role === "workspace")
    .flatMap((storage): (LayeredFilesystem | NetworkFilesystem)[] => {
      const kind = findKind(storage);
      if (kind === undefined) return [];
      if (kind === "network") return [describeNetwork(report, storage, windows)];
      const { path, filesystem = "", lowerFilesystem } = storage;
      return [
        {
          id: "layered-filesystem",
          severity: kind === "overlay" ? "info" : windows.some(isMostlyKernel) ? "warning" : "notice",
          confidence: "high",
          kind,
          storage,
          evidence: { path, filesystem, lowerFilesystem },
        },
      ];
    });
}

/** Locks and user-space processes cost kernel time. */
function isMostlyKernel({ window: { cpu } }: ObservedWindow): boolean {
  if (cpu === undefined) return false;
  return cpu.systemSeconds >= MUCH_KERNEL.seconds && cpu.systemSeconds >= cpu.userSeconds * MUCH_KERNEL.ratio;
}

function describeNetwork(report: Report, storage: Storage, windows: readonly ObservedWindow[]): NetworkFilesystem {
  const waits = windows.flatMap((observed) => {
    const wait = findNetworkWait(report, observed);
    return wait === undefined ? [] : [{ observed, wait }];
  });
  const [worst] = waits.sort((a, b) => b.wait.seconds - a.wait.seconds);
  const wait = worst?.wait;
  const isLong = wait !== undefined && wait.seconds >= LONG_WAIT.seconds && wait.share >= LONG_WAIT.share;
  const isCounted = wait?.isCounted ?? true;
  const { filesystem = "", path } = storage;
  return {
    id: "layered-filesystem",
    severity: isCounted && isLong ? "warning" : "notice",
    confidence: isCounted ? "high" : "low",
    window: worst?.observed.window,
    kind: "network",
    storage,
    wait,
    localDisk: findLocalDisk(report),
    evidence: {
      path,
      filesystem,
      waitSeconds: wait?.seconds,
      waitShare: wait?.share,
      requests: wait?.requests,
      requestSeconds: wait?.requestSeconds,
    },
  };
}

function findLocalDisk({ storage }: Report): Storage | undefined {
  const [best] = storage
    .filter(({ devices, freeBytes = 0 }) => devices.length > 0 && freeBytes >= MIN_FREE_BYTES)
    .sort((a, b) => (b.freeBytes ?? 0) - (a.freeBytes ?? 0));
  return best;
}
