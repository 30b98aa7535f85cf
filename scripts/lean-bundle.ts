import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

const TOOLKIT = /node_modules\/@actions\/(?:core|http-client|exec|io)\//;

/**
 * Lets esbuild leave out what is imported and never used of GitHub's toolkit, whose packages do not say that they are
 * free of side effects: @actions/core alone would bring an HTTP client of 560 KB, and double the time that it takes to
 * start sampling.
 *
 * Esbuild forgets of a file that a plugin resolves whether it is an ES module to Node, and keeps what the first import
 * to be resolved said of the file. So a file is to be resolved either here by all of its imports, or by none: else
 * which of them is first, and with it what the build writes, is a matter of luck.
 */
export const dropUnusedToolkit: Plugin = {
  name: "drop-unused-toolkit",
  setup(build) {
    build.onResolve({ filter: /^@actions\/|^\.\.?\// }, async (found) => {
      const { path, importer, resolveDir, kind, with: attributes, pluginData } = found;
      if (pluginData === dropUnusedToolkit) return undefined;
      if (path.startsWith(".") && !TOOLKIT.test(importer)) return undefined;
      const resolved = await build.resolve(path, {
        importer,
        resolveDir,
        kind,
        with: attributes,
        pluginData: dropUnusedToolkit,
      });
      return TOOLKIT.test(resolved.path) ? { ...resolved, sideEffects: false } : undefined;
    });
  },
};

/**
 * What the start step would load of Node's own modules without using it: a tenth to a fifth of what Node itself takes to
 * start (`npm run bench:overhead` has the start step's row).
 *
 * An ES import of `fs` goes through a facade that evaluates every getter of it, that of `fs.promises` among them; taken
 * as a builtin it does not. @actions/core needs `crypto` for one random name, for which the global one is there.
 */
export const leanBuiltins: Plugin = {
  name: "lean-builtins",
  setup(build) {
    const builtin = { namespace: "builtin", sideEffects: false };
    build.onResolve({ filter: /^(?:node:)?(?:fs|util)$/ }, ({ path }) => ({
      ...builtin,
      path: path.replace("node:", ""),
    }));
    build.onResolve({ filter: /^crypto$/ }, ({ importer }) =>
      /node_modules\/@actions\/core\//.test(importer) ? { ...builtin, path: "crypto" } : undefined,
    );
    build.onLoad({ filter: /^(?:fs|util)$/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}");`,
    }));
    build.onLoad({ filter: /^crypto$/, namespace: "builtin" }, () => ({
      contents: "export const randomUUID = () => globalThis.crypto.randomUUID();",
    }));
  },
};

/** What the sampler's sources take of Node's own modules. A name that lacks here fails the build. */
const SAMPLER_NAMES: Record<string, string> = {
  "node:fs":
    "closeSync, existsSync, fstatSync, open, openSync, readFile, readFileSync, readSync, readdirSync, readlinkSync, statfsSync, " +
    "statSync, unlink, watch, write, writeSync",
  "node:os": "availableParallelism",
  "node:path": "basename, resolve",
};

/**
 * The same for the sampler, by name: what is bundled as a CommonJS module is copied, getter by getter, into each module
 * that imports it, which in the sampler were 4 MB and 2 of the 30 ms of CPU time until its first sample. Without an
 * import that is left, the bundle is also a plain script, as which launch-sampler.ts runs it.
 */
export const samplerBuiltins: Plugin = {
  name: "sampler-builtins",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ namespace: "builtin", sideEffects: false, path }));
    build.onLoad({ filter: /^node:/, namespace: "builtin" }, ({ path }) => ({
      contents: `export const { ${SAMPLER_NAMES[path] ?? ""} } = process.getBuiltinModule("${path}");`,
    }));
  },
};

/** string-width makes its segmenter when it is loaded, which takes 12 ms; most texts are plain, and never come to it. */
export const leanWidth: Plugin = {
  name: "lean-width",
  setup(build) {
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8").replace("const segmenter = new Intl.Segmenter()", "let segmenter");
      return { contents: text.replace("of segmenter.", "of (segmenter ??= new Intl.Segmenter()).") };
    });
  },
};

const MANIFEST = fileURLToPath(new URL("../package.json", import.meta.url));

/** Of io-probe's own package.json the version alone: an import of JSON, as Node itself takes it, is of the whole file. */
export const leanManifest: Plugin = {
  name: "lean-manifest",
  setup(build) {
    build.onLoad({ filter: /[/\\]package\.json$/ }, ({ path }) => {
      if (path !== MANIFEST) return undefined;
      const { version } = JSON.parse(readFileSync(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
