import { NEW_LOADS as NEW } from "../bench-truth/new-loads.ts";

/** What people run in CI, as shell text. It does the same work on every disk. */
export interface PredictedLoad {
  name: string;
  /** Whether no constant of the prediction was set on it, and none may be. */
  isHeldOut: boolean;
  /** One of those that were chosen before the method, whose results were looked at once. */
  isNew?: true;
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

/** A large file beside the tree, read one after the other. */
const TREE_AND_LARGE = `${TREE}; ${LARGE}`;
const NUMBERS = "[ -f $DISK/numbers ] || seq 1 5000000 | shuf --random-source=$SOURCE/blob >$DISK/numbers";
const DUMP =
  "[ -f $DISK/make-dump/dump ] || { mkdir -p $DISK/make-dump && cd $DISK/make-dump && $SOURCE/pg.sh make && $SOURCE/pg.sh dump dump; }";

export const LOADS: readonly PredictedLoad[] = [
  { name: "rsync of a tree", isHeldOut: false, once: TREE, cold: true, command: "rsync -a $DISK/tree/ copy" },
  {
    name: "external sort",
    isHeldOut: false,
    once: NUMBERS,
    cold: true,
    command: "LC_ALL=C sort -S 8M -T . $DISK/numbers -o sorted",
  },
  {
    name: "git add, commit and gc",
    isHeldOut: false,
    before: "mkdir r && cd r && git init -q && tar xf $SOURCE/tree.tar",
    command: "cd r && git add -A -f . && git -c user.name=a -c user.email=a@b commit -qm a && git gc -q",
  },
  {
    name: "pip install of wheels",
    isHeldOut: false,
    command:
      "pip3 install -q --no-index --no-cache-dir --disable-pip-version-check --find-links $SOURCE/wheels --target t pyyaml requests 2>/dev/null",
  },
  {
    name: "pg_restore",
    isHeldOut: false,
    once: DUMP,
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh restore $DISK/make-dump/dump",
  },
  {
    name: "tar into sha512sum, cold",
    isHeldOut: false,
    once: TREE,
    cold: true,
    command: "tar cf - -C $DISK tree | sha512sum",
  },
  {
    name: "a large file, then small ones, cold",
    isHeldOut: false,
    once: TREE_AND_LARGE,
    cold: true,
    command: "cat $DISK/large >/dev/null; find $DISK/tree -type f -exec cat {} + >/dev/null",
  },
  {
    name: "a large file into zstd, cold",
    isHeldOut: false,
    once: LARGE,
    cold: true,
    command: "cat $DISK/large | zstd -q -3 >large.zst",
  },
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

/** The new loads of bench-truth, as often as they do their work on its second disk. */
export const NEW_LOADS: readonly PredictedLoad[] = NEW.map(({ command, times, ...load }) => ({
  ...load,
  isHeldOut: true,
  isNew: true,
  command: `N=${times[1]}; ${command}`,
}));
