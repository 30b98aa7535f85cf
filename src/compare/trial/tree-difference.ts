/** A digest for each relative path. */
export type Tree = ReadonlyMap<string, string>;

/** Files that plain runs leave alike, and those that differ from run to run. */
export interface StableTree {
  stable: Tree;
  unstable: ReadonlySet<string>;
  restlessFolders: ReadonlySet<string>;
}

/** What plain runs agree on; one run agrees with itself. */
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

/** Sorted paths that a remedy changed, removed or added; not where plain runs disagree. */
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
