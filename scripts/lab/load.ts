/** Who else is at work while a load runs. */
export const BACKGROUNDS = ["none", "busy cores", "build inside", "writer"] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** A load that people run in CI, as shell text. */
export interface Load {
  name: string;
  /**
   * How often it does its work (`$N`) on each disk of the lab, in their order, so that it takes 2 to 6 s there; in memory it
   * does as much. Once unless told.
   */
  times?: readonly [number, number, number];
  /** Runs beside this alone, on one disk. */
  beside?: Background;
  /** Makes what it needs, once, from `$SOURCE` (a folder in memory), into `$DISK`; not timed. */
  once?: string;
  /** Makes the disk ready before each run; not timed. */
  before?: string;
  /** Whether the disk's cache is emptied before each run. */
  cold?: true;
  /** What is timed; it runs in `$DISK/work`. */
  command: string;
}

/** Trees of real files to read from the disk, for a load's `once`. */
export const TREES =
  "[ -d $DISK/trees ] || { mkdir $DISK/trees && for i in 1 2 3 4; do mkdir $DISK/trees/$i && tar xf $SOURCE/tree.tar -C $DISK/trees/$i; done; }";

/**
 * The same as a repository of git, for a load's `once`.
 * @param copies how many trees are in it
 */
export function makeRepository(name: string, copies: number): string {
  const fill = `for i in $(seq ${copies}); do mkdir $i && tar xf $SOURCE/tree.tar -C $i; done`;
  const commit = "git init -q && git add -A -f . && git -c user.name=a -c user.email=a@b commit -qm a";
  return `[ -d $DISK/${name} ] || { mkdir $DISK/${name} && cd $DISK/${name} && ${fill} && ${commit}; }`;
}

/** Files enough that looking at each takes seconds. */
export const MANY_FILES = makeRepository("many", 10);

/** A large file to read from the disk. */
export const LARGE_FILE = "[ -f $DISK/large ] || dd if=/dev/urandom of=$DISK/large bs=1M count=1000 status=none";
