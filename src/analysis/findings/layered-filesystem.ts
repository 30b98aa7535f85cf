import type { Finding } from "../../model/finding.ts";
import type { Storage } from "../../model/storage.ts";
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
const NETWORK =
  /^(nfs\d?|cifs|smb\d?|smbfs|9p|virtiofs|ceph|glusterfs|lustre|afs|fuse\.(sshfs|s3fs|gcsfuse|glusterfs|rclone))$/;

/** A share of the window that a person would notice. */
const FELT_STALL = 0.1;
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
  if (NETWORK.test(storage.filesystem ?? "")) return "network";
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
      const { filesystem = "", lowerFilesystem } = storage;
      const kind = findKind(storage);
      if (kind === undefined) return [];
      const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}`;
      return [
        {
          id: "layered-filesystem",
          severity: kind === "overlay" ? "info" : windows.some((window) => isFelt(window, kind)) ? "warning" : "notice",
          message: `The workspace lies on ${describeLayer(storage)}${over}${MEANING[kind]}`,
          evidence: { path: storage.path, filesystem, ...(lowerFilesystem && { lowerFilesystem }) },
          confidence: "high",
          advice: ADVICE[kind],
        },
      ];
    });
}

/** A network is waited for, a lock or a process in between costs time in the kernel. */
function isFelt({ stallShare = 0, window: { cpu } }: ObservedWindow, kind: Kind): boolean {
  if (kind === "network" || cpu === undefined) return stallShare >= FELT_STALL;
  return cpu.systemSeconds >= FELT_KERNEL.seconds && cpu.systemSeconds >= cpu.userSeconds * FELT_KERNEL.ratio;
}

type Kind = "locked" | "userSpace" | "network" | "overlay";

const MEANING: Record<Kind, string> = {
  locked: ", whose global lock gets worse with every core.",
  userSpace:
    ": each open, stat and write goes through one process outside of the kernel, however many cores there are.",
  network: ": each open, stat and flush crosses a network or leaves the virtual machine.",
  overlay: ": the first write to a file of a lower layer copies it whole.",
};

const ADVICE: Record<Kind, string> = {
  locked: "Put the work directory on a volume of the host, or use the overlay2 driver.",
  userSpace: "Put the work directory on a volume of the host, or use the kernel's own overlay as storage driver.",
  network: "Put the work directory on a local disk, and copy results at the end.",
  overlay: "Mostly it costs little; for many small files, a volume of the host in its place is worth a measurement.",
};
