import type { Plugin } from "esbuild";

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
    build.onResolve({ filter: /^(?:node:)?fs$/ }, () => ({ ...builtin, path: "fs" }));
    build.onResolve({ filter: /^crypto$/ }, ({ importer }) =>
      /node_modules\/@actions\/core\//.test(importer) ? { ...builtin, path: "crypto" } : undefined,
    );
    build.onLoad({ filter: /^fs$/, namespace: "builtin" }, () => ({
      contents: 'module.exports = process.getBuiltinModule("node:fs");',
    }));
    build.onLoad({ filter: /^crypto$/, namespace: "builtin" }, () => ({
      contents: "export const randomUUID = () => globalThis.crypto.randomUUID();",
    }));
  },
};
