import { type Load, makeRepository, TREES } from "../lab/load.ts";

/**
 * Six loads that were chosen on 24 November 2026, before the lower bound was changed for the kernel's own work of writing back,
 * and that nobody had estimated before. No constant and no rule of the estimate may be set on them, nor may their results
 * be looked at while it is worked on: they are judged once, when it is done.
 */
export const NEW_LOADS: readonly Load[] = [
  {
    name: "git clone, then sync, cold",
    times: [4, 2, 1],
    once: makeRepository("cloned", 2),
    cold: true,
    command: "for i in $(seq $N); do git clone -q --no-local $DISK/cloned $i; sync -f .; done",
  },
  {
    name: "sed -i in a tree, then sync",
    times: [3, 1, 1],
    before: "for i in $(seq $N); do mkdir $i && tar xf $SOURCE/tree.tar -C $i; done",
    cold: true,
    command: "for i in $(seq $N); do find $i -type f -name '*.js' -exec sed -i s/const/let/ {} +; sync -f .; done",
  },
  {
    name: "dpkg-deb -x, then sync",
    times: [5, 2, 1],
    once: "[ -f $DISK/tree.deb ] || { mkdir -p $DISK/deb/DEBIAN && printf 'Package: a\\nVersion: 1\\nArchitecture: all\\nMaintainer: a <a@b>\\nDescription: a\\n' >$DISK/deb/DEBIAN/control && tar xf $SOURCE/tree.tar -C $DISK/deb && dpkg-deb -Zgzip -b $DISK/deb $DISK/tree.deb >/dev/null; }",
    cold: true,
    command: "for i in $(seq $N); do dpkg-deb -x $DISK/tree.deb $i; sync -f .; done",
  },
  {
    name: "sha256sum of a tree by four processes, cold",
    times: [4, 3, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do find $DISK/trees/$i -type f -print0 | xargs -0 -P 4 -n 50 sha256sum >>sums; done",
  },
  {
    name: "cmp of two large files, cold",
    times: [3, 1, 1],
    once: "[ -f $DISK/second ] || { head -c 120M $SOURCE/blob >$DISK/first && cp $DISK/first $DISK/second; }",
    cold: true,
    command: "for i in $(seq $N); do cmp $DISK/first $DISK/second; done",
  },
  {
    name: "a log in JSON with an fsync for every 20 lines",
    times: [400, 120, 60],
    command: `python3 -c '
import json, os
out = open("log", "w")
for i in range('$N' * 20):
    out.write(json.dumps({"at": i, "text": "x" * 200, "list": list(range(200))}) + chr(10))
    if i % 20 == 19:
        out.flush()
        os.fsync(out.fileno())
'`,
  },
];
