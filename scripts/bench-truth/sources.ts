import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { run } from "./disks.ts";

const SQLITE_INSERTS = 600;
/** Some thousand files in packages without scripts of their own. */
const DEBS = ["manpages", "manpages-dev", "git-man", "linux-libc-dev", "libstdc++-12-dev", "libgcc-12-dev"];
const C_FILES = 16;

/** Fills a folder in memory with all that the loads read. Needs npm's registry and Debian's packages once. */
export function makeSources(source: string, project: string): void {
  mkdirSync(source, { recursive: true });
  makeTrees(source, project);
  run("git", ["clone", "-q", "--bare", "--depth", "8", `file://${project}`, `${source}/repo.git`]);
  makeNpm(source);
  makeDebs(source);
  makeC(source);
  const inserts = Array.from(
    { length: SQLITE_INSERTS },
    (_, i) => `insert into t values(${i},'row ${i} of the table');`,
  );
  writeFileSync(`${source}/inserts.sql`, `create table t(a integer primary key, b text);\n${inserts.join("\n")}\n`);
  writeFileSync(`${source}/msync.py`, MSYNC);
  writeFileSync(`${source}/pg.sh`, POSTGRES);
  chmodSync(`${source}/pg.sh`, 0o755);
  run("dd", ["if=/dev/urandom", `of=${source}/blob`, "bs=1M", "count=200", "status=none"]);
}

/** Two trees of real files: some thousand of them, and a small part. */
function makeTrees(source: string, project: string): void {
  const modules = `${project}/node_modules`;
  const pick = (names: readonly string[]) => names.filter((name) => existsSync(`${modules}/${name}`));
  const large = pick([
    "@azure",
    "@types",
    "zod",
    "playwright-core",
    "axe-core",
    "vitest",
    "vite",
    "rolldown",
    "undici",
  ]);
  run("tar", ["cf", `${source}/tree.tar`, "-C", modules, ...large]);
  run("tar", ["cf", `${source}/small.tar`, "-C", modules, ...pick(["zod", "execa", "commander", "uplot", "yaml"])]);
  run("zstd", ["-q", "-3", `${source}/tree.tar`, "-o", `${source}/tree.tar.zst`]);
}

function makeNpm(source: string): void {
  const folder = `${source}/npm/project`;
  mkdirSync(folder, { recursive: true });
  const dependencies = {
    zod: "4.6.7",
    execa: "9.6.1",
    yaml: "2.9.1",
    marked: "18.2.1",
    commander: "14.0.3",
    "axe-core": "4.14.1",
  };
  writeFileSync(
    `${folder}/package.json`,
    JSON.stringify({ name: "load", version: "1.0.0", private: true, dependencies }),
  );
  run(
    "npm",
    [
      "install",
      "--cache",
      `${source}/npm/cache`,
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--omit-lockfile-registry-resolved=false",
    ],
    { cwd: folder },
  );
  run("rm", ["-rf", `${folder}/node_modules`]);
}

function makeDebs(source: string): void {
  mkdirSync(`${source}/debs`, { recursive: true });
  run("apt-get", ["download", "-q", ...DEBS], {
    cwd: `${source}/debs`,
  });
  if (readdirSync(`${source}/debs`).length === 0) throw new Error("no Debian packages came");
}

function makeC(source: string): void {
  const folder = `${source}/c`;
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: C_FILES }, (_, i) => `f${i}`);
  for (const name of names) {
    const functions = Array.from(
      { length: 120 },
      (_, i) => `double ${name}_${i}(double x){for(int j=0;j<9;j++)x=x*x+${i}.5/(j+1);return x;}`,
    );
    writeFileSync(
      `${folder}/${name}.c`,
      `#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n${functions.join("\n")}\n`,
    );
  }
  const objects = names.map((name) => `${name}.o`).join(" ");
  writeFileSync(
    `${folder}/Makefile`,
    `all: ${objects}\n\tld -r -o all.o ${objects}\n%.o: %.c\n\tgcc -O2 -c $< -o $@\n`,
  );
}

const MSYNC = `import mmap, os
size = 48 << 20
f = os.open("m", os.O_RDWR | os.O_CREAT)
os.ftruncate(f, size)
m = mmap.mmap(f, size)
page = os.urandom(4096)
for i in range(0, size, 4096):
    m[i:i + 4096] = page
    if i % (4 << 20) == 0:
        m.flush()
m.flush()
`;

const POSTGRES = `#!/bin/sh
# pg.sh make | bench on|off: a database in the current folder, as another user where this one is root.
set -e
export LC_ALL=C PATH=/usr/lib/postgresql/15/bin:$PATH
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
if [ "$1" = make ]; then
  [ "$(id -u)" != 0 ] || chown 65534:65534 .
  as initdb -D pg -A trust -N >/dev/null
  as sh -c 'postgres -D pg -k "$PWD" -c listen_addresses= -c fsync=off >/dev/null 2>&1 &
    p=$!; until pg_isready -q -h "$PWD"; do sleep 0.1; done
    pgbench -q -i -s 2 -h "$PWD" postgres >/dev/null 2>&1; kill -INT $p; wait $p'
else
  as sh -c 'postgres -D pg -k "$PWD" -c listen_addresses= -c fsync='"$2"' >/dev/null 2>&1 &
    p=$!; until pg_isready -q -h "$PWD"; do sleep 0.05; done
    pgbench -n -c 4 -t 250 -h "$PWD" postgres >/dev/null 2>&1; kill -INT $p; wait $p'
fi
`;
