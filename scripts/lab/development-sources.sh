#!/bin/bash
# development-sources.sh FOLDER: adds what the loads of development-cases.ts read, from npm and Go's module proxy.
set -euo pipefail
cd "$1"
mkdir -p express/project test go-test
cat >express/project/package.json <<'JSON'
{ "name": "load", "version": "1.0.0", "private": true, "dependencies": { "express": "5.1.0" } }
JSON
install=(--ignore-scripts --no-audit --no-fund --loglevel=error)
(cd express/project && npm install --cache ../cache "${install[@]}" && npm ci --cache ../cache "${install[@]}" && rm -rf node_modules)
cat >test/package.json <<'JSON'
{ "name": "load", "version": "1.0.0", "private": true, "scripts": { "test": "tape 'node_modules/qs/test/**/*.js'" },
  "dependencies": { "qs": "6.14.0", "tape": "5.9.0", "es-value-fixtures": "1.7.1", "for-each": "0.3.5", "has-bigints": "1.1.0",
    "has-override-mistake": "1.0.1", "has-property-descriptors": "1.0.2", "has-proto": "1.2.0", "has-symbols": "1.1.0",
    "iconv-lite": "0.6.3", "mock-property": "1.1.0", "object-inspect": "1.13.4", "qs-iconv": "1.0.4", "safe-publish-latest": "2.0.0", "safer-buffer": "2.1.2" } }
JSON
(cd test && npm install --cache ../express/cache "${install[@]}")
curl -sf -o uuid.zip https://proxy.golang.org/github.com/google/uuid/@v/v1.6.0.zip
unzip -q uuid.zip -d go-test && mv go-test/github.com/google/uuid@v1.6.0 go-test/uuid && rm -r go-test/github.com uuid.zip
(cd go-test/uuid && GOCACHE=$PWD/../cache GOFLAGS=-mod=mod GOTOOLCHAIN=local go test -count=1 . >/dev/null)
gzip -1 -k small.tar
