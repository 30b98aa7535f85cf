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

/** `sshfs` of `fuse.sshfs`. */
export function stripFusePrefix(filesystem: string | undefined): string | undefined {
  return filesystem?.replace(/^fuse\./, "");
}
