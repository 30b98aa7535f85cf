import { LARGE, type PredictedLoad, type PredictedWork, TREE } from "./loads.ts";

/**
 * Chosen on 29 November 2026, with the two new disks of disks.ts, before they were run on any disk of the lab: how much each does
 * was set by its duration in memory alone. No rule and no constant may be set on them; they are judged once.
 */
const NEW_WORK: readonly PredictedWork[] = [
  {
    name: "git clone, repack and fsck, cold",
    once: "cp -a $NEW/releases $DISK/releases",
    cold: true,
    command: "git clone -q --no-local $DISK/releases c && cd c && git repack -qadf && git fsck --full --no-progress",
  },
  {
    name: "a Debian package built and unpacked, cold",
    once: TREE,
    cold: true,
    command: `mkdir -p p/DEBIAN && printf '%s\\n' 'Package: p' 'Version: 1' 'Architecture: all' 'Maintainer: a <a@b>' 'Description: p' >p/DEBIAN/control && cp -r $DISK/tree p/opt && dpkg-deb -Zgzip -z1 -b p p.deb >/dev/null && dpkg-deb -x p.deb x && sync -f .`,
  },
  {
    name: "digests of a tree by Node, 8 files at a time, cold",
    once: TREE,
    cold: true,
    command: "node $SOURCE/digests.mjs $DISK/tree 8 >digests",
  },
  {
    name: "pages of a large file at random, four threads of Python, cold",
    once: LARGE,
    cold: true,
    command: `python3 -c '
import os, random, zlib
from concurrent.futures import ThreadPoolExecutor
file = os.open(os.environ["DISK"] + "/large", os.O_RDONLY)
os.posix_fadvise(file, 0, 0, os.POSIX_FADV_RANDOM)
chosen = random.Random(1)
places = [chosen.randrange(200 * 256) * 4096 for _ in range(4000)]
with ThreadPoolExecutor(4) as pool:
    print(sum(pool.map(lambda place: len(zlib.compress(os.pread(file, 16384, place))), places)))
'`,
  },
  {
    name: "a log with a digest for each record, fdatasync for every fourth",
    command: `python3 -c '
import hashlib, os
log = open("log", "wb")
record = os.urandom(3000)
for i in range(1200):
    digest = hashlib.pbkdf2_hmac("sha256", record, b"%d" % i, 300)
    log.write(record + digest)
    if i % 4 == 3:
        log.flush()
        os.fdatasync(log.fileno())
'`,
  },
  {
    name: "four releases checked out one after the other, then sync, cold",
    once: "cp -a $NEW/releases $DISK/releases",
    cold: true,
    command:
      "git clone -q -n -s $DISK/releases w && cd w && for v in 3.0.0 3.2.0 3.4.0 3.6.0; do git checkout -q v$v; done && sync -f .",
  },
  {
    name: "a tree copied twice, the copies compared and one removed, cold",
    once: TREE,
    cold: true,
    command: "cp -r $DISK/tree a && sync -f . && cp -r a b && diff -r a b && rm -r a && sync -f .",
  },
];

/** The new loads. */
export const NEW_LOADS: readonly PredictedLoad[] = NEW_WORK.map((load) => ({ ...load, standing: "new" }));
