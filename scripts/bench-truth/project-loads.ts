import { type Load, TREES } from "../lab/load.ts";

/**
 * Loads that were chosen before the estimate was changed and judged once after it, twelve of real projects on 23 November 2026
 * and six of tools on the 24th; their results have been known since. No constant of the estimate was set on them, and none may be. What the
 * first read is in `$NEW`, which new-sources.sh fills from npm, PyPI, crates.io, Go's module proxy, Maven Central and Debian.
 */
export const PROJECT_LOADS: readonly Load[] = [
  {
    name: "npm ci of webpack, mocha and eslint",
    once: "cp -a $NEW/npm $DISK/new-npm",
    before: "cp -a $DISK/new-npm/project/. .",
    cold: true,
    command:
      "npm ci --offline --cache $DISK/new-npm/cache --no-audit --no-fund --ignore-scripts --loglevel=error >/dev/null",
  },
  {
    name: "pnpm install from its store",
    once: "cp -a $NEW/pnpm $DISK/new-pnpm",
    before: "cp -a $DISK/new-pnpm/project/. .",
    cold: true,
    command:
      "node $NEW/pnpm/tool/node_modules/pnpm/bin/pnpm.cjs install --offline --frozen-lockfile --ignore-scripts --store-dir $DISK/new-pnpm/store --silent",
  },
  {
    name: "pip install of numpy and pygments",
    once: "cp -a $NEW/wheels $DISK/new-wheels",
    cold: true,
    command:
      "python3 -m pip install -q --no-index --no-cache-dir --no-deps --target t --find-links $DISK/new-wheels numpy pygments",
  },
  {
    name: "cargo build of vendored crates",
    before: "cp -a $NEW/cargo/. .",
    cold: true,
    command: "CARGO_HOME=$PWD/home cargo build -q --offline",
  },
  {
    name: "go test of a router",
    before: "cp -a $NEW/chi $NEW/go-cache .",
    cold: true,
    command:
      "cd chi && GOCACHE=$DISK/work/go-cache GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPROXY=off go test -short -count=1 . >/dev/null",
  },
  {
    name: "Django's tests on SQLite",
    before: "cp -a $NEW/django .",
    command:
      "cd django/tests && PYTHONPATH=..:../libraries PYTHONDONTWRITEBYTECODE=1 python3 runtests.py --parallel 1 -v 0 --settings=on_sqlite transactions transaction_hooks delete_regress get_or_create 2>/dev/null",
  },
  {
    name: "PostgreSQL: load and index",
    times: [30, 15, 15],
    before: "$SOURCE/pg.sh make",
    command: "$SOURCE/pg.sh load $N",
  },
  {
    name: "cache save with zstd, cold",
    times: [4, 2, 1],
    once: "for i in 1 2 3 4; do mkdir -p $DISK/new-tree/$i && tar xzf $NEW/cache.tar.gz -C $DISK/new-tree/$i; done",
    cold: true,
    command: "tar cf - -C $DISK/new-tree $(seq $N) | zstd -q -T0 --long=27 -o cache.tzst && sync -f .",
  },
  {
    name: "cache restore with gzip",
    times: [3, 2, 1],
    once: "cp $NEW/cache.tar.gz $DISK/new-cache.tar.gz",
    cold: true,
    command: "for i in $(seq $N); do mkdir $i; tar xzf $DISK/new-cache.tar.gz -C $i; done; sync -f .",
  },
  {
    name: "git checkout of releases",
    times: [5, 5, 4],
    before: "git clone -q --no-checkout $NEW/releases repository",
    cold: true,
    command:
      "cd repository && for i in $(seq $N); do for v in v3.0.0 v3.2.0 v3.4.0 v3.6.0; do git checkout -q $v; done; done",
  },
  {
    name: "javac and jar of a library",
    before: "cp -a $NEW/java . && find java -name '*.java' > sources && mkdir classes",
    cold: true,
    command: "javac -nowarn -proc:none -d classes @sources 2>/dev/null && jar cf library.jar -C classes .",
  },
  {
    name: "make of libpng",
    before: "cp -a $NEW/c/. .",
    cold: true,
    command: "make -s -j2 CFLAGS=-g libpng16.la >/dev/null 2>&1",
  },
  // Six that were chosen and judged on 24 November 2026.
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
    command: "for i in $(seq $N); do rg -uuc zzqqzz $DISK/trees/$i >/dev/null || [ $? -eq 1 ]; done",
  },
  {
    name: "unzip, then sync",
    times: [6, 2, 1],
    command: "for i in $(seq $N); do unzip -q $SOURCE/tree.zip -d $i; sync -f .; done",
  },
  {
    name: "compileall of Python's library, cold",
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
