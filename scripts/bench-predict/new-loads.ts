import { type PredictedLoad, TREE } from "./loads.ts";

/**
 * Chosen on 29 November 2026, with the two new disks of disks.ts, before they were run on any disk of the lab: how much each does
 * was set by its duration in memory alone. No rule and no constant may be set on them; they are judged once.
 */
export const NEW_LOADS: readonly PredictedLoad[] = [
  {
    name: "a tree packed by xz, cold",
    standing: "new",
    once: TREE,
    cold: true,
    command: "tar cf - -C $DISK tree | xz -0 -T1 >tree.tar.xz",
  },
  {
    name: "a tree copied and compressed file by file, cold",
    standing: "new",
    once: TREE,
    cold: true,
    command: "cp -r $DISK/tree g && find g -type f -name '*.js' -print0 | xargs -0 -P2 -n50 gzip -1; sync -f .",
  },
  {
    name: "digests of a tree by four processes, cold",
    standing: "new",
    once: TREE,
    cold: true,
    command: "find $DISK/tree -type f -print0 | xargs -0 -P4 -n100 openssl dgst -sha256 >sums",
  },
  {
    name: "a large file split and joined, then sync",
    standing: "new",
    command: "split -b 1M $SOURCE/blob p && cat p* >joined && sync -f .",
  },
  {
    name: "SQLite: 150 commits of 200 rows by Python",
    standing: "new",
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
];
