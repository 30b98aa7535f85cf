import type { PredictedLoad } from "./loads.ts";

/**
 * Chosen on 24 November 2026, with the two new disks of disks.ts, before the prediction was changed: how much each does was
 * set by its duration alone. No rule and no constant may be set on them; they are judged once, when the change is done.
 */
export const NEW_LOADS: readonly PredictedLoad[] = [
  {
    name: "a virtual environment with Django, compiled, cold",
    standing: "new",
    once: "cp -a $NEW/django $DISK/new-django",
    cold: true,
    command:
      "python3 -m venv --without-pip v && cp -a $DISK/new-django/django $DISK/new-django/libraries/. v/lib/python3.11/site-packages && python3 -m compileall -qq -j2 v/lib",
  },
  {
    name: "SQLite: import, index and vacuum",
    standing: "new",
    before: "seq 1 400000 | shuf --random-source=$SOURCE/blob | sed 's/.*/&,row & of the table/' >rows.csv",
    command:
      "sqlite3 t.db 'create table t(a integer, b text)' '.mode csv' '.import rows.csv t' 'create index i on t(a)' 'delete from t where a % 3 = 0' vacuum",
  },
  {
    name: "zip of Go's library, cold",
    standing: "new",
    once: "for i in 1 2; do mkdir -p $DISK/new-go/$i && tar xzf $NEW/cache.tar.gz -C $DISK/new-go/$i; done",
    cold: true,
    command: "zip -q -r -1 library.zip $DISK/new-go && sync -f .",
  },
  {
    name: "an image layer packed, hashed and unpacked, cold",
    standing: "new",
    once: "for i in 1 2; do mkdir -p $DISK/new-layer/$i && tar xzf $NEW/cache.tar.gz -C $DISK/new-layer/$i; done",
    cold: true,
    command:
      "tar cf layer.tar -C $DISK/new-layer . && sha256sum layer.tar >layer.sum && mkdir l && tar xf layer.tar -C l && sync -f .",
  },
];
