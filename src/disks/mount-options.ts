import { isNetworkFilesystem } from "./filesystem-kind.ts";

/** Options of the kernel's filesystems and FUSE that say how one works. Others may name paths, hosts, people or secrets. */
const KNOWN = new Set(
  [
    // All filesystems (mount(8)).
    "ro rw sync async dirsync suid nosuid dev nodev exec noexec atime noatime diratime nodiratime relatime norelatime",
    "strictatime nostrictatime lazytime nolazytime mand nomand iversion noiversion nosymfollow seclabel",
    // ext4, jbd2.
    "data barrier nobarrier journal_async_commit journal_checksum nojournal_checksum commit stripe delalloc nodelalloc",
    "discard nodiscard errors inode_readahead_blks auto_da_alloc noauto_da_alloc dioread_lock dioread_nolock",
    "max_batch_time min_batch_time mb_optimize_scan bsddf minixdf user_xattr nouser_xattr acl noacl noload norecovery",
    "quota noquota usrquota grpquota prjquota usrjquota grpjquota jqfmt dax init_itable noinit_itable i_version",
    "prefetch_block_bitmaps no_prefetch_block_bitmaps block_validity noblock_validity grpid nogrpid resuid resgid",
    // XFS.
    "attr2 noattr2 inode32 inode64 logbufs logbsize sunit swidth allocsize largeio nolargeio ikeep noikeep swalloc",
    "filestreams wsync noalign uquota gquota pquota qnoenforce uqnoenforce gqnoenforce pqnoenforce rtdev_present",
    // btrfs, f2fs, bcachefs, ZFS.
    "compress compress-force ssd nossd ssd_spread space_cache nospace_cache autodefrag noautodefrag datacow nodatacow",
    "datasum nodatasum subvolid max_inline thread_pool flushoncommit noflushoncommit treelog notreelog metadata_ratio",
    "degraded skip_balance background_gc gc_merge nogc_merge no_heap heap inline_xattr noinline_xattr inline_data",
    "noinline_data inline_dentry noinline_dentry flush_merge noflush_merge extent_cache noextent_cache mode active_logs",
    "alloc_mode checkpoint checkpoint_merge nocheckpoint_merge fsync_mode compress_algorithm compression xattr noxattr",
    "posixacl noposixacl casesensitive caseinsensitive casemixed",
    // overlay, aufs, tmpfs, FUSE, virtiofs and 9p.
    "redirect_dir index nfs_export metacopy volatile userxattr uuid dio dirperm1 create size nr_blocks nr_inodes huge mpol",
    "noswap user_id group_id default_permissions allow_other allow_root max_read blksize writeback_cache trans cache msize",
    "access version mmap loose fscache readahead uid gid forceuid noforceuid forcegid noforcegid umask fmask dmask",
    // NFS, SMB, Ceph and Lustre.
    "vers nfsvers minorversion rsize wsize bsize rasize namlen acregmin acregmax acdirmin acdirmax actimeo hard soft softerr",
    "softreval fatal_neterrors proto mountproto mountvers mountport port nconnect max_connect timeo retrans sec local_lock",
    "lookupcache ac noac cto nocto lock nolock fsc nofsc rdirplus nordirplus resvport noresvport posix noposix write xprtsec",
    "seal sign nounix unix serverino noserverino mapposix nomapposix mapchars nomapchars file_mode dir_mode iocharset",
    "closetimeo max_credits multichannel max_channels echo_interval nobrl persistenthandles nopersistenthandles",
    "resilienthandles noresilienthandles handlecache nohandlecache reparse mfsymlinks noperm perm handletimeout esize",
    "rbytes norbytes dcache nodcache ino32 readdir_max_bytes readdir_max_entries caps_max copyfrom nocopyfrom flock noflock",
    "localflock lazystatfs nolazystatfs checksum nochecksum encrypt noencrypt",
    // vfat, exfat, NTFS, ISO 9660, squashfs.
    "allow_utime codepage shortname utf8 noutf8 time_offset tz threads norock nojoliet check map blocksize",
  ].flatMap((line) => line.split(" ")),
);

/** A value that is no path and no address, and too short for a key. */
const PLAIN_VALUE = /^[\w.:%+-]{1,24}$/;

/** The known options with plain values, each once. */
export function keepKnownOptions(options: readonly string[]): string[] {
  return [...new Set(options)].filter((option) => {
    const separator = option.indexOf("=");
    if (separator === -1) return KNOWN.has(option);
    return KNOWN.has(option.slice(0, separator)) && PLAIN_VALUE.test(option.slice(separator + 1));
  });
}

/** `https://me:pw@host` becomes `https://host`. */
export function hideCredentials(text: string): string {
  return text.replace(/\/\/[^/\s]*@/g, "//");
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
