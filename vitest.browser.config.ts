import { defineConfig } from "vitest/config";
import { reporters } from "./test/machine-files.ts";

// Pages in a real browser: Debian's chromium-headless-shell, else chromium, or the one that CHROMIUM names.
export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Each file has a browser of its own. What drawing takes is counted in processor time, so that a neighbour does no harm.
    maxWorkers: 2,
    isolate: false,
    // Node takes the types away by itself, from 22.18 on; Vite would transform each module first, and send it to each worker.
    ...(process.features.typescript && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
    reporters,
  },
});
