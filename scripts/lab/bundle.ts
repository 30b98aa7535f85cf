import { build } from "esbuild";

/** Bundles a program into one file, so that what is measured is not Node reading our TypeScript. */
export async function bundleProgram(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform: "node",
    // The bundled CommonJS packages call require(), which an ES module does not have.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    outfile,
    logLevel: "error",
  });
}
