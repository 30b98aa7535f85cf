import type { Plugin } from "esbuild";

const TOOLKIT = /node_modules\/@actions\/(?:core|http-client|exec|io)\//;

/**
 * Lets esbuild leave out what is imported and never used of GitHub's toolkit, whose packages do not say that they are
 * free of side effects: @actions/core alone would bring an HTTP client of 560 KB, and double the time that it takes to
 * start sampling.
 */
export const dropUnusedToolkit: Plugin = {
  name: "drop-unused-toolkit",
  setup(build) {
    build.onResolve({ filter: /^@actions\/|^\.\/.*\.js$/ }, async (found) => {
      if (found.pluginData === dropUnusedToolkit) return undefined;
      const { path, importer, resolveDir, kind, with: attributes } = found;
      const resolved = await build.resolve(path, {
        importer,
        resolveDir,
        kind,
        with: attributes,
        pluginData: dropUnusedToolkit,
      });
      return TOOLKIT.test(resolved.path) ? { ...resolved, sideEffects: false } : resolved;
    });
  },
};
