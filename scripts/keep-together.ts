import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { groupChunks } from "./chunk-groups.ts";

const NAME = "kept-together";

/**
 * Lets esbuild make fewer and larger chunks: it makes one for each set of entries that shares a file, so that the start
 * step loaded 50 of 2 kB, and Node takes half a millisecond of CPU time for each.
 *
 * A chunk is of the files that the same entries reach. So the entries of a group get an import of all of its files,
 * which they do not use.
 * @param options the build that is to be grouped
 * @param entry the source file of the entry or dynamic import that is to load one chunk
 * @param light entries that decide what to load, and load nothing more: a chunk of their own has what they share
 */
export async function keepTogether(options: BuildOptions, entry: string, light: readonly string[]): Promise<Plugin> {
  const { metafile } = await build({ ...options, write: false, metafile: true });
  if (metafile === undefined) throw new Error("the build has no metafile");
  const groups = groupChunks(metafile, entry, light);
  return {
    name: NAME,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${NAME}-`) }, ({ path }) => ({ path, namespace: NAME }));
      onLoad({ filter: /^/, namespace: NAME }, ({ path }) => {
        const files = groups[Number(path.slice(NAME.length + 1))]?.files ?? [];
        return { contents: files.map(nameImport).join("\n"), resolveDir: resolve(".") };
      });
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const own = groups.flatMap(({ entries }, index) =>
          entries.some((file) => resolve(file) === path) ? [index] : [],
        );
        if (own.length === 0) return undefined;
        const imports = own.map((index) => `import "${NAME}-${index}";`).join("\n");
        return { contents: `${readFileSync(path, "utf8")}\n${imports}`, loader: "ts" };
      });
    },
  };
}

function nameImport(file: string): string {
  return `import ${JSON.stringify(resolve(file))};`;
}
