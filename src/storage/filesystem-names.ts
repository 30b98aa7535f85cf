import { isNetworkFilesystem } from "../disks/filesystem-kind.ts";
import { hideCredentials } from "../disks/mount-options.ts";

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

/** The filesystem with that statfs type, if known. */
export function nameFilesystem(magic: number): string | undefined {
  // Node gives the number with a sign.
  return BY_MAGIC.get(magic >>> 0);
}

/** A mount's source; `server` stands for a network filesystem's host, user and password. */
export function cleanSource(source: string, filesystem: string): string {
  const isFar = isNetworkFilesystem(filesystem) || /^[^/]*@[^/]*:/.test(source);
  const url = hideCredentials(source);
  if (!isFar) return url;
  // `//host/share`, `https://host/path`; `host:/path`, `[::1]:/path`, `1.2.3.4:6789:/path`; `me@id.fs=/path`.
  if (/^[^/]*\/\//.test(url)) return url.replace(/\/\/[^/]*/, "//server");
  return url.replace(/^[^/]*:/, "server:").replace(/^[^/]*@[^/]*=/, "server:");
}
