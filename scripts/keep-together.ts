import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

const GROUP = "kept-together";

/** A build of entries by name. */
type SplitBuild = Omit<BuildOptions, "entryPoints"> & { entryPoints: Record<string, string> };

/**
 * Lets esbuild put what one entry loads at its start into one chunk, instead of one for each set of entries that shares
 * a file: the start step loaded 50 chunks of 2 kB, and Node takes half a millisecond of CPU time for each.
 *
 * A chunk is of the files that the same entries reach. So every file that is imported dynamically reaches all of the
 * group, by an import that it does not use. The entries that are named do not: they decide what to load.
 * @param options the build that is to be grouped
 * @param entry the source file of an entry or of a dynamic import
 */
export async function keepTogether(options: SplitBuild, entry: string): Promise<Plugin> {
  const { metafile } = await build({ ...options, write: false, metafile: true });
  const group = listLoaded(metafile as Metafile, entry).map((path) => resolve(path));
  const named = new Set(Object.values(options.entryPoints).map((path) => resolve(path)));
  const users = listEntries(metafile as Metafile).filter(
    (path) => !named.has(path) && !path.includes("/node_modules/"),
  );
  const imports = group.map((path) => `import ${JSON.stringify(path)};`).join("\n");
  return {
    name: GROUP,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${GROUP}$`) }, ({ path }) => ({ path, namespace: GROUP }));
      onLoad({ filter: /^/, namespace: GROUP }, () => ({ contents: imports, resolveDir: resolve(".") }));
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!users.includes(path)) return undefined;
        return { contents: `${readFileSync(path, "utf8")}\nimport "${GROUP}";`, loader: "ts" };
      });
    },
  };
}

function listEntries({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ entryPoint }) => (entryPoint === undefined ? [] : [resolve(entryPoint)]));
}

/** Our own source files that an entry loads before it does anything. */
function listLoaded({ outputs }: Metafile, entry: string): string[] {
  const first = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entry);
  if (first.length === 0) throw new Error(`${entry} is neither an entry nor imported dynamically`);
  const chunks = new Set(first);
  for (const chunk of chunks) {
    for (const { path, kind, external } of outputs[chunk]?.imports ?? []) {
      if (kind === "import-statement" && !external) chunks.add(path);
    }
  }
  const files = [...chunks].flatMap((chunk) => Object.entries(outputs[chunk]?.inputs ?? {}));
  const written = files.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return written.filter((path) => path.endsWith(".ts") && !path.includes("node_modules/") && path !== entry);
}
