/** A command that people run in CI, made small: about half a second on the lab's disk, if nothing else runs. */
export interface TryLoad {
  name: string;
  /** Shell text that fills the folder, once. */
  fill: string;
  /** Shell text that is timed, in a copy of the folder. */
  command: string;
}

/** Folders with 30 files of 6 kB each. */
const makeTree = (folders: number): string =>
  `mkdir tree; for d in $(seq ${folders}); do mkdir tree/$d; for f in $(seq 30); do head -c 6000 /dev/urandom > tree/$d/$f; done; done`;

/** The loads of `bench:try`: five that flush, and three that hardly wait for the disk. */
export const TRY_LOADS: readonly TryLoad[] = [
  {
    name: "sqlite inserts",
    fill: 'for i in $(seq 180); do echo "insert into t values($i);"; done > in.sql; sqlite3 t.db "create table t(a)"',
    command: "sqlite3 t.db < in.sql",
  },
  { name: "dsync writes", fill: "true", command: "dd if=/dev/zero of=d bs=16k count=360 oflag=dsync status=none" },
  {
    name: "untar, then sync",
    fill: `${makeTree(40)}; tar cf tree.tar tree; rm -r tree`,
    command: "tar xf tree.tar; sync -f .",
  },
  {
    name: "git add and commit",
    fill: `${makeTree(30)}; git init -q .`,
    command: "git add -A && git -c core.fsync=all -c user.name=a -c user.email=a@b commit -qm a",
  },
  {
    name: "dpkg --unpack",
    fill: `mkdir -p p/DEBIAN p/opt; ${makeTree(30)}; mv tree p/opt; printf 'Package: a\\nVersion: 1\\nArchitecture: all\\nMaintainer: a <a@b>\\nDescription: a\\n' > p/DEBIAN/control; dpkg-deb -Znone -b p a.deb > /dev/null; rm -r p; mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info; touch root/var/lib/dpkg/status root/var/lib/dpkg/available`,
    command: "dpkg --root=root --force-all --no-triggers --unpack a.deb > /dev/null 2>&1",
  },
  { name: "copy a tree", fill: makeTree(20), command: "for i in 1 2 3 4 5 6; do cp -r tree c$i; done" },
  {
    name: "compile C",
    fill: `echo '#include <stdio.h>' > f.c; for n in $(seq 250); do echo "int f$n(int a) { return printf(\\"%d\\", a * $n); }"; done >> f.c`,
    command: "gcc -O2 -c f.c -o f.o",
  },
  { name: "only computing", fill: "true", command: "head -c 60000000 /dev/zero | sha256sum > sum" },
];
