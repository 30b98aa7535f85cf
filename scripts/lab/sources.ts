import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";
import { run } from "./disks.ts";

/** The folder of this repository. */
export const PROJECT = resolve(import.meta.dirname, "../..");
const MODULES = `${PROJECT}/node_modules`;

const SQLITE_INSERTS = 600;
/** Some thousand files in packages without scripts of their own. */
const DEBS = ["manpages", "manpages-dev", "git-man", "linux-libc-dev", "libstdc++-12-dev", "libgcc-12-dev"];
const WHEELS = ["pyyaml==6.0.2", "requests==2.32.3"];
const C_FILES = 10;
const PROGRAMS = `${import.meta.dirname}/programs`;
const DEVELOPMENT_SOURCES = `${import.meta.dirname}/development-sources.sh`;
const NEW_SOURCES = `${import.meta.dirname}/new-sources.sh`;

/**
 * Fills a folder in memory with all that the loads read. Made once from npm's, PyPI's and Debian's packages and kept below
 * node_modules/.cache until this file or the lock file changes.
 */
export function copySources(target: string): void {
  const files = [import.meta.filename, DEVELOPMENT_SOURCES, `${PROJECT}/package-lock.json`];
  copyKept("io-probe-truth", files, target, makeSources);
  for (const name of readdirSync(PROGRAMS)) {
    copyFileSync(`${PROGRAMS}/${name}`, `${target}/${name}`);
    chmodSync(`${target}/${name}`, 0o755);
  }
}

/** The same for the new loads, by new-sources.sh. */
export function copyNewSources(target: string): void {
  copyKept("io-probe-truth-new", [NEW_SOURCES], target, (folder) => run("bash", [NEW_SOURCES, folder]));
}

/** Copies what is kept in the cache under that name, and makes it first where the files that it is made by are others. */
function copyKept(name: string, files: readonly string[], target: string, make: (folder: string) => unknown): void {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  const cache = `${MODULES}/.cache/${name}`;
  const kept = `${cache}/${hash.digest("hex").slice(0, 16)}`;
  if (!existsSync(kept)) {
    // Also what one that was killed left.
    rmSync(cache, { recursive: true, force: true });
    make(`${kept}.part`);
    renameSync(`${kept}.part`, kept);
  }
  run("cp", ["-a", kept, target]);
}

function makeSources(source: string): void {
  mkdirSync(source, { recursive: true });
  makeTrees(source);
  makeNpm(source);
  makeDebs(source);
  makeC(source);
  makeGo(source);
  run("pip3", ["download", "-q", "--only-binary=:all:", "-d", `${source}/wheels`, ...WHEELS]);
  const insert = (i: number) => `insert into t values(${i},'row ${i} of the table');`;
  const inserts = Array.from({ length: SQLITE_INSERTS }, (_, i) => insert(i));
  writeFileSync(`${source}/inserts.sql`, `create table t(a integer primary key, b text);\n${inserts.join("\n")}\n`);
  run("dd", ["if=/dev/urandom", `of=${source}/blob`, "bs=1M", "count=200", "status=none"]);
  run("bash", [DEVELOPMENT_SOURCES, source]);
}

/** Two trees of real files: some thousand of them, and a small part. */
function makeTrees(source: string): void {
  const pick = (names: string) => names.split(" ").filter((name) => existsSync(`${MODULES}/${name}`));
  const large = pick("@azure @types zod playwright-core axe-core vitest vite rolldown undici");
  run("tar", ["cf", `${source}/tree.tar`, "-C", MODULES, ...large]);
  run("tar", ["cf", `${source}/small.tar`, "-C", MODULES, ...pick("zod execa commander uplot yaml")]);
  run("zstd", ["-q", "-3", `${source}/tree.tar`, "-o", `${source}/tree.tar.zst`]);
  run("zip", ["-q", "-r", "-1", `${source}/tree.zip`, ...large], { cwd: MODULES });
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
  const manifest = { name: "load", version: "1.0.0", private: true, dependencies };
  writeFileSync(`${folder}/package.json`, JSON.stringify(manifest));
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--omit-lockfile-registry-resolved=false"];
  run("npm", ["install", "--cache", `${source}/npm/cache`, ...quiet], { cwd: folder });
  rmSync(`${folder}/node_modules`, { recursive: true });
}

function makeDebs(source: string): void {
  mkdirSync(`${source}/debs`, { recursive: true });
  run("apt-get", ["download", "-q", ...DEBS], { cwd: `${source}/debs` });
  if (readdirSync(`${source}/debs`).length === 0) throw new Error("no Debian packages came");
}

function makeC(source: string): void {
  const folder = `${source}/c`;
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: C_FILES }, (_, i) => `f${i}`);
  for (const name of names) {
    const write = (i: number) => `double ${name}_${i}(double x){for(int j=0;j<9;j++)x=x*x+${i}.5/(j+1);return x;}\n`;
    const functions = Array.from({ length: 120 }, (_, i) => write(i)).join("");
    const headers = "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n";
    writeFileSync(`${folder}/${name}.c`, headers + functions);
  }
  const objects = names.map((name) => `${name}.o`).join(" ");
  const rules = [`all: ${objects}\n\tld -r -o all.o ${objects}`, "%.o: %.c\n\tgcc -O2 -c $< -o $@\n"];
  writeFileSync(`${folder}/Makefile`, rules.join("\n"));
}

/** A program whose packages, all of Go's own library, an empty cache makes the compiler build. */
function makeGo(source: string): void {
  const folder = `${source}/go`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/go.mod`, "module load\n\ngo 1.20\n");
  writeFileSync(`${folder}/main.go`, 'package main\n\nimport _ "strconv"\n\nfunc main() {}\n');
}
