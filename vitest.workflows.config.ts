import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst, reporters } from "./test/machine-files.ts";

// Whole workflows in a real runner (act). Each file has runners and servers of its own.
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.test.ts"],
    // More than cores, as some wait: for deadlines, samples and steps that sleep.
    maxWorkers: 2 * availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/global-setup.ts"],
    // They guard against hangs alone: a busy machine may take twenty times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    reporters,
  },
});
