import type { Metafile } from "esbuild";

/** Source files that are to be one chunk, and the entries that load it. */
export interface ChunkGroup {
  files: string[];
  entries: string[];
}

/** What so many entries share, in chunks that small, is one chunk for each of them: Node takes half a millisecond for a file. */
const [MIN_ENTRIES, MAX_BYTES] = [15, 8000];

/**
 * The groups of a build: what an entry loads before it does anything, its own file left out, for all entries that are not
 * `light`; and of the rest the small chunks that many entries share.
 */
export function groupChunks({ outputs }: Metafile, entry: string, light: readonly string[]): ChunkGroup[] {
  const entries = Object.entries(outputs).flatMap(([chunk, { entryPoint }]) =>
    entryPoint === undefined ? [] : [{ source: entryPoint, reached: listReached(outputs, chunk) }],
  );
  const first = entries.find(({ source }) => source === entry);
  if (first === undefined) throw new Error(`${entry} is neither an entry nor imported dynamically`);
  const start: ChunkGroup = {
    files: first.reached.flatMap((chunk) => listOwnFiles(outputs, chunk)).filter((path) => path !== entry),
    entries: entries.map(({ source }) => source).filter((source) => isOwn(source) && !light.includes(source)),
  };
  const shared: ChunkGroup = { files: [], entries: [] };
  for (const [chunk, { bytes, entryPoint }] of Object.entries(outputs)) {
    const users = entries.filter(({ reached }) => reached.includes(chunk)).map(({ source }) => source);
    const files = listOwnFiles(outputs, chunk);
    if (entryPoint !== undefined || bytes > MAX_BYTES || users.length < MIN_ENTRIES) continue;
    if (users.some((source) => !start.entries.includes(source)) || first.reached.includes(chunk)) continue;
    shared.files.push(...files);
    shared.entries.push(...users.filter((source) => !shared.entries.includes(source)));
  }
  return [start, shared];
}

/** A chunk and all that it imports. */
function listReached(outputs: Metafile["outputs"], chunk: string): string[] {
  const reached = new Set([chunk]);
  for (const next of reached) {
    for (const { path, kind, external } of outputs[next]?.imports ?? []) {
      if (kind === "import-statement" && !external) reached.add(path);
    }
  }
  return [...reached];
}

/** Our own source files in a chunk. */
function listOwnFiles(outputs: Metafile["outputs"], chunk: string): string[] {
  const inputs = Object.entries(outputs[chunk]?.inputs ?? {});
  return inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 && isOwn(path) ? [path] : []));
}

function isOwn(path: string): boolean {
  return path.endsWith(".ts") && !path.includes("node_modules/");
}
