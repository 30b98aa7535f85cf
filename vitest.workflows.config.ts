import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LONG, LongestFirst, nativeModules, patience, reporters } from "./test/machine-files.ts";

/** More than cores, as some wait: for deadlines, samples and steps that sleep. */
const WORKERS = 2 * availableParallelism() + 1;

// Whole workflows in a real runner (act), each file with runners and servers of its own; and the long tests, which
// compute while a workflow waits.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/global-setup.ts"],
    reporters,
    projects: [
      { test: { ...patience, name: "workflows", include: ["test/e2e/**/*.test.ts"], maxWorkers: WORKERS } },
      { test: { ...patience, ...nativeModules, name: "long", include: LONG, maxWorkers: WORKERS } },
    ],
  },
});
