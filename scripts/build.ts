// Builds dist/: what the action and the command line run, without node_modules. `npm run build` writes it,
// and CI checks that the committed dist/ is what the sources build.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { keepTogether } from "./keep-together.ts";
import { dropUnusedToolkit, leanBuiltins, leanManifest, leanWidth, samplerBuiltins } from "./lean-bundle.ts";

/** Into dist/, or into the folder that is given, for tests. */
const DIST = process.argv[2] ?? "dist";
const PACKAGE_DIRECTORY = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

await rm(DIST, { recursive: true, force: true });

// The bundled CommonJS packages call require(), which an ES module does not have.
// A name of its own: a package that imports createRequire itself would clash.
const requireBanner =
  'import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);';

const lean = [dropUnusedToolkit, leanBuiltins, leanManifest, leanWidth];
const options = {
  entryPoints: { main: "src/action/main.ts", post: "src/action/post.ts", cli: "src/cli/main.ts" },
  bundle: true,
  // Split, so that what speaks to a server is loaded only where it is asked. The chunks lie beside the entries:
  // a path relative to import.meta.url then means the same in all of them.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  outdir: DIST,
  outExtension: { ".js": ".mjs" },
  banner: { js: requireBanner },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
  plugins: lean,
} as const satisfies BuildOptions;
// Nearly every job of the action loads what its start step does.
const light = ["src/action/main.ts", "src/cli/main.ts", "src/cli/call.ts"];
const fewChunks = await keepTogether(options, "src/action/phases/modes.ts", light);
const program = await build({ ...options, plugins: [fewChunks, ...lean] });

// The sampler runs beside somebody else's job: one small file, nothing bundled into it but our own code. It is a script
// as well as a module, since a module takes Node longer to start.
const sampler = await build({
  entryPoints: { sampler: "src/sampling/sampler/main.ts" },
  bundle: true,
  format: "iife",
  platform: "node",
  target: "node20",
  outdir: DIST,
  outExtension: { ".js": ".mjs" },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  plugins: [samplerBuiltins],
  logLevel: "warning",
});

// What report.html and comparison.html run in the browser.
const viewer = await build({
  entryPoints: { viewer: "src/render/viewer/main.ts" },
  // The chart library's style is part of the script: the page's policy lets no other style in.
  loader: { ".css": "text" },
  bundle: true,
  format: "iife",
  platform: "browser",
  target: "es2022",
  outdir: DIST,
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const metafiles = [program.metafile, sampler.metafile, viewer.metafile];
await writeFile(`${DIST}/licenses.txt`, await collectLicenses(metafiles));

/** The names, versions and licence texts of every package that esbuild put into a bundle, sorted by name. */
async function collectLicenses(metafiles: Metafile[]): Promise<string> {
  const directories = new Set<string>();
  for (const metafile of metafiles) {
    for (const output of Object.values(metafile.outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
        const directory = PACKAGE_DIRECTORY.exec(input)?.[0];
        if (directory !== undefined && bytesInOutput > 0) directories.add(directory);
      }
    }
  }
  const entries = await Promise.all([...directories].sort().map(describePackage));
  return [...new Set(entries)].join("\n");
}

async function describePackage(directory: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(directory, "package.json"), "utf8"));
  const file = (await readdir(directory)).find((entry) => /^licen[cs]e/i.test(entry));
  const text =
    file === undefined ? "(the package carries no licence file)" : await readFile(join(directory, file), "utf8");
  return `${name} ${version}\nLicence: ${license}\n\n${text.replaceAll("\r\n", "\n").trim()}\n\n${"-".repeat(72)}`;
}
