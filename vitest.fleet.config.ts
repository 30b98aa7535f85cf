import { defineConfig } from "vitest/config";
import { reporters } from "./test/machine-files.ts";

// The fleet's files with the engines, servers and readers that people use: installed once (test/fleet/tools.ts), 1 GB, so
// outside of .ci/run.
export default defineConfig({
  test: {
    include: ["test/fleet/**/*.test.ts"],
    globalSetup: ["test/fleet/tools.ts"],
    reporters,
    isolate: false,
    fileParallelism: false,
    ...(process.features.typescript && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
