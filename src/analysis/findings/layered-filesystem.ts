import type { Finding } from "../../model/finding.ts";
import type { Storage } from "../../model/storage.ts";
import type { Observation } from "./observation.ts";

/** aufs takes one global lock for nearly all I/O (case 3); vfs copies each layer whole. */
const COSTLY = /^(aufs|vfs)$/;
const OVERLAY = /^(overlay|overlay2|overlayfs|fuse-overlayfs|unionfs)$/;
const NETWORK =
  /^(nfs\d?|cifs|smb\d?|smbfs|9p|virtiofs|ceph|glusterfs|lustre|afs|fuse\.(sshfs|s3fs|gcsfuse|glusterfs|rclone))$/;

/** Whether the path lies on a driver that is known to slow down with every core. */
export function isCostlyLayer({ filesystem = "", storageDriver = "" }: Storage): boolean {
  return COSTLY.test(filesystem) || COSTLY.test(storageDriver);
}

/** The filesystem or storage driver of a path, in a word or two. */
export function describeLayer({ filesystem, storageDriver }: Storage): string {
  const name = filesystem ?? "a filesystem that was not found out";
  return storageDriver === undefined || storageDriver === filesystem
    ? name
    : `${name} (storage driver ${storageDriver})`;
}

/** A workspace that does not lie on a local filesystem itself, but on layers or on a network. */
export function findLayers({ report, windows }: Observation): Finding[] {
  return report.storage
    .filter(({ role }) => role === "workspace")
    .flatMap((storage): Finding[] => {
      const { filesystem = "", lowerFilesystem } = storage;
      const kind = isCostlyLayer(storage)
        ? "costly"
        : NETWORK.test(filesystem)
          ? "network"
          : OVERLAY.test(filesystem)
            ? "overlay"
            : undefined;
      if (kind === undefined) return [];
      const waited = windows.some(({ stallShare = 0 }) => stallShare >= 0.1);
      const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}`;
      return [
        {
          id: "layered-filesystem",
          severity: kind === "overlay" ? "info" : kind === "costly" || waited ? "warning" : "notice",
          message: `The workspace lies on ${describeLayer(storage)}${over}${MEANING[kind]}`,
          evidence: { path: storage.path, filesystem, ...(lowerFilesystem && { lowerFilesystem }) },
          confidence: "high",
          advice: ADVICE[kind],
        },
      ];
    });
}

type Kind = "costly" | "network" | "overlay";

const MEANING: Record<Kind, string> = {
  costly: ", whose global lock gets worse with every core.",
  network: ": each open, stat and flush crosses a network or leaves the virtual machine.",
  overlay: ": the first write to a file of a lower layer copies it whole.",
};

const ADVICE: Record<Kind, string> = {
  costly: "Put the work directory on a volume of the host, or use the overlay2 driver.",
  network: "Put the work directory on a local disk, and copy results at the end.",
  overlay: "Mostly it costs little; for many small files, a volume of the host in its place is worth a measurement.",
};
