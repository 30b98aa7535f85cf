/** What people run in CI, as shell text. It does the same work on every disk. */
export interface PredictedLoad {
  name: string;
  /** Whether no constant of the prediction was set on it, and none may be. */
  isHeldOut: boolean;
  /** Makes what it needs, once a disk, from `$SOURCE` (a folder in memory), into `$DISK`; not timed. */
  once?: string;
  before?: string;
  /** Whether the disk's cache is emptied before each run. */
  cold?: true;
  /** What is timed; it runs in `$DISK/work`. */
  command: string;
}

const TREE = "[ -d $DISK/tree ] || { mkdir $DISK/tree && tar xf $SOURCE/tree.tar -C $DISK/tree; }";
const LARGE = "[ -f $DISK/large ] || dd if=$SOURCE/blob of=$DISK/large bs=1M count=200 status=none";
const REPOSITORY =
  "[ -d $DISK/origin ] || { mkdir $DISK/origin && cd $DISK/origin && tar xf $SOURCE/tree.tar && git init -q && git add -A -f . && " +
  "git -c user.name=a -c user.email=a@b commit -qm a; }";

export const LOADS: readonly PredictedLoad[] = [
  { name: "untar, then sync", isHeldOut: false, command: "tar xf $SOURCE/tree.tar; sync -f ." },
  { name: "sqlite inserts", isHeldOut: false, command: "sqlite3 t.db < $SOURCE/inserts.sql" },
  {
    name: "dsync writes",
    isHeldOut: false,
    command: "dd if=/dev/zero of=d bs=16k count=1000 oflag=dsync status=none",
  },
  {
    name: "grep, cold",
    isHeldOut: false,
    once: TREE,
    cold: true,
    command: "grep -rc zzqqzz $DISK/tree >/dev/null || true",
  },
  {
    name: "dpkg --unpack",
    isHeldOut: false,
    before:
      "mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info && touch root/var/lib/dpkg/status root/var/lib/dpkg/available",
    command:
      "dpkg --root=root --force-all --no-triggers --unpack $SOURCE/debs/git-man*.deb $SOURCE/debs/lib*.deb >/dev/null 2>&1",
  },
  { name: "cold cat", isHeldOut: false, once: LARGE, cold: true, command: "cat $DISK/large | cat >/dev/null" },
  {
    name: "layers with fsync",
    isHeldOut: false,
    command: "for i in 1 2 3 4; do mkdir l$i; tar xf $SOURCE/small.tar -C l$i; sync -f l$i; done",
  },
  { name: "untar", isHeldOut: false, command: "for i in 1 2; do mkdir $i; tar xf $SOURCE/tree.tar -C $i; done" },
  {
    name: "git clone and checkout",
    isHeldOut: true,
    once: REPOSITORY,
    cold: true,
    command: "git clone -q $DISK/origin c; sync -f .",
  },
  { name: "log with fdatasync", isHeldOut: true, command: "python3 $SOURCE/log.py 2" },
  { name: "copy of a tree, cold", isHeldOut: true, once: TREE, cold: true, command: "cp -r $DISK/tree . && sync -f ." },
  {
    name: "dd with fsync",
    isHeldOut: true,
    command: "for i in 1 2; do dd if=/dev/zero of=f$i bs=1M count=80 conv=fsync status=none; done",
  },
  {
    name: "four readers of files, cold",
    isHeldOut: true,
    once: TREE,
    cold: true,
    command: "find $DISK/tree -type f -print0 | xargs -0 -P4 -n50 cat >/dev/null",
  },
  {
    name: "checksum of a large file, cold",
    isHeldOut: true,
    once: LARGE,
    cold: true,
    command: "sha256sum $DISK/large",
  },
  { name: "unzip, then sync", isHeldOut: true, command: "unzip -q $SOURCE/tree.zip -d u; sync -f ." },
  {
    name: "archive for a cache, cold",
    isHeldOut: true,
    once: TREE,
    cold: true,
    command: "tar cf - -C $DISK tree | zstd -q -1 -o tree.tar.zst; sync -f .",
  },
];
