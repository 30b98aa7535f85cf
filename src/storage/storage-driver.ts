import { findOption, type Mount } from "../system/mount-table.ts";

/** By an overlay's upper directory. */
const OVERLAY_DRIVERS: readonly (readonly [path: RegExp, driver: string])[] = [
  [/\/docker(?:\/[\d.]+)?\/overlay2\//, "overlay2"],
  [/\/docker(?:\/[\d.]+)?\/overlay\//, "overlay"],
  [/\/io\.containerd\.snapshotter\.v1\.([a-z-]+)\//, "overlayfs"],
  [/\/containers\/storage\/overlay\//, "overlay"],
];

/** A mount's container storage driver, such as `overlay2`; undefined outside a container. */
export function detectStorageDriver(mount: Mount): string | undefined {
  if (mount.filesystem === "aufs") return "aufs";
  if (mount.filesystem === "fuse.fuse-overlayfs") return "fuse-overlayfs";
  if (mount.filesystem === "overlay") {
    const upper = findOption(mount, "upperdir") ?? "";
    return OVERLAY_DRIVERS.find(([path]) => path.test(upper))?.[1];
  }
  if (mount.mountPoint !== "/") return undefined;
  if (/\/dev\/mapper\/docker-/.test(mount.source)) return "devicemapper";
  if (mount.filesystem === "btrfs" && /\/docker\/btrfs\/subvolumes\//.test(mount.root)) return "btrfs";
  return undefined;
}

/**
 * Docker's data filesystem, by a container's mounts of hosts, hostname and resolv.conf: the disk under an overlay whose
 * upper directory is hidden.
 */
export function findDockerData(mounts: readonly Mount[], overlay: Mount): Mount | undefined {
  if (!/\/docker\//.test(findOption(overlay, "upperdir") ?? "")) return undefined;
  return mounts.find(({ root }) => /\/containers\/[0-9a-f]{64}\/(?:hosts|hostname|resolv\.conf)$/.test(root));
}
