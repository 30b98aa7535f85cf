#!/bin/bash
# new-sources.sh FOLDER: fills a folder with what the new loads read, from npm, PyPI, crates.io, Go's module proxy, Maven
# Central and Debian.
set -euo pipefail
mkdir -p "$1" && cd "$1"

# npm and pnpm: a project with a bundler, a linter and a test runner.
mkdir -p npm/project pnpm/project pnpm/tool
cat >npm/project/package.json <<'JSON'
{ "name": "load", "version": "1.0.0", "private": true, "dependencies": { "webpack": "5.99.9", "mocha": "11.7.1", "eslint": "9.30.1" } }
JSON
(cd npm/project && npm install --cache ../cache --ignore-scripts --no-audit --no-fund --loglevel=error)
(cd npm/project && npm ci --cache ../cache --ignore-scripts --no-audit --no-fund --loglevel=error && rm -rf node_modules)
cat >pnpm/project/package.json <<'JSON'
{ "name": "load", "version": "1.0.0", "private": true, "dependencies": { "fastify": "5.4.0", "rollup-plugin-terser": "7.0.2", "ava": "6.4.0", "lodash": "4.17.21", "date-fns": "4.1.0" } }
JSON
npm install --prefix pnpm/tool --cache npm/cache --no-audit --no-fund --loglevel=error pnpm@10.12.4
(cd pnpm/project && node ../tool/node_modules/pnpm/bin/pnpm.cjs install --store-dir ../store --ignore-scripts --silent && rm -rf node_modules)

# PyPI: wheels with many files, and Django with its tests.
pip3 download -q --only-binary=:all: --no-deps -d wheels numpy==2.3.1 pygments==2.19.2
mkdir django && curl -sf https://files.pythonhosted.org/packages/b5/20/02242739714eb4e53933d6c0fe2c57f41feb449955b0aa39fc2da82b8f3c/django-4.2.23.tar.gz |
  tar xz -C django --strip-components 1
pip3 install -q --target django/libraries asgiref sqlparse
cat >django/tests/on_sqlite.py <<'PYTHON'
from test_sqlite import *

for name, database in DATABASES.items():
    database.update({"NAME": f"{name}.db", "TEST": {"NAME": f"{name}.test.db"}})
PYTHON

# crates.io: a program with its crates vendored.
mkdir -p cargo/src && cat >cargo/Cargo.toml <<'TOML'
[package]
name = "load"
version = "0.1.0"
edition = "2021"
[dependencies]
serde_json = "=1.0.140"
TOML
echo 'fn main() { println!("{}", serde_json::json!({ "a": 1 })); }' >cargo/src/main.rs
(cd cargo && mkdir .cargo && cargo vendor 2>/dev/null >.cargo/config.toml)

# Go's proxy: a router and its tests.
export GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPATH=$PWD/go-path
curl -sf -o chi.zip https://proxy.golang.org/github.com/go-chi/chi/v5/@v/v5.2.2.zip
unzip -q chi.zip && mv github.com/go-chi/chi/v5@v5.2.2 chi && rm -r github.com chi.zip
(cd chi && GOCACHE=$PWD/../go-cache go test -count=1 ./... >/dev/null)
rm -rf go-cache/testexpire.txt

# Maven Central: sources of a library.
mkdir java && curl -sf https://repo1.maven.org/maven2/commons-codec/commons-codec/1.18.0/commons-codec-1.18.0-sources.jar -o library.jar
unzip -q library.jar -d java && rm library.jar

# Debian: sources of a C library.
mkdir c && curl -sfL http://deb.debian.org/debian/pool/main/libp/libpng1.6/libpng1.6_1.6.39.orig.tar.gz | tar xz -C c --strip-components 1
(cd c && ./configure -q >/dev/null 2>&1)

# Releases of a library, as npm has them, as a history of git.
git init -q releases
for version in 3.0.0 3.2.0 3.4.0 3.6.0; do
  find releases -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
  curl -sf "https://registry.npmjs.org/date-fns/-/date-fns-$version.tgz" | tar xz -C releases --strip-components 1
  git -C releases add -A -f . && git -C releases -c user.name=a -c user.email=a@b commit -qm "$version" && git -C releases tag "v$version"
done
git -C releases gc -q && find releases -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
git -C releases config core.bare true

# A tree of Go's own library, as a cache has it.
tar cf - -C /usr/local/go src/cmd/compile src/runtime src/net src/crypto src/vendor | gzip -6 >cache.tar.gz
