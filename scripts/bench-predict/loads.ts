import { PROJECT_LOADS as KNOWN } from "../bench-truth/project-loads.ts";
import { type Load, TREES } from "../lab/load.ts";

/** What people run in CI, as shell text. It does the same work on every disk. */
export interface PredictedLoad extends PredictedWork {
  /** Constants of the prediction were set on it; or only its results were known meanwhile; or not even these. */
  standing: "tuned" | "known" | "new";
}

/** A load by itself. */
export type PredictedWork = Omit<Load, "times" | "beside">;

/** Some thousand real files to read, for `once`. */
export const TREE = "[ -d $DISK/tree ] || { mkdir $DISK/tree && tar xf $SOURCE/tree.tar -C $DISK/tree; }";
export const LARGE = "[ -f $DISK/large ] || dd if=$SOURCE/blob of=$DISK/large bs=1M count=200 status=none";
const REPOSITORY =
  "[ -d $DISK/origin ] || { mkdir $DISK/origin && cd $DISK/origin && tar xf $SOURCE/tree.tar && git init -q && git add -A -f . && " +
  "git -c user.name=a -c user.email=a@b commit -qm a; }";

/** A large file beside the tree, read one after the other. */
const TREE_AND_LARGE = `${TREE}; ${LARGE}`;
const NUMBERS = "[ -f $DISK/numbers ] || seq 1 5000000 | shuf --random-source=$SOURCE/blob >$DISK/numbers";
const DUMP =
  "[ -f $DISK/make-dump/dump ] || { mkdir -p $DISK/make-dump && cd $DISK/make-dump && $SOURCE/pg.sh make && $SOURCE/pg.sh dump dump; }";

const TUNED_WORK: readonly PredictedWork[] = [
  { name: "rsync of a tree", once: TREE, cold: true, command: "rsync -a $DISK/tree/ copy" },
  { name: "external sort", once: NUMBERS, cold: true, command: "LC_ALL=C sort -S 8M -T . $DISK/numbers -o sorted" },
  {
    name: "git add, commit and gc",
    before: "mkdir r && cd r && git init -q && tar xf $SOURCE/tree.tar",
    command: "cd r && git add -A -f . && git -c user.name=a -c user.email=a@b commit -qm a && git gc -q",
  },
  {
    name: "pip install of wheels",
    command:
      "pip3 install -q --no-index --no-cache-dir --disable-pip-version-check --find-links $SOURCE/wheels --target t pyyaml requests 2>/dev/null",
  },
  {
    name: "pg_restore",
    once: DUMP,
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh restore $DISK/make-dump/dump",
  },
  { name: "tar into sha512sum, cold", once: TREE, cold: true, command: "tar cf - -C $DISK tree | sha512sum" },
  {
    name: "a large file, then small ones, cold",
    once: TREE_AND_LARGE,
    cold: true,
    command: "cat $DISK/large >/dev/null; find $DISK/tree -type f -exec cat {} + >/dev/null",
  },
  { name: "a large file into zstd, cold", once: LARGE, cold: true, command: "cat $DISK/large | zstd -q -3 >large.zst" },
  { name: "untar, then sync", command: "tar xf $SOURCE/tree.tar; sync -f ." },
  { name: "sqlite inserts", command: "sqlite3 t.db < $SOURCE/inserts.sql" },
  { name: "dsync writes", command: "dd if=/dev/zero of=d bs=16k count=1000 oflag=dsync status=none" },
  { name: "grep, cold", once: TREE, cold: true, command: "grep -rc zzqqzz $DISK/tree >/dev/null || true" },
  {
    name: "dpkg --unpack",
    before:
      "mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info && touch root/var/lib/dpkg/status root/var/lib/dpkg/available",
    command:
      "dpkg --root=root --force-all --no-triggers --unpack $SOURCE/debs/git-man*.deb $SOURCE/debs/lib*.deb >/dev/null 2>&1",
  },
  { name: "cold cat", once: LARGE, cold: true, command: "cat $DISK/large | cat >/dev/null" },
  {
    name: "layers with fsync",
    command: "for i in 1 2 3 4; do mkdir l$i; tar xf $SOURCE/small.tar -C l$i; sync -f l$i; done",
  },
  { name: "untar", command: "for i in 1 2; do mkdir $i; tar xf $SOURCE/tree.tar -C $i; done" },
];

const KNOWN_WORK: readonly PredictedWork[] = [
  { name: "git clone and checkout", once: REPOSITORY, cold: true, command: "git clone -q $DISK/origin c; sync -f ." },
  { name: "log with fdatasync", command: "python3 $SOURCE/log.py 2" },
  { name: "copy of a tree, cold", once: TREE, cold: true, command: "cp -r $DISK/tree . && sync -f ." },
  {
    name: "dd with fsync",
    command: "for i in 1 2; do dd if=/dev/zero of=f$i bs=1M count=80 conv=fsync status=none; done",
  },
  {
    name: "four readers of files, cold",
    once: TREE,
    cold: true,
    command: "find $DISK/tree -type f -print0 | xargs -0 -P4 -n50 cat >/dev/null",
  },
  { name: "checksum of a large file, cold", once: LARGE, cold: true, command: "sha256sum $DISK/large" },
  { name: "unzip, then sync", command: "unzip -q $SOURCE/tree.zip -d u; sync -f ." },
  {
    name: "archive for a cache, cold",
    once: TREE,
    cold: true,
    command: "tar cf - -C $DISK tree | zstd -q -1 -o tree.tar.zst; sync -f .",
  },
  // New until 28 November 2026.
  {
    name: "a virtual environment with Django, compiled, cold",
    once: "cp -a $NEW/django $DISK/new-django",
    cold: true,
    command:
      "python3 -m venv --without-pip v && cp -a $DISK/new-django/django $DISK/new-django/libraries/. v/lib/python3.11/site-packages && python3 -m compileall -qq -j2 v/lib",
  },
  {
    name: "SQLite: import, index and vacuum",
    before: "seq 1 400000 | shuf --random-source=$SOURCE/blob | sed 's/.*/&,row & of the table/' >rows.csv",
    command:
      "sqlite3 t.db 'create table t(a integer, b text)' '.mode csv' '.import rows.csv t' 'create index i on t(a)' 'delete from t where a % 3 = 0' vacuum",
  },
  {
    name: "zip of Go's library, cold",
    once: "for i in 1 2; do mkdir -p $DISK/new-go/$i && tar xzf $NEW/cache.tar.gz -C $DISK/new-go/$i; done",
    cold: true,
    command: "zip -q -r -1 library.zip $DISK/new-go && sync -f .",
  },
  {
    name: "an image layer packed, hashed and unpacked, cold",
    once: "for i in 1 2; do mkdir -p $DISK/new-layer/$i && tar xzf $NEW/cache.tar.gz -C $DISK/new-layer/$i; done",
    cold: true,
    command:
      "tar cf layer.tar -C $DISK/new-layer . && sha256sum layer.tar >layer.sum && mkdir l && tar xf layer.tar -C l && sync -f .",
  },
  // New until 29 November 2026.
  {
    name: "a tree packed by xz, cold",
    once: TREE,
    cold: true,
    command: "tar cf - -C $DISK tree | xz -0 -T1 >tree.tar.xz",
  },
  {
    name: "a tree copied and compressed file by file, cold",
    once: TREE,
    cold: true,
    command: "cp -r $DISK/tree g && find g -type f -name '*.js' -print0 | xargs -0 -P2 -n50 gzip -1; sync -f .",
  },
  {
    name: "digests of a tree by four processes, cold",
    once: TREE,
    cold: true,
    command: "find $DISK/tree -type f -print0 | xargs -0 -P4 -n100 openssl dgst -sha256 >sums",
  },
  {
    name: "a large file split and joined, then sync",
    command: "split -b 1M $SOURCE/blob p && cat p* >joined && sync -f .",
  },
  {
    name: "SQLite: 150 commits of 200 rows by Python",
    command: `python3 -c '
import sqlite3
db = sqlite3.connect("c.db")
db.execute("create table t(a integer primary key, b text)")
for i in range(150):
    for j in range(200):
        db.execute("insert into t(b) values (?)", ("row %d of %d, " % (j, i) * 12,))
    db.commit()
'`,
  },
  // New until 29 November 2026, too.
  {
    name: "a backup by tar, gzip and openssl, cold",
    once: TREES,
    cold: true,
    command:
      "tar cf - -C $DISK/trees 1 2 3 | gzip -1 | openssl enc -aes-256-ctr -pbkdf2 -pass pass:a -out backup; sync -f .",
  },
  { name: "diff of two trees, cold", once: TREES, cold: true, command: "diff -r $DISK/trees/1 $DISK/trees/2" },
  {
    name: "a tree copied by Node, 16 files at a time, cold",
    once: TREE,
    cold: true,
    command: "node $SOURCE/copy.mjs $DISK/tree copy && sync -f .",
  },
  {
    name: "a cache restored by zstd three times, then sync",
    once: "[ -f $DISK/cache.tar.zst ] || cp $SOURCE/tree.tar.zst $DISK/cache.tar.zst",
    cold: true,
    command: "for i in 1 2 3; do mkdir $i && zstd -qdc $DISK/cache.tar.zst | tar xf - -C $i; done; sync -f .",
  },
  {
    name: "words of a tree counted by Perl, cold",
    once: TREE,
    cold: true,
    command: `find $DISK/tree -type f -print0 | xargs -0 perl -ne '$n{$_}++ for /\\w+/g; END { print scalar keys %n }' >words`,
  },
  {
    name: "SQLite with a write-ahead log: 300 commits of 300 rows by Python",
    command: `python3 -c '
import sqlite3
db = sqlite3.connect("w.db", isolation_level=None)
db.execute("pragma journal_mode=wal")
db.execute("create table t(a integer primary key, b text)")
for i in range(300):
    db.execute("begin")
    for j in range(300):
        db.execute("insert into t(b) values (?)", ("row %d of %d, " % (j, i) * 12,))
    db.execute("commit")
db.execute("pragma wal_checkpoint(truncate)")
'`,
  },
];

export const LOADS: readonly PredictedLoad[] = [
  ...TUNED_WORK.map((load) => ({ ...load, standing: "tuned" as const })),
  ...KNOWN_WORK.map((load) => ({ ...load, standing: "known" as const })),
];

/** Those of bench-truth that were new once, as often as they do their work on its second disk. */
export const KNOWN_LOADS: readonly PredictedLoad[] = KNOWN.map(({ command, times = [1, 1, 1], ...load }) => ({
  ...load,
  standing: "known",
  command: `N=${times[1]}; ${command}`,
}));
