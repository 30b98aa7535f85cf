import { type Load, makeRepository, TREES } from "../lab/load.ts";

/** Development loads on which the estimate was wrong before issue 26, and others of their kind. */
export const DEVELOPMENT_CASES: readonly Load[] = [
  {
    name: "archive by tar and gzip, cold",
    times: [4, 3, 1],
    once: `${TREES}; [ -f $DISK/big ] || head -c 100M $SOURCE/blob > $DISK/big`,
    cold: true,
    command: "cd $DISK && tar cf - big $(seq -f trees/%g $N) | gzip -1 >/dev/null",
  },
  {
    name: "npm ci of express",
    once: "cp -a $SOURCE/express $DISK/express",
    before: "cp -a $DISK/express/project/. .",
    cold: true,
    command:
      "npm ci --offline --cache $DISK/express/cache --no-audit --no-fund --ignore-scripts --loglevel=error >/dev/null",
  },
  {
    name: "npm test, cold",
    times: [2, 2, 2],
    before: "cp -a $SOURCE/test/. .",
    cold: true,
    command: "for i in $(seq $N); do npm test --silent >/dev/null || true; done",
  },
  {
    name: "go build and test",
    before: "cp -a $SOURCE/go-test/. .",
    cold: true,
    command:
      "cd uuid && export GOCACHE=$DISK/work/cache GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPROXY=off && go build . && go test -count=1 . >/dev/null",
  },
  {
    name: "git clone with submodules",
    times: [2, 2, 1],
    once: `${makeRepository("part", 1)}; [ -d $DISK/super ] || { git init -q $DISK/super && cd $DISK/super && for i in 1 2; do git -c protocol.file.allow=always submodule --quiet add $DISK/part $i; done && git -c user.name=a -c user.email=a@b commit -qm a; }`,
    cold: true,
    command:
      "for i in $(seq $N); do git -c protocol.file.allow=always clone -q --recurse-submodules $DISK/super c$i 2>/dev/null; done",
  },
  {
    name: "dpkg --install",
    before:
      "mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info && touch root/var/lib/dpkg/status root/var/lib/dpkg/available",
    command: "dpkg --root=root --force-all --no-triggers --install $SOURCE/debs/*.deb >/dev/null 2>&1",
  },
  {
    name: "image layers, then sync",
    times: [20, 10, 5],
    command: "for i in $(seq $N); do mkdir l$i; tar xzf $SOURCE/small.tar.gz -C l$i; done; sync",
  },
  {
    name: "git add, commit and gc",
    before: "tar xf $SOURCE/tree.tar && git init -q",
    cold: true,
    command: "git add -A -f . && git -c user.name=a -c user.email=a@b commit -qm a && git gc -q",
  },
  {
    name: "files with one fsync each, beside busy cores",
    times: [6, 4, 8],
    beside: "busy cores",
    command: "for i in $(seq $N); do dd if=/dev/zero of=f$i bs=1M count=80 conv=fsync status=none; done",
  },
  {
    name: "small files with fsync and rename, beside busy cores",
    times: [4, 4, 3],
    beside: "busy cores",
    command: "python3 $SOURCE/commits.py $N",
  },
];
