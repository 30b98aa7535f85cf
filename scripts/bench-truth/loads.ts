/** A load that people run in CI, as shell text. */
export interface Load {
  name: string;
  /** Makes what it needs, once, from `$SOURCE` (a folder in memory), into `$DISK`; not timed. */
  once?: string;
  /** Makes the disk ready before each run; not timed. */
  before?: string;
  /** Whether the disk's cache is emptied before each run. */
  cold?: true;
  /** What is timed; it runs in `$DISK/work`. */
  command: string;
}

const REPOSITORY =
  "[ -d $DISK/status ] || { mkdir $DISK/status && cd $DISK/status && tar xf $SOURCE/tree.tar && git init -q && git add -A -f . && git -c user.name=a -c user.email=a@b commit -qm a; }";

/**
 * Everything they read comes from `$SOURCE`, which scripts/bench-truth/sources.ts fills, or lies on the disk already.
 * Sized so that each takes one to ten seconds on the disks of the lab.
 */
export const LOADS: readonly Load[] = [
  { name: "dsync writes", command: "dd if=/dev/zero of=d bs=16k count=2000 oflag=dsync status=none" },
  { name: "untar", command: "tar xf $SOURCE/tree.tar" },
  { name: "untar, then sync", command: "tar xf $SOURCE/tree.tar && sync -f ." },
  { name: "unpack zstd, then sync", command: "zstd -dc $SOURCE/tree.tar.zst | tar x && sync -f ." },
  {
    name: "npm ci from its cache",
    once: "cp -a $SOURCE/npm $DISK/npm",
    before: "cp -a $DISK/npm/project/. .",
    cold: true,
    command:
      "npm ci --offline --cache $DISK/npm/cache --no-audit --no-fund --ignore-scripts --loglevel=error >/dev/null",
  },
  {
    name: "git clone and checkout",
    once: REPOSITORY,
    cold: true,
    command: "git clone -q $DISK/status clone",
  },
  {
    name: "git status, cold",
    once: REPOSITORY,
    cold: true,
    command: "git -C $DISK/status status --short",
  },
  {
    name: "grep, cold",
    once: "mkdir $DISK/tree && tar xf $SOURCE/tree.tar -C $DISK/tree",
    cold: true,
    command: "grep -rc zzqqzz $DISK/tree >/dev/null || true",
  },
  {
    name: "dpkg --unpack",
    before:
      "mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info && touch root/var/lib/dpkg/status root/var/lib/dpkg/available",
    command: "dpkg --root=root --force-all --no-triggers --unpack $SOURCE/debs/*.deb >/dev/null 2>&1",
  },
  {
    name: "sqlite inserts",
    command: "sqlite3 t.db < $SOURCE/inserts.sql",
  },
  {
    name: "pgbench, fsync on",
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh bench on",
  },
  {
    name: "pgbench, fsync off",
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh bench off",
  },
  { name: "compile C", before: "cp -a $SOURCE/c/. .", command: "make -s -j2" },
  {
    name: "layers with fsync",
    command: "for i in 1 2 3; do mkdir l$i; tar xf $SOURCE/small.tar -C l$i; sync -f l$i; done",
  },
  { name: "mmap and msync", command: "python3 $SOURCE/msync.py" },
  {
    name: "io_uring at a rate",
    command:
      "fio --name=a --filename=f --size=96m --ioengine=io_uring --direct=1 --rw=randwrite --bs=16k --iodepth=8 --rate_iops=2000 --output=/dev/null",
  },
  {
    name: "libaio reads",
    once: "dd if=/dev/urandom of=$DISK/a bs=1M count=256 status=none",
    command:
      "fio --name=a --filename=$DISK/a --size=256m --ioengine=libaio --direct=1 --rw=read --bs=256k --iodepth=4 --output=/dev/null",
  },
  { name: "download", command: "curl -s -o f http://127.0.0.1:$PORT/blob && sync f" },
  { name: "rm -rf", before: "tar xf $SOURCE/tree.tar && sync -f .", cold: true, command: "rm -rf $DISK/work/*" },
  {
    name: "cold cat",
    once: "dd if=/dev/urandom of=$DISK/blob bs=1M count=400 status=none",
    cold: true,
    command: "cat $DISK/blob >/dev/null",
  },
  { name: "only computing", command: "zstd -19 -T1 -qc $SOURCE/small.tar >/dev/null" },
  { name: "sleep", command: "sleep 3" },
];
