import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles the cache action into a folder, because actions/cache itself cannot be fetched where the tests run. */
export async function buildCacheAction(directory: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, "restore.ts"), join(import.meta.dirname, "save.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    banner: { js: 'import { createRequire as cr } from "node:module"; const require = cr(import.meta.url);' },
    logLevel: "error",
  });
  await cp(join(import.meta.dirname, "action.yml"), join(directory, "action.yml"));
}
