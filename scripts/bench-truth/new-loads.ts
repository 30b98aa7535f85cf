import { type Load, TREES } from "../lab/load.ts";

/**
 * Six loads that were chosen on 24 November 2026, before the upper bound was changed for what is slept between two looks,
 * and that nobody had estimated before. No constant and no rule of the estimate may be set on them, nor may their results
 * be looked at while it is worked on: they are judged once, when it is done. Needs rsync and ripgrep.
 */
export const NEW_LOADS: readonly Load[] = [
  {
    name: "rsync of a tree, cold",
    times: [4, 2, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do rsync -a $DISK/trees/$i .; done",
  },
  {
    name: "VACUUM of a SQLite database, cold",
    times: [6, 2, 1],
    once: `[ -f $DISK/table.db ] || sqlite3 $DISK/table.db "create table t(a integer primary key, b blob); create index i on t(b);
      with recursive c(i) as (select 1 union all select i + 1 from c where i < 12000) insert into t select i, randomblob(1000) from c;
      delete from t where a % 3 = 0;"`,
    before: "cp $DISK/table.db .",
    cold: true,
    command: 'for i in $(seq $N); do sqlite3 table.db "update t set a = a + 1000000 where a % 50 = 0; vacuum;"; done',
  },
  {
    name: "ripgrep, cold",
    times: [4, 3, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do rg -uuc zzqqzz $DISK/trees/$i >/dev/null || true; done",
  },
  {
    name: "unzip, then sync",
    times: [6, 2, 1],
    command: "for i in $(seq $N); do unzip -q $SOURCE/tree.zip -d $i; sync -f .; done",
  },
  {
    name: "compileall of Python's library, cold",
    times: [1, 1, 1],
    before:
      "cp -a $(python3 -c 'import os; print(os.path.dirname(os.__file__))') library && cd library && rm -rf test site-packages lib2to3 idlelib config-* ensurepip && find . -name __pycache__ -prune -exec rm -r {} +",
    cold: true,
    command: "python3 -m compileall -q -j 2 -o 0 -o 1 library >/dev/null",
  },
  {
    name: "external sort",
    times: [2, 1, 1],
    once: "[ -f $DISK/lines ] || head -c 90M $SOURCE/blob | base64 > $DISK/lines",
    cold: true,
    command: "for i in $(seq $N); do LC_ALL=C sort -S 16M -T . -o sorted $DISK/lines; done && sync sorted",
  },
];
