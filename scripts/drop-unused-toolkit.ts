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
