import { defineConfig } from "vitest/config";
import { reporting } from "./test/second-tries.ts";

// Whole workflows in a real runner (act): one file at a time, because each starts a runner and its servers.
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    fileParallelism: false,
    ...reporting,
  },
});
