import type { Metafile } from "esbuild";

/** Source files that are to be one chunk, and the entries that load it. */
export interface ChunkGroup {
  files: string[];
  entries: string[];
}

/** As many bytes more cost an entry as much as a file more does: with 15,000, the command line's --version took 8 ms longer. */
const FILE_BYTES = 3000;

interface Cluster {
  files: string[];
  /** Its chunks, and those that they import. */
  reached: Set<string>;
  entries: Set<string>;
}

/** The files that an entry loads before it does anything, its own left out, for all entries that are not `light`. */
export function groupStart(metafile: Metafile, entry: string, light: readonly string[]): ChunkGroup {
  const first = listEntries(metafile).find(({ source }) => source === entry);
  if (first === undefined) throw new Error(`${entry} is neither an entry nor imported dynamically`);
  const files = listReached(metafile, first.chunk).flatMap((chunk) => listOwnFiles(metafile, chunk));
  const entries = listEntries(metafile).map(({ source }) => source);
  return { files: files.filter((path) => path !== entry), entries: entries.filter((source) => isOwn(source, light)) };
}

/**
 * Unites the chunks that several entries share, as long as that saves more files than it adds bytes, the entries taken
 * together. A file brings along what it imports.
 * @param without files that have their group
 */
export function groupShared(metafile: Metafile, without: readonly string[], light: readonly string[]): ChunkGroup[] {
  const entries = listEntries(metafile);
  const loaded = new Map(entries.map(({ source, chunk }) => [source, new Set(listReached(metafile, chunk))]));
  const sizes = new Map(Object.entries(metafile.outputs).map(([chunk, { bytes }]) => [chunk, bytes]));
  const clusters = Object.keys(metafile.outputs)
    .sort()
    .flatMap((chunk): Cluster[] => {
      const files = listOwnFiles(metafile, chunk);
      const users = [...loaded].flatMap(([source, chunks]) => (chunks.has(chunk) ? [source] : []));
      const isShared = metafile.outputs[chunk]?.entryPoint === undefined && users.length > 1 && files.length > 0;
      if (!isShared || files.some((path) => without.includes(path))) return [];
      if (!users.every((source) => isOwn(source, light))) return [];
      return [{ files, reached: new Set(listReached(metafile, chunk)), entries: new Set(users) }];
    });
  for (;;) {
    const pair = findBestPair(clusters, loaded, sizes);
    if (pair === undefined) break;
    const [kept, other] = pair;
    clusters.splice(clusters.indexOf(other), 1);
    kept.files.push(...other.files);
    kept.reached = new Set([...kept.reached, ...other.reached]);
    kept.entries = new Set([...kept.entries, ...other.entries]);
    for (const source of kept.entries) for (const chunk of kept.reached) loaded.get(source)?.add(chunk);
  }
  return clusters.map(({ files, entries: users }) => ({ files, entries: [...users] }));
}

function findBestPair(
  clusters: readonly Cluster[],
  loaded: ReadonlyMap<string, ReadonlySet<string>>,
  sizes: ReadonlyMap<string, number>,
): [Cluster, Cluster] | undefined {
  const sources = [...loaded.keys()];
  /** What a cluster would add to an entry, in bytes. */
  const added = clusters.map(({ reached }) =>
    Float64Array.from(sources, (source) => {
      let bytes = 0;
      for (const chunk of reached) if (!loaded.get(source)?.has(chunk)) bytes += sizes.get(chunk) ?? 0;
      return bytes;
    }),
  );
  const uses = clusters.map(({ entries }) => Uint8Array.from(sources, (source) => (entries.has(source) ? 1 : 0)));
  let best = 0;
  let found: [Cluster, Cluster] | undefined;
  for (const [one, cluster] of clusters.entries()) {
    for (let other = one + 1; other < clusters.length; other++) {
      const gain = weigh(uses[one], uses[other], added[one], added[other]);
      if (gain <= best) continue;
      best = gain;
      found = [cluster, clusters[other] as Cluster];
    }
  }
  return found;
}

/** What all entries together save, in bytes, if two clusters become one. */
function weigh(
  usesOne = new Uint8Array(),
  usesOther = new Uint8Array(),
  addedOne = new Float64Array(),
  addedOther = new Float64Array(),
): number {
  let gain = 0;
  for (let place = 0; place < usesOne.length; place++) {
    if (usesOne[place] === 1) gain += usesOther[place] === 1 ? FILE_BYTES : -(addedOther[place] as number);
    else if (usesOther[place] === 1) gain -= addedOne[place] as number;
  }
  return gain;
}

function listEntries({ outputs }: Metafile): { source: string; chunk: string }[] {
  return Object.entries(outputs).flatMap(([chunk, { entryPoint }]) =>
    entryPoint === undefined ? [] : [{ source: entryPoint, chunk }],
  );
}

function isOwn(path: string, light: readonly string[]): boolean {
  return path.endsWith(".ts") && !path.includes("node_modules/") && !light.includes(path);
}

/** A chunk and all that it imports. */
function listReached({ outputs }: Metafile, chunk: string): string[] {
  const reached = new Set([chunk]);
  for (const next of reached) {
    for (const { path, kind, external } of outputs[next]?.imports ?? []) {
      if (kind === "import-statement" && !external) reached.add(path);
    }
  }
  return [...reached];
}

/** Our own source files in a chunk. */
function listOwnFiles({ outputs }: Metafile, chunk: string): string[] {
  const inputs = Object.entries(outputs[chunk]?.inputs ?? {});
  return inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 && isOwn(path, []) ? [path] : []));
}
