import { TREES } from "../lab/load.ts";
import { type PredictedLoad, TREE } from "./loads.ts";

/**
 * Chosen on 29 November 2026, with the two new disks of disks.ts, before they were run on any disk of the lab: how much each does
 * was set by its duration in memory alone. No rule and no constant may be set on them; they are judged once.
 */
export const NEW_LOADS: readonly PredictedLoad[] = [
  {
    name: "a backup by tar, gzip and openssl, cold",
    standing: "new",
    once: TREES,
    cold: true,
    command:
      "tar cf - -C $DISK/trees 1 2 3 | gzip -1 | openssl enc -aes-256-ctr -pbkdf2 -pass pass:a -out backup; sync -f .",
  },
  {
    name: "diff of two trees, cold",
    standing: "new",
    once: TREES,
    cold: true,
    command: "diff -r $DISK/trees/1 $DISK/trees/2",
  },
  {
    name: "a tree copied by Node, 16 files at a time, cold",
    standing: "new",
    once: TREE,
    cold: true,
    command: "node $SOURCE/copy.mjs $DISK/tree copy && sync -f .",
  },
  {
    name: "a cache restored by zstd three times, then sync",
    standing: "new",
    once: "[ -f $DISK/cache.tar.zst ] || cp $SOURCE/tree.tar.zst $DISK/cache.tar.zst",
    cold: true,
    command: "for i in 1 2 3; do mkdir $i && zstd -qdc $DISK/cache.tar.zst | tar xf - -C $i; done; sync -f .",
  },
  {
    name: "words of a tree counted by Perl, cold",
    standing: "new",
    once: TREE,
    cold: true,
    command: `find $DISK/tree -type f -print0 | xargs -0 perl -ne '$n{$_}++ for /\\w+/g; END { print scalar keys %n }' >words`,
  },
  {
    name: "SQLite with a write-ahead log: 300 commits of 300 rows by Python",
    standing: "new",
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
  {
    name: "git clone, repack and fsck, cold",
    standing: "new",
    once: "cp -a $NEW/releases $DISK/releases",
    cold: true,
    command: "git clone -q --no-local $DISK/releases c && cd c && git repack -qadf && git fsck --full --no-progress",
  },
];
