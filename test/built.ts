import { join, resolve } from "node:path";

/** The Node that our scripts are for: it runs TypeScript, whichever runs the tests. */
export const NODE_OF_SCRIPTS = join(import.meta.dirname, "../node_modules/node/bin/node");

/** Where the build of this run lies (test/global-setup.ts): dist and jobs, as in a release. */
export const BUILT = process.env.IO_PROBE_BUILT ?? resolve(".");

/** The scripts that it starts or puts into its pages. */
export const BUILT_SCRIPTS = {
  samplerScript: resolve(BUILT, "dist/sampler.mjs"),
  viewerScript: resolve(BUILT, "dist/viewer.js"),
};
