import { LARGE_FILE, type Load, MANY_FILES, makeRepository, TREES } from "../lab/load.ts";

/**
 * The loads that the estimate's constants are set on; scripts/bench-truth/held-out-loads.ts has others. Everything they
 * read comes from `$SOURCE`, which scripts/lab/sources.ts fills, or lies on the disk already.
 */
export const DEVELOPMENT_LOADS: readonly Load[] = [
  {
    name: "dsync writes",
    times: [8, 3, 1],
    command: "dd if=/dev/zero of=d bs=16k count=$((N * 800)) oflag=dsync status=none",
  },
  {
    name: "untar",
    times: [12, 12, 12],
    command: "for i in $(seq $N); do mkdir $i; tar xf $SOURCE/tree.tar -C $i; done",
  },
  {
    name: "untar, then sync",
    times: [6, 2, 1],
    command: "for i in $(seq $N); do mkdir $i; tar xf $SOURCE/tree.tar -C $i; sync -f .; done",
  },
  {
    name: "unpack zstd, then sync",
    times: [6, 2, 1],
    command: "for i in $(seq $N); do mkdir $i; zstd -dc $SOURCE/tree.tar.zst | tar x -C $i; sync -f .; done",
  },
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
    times: [3, 2, 1],
    once: makeRepository("origin", 1),
    cold: true,
    command: "for i in $(seq $N); do git clone -q $DISK/origin c$i; done",
  },
  { name: "git status, cold", once: MANY_FILES, cold: true, command: "git -C $DISK/many status --short" },
  {
    name: "grep, cold",
    times: [4, 2, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do grep -rc zzqqzz $DISK/trees/$i >/dev/null || true; done",
  },
  {
    name: "dpkg --unpack",
    before:
      "mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info && touch root/var/lib/dpkg/status root/var/lib/dpkg/available",
    command: "dpkg --root=root --force-all --no-triggers --unpack $SOURCE/debs/*.deb >/dev/null 2>&1",
  },
  {
    name: "sqlite inserts",
    times: [5, 1, 1],
    command: "for i in $(seq $N); do sqlite3 t$i.db < $SOURCE/inserts.sql; done",
  },
  {
    name: "pgbench, fsync on",
    times: [4, 4, 2],
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh bench on $((N * 250))",
  },
  {
    name: "pgbench, fsync off",
    times: [4, 4, 4],
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh bench off $((N * 250))",
  },
  { name: "compile C", before: "cp -a $SOURCE/c/. .", command: "make -s -j2" },
  {
    name: "layers with fsync",
    times: [20, 6, 3],
    command: "for i in $(seq $N); do mkdir l$i; tar xf $SOURCE/small.tar -C l$i; sync -f l$i; done",
  },
  { name: "mmap and msync", times: [8, 8, 12], command: "python3 $SOURCE/msync.py $N" },
  {
    name: "io_uring at a rate",
    command:
      "fio --name=a --filename=f --size=64m --ioengine=io_uring --direct=1 --rw=randwrite --bs=16k --iodepth=8 --rate_iops=2000 --output=/dev/null",
  },
  {
    name: "libaio reads",
    times: [3, 2, 3],
    once: LARGE_FILE,
    command:
      "fio --name=a --filename=$DISK/large --size=$((N * 256))m --ioengine=libaio --direct=1 --rw=read --bs=256k --iodepth=4 --output=/dev/null",
  },
  {
    name: "download",
    times: [3, 2, 3],
    command: "for i in $(seq $N); do curl -s -o f$i http://127.0.0.1:$PORT/blob && sync f$i; done",
  },
  {
    name: "rm -rf",
    times: [12, 12, 12],
    before: "for i in $(seq $N); do mkdir $i; tar xf $SOURCE/tree.tar -C $i; done; sync -f .",
    cold: true,
    command: "rm -rf $DISK/work/*",
  },
  {
    name: "cold cat",
    times: [2, 1, 1],
    once: LARGE_FILE,
    cold: true,
    command: "head -c $((N * 450))M $DISK/large | cat >/dev/null",
  },
  { name: "only computing", command: "zstd -17 -T1 -qc $SOURCE/small.tar >/dev/null" },
  { name: "sleep", command: "sleep 2" },
  // Those on which the estimate was once wrong, and others of their kind.
  {
    name: "archive by tar and gzip, cold",
    times: [4, 3, 1],
    once: `${TREES}; [ -f $DISK/big ] || head -c 100M $SOURCE/blob > $DISK/big`,
    cold: true,
    command: "cd $DISK && tar cf - big $(seq -f trees/%g $N) | gzip -1 >/dev/null",
  },
  {
    name: "npm ci of express",
    once: "cp -a $SOURCE/express $DISK/express",
    before: "cp -a $DISK/express/project/. .",
    cold: true,
    command:
      "npm ci --offline --cache $DISK/express/cache --no-audit --no-fund --ignore-scripts --loglevel=error >/dev/null",
  },
  {
    name: "npm test, cold",
    times: [2, 2, 2],
    before: "cp -a $SOURCE/test/. .",
    cold: true,
    command: "for i in $(seq $N); do npm test --silent >/dev/null || true; done",
  },
  {
    name: "go build and test",
    before: "cp -a $SOURCE/go-test/. .",
    cold: true,
    command:
      "cd uuid && export GOCACHE=$DISK/work/cache GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPROXY=off && go build . && go test -count=1 . >/dev/null",
  },
  {
    name: "git clone with submodules",
    times: [2, 2, 1],
    once: `${makeRepository("part", 1)}; [ -d $DISK/super ] || { git init -q $DISK/super && cd $DISK/super && for i in 1 2; do git -c protocol.file.allow=always submodule --quiet add $DISK/part $i; done && git -c user.name=a -c user.email=a@b commit -qm a; }`,
    cold: true,
    command:
      "for i in $(seq $N); do git -c protocol.file.allow=always clone -q --recurse-submodules $DISK/super c$i 2>/dev/null; done",
  },
  {
    name: "dpkg --install",
    before:
      "mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info && touch root/var/lib/dpkg/status root/var/lib/dpkg/available",
    command: "dpkg --root=root --force-all --no-triggers --install $SOURCE/debs/*.deb >/dev/null 2>&1",
  },
  {
    name: "image layers, then sync",
    times: [20, 10, 5],
    command: "for i in $(seq $N); do mkdir l$i; tar xzf $SOURCE/small.tar.gz -C l$i; done; sync",
  },
  {
    name: "git add, commit and gc",
    before: "tar xf $SOURCE/tree.tar && git init -q",
    cold: true,
    command: "git add -A -f . && git -c user.name=a -c user.email=a@b commit -qm a && git gc -q",
  },
  {
    name: "files with one fsync each, beside busy cores",
    times: [6, 4, 8],
    beside: "busy cores",
    command: "for i in $(seq $N); do dd if=/dev/zero of=f$i bs=1M count=80 conv=fsync status=none; done",
  },
  {
    name: "small files with fsync and rename, beside busy cores",
    times: [4, 4, 3],
    beside: "busy cores",
    command: "python3 $SOURCE/commits.py $N",
  },
];
