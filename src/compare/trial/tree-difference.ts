/** What a folder holds: a digest of each entry by its path relative to the folder. */
export type Tree = ReadonlyMap<string, string>;

/** What plain runs agree on, so that a remedy can be held against it. */
export interface StableTree {
  /** Entries that all plain runs left alike. */
  stable: Tree;
  /** Entries that plain runs left in different states, or not all of them. */
  unstable: ReadonlySet<string>;
  /** Folders in which plain runs left entries of different names. */
  restlessFolders: ReadonlySet<string>;
}

/** What all these plain runs agree on. One run alone agrees with itself. */
export function findStable(plain: readonly Tree[]): StableTree {
  const paths = new Set(plain.flatMap((tree) => [...tree.keys()]));
  const stable = new Map<string, string>();
  const unstable = new Set<string>();
  const restlessFolders = new Set<string>();
  for (const path of paths) {
    const digests = new Set(plain.map((tree) => tree.get(path)));
    const [digest] = digests;
    if (digests.size === 1 && digest !== undefined) {
      stable.set(path, digest);
      continue;
    }
    unstable.add(path);
    if (digests.has(undefined)) restlessFolders.add(parentOf(path));
  }
  return { stable, unstable, restlessFolders };
}

/**
 * The paths that a remedy left other than the plain runs did, sorted: changed, missing or new. What plain runs do not agree
 * on is left out, and so are new names below folders where they made different ones.
 */
export function findDifferences({ stable, unstable, restlessFolders }: StableTree, remedy: Tree): string[] {
  const changed = [...stable].filter(([path, digest]) => remedy.get(path) !== digest).map(([path]) => path);
  const fresh = [...remedy.keys()].filter((path) => !stable.has(path) && !unstable.has(path));
  const unexpected = fresh.filter((path) => !listParents(path).some((folder) => restlessFolders.has(folder)));
  return [...changed, ...unexpected].sort();
}

function listParents(path: string): string[] {
  const parents = [];
  for (let parent = parentOf(path); parent !== ""; parent = parentOf(parent)) parents.push(parent);
  return [...parents, ""];
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
