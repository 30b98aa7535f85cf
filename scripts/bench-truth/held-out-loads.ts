import { LARGE_FILE, type Load, MANY_FILES, TREES } from "../lab/load.ts";

/** Loads that no constant of the estimate was set on, and none may be. */
export const HELD_OUT_LOADS: readonly Load[] = [
  {
    name: "venv and pip install",
    command:
      "python3 -m venv v && v/bin/pip install -q --no-index --no-cache-dir --disable-pip-version-check --find-links $SOURCE/wheels pyyaml requests",
  },
  {
    name: "copy of a tree, cold",
    times: [4, 2, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do cp -r $DISK/trees/$i .; done",
  },
  { name: "log with fdatasync", times: [4, 4, 2], command: "python3 $SOURCE/log.py $N" },
  {
    name: "find with stat, cold",
    once: MANY_FILES,
    cold: true,
    command: "find $DISK/many -type f -printf '%s\\n' >/dev/null",
  },
  {
    name: "go build, cold cache",
    before: "cp -a $SOURCE/go/. .",
    command: "GOCACHE=$PWD/cache GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o program .",
  },
  {
    name: "database pages past the cache",
    times: [6, 6, 2],
    once: LARGE_FILE,
    command:
      "fio --name=a --filename=$DISK/large --size=512m --io_size=$((N * 24))m --ioengine=sync --direct=1 --rw=randrw --rwmixread=30 --bs=16k --fsync=16 --output=/dev/null",
  },
  { name: "unzip", times: [6, 6, 6], command: "for i in $(seq $N); do unzip -q $SOURCE/tree.zip -d $i; done" },
  {
    name: "dd with fsync",
    times: [6, 4, 8],
    command: "for i in $(seq $N); do dd if=/dev/zero of=f$i bs=1M count=100 conv=fsync status=none; done",
  },
  {
    name: "four readers of files, cold",
    times: [4, 2, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do find $DISK/trees/$i -type f -print0 | xargs -0 -P4 -n50 cat >/dev/null; done",
  },
  {
    name: "checksum of a large file, cold",
    times: [2, 1, 1],
    once: LARGE_FILE,
    cold: true,
    command: "head -c $((N * 400))M $DISK/large | sha256sum",
  },
  {
    name: "archive for a cache, cold",
    times: [4, 2, 1],
    once: TREES,
    cold: true,
    command: "for i in $(seq $N); do tar cf - -C $DISK/trees $i | zstd -q -3 -o $i.tar.zst; done && sync -f .",
  },
];
