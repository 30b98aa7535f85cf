import type { Load } from "../lab/load.ts";

/**
 * Twelve loads of real projects, chosen on 23 November 2026 before the estimate was changed for them and judged once after
 * it; their results have been known since. No constant of the estimate was set on them, and none may be. What they read is
 * in `$NEW`, which new-sources.sh fills from npm, PyPI, crates.io, Go's module proxy, Maven Central and Debian.
 */
export const PROJECT_LOADS: readonly Load[] = [
  {
    name: "npm ci of webpack, mocha and eslint",
    times: [1, 1, 1],
    once: "cp -a $NEW/npm $DISK/new-npm",
    before: "cp -a $DISK/new-npm/project/. .",
    cold: true,
    command:
      "npm ci --offline --cache $DISK/new-npm/cache --no-audit --no-fund --ignore-scripts --loglevel=error >/dev/null",
  },
  {
    name: "pnpm install from its store",
    times: [1, 1, 1],
    once: "cp -a $NEW/pnpm $DISK/new-pnpm",
    before: "cp -a $DISK/new-pnpm/project/. .",
    cold: true,
    command:
      "node $NEW/pnpm/tool/node_modules/pnpm/bin/pnpm.cjs install --offline --frozen-lockfile --ignore-scripts --store-dir $DISK/new-pnpm/store --silent",
  },
  {
    name: "pip install of numpy and pygments",
    times: [1, 1, 1],
    once: "cp -a $NEW/wheels $DISK/new-wheels",
    cold: true,
    command:
      "python3 -m pip install -q --no-index --no-cache-dir --no-deps --target t --find-links $DISK/new-wheels numpy pygments",
  },
  {
    name: "cargo build of vendored crates",
    times: [1, 1, 1],
    before: "cp -a $NEW/cargo/. .",
    cold: true,
    command: "CARGO_HOME=$PWD/home cargo build -q --offline",
  },
  {
    name: "go test of a router",
    times: [1, 1, 1],
    before: "cp -a $NEW/chi $NEW/go-cache .",
    cold: true,
    command:
      "cd chi && GOCACHE=$DISK/work/go-cache GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPROXY=off go test -short -count=1 . >/dev/null",
  },
  {
    name: "Django's tests on SQLite",
    times: [1, 1, 1],
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
    times: [1, 1, 1],
    before: "cp -a $NEW/java . && find java -name '*.java' > sources && mkdir classes",
    cold: true,
    command: "javac -nowarn -proc:none -d classes @sources 2>/dev/null && jar cf library.jar -C classes .",
  },
  {
    name: "make of libpng",
    times: [1, 1, 1],
    before: "cp -a $NEW/c/. .",
    cold: true,
    command: "make -s -j2 CFLAGS=-g libpng16.la >/dev/null 2>&1",
  },
];
