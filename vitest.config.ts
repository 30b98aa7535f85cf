import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst, PROCESSES, reporters } from "./test/machine-files.ts";

// The fast tests: everything but the workflows, which need act (vitest.workflows.config.ts), and the pages, which
// need a browser (vitest.browser.config.ts).
const shared = {
  // The tests share no state of their modules, and loading them anew for each file takes as long as running them.
  isolate: false,
  // Node takes the types away by itself, from 22.18 on; Vite would transform each module first, and send it to each worker.
  ...(process.features.typescript && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
  // They guard against hangs alone: a busy machine may take twenty times as long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
} as const;

/**
 * All tests together take 390 s of CPU time, 75 s of it in memory, so two cores need 200 s for them. More workers than
 * cores, as what waits for samplers and timers leaves them to what computes. None of them asserts how long something takes.
 */
const WORKERS = 2 * availableParallelism() + 1;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/global-setup.ts"],
    reporters,
    projects: [
      {
        test: {
          ...shared,
          name: "memory",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/browser/**", "test/fleet/**", ...PROCESSES],
          setupFiles: ["test/no-processes.ts"],
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          ...shared,
          name: "processes",
          include: PROCESSES,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
