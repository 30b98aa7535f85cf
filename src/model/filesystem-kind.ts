/** As the mount table names them; of what FUSE carries, those that are a network's by their kind. */
const NETWORK =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|9p|virtiofs|drvfs|ceph|glusterfs|lustre|afs|fuse\.(?:sshfs|s3fs|gcsfuse|glusterfs|rclone))$/;

/** Whether a filesystem's files lie on another machine, or on the host of a virtual one. */
export function isNetworkFilesystem(filesystem: string | undefined): boolean {
  return NETWORK.test(filesystem ?? "");
}

/** Whether a filesystem's files lie in memory, and on no disk. */
export function isMemoryFilesystem(filesystem: string | undefined): boolean {
  return /^(?:tmpfs|ramfs)$/.test(filesystem ?? "");
}

/** Whether a filesystem of the kernel's puts layers of others together, and new files into the upper one. */
export function isLayeredFilesystem(filesystem: string | undefined): boolean {
  return /^(?:overlay|aufs)$/.test(filesystem ?? "");
}

/** A filesystem's name without the prefix that the mount table gives those in user space; undefined without a name. */
export function stripFusePrefix(filesystem: string | undefined): string | undefined {
  return filesystem?.replace(/^fuse\./, "");
}
