import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";
import { reporting } from "./test/second-tries.ts";

// The fast tests: everything but the workflows, which need act (vitest.workflows.config.ts), and the pages, which
// need a browser (vitest.browser.config.ts).
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**", "test/browser/**"],
    // The tests share no state of their modules, and loading them anew for each file takes as long as running them.
    isolate: false,
    // Node takes the types away by itself; Vite would transform each module first, and send it to each worker.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Most of the long ones wait for a sampler, fio or a timer, not for the processor.
    maxWorkers: 2 * availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...reporting,
  },
});
