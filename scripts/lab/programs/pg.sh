#!/bin/sh
# pg.sh make | bench on|off TRANSACTIONS | load SCALE | dump FILE | restore FILE: a database in the current folder, as another user where this one is root.
set -e
export LC_ALL=C PATH=/usr/lib/postgresql/15/bin:$PATH
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
if [ "$1" = make ]; then
  [ "$(id -u)" != 0 ] || chown 65534:65534 .
  as initdb -D pg -A trust -N >/dev/null
  as sh -c 'postgres -D pg -k "$PWD" -c listen_addresses= -c fsync=off >/dev/null 2>&1 &
    p=$!; until pg_isready -q -h "$PWD"; do sleep 0.1; done
    pgbench -q -i -s 2 -h "$PWD" postgres >/dev/null 2>&1; kill -INT $p; wait $p'
elif [ "$1" = load ]; then
  as sh -c 'postgres -D pg -k "$PWD" -c listen_addresses= >/dev/null 2>&1 &
    p=$!; until pg_isready -q -h "$PWD"; do sleep 0.05; done
    pgbench -q -i -s '"$2"' -h "$PWD" postgres >/dev/null 2>&1; kill -INT $p; wait $p'
elif [ "$1" = dump ] || [ "$1" = restore ]; then
  if [ "$1" = dump ]; then to=$2 work="pg_dump -Fc -Z1"; else to=/dev/null work="pg_restore -c -d postgres $2"; fi
  as sh -c 'postgres -D pg -k "$PWD" -c listen_addresses= >/dev/null 2>&1 &
    p=$!; until pg_isready -q -h "$PWD"; do sleep 0.05; done
    PGHOST=$PWD PGDATABASE=postgres '"$work"'; r=$?; kill -INT $p; wait $p; exit $r' >"$to"
else
  as sh -c 'postgres -D pg -k "$PWD" -c listen_addresses= -c fsync='"$2"' >/dev/null 2>&1 &
    p=$!; until pg_isready -q -h "$PWD"; do sleep 0.05; done
    pgbench -n -c 4 -t '"$3"' -h "$PWD" postgres >/dev/null 2>&1; kill -INT $p; wait $p'
fi
