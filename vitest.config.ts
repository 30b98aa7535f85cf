import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LONG, LongestFirst, nativeModules, PROCESSES, patience, reporters } from "./test/machine-files.ts";

const CORES = availableParallelism();

// The fast tests: everything but the workflows, which need act, the long ones (vitest.workflows.config.ts both), and the
// pages, which need a browser (vitest.browser.config.ts).
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/global-setup.ts"],
    reporters,
    projects: [
      {
        test: {
          ...patience,
          ...nativeModules,
          name: "memory",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/browser/**", "test/fleet/**", ...LONG, ...PROCESSES],
          setupFiles: ["test/no-processes.ts"],
          // Each worker loads the sources, for two seconds of a core.
          maxWorkers: CORES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...patience,
          ...nativeModules,
          name: "processes",
          include: PROCESSES,
          // More than cores: what waits for samplers and timers leaves them to what computes.
          maxWorkers: 4 * CORES,
        },
      },
    ],
  },
});
