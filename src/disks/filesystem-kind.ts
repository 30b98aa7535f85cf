/** Network filesystems by their name in the mount table; those of FUSE by their kind. */
const NETWORK =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|9p|virtiofs|drvfs|ceph|glusterfs|lustre|afs|fuse\.(?:sshfs|s3fs|gcsfuse|glusterfs|rclone))$/;

/** Whether files are on another machine, or on a virtual machine's host. */
export function isNetworkFilesystem(filesystem: string | undefined): boolean {
  return NETWORK.test(filesystem ?? "");
}

/** Whether files are in memory alone, as on tmpfs. */
export function isMemoryFilesystem(filesystem: string | undefined): boolean {
  return /^(?:tmpfs|ramfs)$/.test(filesystem ?? "");
}

/** Whether what is written to a storage stays in memory: its own filesystem's, or that of an overlay's upper layer. */
export function writesToMemory(storage: {
  filesystem?: string | undefined;
  lowerFilesystem?: string | undefined;
}): boolean {
  return isMemoryFilesystem(storage.lowerFilesystem ?? storage.filesystem);
}

/** Whether files come from several layers, as on overlay and aufs. */
export function isLayeredFilesystem(filesystem: string | undefined): boolean {
  return /^(?:overlay|aufs)$/.test(filesystem ?? "");
}

/** Whether files are on a local disk. */
export function isDiskFilesystem(filesystem: string | undefined): boolean {
  return /^(?:ext[234]|xfs|btrfs|f2fs|zfs)$/.test(filesystem ?? "");
}

/** `sshfs` of `fuse.sshfs`. */
export function stripFusePrefix(filesystem: string | undefined): string | undefined {
  return filesystem?.replace(/^fuse\./, "");
}

/** By `f_type` of statfs (man 2 statfs, linux/magic.h). */
const BY_MAGIC: ReadonlyMap<number, string> = new Map([
  [0xef53, "ext"],
  [0x58465342, "xfs"],
  [0x9123683e, "btrfs"],
  [0x794c7630, "overlay"],
  [0x61756673, "aufs"],
  [0x01021994, "tmpfs"],
  [0x858458f6, "ramfs"],
  [0x2fc12fc1, "zfs"],
  [0x6969, "nfs"],
  [0xff534d42, "cifs"],
  [0xfe534d42, "smb3"],
  [0x65735546, "fuse"],
  [0x01021997, "9p"],
  [0x6a656a63, "virtiofs"],
  [0xf2f52010, "f2fs"],
  [0x4d44, "vfat"],
  [0x2011bab0, "exfat"],
]);

/** The filesystem with a type of statfs, if known: `ext` of all ext filesystems. */
export function nameStatfsType(type: number): string | undefined {
  // Node gives the number with a sign.
  return BY_MAGIC.get(type >>> 0);
}
